#!/usr/bin/env python3
"""Candidates for the benchmark: parts of the boards on which an opening is proved by dividing them.

usage: divide.py TATAMI SIZE START GAMES DEPTH EACH SEED > candidates.tatami

START is a position that Black wins, White to move, such as d4 or e4,d6/d7. White plays at random where it disturbs most (the must-play region that `tatami solve hex` tells),
Black plays what `tatami solve hex` has proved. Each position with White to move is cut in two in several ways, and for each
part there are several goals; some of these claims, chosen at random, are tried. Claims that hold are kept as they are and
reduced to a minimal carrier; without any one of its cells they fail, which gives a claim that fails.
"""
import itertools, json, os, random, re, subprocess, sys, tempfile

tatami, size, start, games, depth, each, seed = sys.argv[1], int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:8])
chance = random.Random(seed)
board = [(c, r) for r in range(size) for c in range(size)]
letters = "abcdefghijklm"
steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def name(cell):
    return letters[cell[0]] + str(cell[1] + 1)


def cell(text):
    return letters.index(text[0]), int(text[1:]) - 1


def tatami_says(*options):
    return subprocess.run([tatami, *options], capture_output=True, text=True).stdout


def solve(black, white, mover, *more):
    stones = ["--black", *map(name, black)] + (["--white", *map(name, white)] if white else [])
    said = tatami_says("solve", "hex", f"{size}x{size}", *stones, "--to-move", mover, "--time-limit", "120s", *more)
    lines = dict(line.split(": ", 1) for line in said.splitlines() if ": " in line)
    return [cell(word) for word in lines.get("line" if "--line" in more else "must-play region", "").split()]


def positions():
    """Positions with White to move that Black wins."""
    seen = []
    for _ in range(games):
        black, white = [[cell(word) for word in side.split(",") if word] for side in (start + "/").split("/")[:2]]
        for _ in range(depth):
            moves = solve(black, white, "white", "--winning-moves")
            if not moves:
                break
            white = white + [chance.choice(moves)]
            line = solve(black, white, "black", "--line")
            if not line:
                break
            black = black + [line[0]]
            if (sorted(black), sorted(white)) not in seen:
                seen.append((sorted(black), sorted(white)))
                print(f"position {len(seen)}", file=sys.stderr)
    return seen


def groups(stones):
    found, left = [], set(stones)
    while left:
        chain, queue = set(), [min(left)]
        while queue:
            here = queue.pop()
            if here in left:
                left.remove(here)
                chain.add(here)
                queue += [(here[0] + c, here[1] + r) for c, r in steps]
        found.append(sorted(chain))
    return found


def drawn(black, white, region, names):
    marks = {**{p: "B" for p in black}, **{p: "W" for p in white}, **{p: "-" for p in region}}
    marks.update({place: word for word, place in names.items()})
    rows = [" " * r + " ".join(marks.get((c, r), ".") for c in range(size)) for r in range(size)]
    return "".join(f"    {row}\n" for row in rows)


def block(title, black, white, region, names, goal, fails=False):
    words = re.findall("[a-z]+", goal)
    used = {word: place for word, place in names.items() if word in words}
    text = f"claim {title}\n  black  {' '.join(sorted(used))}\n  goal   {goal}\n" + ("  expect fails\n" if fails else "")
    return text + "  board\n" + drawn(black, white, region, used)


def goals(words):
    """Unions that may hold in a part of the board, and unions together with links between groups."""
    for edge, other in (("top", "bottom"), ("bottom", "top")):
        for count in (1, 2, 3):
            for some in itertools.combinations(words, count):
                union = " | ".join(f"{edge}-{word}" for word in some)
                yield union
                yield f"{union} | {edge}-{other}"
                if count == 2:
                    yield f"({union}) & {some[0]}-{some[1]}"
                    yield f"({union} | {edge}-{other}) & ({some[0]}-{some[1]} | {some[0]}-{other} | {some[1]}-{other})"
    yield "top-bottom"


def parts(empty):
    """The board cut in two, along a row or from top to bottom."""
    for row in range(2, size - 1):
        yield f"above{row}", [p for p in empty if p[1] < row]
        yield f"below{row}", [p for p in empty if p[1] >= row]
    for middle in range(size - 2, 2 * size):
        yield f"left{middle}", [p for p in empty if 2 * p[0] + p[1] <= middle]
        yield f"right{middle}", [p for p in empty if 2 * p[0] + p[1] >= middle]
    yield "all", empty


def candidates(number, black, white):
    empty = [p for p in board if p not in black and p not in white]
    names = dict(zip("xyzuvw", (group[0] for group in groups(black))))
    for cut, part in parts(empty):
        for index, goal in enumerate(goals(sorted(names))):
            if len(part) >= 8:
                yield f"n{number}_{cut}_{index}", black, white, part, names, goal


def settled(claims, limit, *more):
    """What the program says about claims."""
    with tempfile.NamedTemporaryFile("w", suffix=".tatami", delete=False) as file:
        file.write(f"hex {size}x{size}\n\n" + "\n".join(block(*claim) for claim in claims))
    said = tatami_says("prove", file.name, "--json", "--time-limit", limit, *more)
    os.unlink(file.name)
    return json.loads(said)["results"]


def main():
    everything = []
    for number, (black, white) in enumerate(positions(), 1):
        some = list(candidates(number, black, white))
        everything += chance.sample(some, min(each, len(some)))
    print(f"hex {size}x{size}")
    holding = []
    for claim, result in zip(everything, settled(everything, "2s")):
        small = len(claim[3]) <= 35
        if result["verdict"] == "fails" and small:
            print("\n" + block(*claim, fails=True), end="")
        if result["verdict"] == "holds":
            holding.append(claim)
            if small:
                print("\n" + block(claim[0] + "_wide", *claim[1:]), end="")
    for claim, result in zip(holding, settled(holding, "3s", "--minimal")):
        title, black, white, _, names, goal = claim
        for carrier in result["minimal_carriers"][:1]:
            carrier = [cell(word) for word in carrier if word]
            if 8 <= len(carrier) <= 35:
                print("\n" + block(title, black, white, carrier, names, goal), end="")
                less = list(carrier)
                less.remove(chance.choice(less))
                print("\n" + block(title + "_less", black, white, less, names, goal, True), end="")


main()
