"""Monte Carlo, Thirteens, Fourteens and Aces Square, from docs/rules.md."""

import re

from cards import rank, suit
from grid import Position, cell_index, cell_name, cell_regex, demand


class PairGame(Position):
    def __init__(self, name, rows, columns, options, cards):
        self.name, self.rows, self.columns, self.options = name, rows, columns, options
        cell = cell_regex(rows, columns)
        self.token = re.compile(rf"\*{cell}(?:{cell})?|\+" if name == "thirteens" else rf"\*{cell}{cell}|\+")
        self.of = len(cards)
        # The cells in reading order, None where there is a gap.
        self.grid = list(cards[:rows * columns])
        self.stock = list(cards[rows * columns:])
        self.deals = 0
        cells = range(rows * columns)
        self.seen = {x: [y for y in cells if y > x and self.see_each_other(x, y)] for x in cells}

    def copy(self):
        other = object.__new__(PairGame)
        other.__dict__.update(self.__dict__)
        other.grid = list(self.grid)
        other.stock = list(self.stock)
        return other

    def see_each_other(self, x, y):
        across = abs(x % self.columns - y % self.columns)
        down = abs(x // self.columns - y // self.columns)
        if self.name in ("fourteens", "acessquare"):
            return across == 0 or down == 0
        if "o" in self.options:
            return across + down == 1
        return max(across, down) == 1

    def cards_pair(self, one, other):
        if self.name == "montecarlo":
            return rank(one) == rank(other)
        if self.name == "thirteens":
            return rank(one) + rank(other) == 13
        if self.name == "fourteens":
            return rank(one) + rank(other) == 14
        return suit(one) == suit(other) and rank(one) != 1 and rank(other) != 1

    def discards(self):
        """The cells of each possible discard."""
        found = []
        for x, one in enumerate(self.grid):
            if one is None:
                continue
            if self.name == "thirteens" and rank(one) == 13:
                found.append([x])
            for y in self.seen[x]:
                other = self.grid[y]
                if other is not None and self.cards_pair(one, other):
                    found.append([x, y])
        return found

    def consolidated(self):
        cards = [card for card in self.grid if card is not None] + self.stock
        cells = len(self.grid)
        grid = cards[:cells]
        return grid + [None] * (cells - len(grid)), cards[cells:]

    def fill_in_place(self, cells):
        """Fill the cells, in this order, from the stock; without one the cards of Fourteens close up."""
        for x in cells:
            if self.stock:
                self.grid[x] = self.stock.pop(0)
        if self.name == "fourteens" and not self.stock:
            self.grid, self.stock = self.consolidated()

    def after(self, text):
        demand(not self.won(), "the game is solved")
        new = self.copy()
        if text == "+":
            demand("c" not in self.options and "i" not in self.options, "there is no + with this option")
            new.grid, new.stock = self.consolidated()
            demand((new.grid, new.stock) != (self.grid, self.stock), "nothing would change")
            demand("s" not in self.options or not self.discards(), "a discard is possible")
            new.deals += 1
            return new
        named = [cell_index(name, self.columns) for name in re.findall("[a-z][1-9]", text)]
        cells = sorted(named)
        for x in cells:
            demand(self.grid[x] is not None, "there is no card")
        if len(cells) == 1:
            demand(rank(self.grid[cells[0]]) == 13, "only a King goes alone")
        else:
            x, y = cells
            demand(x != y, "a card is no pair with itself")
            demand(y in self.seen[x], "the cells are too far apart")
            demand(self.cards_pair(self.grid[x], self.grid[y]), "the cards are no pair")
        for x in cells:
            new.grid[x] = None
        if "c" in self.options:
            new.grid, new.stock = new.consolidated()
        if "i" in self.options:
            new.fill_in_place(named if self.name == "acessquare" else cells)
        return new

    def moves(self):
        if self.won():
            return []
        discards = self.discards()
        if self.name == "acessquare" and "i" in self.options and self.stock:
            # The cell that is named first is filled first.
            discards = [order for x, y in discards for order in ([x, y], [y, x])]
        texts = ["*" + "".join(cell_name(x, self.columns) for x in cells) for cells in discards]
        return texts + (["+"] if self.is_legal("+") else [])

    def won(self):
        left = [card for card in self.grid if card is not None]
        if self.name == "acessquare":
            left = [card for card in left if rank(card) != 1]
        return not left and not self.stock

    def progress(self):
        left = len(self.stock) + sum(card is not None for card in self.grid)
        return self.of - left, self.of, self.deals

    def key(self):
        return tuple(self.grid), tuple(self.stock)
