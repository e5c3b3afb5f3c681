"""Games as PySolFC saves them: a row of pickles by one pickler. Plays at random on PySolFC's own stacks, by the
rules of docs/rules.md, and writes what PySolFC would write.

    python3 tests/model/pysolfc_save.py GAME NUMBER SEED FILE     plays GAME, and prints the record
"""

import io
import pathlib
import pickle
import random
import sys
import types

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import pysolfc
from ids import read_id

# Number, ours, and the stacks: first row, first foundation, talon, waste, discard, all.
GAMES = {
    "montecarlo": (89, "montecarlo+", 0, None, 26, None, 25, 27),
    "montecarlo2": (216, "montecarlo5x5x2+", 0, None, 26, None, 25, 27),
    "neighbour": (92, "thirteensc+", 0, None, 26, None, 25, 27),
    "quatorze": (810, "fourteensi+", 0, None, 26, None, 25, 27),
    "acessquare": (898, "acessquarei+", 0, None, 17, None, 16, 18),
    "carpet": (97, "carpetg+", 0, 20, 24, 25, None, 26),
    "colorado": (296, "coloradofw+", 8, 0, 28, 29, None, 30),
    "twenty": (443, "twenty2x10+", 9, 1, 0, None, None, 29),
}
SUITS = "CSHD"
RANKS = "A23456789TJQK"


def module(name, *classes):
    made = types.ModuleType(name)
    for class_name in classes:
        setattr(made, class_name, type(class_name, (), {"__module__": name, "__qualname__": class_name}))
    sys.modules[name] = made
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, made)
    return made


module("pysollib")
MOVES = module("pysollib.move", "AMoveMove", "AFlipMove", "AFlipAndMoveMove", "AUpdateStackMove")
GAME = module("pysollib.game", "GameMoves", "GameSaveInfo", "GameGlobalSaveInfo")


def made(of, **fields):
    value = of()
    value.__dict__.update(fields)
    return value


def number_of(card):
    return SUITS.index(card[1]) * 13 + RANKS.index(card[0])


