"""Proofs about connection and positional games, checked by an independent program.

>>> import tatami
>>> bridge = tatami.parse("hex 8x8\\nclaim bridge\\n  black x=e4 w=d6\\n  region d5 e5\\n  goal x-w\\n")["bridge"]
>>> result = bridge.prove()
>>> result.verdict
'holds'
>>> result.play("d5").cell
'e5'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from . import _native
from ._native import __version__

__all__ = [
    "Block", "Certificate", "Contents", "Document", "Figure", "Reply", "Result", "Solution", "Store", "__version__",
    "check", "draw", "parse", "play", "prove", "read", "solve", "solve_openspiel",
]

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Figure:
    """A figure; notebooks show it."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: Union[str, Path]) -> None:
        """Writes the figure as SVG."""
        Path(path).write_text(self.svg, encoding="utf-8")


@dataclass(frozen=True)
class Reply:
    """What a strategy says to a move."""

    move: str
    #: The reply, or None where the strategy may play anywhere or has won.
    cell: Optional[str]
    #: The step of the certificate that it comes from.
    step: Optional[int]
    #: The rule of that step; `anything` or `over` where there is no reply.
    rule: str


@dataclass(frozen=True)
class Certificate:
    """A certificate that the checker has accepted."""

    text: str
    #: What it proves, in the checker's words.
    statement: str = field(repr=False)

    @property
    def sha256(self) -> str:
        """The hash of its text, as `sha256sum` and `tatami check --stats` tell it."""
        return sha256(self.text.encode()).hexdigest()

    def figure(self, step: Optional[int] = None, tree: bool = False, crop: bool = False) -> Figure:
        """What it states, one of its steps, or its case tree."""
        return Figure(_native.draw_certificate(self.text, step, tree, True, crop, "svg").decode())

    def play(self, moves: Iterable[str]) -> List[Reply]:
        """What its strategy says to these moves of the loser's, one after the other."""
        moves = list(moves)
        told = _native.replies(self.text, moves)
        return [Reply(m, c or None, s or None, rule) for m, (c, s, rule) in zip(moves, told)]

    def save(self, path: Union[str, Path]) -> None:
        """Writes the certificate as text."""
        Path(path).write_text(self.text, encoding="utf-8")

    def _repr_svg_(self) -> str:
        return self.figure()._repr_svg_()


@dataclass(frozen=True)
class Result:
    """The verdict on a block."""

    block: Block
    #: `holds`, `fails`, `unknown`, or `advice fails`.
    verdict: str
    nodes: int
    seconds: float
    certificate: Optional[Certificate] = field(repr=False)
    notes: Sequence[str] = ()

    @property
    def as_wanted(self) -> bool:
        """Whether the verdict is the one that the block expects."""
        return self.verdict == self.block.expect

    def figure(self, step: Optional[int] = None, tree: bool = False, crop: bool = False) -> Figure:
        """A figure of the certificate, or of the block if there is none."""
        if self.certificate is None:
            return self.block.figure(crop=crop)
        return self.certificate.figure(step, tree, crop)

    def play(self, *moves: str) -> Reply:
        """What the winner's strategy says to the last of these moves of the loser's."""
        if self.certificate is None:
            raise ValueError("there is no certificate to play by")
        return self.certificate.play(moves)[-1]

    def explain(self, move: str) -> str:
        """In words, how a move is answered, and by which step."""
        reply = self.play(move)
        if reply.cell is None:
            return f"{move}: " + ("the winner has won already" if reply.rule == "over" else "it disturbs nothing")
        return f"{move} is answered on {reply.cell}, by step {reply.step} ({reply.rule}) of the certificate"

    def _repr_svg_(self) -> str:
        return self.figure()._repr_svg_()


@dataclass(frozen=True)
class Block:
    """A block of a document."""

    document: Document = field(repr=False)
    name: str
    kind: str
    #: The verdict that is wanted.
    expect: str

    def prove(
        self, *, seconds: Optional[float] = None, memory: Optional[int] = None, progress: Optional[Progress] = None
    ) -> Result:
        """Settles the block, and has the certificate checked. Ctrl-C stops it."""
        verdict, nodes, took, text, notes = _native.prove(self.document.text, self.name, seconds, memory, progress)
        certificate = None if text is None else check(text)
        return Result(self, verdict, nodes, took, certificate, tuple(notes))

    def figure(self, *, tree: bool = False, goal: bool = True, crop: bool = False) -> Figure:
        """The block, or its reply tree."""
        return Figure(_native.draw_block(self.document.text, self.name, tree, goal, crop, "svg").decode())

    def _repr_svg_(self) -> str:
        return self.figure()._repr_svg_()


@dataclass(frozen=True)
class Document:
    """A document of the claim language; a mapping from names to blocks."""

    text: str = field(repr=False)
    blocks: Dict[str, Block] = field(default_factory=dict, compare=False)

    def __getitem__(self, name: str) -> Block:
        return self.blocks[name]

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks.values())

    def __len__(self) -> int:
        return len(self.blocks)

    def canonical(self) -> str:
        """Its canonical form."""
        return _native.canonical(self.text)


