"""Carpet, Colorado and Twenty, from docs/rules.md."""

import re

from cards import SUITS, rank, suit
from grid import Position, cell_index, cell_name, cell_regex, demand


class FoundationGame(Position):
    """Piles in cells (in Carpet of at most one card), a stock, perhaps a waste, and foundations.

    The top card of a pile and of the waste is last, the next card of the stock first.
    """

    def lay_out(self, rows, columns, cards):
        self.rows, self.columns = rows, columns
        self.piles = [[card] for card in cards[:rows * columns]]
        self.stock = list(cards[rows * columns:])
        self.waste = []
        self.deals = 0

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.piles = [list(pile) for pile in self.piles]
        other.stock = list(self.stock)
        other.waste = list(self.waste)
        other.foundations = {s: list(heights) for s, heights in self.foundations.items()}
        return other

    def pile(self, cell):
        return self.piles[cell_index(cell, self.columns)]

    def cells(self):
        return [cell_name(index, self.columns) for index in range(len(self.piles))]

    def full_cells(self):
        return [cell for cell, pile in zip(self.cells(), self.piles) if pile]

    def won(self):
        return self.progress()[0] == self.of

    def progress(self):
        return sum(sum(heights) for heights in self.foundations.values()), self.of, self.deals

    def fill(self, pile, mark):
        """Fill the pile that has just been emptied, from what the mark says."""
        if not mark:
            demand(not (self.stock and self.waste), "the mark is missing")
            mark = "s" if self.stock else "w" if self.waste else ""
        if mark == "s":
            demand(self.stock, "the stock is empty")
            pile.append(self.stock.pop(0))
        if mark == "w":
            demand(self.waste, "the waste is empty")
            pile.append(self.waste.pop())

    def marks(self):
        """The marks of a canonical move that empties a pile."""
        return ["s"] * bool(self.stock) + ["w"] * bool(self.waste) or [""]


class Carpet(FoundationGame):
    def __init__(self, rows, columns, decks, options, cards):
        cell = cell_regex(rows, columns)
        self.waits = "g" in options
        self.token = re.compile(rf"\*w|\*{cell}[sw]?|\+|~" + (rf"|w{cell}|{cell}{cell}" if self.waits else ""))
        self.of = len(cards)
        self.redeals = options.get("r", 0)
        start = 0 if "a" in options else 1
        # The heights of each suit's foundations, one for each deck.
        self.foundations = {s: [start] * decks for s in SUITS}
        self.lay_out(rows, columns, [card for card in cards if "a" in options or rank(card) != 1])

    def play(self, card):
        heights = self.foundations[suit(card)]
        demand(rank(card) - 1 in heights, "the card fits no foundation")
        heights[heights.index(rank(card) - 1)] += 1

    def after(self, text):
        demand(not self.won(), "the game is solved")
        new = self.copy()
        if text == "+":
            demand(self.stock, "the stock is empty")
            new.waste.append(new.stock.pop(0))
            new.deals += 1
        elif text == "~":
            demand(self.redeals > 0, "there are no redeals left")
            demand(not self.stock, "the stock is not empty")
            demand(self.waste, "the waste is empty")
            new.stock, new.waste = new.waste, []
            new.redeals -= 1
        elif text == "*w":
            demand(self.waste, "the waste is empty")
            new.play(new.waste.pop())
        elif text[0] == "w":
            demand(self.waste, "the waste is empty")
            demand(not self.pile(text[1:]), "the cell has a card")
            new.pile(text[1:]).append(new.waste.pop())
        elif text[0] != "*":
            demand(self.pile(text[:2]), "there is no card")
            demand(not self.pile(text[2:]), "the cell has a card")
            new.pile(text[2:]).append(new.pile(text[:2]).pop())
        else:
            cell, mark = text[1:3], text[3:]
            demand(self.pile(cell), "there is no card")
            new.play(new.pile(cell).pop())
            if self.waits:
                demand(not mark, "the gap waits")
            else:
                new.fill(new.pile(cell), mark)
        return new

    def marks(self):
        return [""] if self.waits else super().marks()

    def moves(self):
        gaps = [cell for cell in self.cells() if self.waits and not self.pile(cell)]
        fills = ["w" + cell for cell in gaps] + [x + y for x in self.full_cells() for y in gaps]
        plays = ["*" + cell + mark for cell in self.full_cells() if self.fits(self.pile(cell)[-1])
                 for mark in self.marks()]
        return [text for text in plays + fills + ["*w", "+", "~"] if self.is_legal(text)]

    def fits(self, card):
        return rank(card) - 1 in self.foundations[suit(card)]

    def key(self):
        return (tuple(tuple(pile) for pile in self.piles), tuple(self.stock), tuple(self.waste),
                tuple(tuple(sorted(heights)) for heights in self.foundations.values()), self.redeals)


