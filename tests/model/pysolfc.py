"""The deals of PySolFC, as docs/rules.md has them. Python's own Mersenne Twister is the one that it uses."""

import random

from cards import RANKS

GAMES = {("montecarlo", 5, 5, 1), ("montecarlo", 5, 5, 2), ("thirteens", 5, 5, 1), ("fourteens", 5, 5, 1),
         ("acessquare", 4, 4, 1), ("carpet", 4, 5, 1), ("colorado", 2, 10, 2), ("twenty", 2, 10, 2)}


def microsoft(number):
    """Draws below n, by the generator of Microsoft's FreeCell."""
    state = number % 2**32

    def draw(n):
        nonlocal state
        state = (state * 214013 + 2531011) % 2**32
        high = state >> 16
        if number < 2**31:
            return (high & 0x7FFF) % n
        return (high | 0x8000 if number < 2**32 else high + 1) % n

    return draw


def twister(number):
    generator = random.Random()
    generator.seed(number)
    return lambda n: int(generator.random() * n)


def deal(name, decks, is_ms, number):
    """The deck in deal order."""
    is_microsoft = is_ms or number < 32000
    draw = microsoft(number) if is_microsoft else twister(number)
    if is_microsoft and decks == 1:
        cards = [(rank + suit, 0) for rank in RANKS for suit in "CDHS"]
    else:
        cards = [(rank + suit, pack) for pack in range(decks) for suit in "CSHD" for rank in RANKS]
    for i in range(len(cards) - 1, 0, -1):
        j = draw(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    cards.reverse()
    first = {"carpet": [("A" + suit, 0) for suit in "CSHD"],
             "colorado": [(rank + suit, 0) for rank in "AK" for suit in "CSHD"],
             "twenty": [(rank + suit, 1) for rank in "AK" for suit in "CSHD"]}.get(name, [])
    return [card for card, _ in first + [card for card in cards if card not in first]]