@dataclass(frozen=True)
class Solution:
    """Who wins a position, and why."""

    #: `black` or `white`, or None if a limit ran out.
    winner: Optional[str]
    result: Result

    @property
    def certificate(self) -> Optional[Certificate]:
        """The proof."""
        return self.result.certificate

    def _repr_svg_(self) -> str:
        return self.result._repr_svg_()


@dataclass(frozen=True)
class Contents:
    """How much a store holds."""

    width: int
    height: int
    won_by_black: int
    won_by_white: int
    #: Positions that are not settled yet.
    open: int
    proofs: int
    unreadable: int
    #: The nodes that the hardest position took.
    most_work: int
    bytes: int

    @property
    def positions(self) -> int:
        """Settled positions."""
        return self.won_by_black + self.won_by_white


@dataclass(frozen=True)
class Store:
    """A file of settled positions of one board of Hex, which is locked only while it is used. `OSError` tells
    why it cannot be."""

    path: Path

    @classmethod
    def open(cls, path: Union[str, Path], width: int, height: int) -> Store:
        """The store of a board; it is made if no file is there."""
        _native.store_create(str(path), width, height)
        return cls(Path(path))

    def stats(self) -> Contents:
        """How much it holds."""
        (width, height), *counts = _native.store_counts(str(self.path))
        return Contents(width, height, *counts)

    def merge(self, *others: Union[Store, str, Path]) -> int:
        """Takes in what other stores of the same board hold; returns how many positions that were."""
        paths = [str(other.path if isinstance(other, Store) else other) for other in others]
        taken, flawed = _native.store_merge(str(self.path), paths)
        if flawed:
            raise OSError(f"{flawed} entries cannot be read and were left out; {taken} positions were taken in")
        return taken


def parse(text: str) -> Document:
    """Reads a document; ValueError tells the line of each mistake."""
    document = Document(text)
    for name, kind, expect in _native.parse(text):
        document.blocks[name] = Block(document, name, kind, expect)
    return document


def read(path: Union[str, Path]) -> Document:
    """Reads a document from a file."""
    return parse(Path(path).read_text(encoding="utf-8"))


def prove(
    text: str, *, seconds: Optional[float] = None, memory: Optional[int] = None, progress: Optional[Progress] = None
) -> List[Result]:
    """Settles every block of a document."""
    return [block.prove(seconds=seconds, memory=memory, progress=progress) for block in parse(text)]


def check(text: str) -> Certificate:
    """Has a certificate checked; ValueError tells why it is refused."""
    return Certificate(text, _native.check(text))


def draw(text: str, name: str, **options: bool) -> Figure:
    """A figure of a block."""
    return parse(text)[name].figure(**options)


def solve(
    width: int,
    height: int,
    *,
    black: Iterable[str] = (),
    white: Iterable[str] = (),
    to_move: str = "black",
    seconds: Optional[float] = None,
    memory: Optional[int] = None,
    progress: Optional[Progress] = None,
    store: Union[Store, str, Path, None] = None,
) -> Solution:
    """Who wins a position of Hex; what a store holds is used, and what is new is kept there."""
    if to_move not in ("black", "white"):
        raise ValueError("to_move is black or white")
    lines = [f"hex {width}x{height}", "claim position", "  region all", "  goal top-bottom"]
    for colour, stones in (("black", list(black)), ("white", list(white))):
        if stones:
            lines.append(f"  {colour} {' '.join(stones)}")
    if to_move == "black":
        lines.append("  first owner")
    block = parse("\n".join(lines) + "\n")["position"]
    if store is None:
        result = block.prove(seconds=seconds, memory=memory, progress=progress)
    else:
        path = str(store.path if isinstance(store, Store) else store)
        verdict, nodes, took, text, notes = _native.solve_with_store(
            block.document.text, block.name, path, seconds, memory, progress
        )
        result = Result(block, verdict, nodes, took, None if text is None else check(text), tuple(notes))
    winner = {"holds": "black", "fails": "white"}.get(result.verdict)
    return Solution(winner, result)


def play(certificate: Union[Certificate, str], *moves: str) -> List[Reply]:
    """What the strategy of a certificate says to these moves of the loser's, one after the other."""
    proof = check(certificate) if isinstance(certificate, str) else certificate
    return proof.play(moves)


def solve_openspiel(state: Any, **limits: Any) -> Solution:
    """Who wins a state of OpenSpiel's game `hex`; its first player is Black here and joins top and bottom."""
    parameters = state.get_game().get_parameters()
    size = int(parameters.get("board_size", 11))
    columns = int(parameters.get("num_cols", size) or size)
    rows = int(parameters.get("num_rows", size) or size)
    stones: List[List[str]] = [[], []]
    for turn, action in enumerate(state.history()):
        row, column = divmod(action, columns)
        stones[turn % 2].append(f"{chr(ord('a') + column)}{row + 1}")
    to_move = ("black", "white")[len(state.history()) % 2]
    return solve(columns, rows, black=stones[0], white=stones[1], to_move=to_move, **limits)
