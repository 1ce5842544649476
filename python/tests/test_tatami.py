"""Tests of the Python module: what it says is what the programs say, and bad input is an exception."""

import doctest
import json
import signal
import threading
import time
from pathlib import Path
from random import Random
from typing import Any, Dict, List

import pytest

import tatami

ROOT = Path(__file__).resolve().parents[2]
BRIDGE = "hex 8x8\nclaim bridge\n  black x=e4 w=d6\n  region d5 e5\n  goal x-w\n"
TORN = "hex 8x8\nclaim torn\n  black x=e4 w=d6\n  region d5\n  goal x-w\n  expect fails\n"
HARD = "hex 11x11\nclaim hard\n  region all\n  goal top-bottom\n"


def test_examples() -> None:
    failed, tried = doctest.testmod(tatami)
    assert tried >= 4 and failed == 0


def test_manual() -> None:
    failed, tried = doctest.testfile(str(ROOT / "manual" / "src" / "python.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 10 and failed == 0


def test_holds_and_fails() -> None:
    (bridge,) = tatami.prove(BRIDGE)
    assert bridge.verdict == "holds" and bridge.as_wanted and bridge.certificate is not None
    assert bridge.certificate.text.startswith("tatami certificate 1\n")
    assert "Black can guarantee: e4-d6" in bridge.certificate.statement
    (torn,) = tatami.prove(TORN)
    assert torn.verdict == "fails" and torn.as_wanted


def test_library() -> None:
    document = tatami.read(ROOT / "library" / "proposition8.tatami")
    results = [block.prove() for block in document]
    assert len(results) == 8 and all(result.as_wanted for result in results)
    assert "without search" in document["P8"].prove().notes[0]


def test_refusals() -> None:
    with pytest.raises(ValueError, match="line 2"):
        tatami.parse("hex 8x8\nclame bridge\n")
    text = tatami.prove(BRIDGE)[0].certificate
    assert text is not None
    with pytest.raises(ValueError, match="line"):
        tatami.check(text.text.replace("11 either 5 10", "11 either 5"))
    with pytest.raises(KeyError):
        tatami.parse(BRIDGE)["another"]
    with pytest.raises(ValueError):
        tatami.solve(4, 4, to_move="red")
    with pytest.raises(ValueError):
        tatami.solve(20, 20)


def test_solve_and_play() -> None:
    solution = tatami.solve(5, 5, black=["c3"], to_move="white")
    assert solution.winner == "black" and solution.certificate is not None
    assert tatami.solve(5, 5, black=["a1"], to_move="white").winner == "white"
    moves: List[str] = []
    for move in ["d2", "b4"]:
        moves.append(move)
        reply = solution.certificate.play(moves)[-1]
        assert reply.move == move
        if reply.cell is not None:
            assert reply.cell not in moves and reply.step
    assert "answered on e5" in tatami.prove(BRIDGE)[0].explain("d5")


def test_play() -> None:
    certificate = tatami.prove(BRIDGE)[0].certificate
    assert certificate is not None
    for proof in (certificate, certificate.text):
        assert [reply.cell for reply in tatami.play(proof, "d5", "a1")] == ["e5", None]
    with pytest.raises(ValueError, match="no cell"):
        tatami.play(certificate, "z9")


def test_stores(tmp_path: Path) -> None:
    one = tatami.Store.open(tmp_path / "one.store", 5, 5)
    assert one.stats().positions == 0 and (one.stats().width, one.stats().height) == (5, 5)
    first = tatami.solve(5, 5, black=["e2"], to_move="white", store=one)
    assert first.winner == "black" and first.certificate is not None and first.result.nodes > 0
    assert "Black can guarantee: top-bottom" in first.certificate.statement
    assert one.stats().won_by_black > 0 and one.stats().unreadable == 0
    # What is kept is not searched again, and gives the same proof.
    again = tatami.solve(5, 5, black=["e2"], to_move="white", store=one.path)
    assert again.winner == "black" and again.result.nodes < first.result.nodes
    lost = tatami.solve(5, 5, black=["a1"], to_move="white", store=tmp_path / "two.store")
    assert lost.winner == "white" and lost.certificate is not None
    assert "White can guarantee: left-right" in lost.certificate.statement
    both = tatami.Store(tmp_path / "both.store")
    assert both.merge(one, tmp_path / "two.store") > 0
    assert both.stats().won_by_black > 0 and both.stats().won_by_white > 0
    merged = tatami.solve(5, 5, black=["e2"], to_move="white", store=both)
    assert merged.winner == "black" and merged.result.nodes == again.result.nodes


def test_stores_that_cannot_be_used(tmp_path: Path) -> None:
    store = tatami.Store.open(tmp_path / "a.store", 4, 4)
    with pytest.raises(OSError, match="for the board 4x4"):
        tatami.solve(5, 5, store=store)
    with pytest.raises(OSError):
        tatami.Store(tmp_path / "none.store").stats()
    (tmp_path / "text").write_text("not a store")
    with pytest.raises(OSError, match="not a store"):
        tatami.Store(tmp_path / "text").stats()
    tatami.Store.open(tmp_path / "b.store", 5, 5)
    with pytest.raises(OSError, match="for the board"):
        store.merge(tmp_path / "b.store")
    with pytest.raises(ValueError):
        tatami.Store.open(tmp_path / "c.store", 40, 1)


def test_figures() -> None:
    (result,) = tatami.prove(BRIDGE)
    assert result.certificate is not None
    figures = [result.figure(), result.block.figure(), result.figure(tree=True), result.figure(step=11)]
    assert all(figure._repr_svg_().lstrip().startswith("<") for figure in figures)
    assert len({figure.svg for figure in figures}) == 4
    assert result._repr_svg_() == result.certificate._repr_svg_() == result.figure().svg


def test_limits_and_progress() -> None:
    told: List[int] = []
    result = tatami.parse(HARD)["hard"].prove(seconds=1.0, progress=told.append)
    assert result.verdict == "unknown" and result.certificate is None
    assert len(told) > 3 and told == sorted(told)


def test_other_threads_go_on() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.01)

    thread = threading.Thread(target=count)
    thread.start()
    tatami.parse(HARD)["hard"].prove(seconds=1.0)
    done.set()
    thread.join()
    assert ticks > 20


def test_interrupt() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        tatami.parse(HARD)["hard"].prove(seconds=60.0)
    assert time.monotonic() - start < 20


class OpenSpielState:
    """As much of a state of OpenSpiel as is asked for."""

    def __init__(self, size: int, history: List[int]) -> None:
        self.size, self.moves = size, history

    def get_game(self) -> "OpenSpielState":
        return self

    def get_parameters(self) -> Dict[str, int]:
        return {"board_size": self.size}

    def history(self) -> List[int]:
        return self.moves


def test_openspiel() -> None:
    assert tatami.solve_openspiel(OpenSpielState(5, [12])).winner == "black"
    assert tatami.solve_openspiel(OpenSpielState(5, [0])).winner == "white"


def test_openspiel_itself() -> None:
    """States of the real library, where it is installed, beside its own rules played out to the end."""
    pyspiel = pytest.importorskip("pyspiel")
    known: Dict[str, int] = {}

    def first_wins(state: Any) -> int:
        """What the first player gets: 1 or -1."""
        key = str(state)
        if key not in known:
            if state.is_terminal():
                known[key] = int(state.returns()[0])
            else:
                best = max if state.current_player() == 0 else min
                known[key] = best(first_wins(state.child(action)) for action in state.legal_actions())
        return known[key]

    random = Random(7)
    winners = []
    for size in ["num_cols=3,num_rows=4", "num_cols=4,num_rows=3", "num_cols=3,num_rows=3"]:
        game = pyspiel.load_game(f"hex({size})")
        for length in range(1, 7):
            state = game.new_initial_state()
            for _ in range(length):
                state.apply_action(random.choice(state.legal_actions()))
            if not state.is_terminal():
                winners.append(tatami.solve_openspiel(state).winner)
                assert winners[-1] == ("black" if first_wins(state) == 1 else "white"), str(state)
        known.clear()
    assert {"black", "white"} == set(winners) and len(winners) >= 15


def test_notebook() -> None:
    """Every cell of the notebook runs."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    path = ROOT / "python" / "examples" / "tatami.ipynb"
    notebook = nbformat.read(path, as_version=4)
    # In its own folder, where the kernel does not find the sources instead of what was installed.
    place = {"metadata": {"path": str(path.parent)}}
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=place).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    assert json.dumps(outputs).count("holds") >= 1
