"""A checker of certificates about set games, written from the manual's chapter on certificates.

    python3 small_checker.py CERT

It says `valid` only if every line is one that the chapter describes. Hex, torus, gravity and creatures are left to the reader.
"""

import sys
from fractions import Fraction


class Wrong(Exception):
    """Why a certificate is refused."""


def need(condition, why):
    if not condition:
        raise Wrong(why)


def cells_of(words, known):
    need(len(set(words)) == len(words), "a cell twice")
    need(set(words) <= known, "an unknown cell")
    return frozenset(words)


def sets_of(words, known):
    """`{a b} {c}`: a list of sets."""
    found, current = [], None
    for word in words:
        if word.startswith("{"):
            need(current is None, "a brace inside braces")
            current, word = [], word[1:]
        need(current is not None, "a cell outside braces")
        closed = word.endswith("}")
        current.append(word[:-1] if closed else word)
        if closed:
            found.append(cells_of(current, known))
            current = None
    need(current is None, "a brace is not closed")
    return found


def true_of(goal, cells):
    kind, sets = goal
    return all(s & cells for s in sets) if kind == "hits" else any(s <= cells for s in sets)


def parts(words, keys):
    """`a … needs b … cells c …` as a list of words before the first key, and one after each."""
    found, current = {"": []}, ""
    for word in words:
        if word in keys:
            need(word not in found, f"{word} twice")
            current = word
            found[current] = []
        else:
            found[current].append(word)
    return found


