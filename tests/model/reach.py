"""Tells whether games can be won, by trying everything.

    python3 tests/model/reach.py RECORD...

Prints the record, `won` or `lost`, and for games that can be won the fewest moves. In Match Solitaire,
columns may be in any order in a position without a stock, and freecells always.
"""

import sys

sys.dont_write_bytecode = True

from perft import layers, position_of


def key(position):
    if not hasattr(position, "places"):
        return position.key()
    stock, _ = position.key()
    columns = [tuple(cards) for label, cards in position.places.items() if label.isdigit()]
    cells = [tuple(cards) for label, cards in position.places.items() if not label.isdigit()]
    return stock, tuple(columns if stock else sorted(columns)), tuple(sorted(cells))


def fewest_moves(position):
    """The fewest moves to a win, or None."""
    for depth, layer in enumerate(layers(position, key)):
        if any(position.won() for position in layer):
            return depth
    return None


if __name__ == "__main__":
    for record in sys.argv[1:]:
        moves = fewest_moves(position_of(record))
        print(record, "lost" if moves is None else f"won {moves}", sep="\t")
