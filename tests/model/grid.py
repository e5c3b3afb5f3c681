"""What the games share: illegal moves, cells and their names."""

import string


class Illegal(Exception):
    """The position does not allow the move."""


class Position:
    """A position of any game. Moves are texts.

    moves()       the legal moves in their canonical texts
    after(text)   the position after a move in any spelling; raises Illegal
    won()         whether the game is solved
    progress()    cards done, cards in all, deals
    key()         equal for positions that are the same
    token         a compiled regex: the move texts of this game, the longest that fits
    """

    def is_legal(self, text):
        try:
            self.after(text)
        except Illegal:
            return False
        return True


def demand(condition, reason):
    if not condition:
        raise Illegal(reason)


def cell_regex(rows, columns):
    return f"[a-{string.ascii_lowercase[columns - 1]}][1-{rows}]"


def cell_name(index, columns):
    return string.ascii_lowercase[index % columns] + str(index // columns + 1)


def cell_index(name, columns):
    return (int(name[1]) - 1) * columns + string.ascii_lowercase.index(name[0])