class Checker:
    def __init__(self, lines):
        self.lines = iter(lines)
        self.steps, self.goals, self.made = {}, {}, 0

    def next(self, *begins):
        words = next(self.lines, "").split(" ")
        need(tuple(words[: len(begins)]) == begins, f"a line `{' '.join(begins)}` should stand here")
        return words[len(begins):]

    def head(self):
        self.next("tatami", "certificate", "1")
        need(self.next("game", "sets") == [], "only plain set games")
        names = self.next("cells")
        need(1 <= len(names) <= 128, "between 1 and 128 cells")
        for name in names:
            need(name and not set(name) & set("{}>") and name not in ("by", "cells", "needs"), "a bad name")
        self.known = cells_of(names, set(names))
        sets = sets_of(self.next("sets"), self.known)
        need(sets, "no set")
        (owner,) = self.next("owner")
        (first,) = self.next("first")
        (verdict,) = self.next("verdict")
        need(owner in ("breaker", "maker") and first in ("opponent", "owner"), "a bad head")
        need(verdict in ("holds", "fails"), "a bad verdict")
        winner = owner if verdict == "holds" else {"maker": "breaker", "breaker": "maker"}[owner]
        self.goals[0] = ("hits" if winner == "breaker" else "owns", sets)
        self.second = (verdict == "holds") == (first == "opponent")
        return f"{winner}, moving {'second' if self.second else 'first'}, wins on {len(names)} cells, {len(sets)} sets"

    def step(self, word, sort=None):
        need(word.isdigit() and int(word) in self.steps, f"there is no step {word}")
        found = self.steps[int(word)]
        need(sort in (None, found[0]), f"step {word} is no {sort}")
        return found[1:]

    def check(self):
        said = self.head()
        for line in self.lines:
            words = line.split(" ")
            if words[0] == "goal":
                self.define(words[1:])
            elif words[0] == "release":
                need(len(words) > 1, "nothing to release")
                for word in words[1:]:
                    self.step(word)
                    del self.steps[int(word)]
            elif words[0] == "qed":
                need(len(words) == 2, "qed names one step")
                self.qed(words[1])
                need(next(self.lines, None) is None, "a line after qed")
                return said
            else:
                self.made += 1
                need(words[0] == str(self.made) and len(words) > 1, "a step out of order")
                rule = getattr(self, "rule_" + words[1], None)
                need(rule, f"there is no rule {words[1]}")
                self.steps[self.made] = rule(words[2:])
        raise Wrong("there is no qed")

    def define(self, words):
        need(words[0] == str(len(self.goals)), "a goal out of order")
        need(tuple(words[1:3]) in [("breaker", "hits"), ("maker", "owns")], "an unknown goal")
        self.goals[len(self.goals)] = (words[2], sets_of(words[3:], self.known))

    def goal(self, word):
        need(word.isdigit() and int(word) in self.goals, f"there is no goal {word}")
        return self.goals[int(word)]

    def qed(self, word):
        need(word.isdigit() and int(word) in self.steps, "qed names no step")
        sort, needs, _, goal = self.steps[int(word)]
        need(goal == self.goals[0], "qed is not about goal 0")
        need(not needs, "stones are needed")
        need(sort == "theorem" or not self.second, "the winner does not move first")

    # The rules. A step is (sort, N, S, goal).

    def rule_done(self, words):
        goal, cells = self.goal(words[0]), cells_of(words[1:], self.known)
        need(true_of(goal, cells), "the goal is not true")
        return "theorem", cells, frozenset(), goal

    def rule_both(self, words):
        (n1, s1, (k1, a)), (n2, s2, (k2, b)) = (self.step(word, "theorem") for word in words)
        need(not (s1 & s2 or n1 & s2 or n2 & s1), "the regions meet")
        need(k1 == k2, "goals of different kinds")
        joined = a + b if k1 == "hits" else [x | y for x in a for y in b]
        need(len(joined) <= 4096, "too many sets")
        return "theorem", n1 | n2, s1 | s2, (k1, joined)

    def rule_weaken(self, words):
        told = parts(words, ["to", "by", "needs", "cells"])
        (premise,) = told[""]
        n, s, goal = self.step(premise, "theorem")
        n |= cells_of(told.get("needs", []), self.known)
        s |= cells_of(told.get("cells", []), self.known)
        need(not n & s, "needed cells are played")
        need(("to" in told) == ("by" in told), "`to` goes with `by`")
        if "to" in told:
            (number,) = told["to"]
            goal = self.entailed(goal, self.goal(number), n, told["by"])
        return "theorem", n, s, goal

    def entailed(self, goal, new, n, witness):
        (kind, old_sets), (new_kind, new_sets) = goal, new
        need(kind == new_kind, "goals of different kinds")
        need(len(witness) == len(new_sets if kind == "hits" else old_sets), "a witness of the wrong length")
        for index, word in enumerate(witness):
            if word == "-":
                need(kind == "hits" and new_sets[index] & n, "a set is not hit")
                continue
            need(word.isdigit() and int(word) < len(old_sets if kind == "hits" else new_sets), "a bad witness")
            if kind == "hits":
                need(old_sets[int(word)] <= new_sets[index], "the set does not contain the other")
            else:
                need(new_sets[int(word)] <= old_sets[index] | n, "the set is not owned")
        return new

    def rule_reply(self, words):
        premise, cell = words
        n, s, goal = self.step(premise, "theorem")
        need(cell in self.known and cell not in s, "the reply lies in the region")
        return "semi", n - {cell}, s | {cell}, goal

    def rule_either(self, words):
        premises = [self.step(word, "semi") for word in words]
        need(premises, "nothing proves nothing")
        goals = [goal for _, _, goal in premises]
        need(all(goal == goals[0] for goal in goals), "different goals")
        n = frozenset().union(*(n for n, _, _ in premises))
        s = frozenset().union(*(s for _, s, _ in premises))
        need(not frozenset.intersection(*(s for _, s, _ in premises)), "one move meets all carriers")
        need(not n & s, "needed cells are played")
        return "theorem", n, s, goals[0]

    def rule_image(self, words):
        n, s, (kind, sets) = self.step(words[0], "theorem")
        pairs = [word.split(">") for word in words[1:]]
        need(pairs and all(len(pair) == 2 for pair in pairs), "a bad pair")
        cells_of([a for a, _ in pairs], self.known)
        need({b for _, b in pairs} <= self.known, "an unknown cell")
        moved = dict(pairs)
        support = n.union(s, *sets)
        need(len({moved.get(cell, cell) for cell in support}) == len(support), "two cells become one")

        def image(cells):
            return frozenset(moved.get(cell, cell) for cell in cells)

        return "theorem", image(n), image(s), (kind, [image(one) for one in sets])

    def rule_potential(self, words):
        told = parts(words, ["needs", "cells"])
        (number,) = told[""]
        goal = self.goal(number)
        n, s = (cells_of(told[key], self.known) for key in ("needs", "cells"))
        need(goal[0] == "hits" and not n & s, "potential is Breaker's, and N and S are disjoint")
        weight = sum(Fraction(1, 2 ** len(one & s)) for one in goal[1] if not one & n)
        need(weight < Fraction(1, 2), "the potential is too large")
        return "theorem", n, s, goal


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.read().removesuffix("\n").split("\n")
    try:
        print("valid:", Checker(lines).check())
    except (Wrong, ValueError, KeyError, IndexError) as why:
        sys.exit(f"invalid: {why}")


if __name__ == "__main__":
    main()