class Table:
    def __init__(self, name, seed, is_ms):
        self.name = name
        (self.game, ours, self.rows, self.foundations, self.talon, self.waste, self.discard, self.count) = GAMES[name]
        self.text = f"{ours}{'ms' if is_ms else 'pysolfc'}:{seed}"
        self.position, _ = read_id(self.text)
        start = {"montecarlo2": "montecarlo", "neighbour": "thirteens", "quatorze": "fourteens"}.get(name, name)
        decks = 2 if name in ("montecarlo2", "colorado", "twenty") else 1
        deck = pysolfc.deal(start, decks, is_ms, seed)
        self.stacks = [[] for _ in range(self.count)]
        if self.foundations is not None:
            for at in range(4 if name == "carpet" else 8):
                self.stacks[self.foundations + at].append(deck.pop(0))
        for at in range({"carpet": 20, "colorado": 20, "twenty": 20, "acessquare": 16}.get(name, 25)):
            self.stacks[self.rows + at].append(deck.pop(0))
        if self.waste is not None:
            self.stacks[self.waste].append(deck.pop(0))
        self.stacks[self.talon] = deck[::-1]
        self.history = []
        self.record = []
        if self.waste is not None:
            self.ours("+")

    def ours(self, text):
        self.position = self.position.after(text)
        self.record.append(text)

    def step(self, *atoms):
        """Plays atoms (count, from, to) there."""
        moves = []
        for count, source, target in atoms:
            cards = [self.stacks[source].pop() for _ in range(count)][::-1]
            self.stacks[target] += cards
            flips = source == self.talon and target == self.waste
            fields = {"from_stack_id": source, "to_stack_id": target}
            if flips:
                moves.append(made(MOVES.AFlipAndMoveMove, **fields))
            else:
                if source == self.talon:
                    moves.append(made(MOVES.AFlipMove, stack_id=source))
                moves.append(made(MOVES.AMoveMove, ncards=count, **fields))
        moves.append(made(MOVES.AUpdateStackMove, stack_id=self.talon, flags=0))
        self.history.append(moves)

    def cell(self, label):
        columns = {"colorado": 10, "twenty": 10, "acessquare": 4}.get(self.name, 5)
        return self.rows + (int(label[1]) - 1) * columns + "abcdefghijklmnopqrst".index(label[0])

    def close_up(self):
        """The atoms of closing up, and the cards that fill the end."""
        atoms = []
        full = [at for at in range(25) if self.stacks[self.rows + at]]
        for to, source in enumerate(full):
            if to != source:
                atoms.append((1, self.rows + source, self.rows + to))
        free = range(len(full), 25)
        atoms += [(1, self.talon, self.rows + to) for to, _ in zip(free, self.stacks[self.talon])]
        return atoms

    def foundation(self, text, card):
        """Where PySolFC puts a card: the stack that the move says, or the only one that takes it."""
        at = SUITS.index(card[1])
        if self.name == "carpet":
            return self.foundations + at
        up = self.stacks[self.foundations + at][-1]
        goes_up = RANKS.index(card[0]) == RANKS.index(up[0]) + 1
        if "^" in text or ("_" not in text and goes_up):
            return self.foundations + at
        return self.foundations + 4 + at

    def play(self, text):
        """Plays a move of ours there."""
        if self.discard is not None:
            if text == "+":
                self.step(*self.close_up())
                return self.ours(text)
            cells = [self.cell(text[at:at + 2]) for at in range(1, len(text), 2)]
            played = len(self.history)
            self.step(*[(1, cell, self.discard) for cell in cells[::-1]])
            # What follows by itself is in the same step.
            if self.name in ("quatorze", "acessquare"):
                gaps = sorted(cells) if self.name == "quatorze" else cells
                self.step(*[(1, self.talon, gap) for gap, _ in zip(gaps, self.stacks[self.talon])])
            if self.name == "neighbour" or self.name == "quatorze" and not self.stacks[self.talon]:
                self.step(*self.close_up())
            self.history[played:] = [sum(self.history[played:], [])]
            return self.ours(text)
        if text == "+":
            if self.name == "twenty":
                rows = [self.rows + at for at in range(20)]
                self.step(*[(1, self.talon, to) for to, _ in zip(rows, self.stacks[self.talon])])
            else:
                self.step((1, self.talon, self.waste))
        elif text[:2] == "*w":
            card = self.stacks[self.waste][-1]
            self.step((1, self.waste, self.foundation(text, card)))
        elif text[0] == "w":
            self.step((1, self.waste, self.cell(text[1:])))
        elif text[0] == "*":
            cell = self.cell(text[1:3])
            card = self.stacks[cell][-1]
            first = (1, cell, self.foundation(text, card))
            filler = {"colorado": self.waste, "twenty": self.talon}.get(self.name)
            fills = filler is not None and len(self.stacks[cell]) == 1 and self.stacks[filler]
            self.step(first, *([(1, filler, cell)] if fills else []))
        else:
            self.step((1, self.cell(text[:2]), self.cell(text[2:])))
        self.ours(text)
        return None

    def save(self, seed, is_ms, undone, bookmark=0):
        out = io.BytesIO()
        pickler = pickle.Pickler(out, 5)
        for value in ["PySolFC", "3.6.1", (3, 6, 1), bookmark, 1, self.game, seed | 1 << 1000 if is_ms else seed, None, self.count]:
            pickler.dump(value)
        for stack in self.stacks:
            pickler.dump(len(stack))
            for card in stack:
                pickler.dump(number_of(card))
                pickler.dump(True)
        values = [1, 0]
        if bookmark != 2:
            values += [made(GAME.GameSaveInfo, stack_caps=[]), made(GAME.GameGlobalSaveInfo, comment="ünï")]
        history = self.history + undone
        values += [made(GAME.GameMoves, history=history, index=len(self.history), current=[], state=2), [], "EOF"]
        for value in values:
            pickler.dump(value)
        return out.getvalue()


def main():
    name, number, chance, file = sys.argv[1:5]
    is_ms = number.startswith("ms")
    seed = int(number.removeprefix("ms"))
    dice = random.Random(int(chance))
    table = Table(name, seed, is_ms)
    for _ in range(dice.randrange(5, 120)):
        moves = table.position.moves()
        if not moves:
            break
        plays = [move for move in moves if move[0] == "*"]
        table.play(dice.choice(plays if plays and dice.random() < 0.7 else moves))
    undone = table.history[:2]
    pathlib.Path(file).write_bytes(table.save(seed, is_ms, undone, bookmark=dice.choice([0, 1, 2])))
    print(table.text, " ".join(table.record))


if __name__ == "__main__":
    main()
