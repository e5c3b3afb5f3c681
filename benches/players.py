"""Times positions in Python, beside python-chess in the same run: `python3 benches/players.py [ROUNDS]`.

Needs the module (`pip install ./bindings/python`) and `pip install chess`. All take turns, and each figure is the
median of its rounds, in thousands a second of processor time.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

import chess

from patience_solitaire import Position

GAMES = ["3x3x13x5+1", "montecarlo+1", "carpet+1", "colorado+1"]
MOVES = 40


def played(game: str) -> int:
    position, dice, moves = Position(game), random.Random(1), 0
    while moves < MOVES and (legal := position.legal_moves):
        position.play(dice.choice(legal))
        moves += 1
    return moves


def chess_played() -> int:
    board, dice, moves = chess.Board(), random.Random(1), 0
    while moves < MOVES and (legal := list(board.legal_moves)):
        board.push(dice.choice(legal))
        moves += 1
    return moves


def late(game: str) -> Position:
    position, dice = Position(game), random.Random(1)
    for _ in range(MOVES // 2):
        if legal := position.legal_moves:
            position.play(dice.choice(legal))
    return position


def repeated(work: Callable[[], object], times: int = 500) -> Callable[[], int]:
    def turn() -> int:
        for _ in range(times):
            work()
        return times

    return turn


def back_and_forth(
    push: Callable[[object], object], pop: Callable[[], object], move: object
) -> Callable[[], int]:
    def work() -> None:
        push(move)
        pop()

    return repeated(work)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    board, dice = chess.Board(), random.Random(1)
    for _ in range(MOVES // 2):
        board.push(dice.choice(list(board.legal_moves)))
    measured: dict[str, list[Callable[[], int]]] = {
        "random play": [lambda game=game: played(game) for game in GAMES] + [chess_played],
        "lists of legal moves": [],
        "a move and its undoing": [],
        "copies": [],
        "copies without moves": [],
        "keys": [],
    }
    for position in [late(game) for game in GAMES]:
        measured["lists of legal moves"].append(repeated(lambda it=position: it.legal_moves))
        move = position.legal_moves[0]
        there = back_and_forth(position.push, position.pop, move)
        measured["a move and its undoing"].append(there)
        measured["copies"].append(repeated(position.copy))
        measured["copies without moves"].append(repeated(lambda it=position: it.copy(stack=False)))
        measured["keys"].append(repeated(position.key))
    measured["lists of legal moves"].append(repeated(lambda: list(board.legal_moves)))
    there = back_and_forth(board.push, board.pop, next(iter(board.legal_moves)))
    measured["a move and its undoing"].append(there)
    measured["copies"].append(repeated(board.copy))
    measured["copies without moves"].append(repeated(lambda: board.copy(stack=False)))
    measured["keys"].append(repeated(board._transposition_key))
    rates = {what: [[] for _ in turns] for what, turns in measured.items()}
    for _ in range(rounds):
        for what, turns in measured.items():
            for turn, found in zip(turns, rates[what]):
                begun = time.process_time()
                count = turn()
                found.append(count / max(time.process_time() - begun, 1e-9) / 1000)
    print("| thousands a second | " + " | ".join([*GAMES, "python-chess", "ratios"]) + " |")
    print("| --- |" + " --- |" * (len(GAMES) + 2))
    for what, found in rates.items():
        *ours, peer = (statistics.median(rate) for rate in found)
        ratios = f"{min(ours) / peer:.1f} to {max(ours) / peer:.1f}"
        print(f"| {what} | " + " | ".join(f"{rate:,.0f}" for rate in [*ours, peer]) + f" | {ratios} |")


if __name__ == "__main__":
    main()