class UpAndDown(FoundationGame):
    """Colorado and Twenty: each suit has the heights of its foundation up and its foundation down."""

    def fits(self, card):
        up, down = self.foundations[suit(card)]
        return "^" * (rank(card) == up + 1) + "_" * (rank(card) == 13 - down)

    def play(self, card, sign):
        fits = self.fits(card)
        demand(fits, "the card fits no foundation")
        if sign:
            demand(sign in fits, "the card does not fit that foundation")
        else:
            demand(len(fits) == 1, "the card fits both foundations, and the sign is missing")
            sign = fits
        self.foundations[suit(card)]["^_".index(sign)] += 1

    def signs(self, card):
        """The signs of a canonical move that plays the card."""
        fits = self.fits(card)
        return list(fits) if len(fits) == 2 else [""] * len(fits)

    def key(self):
        return (tuple(tuple(pile) for pile in self.piles), tuple(self.stock), tuple(self.waste),
                tuple(tuple(heights) for heights in self.foundations.values()))


class Colorado(UpAndDown):
    def __init__(self, rows, columns, cards, options=()):
        cell = cell_regex(rows, columns)
        self.waste_fills = "w" in options
        self.token = re.compile(rf"\*w[\^_]?|\*{cell}[\^_]?[sw]?|w{cell}|\+")
        self.of = len(cards)
        begun = 1 if "f" in options else 0
        self.foundations = {s: [begun, begun] for s in SUITS}
        rest = list(cards)
        for s in SUITS * begun:
            rest.remove("A" + s)
            rest.remove("K" + s)
        self.lay_out(rows, columns, rest)

    def fill(self, pile, mark):
        if self.waste_fills:
            demand(mark != "s", "the stock fills no gap")
            demand(not mark or self.waste, "the waste is empty")
            if self.waste:
                pile.append(self.waste.pop())
        else:
            super().fill(pile, mark)

    def marks(self):
        return [""] if self.waste_fills else super().marks()

    def after(self, text):
        demand(not self.won(), "the game is solved")
        new = self.copy()
        if text == "+":
            demand(not self.waste, "the waste is not empty")
            demand(self.stock, "the stock is empty")
            new.waste.append(new.stock.pop(0))
            new.deals += 1
        elif text[0] == "w":
            demand(self.waste, "the waste is empty")
            new.pile(text[1:]).append(new.waste.pop())
        elif text[:2] == "*w":
            demand(self.waste, "the waste is empty")
            new.play(new.waste.pop(), text[2:])
        else:
            cell, sign, mark = re.fullmatch(r"\*(..)([\^_]?)([sw]?)", text).groups()
            pile = new.pile(cell)
            demand(pile, "there is no card")
            new.play(pile.pop(), sign)
            if pile:
                demand(not mark, "the pile is not emptied")
            else:
                new.fill(pile, mark)
        return new

    def moves(self):
        texts = []
        for cell in self.full_cells():
            pile = self.pile(cell)
            for sign in self.signs(pile[-1]):
                texts += ["*" + cell + sign + mark for mark in (self.marks() if len(pile) == 1 else [""])]
        if self.waste:
            texts += ["*w" + sign for sign in self.signs(self.waste[-1])]
            texts += ["w" + cell for cell in self.cells()]
        return [text for text in texts + ["+"] if self.is_legal(text)]


class Twenty(UpAndDown):
    def __init__(self, rows, columns, cards):
        cell = cell_regex(rows, columns)
        self.token = re.compile(rf"\*{cell}[\^_]?|{cell}{cell}|\+")
        self.of = len(cards)
        self.foundations = {s: [1, 1] for s in SUITS}
        rest = list(cards)
        for s in SUITS:
            rest.remove("A" + s)
            rest.remove("K" + s)
        self.lay_out(rows, columns, rest)

    def after(self, text):
        demand(not self.won(), "the game is solved")
        new = self.copy()
        if text == "+":
            demand(self.stock, "the stock is empty")
            for pile in new.piles:
                if new.stock:
                    pile.append(new.stock.pop(0))
            new.deals += 1
        elif text[0] == "*":
            pile = new.pile(text[1:3])
            demand(pile, "there is no card")
            new.play(pile.pop(), text[3:])
            if not pile and new.stock:
                pile.append(new.stock.pop(0))
        else:
            demand(not self.stock, "the stock is not empty")
            demand(self.pile(text[:2]), "there is no card")
            demand(not self.pile(text[2:]), "the pile is not empty")
            new.pile(text[2:]).append(new.pile(text[:2]).pop())
        return new

    def moves(self):
        texts = ["*" + cell + sign for cell in self.full_cells() for sign in self.signs(self.pile(cell)[-1])]
        if not self.stock:
            empty = [cell for cell in self.cells() if not self.pile(cell)]
            texts += [x + y for x in self.full_cells() for y in empty]
        return [text for text in texts + ["+"] if self.is_legal(text)]
