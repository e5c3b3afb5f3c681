"""Game ids and deals, from docs/rules.md: from text to a position."""

import re
from collections import Counter

import pysolfc
from cards import one_deck, shuffled
from building import Carpet, Colorado, Twenty
from matching import MatchSolitaire, deck as match_deck
from pairing import PairGame

# Name: standard rows, columns and decks, the decks there may be, the options.
GRID_GAMES = {
    "montecarlo": (5, 5, 1, (1, 2, 3, 4), "cos"),
    "thirteens": (5, 5, 1, (1, 2, 3, 4), "cos"),
    "fourteens": (5, 5, 1, (1, 2, 3, 4), "is"),
    "acessquare": (4, 4, 1, (1, 2, 3, 4), "is"),
    "carpet": (4, 5, 1, (1, 2, 3, 4), "agpr"),
    "colorado": (2, 10, 2, (2,), "fw"),
    "twenty": (4, 5, 2, (2,), ""),
}
# Options of which an id has at most one.
APART = [{"c", "s"}, {"i", "s"}]
LARGEST = {"p": 99, "r": 9}

GRID_ID = re.compile(rf"({'|'.join(GRID_GAMES)})(?:([0-9]+)x([0-9]+)(?:x([0-9]+))?)?((?:[a-z][0-9]*)*)")
MATCH_ID = re.compile(r"([0-9]+)x([0-9]+)x([0-9]+)x([0-9]+)")
SHUFFLE = re.compile(r"([+-])(?:([a-z][a-z0-9]*):)?(#?(?:ms)?)([0-9]+)?(\[[^\]]*\])?")


class Bad(Exception):
    """The id or the deal is bad."""


def check(condition, reason):
    if not condition:
        raise Bad(reason)


def cards_to_deal(name, decks, options):
    """How many cards the deal can put into cells."""
    if name == "carpet":
        return 52 * decks if "a" in options else 48 * decks
    return 96 if name == "twenty" or "f" in options else 52 * decks


def read_options(name, text):
    options = {}
    for letter, number in re.findall("([a-z])([0-9]*)", text):
        check(letter in GRID_GAMES[name][4], "no such option")
        check(letter not in options, "an option is given twice")
        check(not any(letter in pair and pair & options.keys() for pair in APART), "two options exclude each other")
        if letter in LARGEST:
            check(number and 1 <= int(number) <= LARGEST[letter], "the number of an option is out of range")
            options[letter] = int(number)
        else:
            check(not number, "this option has no number")
            options[letter] = 1
    return options


def read_deal(text, deck):
    cards = []
    for word in text.strip("[]").split():
        card = word.upper().replace("10", "T")
        check(re.fullmatch("[A2-9TJQK][SHDC]", card), "no card")
        cards.append(card)
    check(Counter(cards) == Counter(deck), "these are not the cards of the game")
    return cards


def read_id(text):
    """The position as dealt, and the text behind the id. The text has no comments."""
    if match := MATCH_ID.match(text):
        m, s, n, c = size = tuple(int(number) for number in match.groups())
        check(2 <= m <= 4 and 1 <= s <= m and 1 <= n <= 26 and 1 <= c <= 9, "a number is out of range")
        deck = match_deck(m, n)
    else:
        match = GRID_ID.match(text)
        check(match, "no such game")
        name = match[1]
        standard = GRID_GAMES[name]
        rows, columns, decks = (int(match[i + 2] or standard[i]) for i in range(3))
        options = read_options(name, match[5])
        check(1 <= rows <= 9 and 1 <= columns <= 20 and decks in standard[3], "a number is out of range")
        check(2 <= rows * columns <= cards_to_deal(name, decks, options), "the size cannot be dealt")
        deck = one_deck() * decks
    shuffle = SHUFFLE.match(text, match.end())
    check(shuffle, "neither open nor closed")
    sign, engine, mark, number, deal = shuffle.groups()
    check(engine in (None, "chacha20", "pysolfc", "ms"), "no such engine")
    check(not mark or number and engine in ("pysolfc", "ms"), "only the numbers of PySolFC have a mark")
    if "ms" in mark:
        engine = "ms"
    check(number or deal, "neither a number nor a deal")
    if number and engine in ("pysolfc", "ms"):
        check(1 <= int(number) < (2**128 if engine == "pysolfc" else 2**33), "no such number")
        check(match.re is GRID_ID, "PySolFC has no such game")
        check((name, rows, columns, decks) in pysolfc.GAMES, "PySolFC has no such game")
        check(not (name == "carpet" and "a" in options) and (name != "colorado" or "f" in options), "PySolFC deals otherwise")
    check(not number or engine in ("pysolfc", "ms") or int(number) < 2**64, "the number is too large")
    if deal:
        cards = read_deal(deal, deck)
    elif engine in ("pysolfc", "ms"):
        cards = pysolfc.deal(name, decks, engine == "ms", int(number))
    else:
        cards = shuffled(deck, int(number))
    if match.re is MATCH_ID:
        position = MatchSolitaire(size, sign == "+", cards)
    elif name == "carpet":
        position = Carpet(rows, columns, decks, options, cards)
    elif name == "colorado":
        position = Colorado(rows, columns, cards, options)
    elif name == "twenty":
        position = Twenty(rows, columns, cards)
    else:
        position = PairGame(name, rows, columns, options, cards)
    return position, text[shuffle.end():]
