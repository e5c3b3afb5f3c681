"""Match Solitaire, from docs/rules.md."""

import itertools
import re

from cards import one_deck, rank, suit
from grid import Position, demand


def deck(m, n):
    return one_deck(m, min(n, 13)) + (one_deck(m, n - 13) if n > 13 else [])


class MatchSolitaire(Position):
    def __init__(self, size, is_open, cards):
        self.m, self.s, self.n, self.c = size
        self.is_open = is_open
        self.values = min(self.n, 13)
        self.labels = "123456789"[:self.c] + "abcdefghi"[:self.c]
        self.token = re.compile(rf"[{self.labels}]{{2}}|\*[{self.labels}]{{{self.m}}}|\+")
        self.of = len(cards)
        self.stock = list(cards)
        # A column is a list with its top card last, a freecell a list of at most one card.
        self.places = {label: [] for label in self.labels}
        self.done = 0
        self.deals = 0
        while is_open and self.stock:
            self.deal_row()

    def copy(self):
        other = object.__new__(MatchSolitaire)
        other.__dict__.update(self.__dict__)
        other.stock = list(self.stock)
        other.places = {label: list(cards) for label, cards in self.places.items()}
        return other

    def deal_row(self):
        for label in self.labels[:self.c]:
            if self.stock:
                self.places[label].append(self.stock.pop(0))

    def stacking_class(self, card):
        if self.s == 1:
            return "all"
        if self.s == self.m:
            return suit(card)
        if suit(card) in "SC":
            return "black"
        return "red" if self.s == 2 else suit(card)

    def neighbours(self, card, other):
        if self.values == 1:
            return True
        return (rank(card) - rank(other)) % self.values in (1, self.values - 1)

    def after(self, text):
        demand(not self.won(), "the game is solved")
        new = self.copy()
        if text == "+":
            demand(not self.is_open, "an open game has nothing to deal")
            demand(self.stock, "the stock is empty")
            new.deal_row()
            new.deals += 1
        elif text[0] == "*":
            labels = text[1:]
            demand(len(set(labels)) == self.m, "a label is written twice")
            demand(all(self.places[label] for label in labels), "there is no card")
            cards = [new.places[label].pop() for label in labels]
            demand(len({rank(card) for card in cards}) == 1, "the values differ")
            new.done += self.m
        else:
            f, t = text
            demand(f != t, "a card cannot go to where it lies")
            demand(self.places[f], "there is no card")
            card = new.places[f].pop()
            there = new.places[t]
            if there:
                demand(t.isdigit(), "the freecell is full")
                demand(self.stacking_class(card) == self.stacking_class(there[-1]), "the classes differ")
                demand(self.neighbours(card, there[-1]), "the values are not in sequence")
            there.append(card)
        return new

    def moves(self):
        full = [label for label in self.labels if self.places[label]]
        texts = [f + t for f in full for t in self.labels]
        by_value = {}
        for label in full:
            by_value.setdefault(rank(self.places[label][-1]), []).append(label)
        for labels in by_value.values():
            texts += ["*" + "".join(chosen) for chosen in itertools.combinations(labels, self.m)]
        texts.append("+")
        return [text for text in texts if self.is_legal(text)]

    def won(self):
        return self.done == self.of

    def progress(self):
        return self.done, self.of, self.deals

    def key(self):
        return tuple(self.stock), tuple(tuple(cards) for cards in self.places.values())
