"""Writes random records with their verdicts, one on each line.

    python3 tests/model/records.py --seed S --count N

The columns are those of judge.py: status, played, moves, done, of, deals, record, with tabs between them.
The same seed gives the same records.
"""

import argparse
import random
import re
import sys

sys.dont_write_bytecode = True

from cards import one_deck, rank
from grid import cell_name
from ids import APART, GRID_GAMES, cards_to_deal, read_id
from judge import begins_record, line, read_word
from matching import deck as match_deck

# Signs that no game has, and forms that some game has; what is bad in the game at hand is used.
ODD = [
    "?", "!", "#", "-", ".", ",", "&", "*", "**", "=", "=won", "=Solved", "(", ")", "%", "/", "\\", "'", "\"", "|",
    "@", "$", "{", "}", "<", ">", "°", "♠", "…", "*°", "0", "00", "x", "X", ":2x", ":", "*:2x", "]", "1A", "A1",
    "*A1B2", "*W", "W", "aa", "a", "w", "*s", "*^", "*_", "^", "_", "s", "-1", "+-", "~~", "1-2", "a1-b2", "*a1-b2",
    "*KK", "*w*"
]
FORMS = [
    "*a1b2", "*a1", "*a1s", "*a1w", "*w", "*w^", "*w_s", "~", "wa1", "a1b2", "*a1^", "*b1_w", "*a1s^", "*12",
    "*123", "*1234", "1a", "12", "a1", "*ab", "*a1b2c3", "*ws", "*aa", "wa", "wa1s"
]
BAD_TIMES = [
    ":0x", ":00x", ":1000x", ":99999999999999999999x", ":x", ":", ":5", ":5X", ":5y", ":-1x", ":+1x", ": 2x", ":2",
    ":2.5x", "::2x", ":2xx", ":2x:2x", ":0x2", "x2", "*2"
]


def zeros(rng, number):
    return "0" * rng.choice([0, 0, 0, 0, 0, 0, 1, 2]) + str(number)


def random_size(rng, name):
    """Rows, columns and decks that can be dealt, and the options."""
    _, _, _, decks, letters = GRID_GAMES[name]
    options = {letter: {"r": rng.choice([1, 1, 2, 3, 9]), "p": rng.randint(1, 99)}.get(letter)
               for letter in letters if rng.random() < (0.5 if letter == "r" else 0.12 if name == "colorado" else 0.3)}
    for pair in APART:
        if pair <= options.keys():
            del options[rng.choice(sorted(pair))]
    while True:
        most_rows, most_columns = rng.choice([(3, 3), (4, 5), (5, 5), (6, 8), (6, 8), (9, 20)])
        rows, columns = rng.randint(1, most_rows), rng.randint(1, most_columns)
        count = rng.choice(decks[:2] + decks[:1] * 3 + decks)
        if 2 <= rows * columns <= cards_to_deal(name, count, options):
            return rows, columns, count, options


def random_id(rng):
    """The id up to the sign, and the deck."""
    name = rng.choice(["match", "match", *GRID_GAMES])
    if name == "match":
        m = rng.choice([2, 2, 3, 3, 4])
        s = rng.randint(1, m)
        n = rng.choice([1, 2, 3, 4, 5, 6, 13, rng.randint(1, 26)])
        c = rng.choice([1, 2, 3, 4, 5, 5, 6, 9])
        return "x".join(zeros(rng, number) for number in (m, s, n, c)), match_deck(m, n)
    rows, columns, decks, options = random_size(rng, name)
    standard = GRID_GAMES[name][:3]
    if rng.random() < 0.25:
        (rows, columns, decks), size = standard, ""
    elif decks == standard[2] and rng.random() < 0.4:
        size = "x".join(zeros(rng, number) for number in (rows, columns))
    else:
        size = "x".join(zeros(rng, number) for number in (rows, columns, decks))
    letters = [letter + (zeros(rng, number) if number else "") for letter, number in options.items()]
    rng.shuffle(letters)
    return name + size + "".join(letters), one_deck() * decks


def spell_card(rng, card):
    if card[0] == "T" and rng.random() < 0.2:
        card = "10" + card[1]
    return card.lower() if rng.random() < 0.1 else card


def random_deal(rng, deck):
    """A deal, sometimes nearly in order, so that games get far."""
    cards = list(deck)
    rng.shuffle(cards)
    if rng.random() < 0.4:
        disorder = rng.choice([1, 3, 8])
        cards.sort(key=lambda card: rank(card) + disorder * rng.random())
        if rng.random() < 0.3:
            cards.reverse()
    spell = rng.random() < 0.2
    return "[" + " ".join(spell_card(rng, card) if spell else card for card in cards) + "]"


def random_shuffle(rng, deck):
    sign = rng.choice("+-") + rng.choice(["", "", "", "", "chacha20:"])
    most = rng.choice([100, 100, 2**32, 2**64])
    number = zeros(rng, rng.randrange(most))
    kind = rng.random()
    if kind < 0.5:
        return sign + number
    return sign + (number if kind < 0.55 else "") + random_deal(rng, deck)


def random_text(rng, position):
    """A text that has one of the forms of the game: often illegal."""
    if hasattr(position, "labels"):
        if rng.random() < 0.1:
            return "+"
        if rng.random() < 0.4:
            return "*" + "".join(rng.choice(position.labels) for _ in range(position.m))
        return rng.choice(position.labels) + rng.choice(position.labels)
    cell = [cell_name(rng.randrange(position.rows * position.columns), position.columns) for _ in range(2)]
    form = rng.choice(["*XY", "*X", "*X", "*XM", "*XM", "*XGM", "*w", "*wG", "wX", "XY", "+", "~"])
    text = (form.replace("X", cell[0], 1).replace("Y", cell[1]).replace("M", rng.choice(["", "s", "w"]))
            .replace("G", rng.choice(["", "^", "_"])))
    return text if position.token.fullmatch(text) else random_text(rng, position)


def spellings_of_play(position, text):
    """A play to a foundation with every sign and mark that the game has."""
    core = re.match(r"\*(w|[a-t][1-9])", text)[0]
    spellings = [core + sign + mark for sign in ("", "^", "_") for mark in ("", "s", "w")]
    return [spelling for spelling in spellings if position.token.fullmatch(spelling)]


def spell_move(rng, position, text, after):
    """Another spelling of a legal canonical move, or the same."""
    if hasattr(position, "labels"):
        return "*" + "".join(rng.sample(text[1:], position.m)) if text[0] == "*" and rng.random() < 0.5 else text
    if rng.random() < 0.5 or text[0] != "*":
        return text
    cells = re.findall("[a-t][1-9]", text)
    if len(cells) == 2:
        return "*" + cells[1] + cells[0]
    spelling = rng.choice(spellings_of_play(position, text))
    return spelling if position.is_legal(spelling) and position.after(spelling).key() == after.key() else text


def random_line(rng, position):
    """Legal moves, each with how often it is played, and the position behind them."""
    tokens = []
    length = rng.choice([0, rng.randint(0, 15), rng.randint(0, 60), rng.randint(0, 60), rng.randint(0, 60), 300])
    eager = 1 if length == 300 else rng.choice([0.5, 0.5, 0.9])
    last = None
    while length > 0:
        if last and rng.random() < 0.2 and position.is_legal(last):
            text = last
        else:
            texts = position.moves()
            if not texts:
                break
            gains = [text for text in texts if text[0] == "*"]
            if open_choices(position, texts) and rng.random() < 0.1:
                # A good place for a wrong move.
                break
            text = rng.choice(gains if gains and rng.random() < eager else texts)
        after = position.after(text)
        spelling = spell_move(rng, position, text, after)
        position, last = after, text
        if tokens and tokens[-1][0] == spelling and rng.random() < 0.7:
            tokens[-1][1] += 1
        else:
            tokens.append([spelling, 1])
        length -= 1
    return tokens, position


def spell_times(rng, text, times):
    """The words of a move that is played so many times."""
    if times == 1 and rng.random() < 0.98 or times == 2 and rng.random() < 0.5:
        return [text] * times
    if rng.random() < 0.8:
        return [f"{text}:{zeros(rng, times)}x"]
    return [text] * times


def open_choices(position, texts):
    """The plays of which one must say more than its cell: a mark or a sign."""
    if not hasattr(position, "foundations"):
        return []
    heads = [text[:3] for text in texts if text[0] == "*" and text[:2] != "*w"]
    return [text for text in texts if heads.count(text[:3]) > 1]


def near_miss(rng, position):
    """A text that is nearly legal, or any."""
    if hasattr(position, "labels"):
        full = [label for label in position.labels if position.places[label]]
        if full and rng.random() < 0.7:
            return rng.choice(full) + rng.choice(position.labels)
        return "*" + "".join(rng.sample(full, position.m)) if len(full) >= position.m else "+"
    if hasattr(position, "grid"):
        full = [x for x, card in enumerate(position.grid) if card]
        seen = [(x, y) for x in full for y in position.seen[x] if position.grid[y]]
        if seen and rng.random() < 0.8:
            return "*" + "".join(cell_name(x, position.columns) for x in rng.choice(seen))
        return "+"
    plays = [text for text in position.moves() if text[0] == "*"]
    choices = open_choices(position, plays)
    if plays and rng.random() < 0.8:
        return rng.choice(spellings_of_play(position, rng.choice(choices or plays)))
    full = position.full_cells()
    return "*" + rng.choice(full) if full else "+"


def illegal_words(rng, position, make):
    for _ in range(30):
        text = make(rng, position)
        if not position.is_legal(text):
            return [text + rng.choice([""] * 9 + [":3x"])]
    return []


def too_often(rng, position):
    """A legal move that is repeated once too often, if there is one."""
    texts = position.moves()
    if not texts:
        return []
    text = rng.choice(texts)
    times = 0
    while times < 60 and position.is_legal(text):
        position = position.after(text)
        times += 1
    return [f"{text}:{times + rng.randint(1, 5)}x"] if times < 60 else []


def malformed_words(rng, position):
    """A word with a bad token in it, perhaps behind moves."""
    while True:
        kind = rng.random()
        if kind < 0.3:
            word = rng.choice(ODD)
        elif kind < 0.6:
            word = rng.choice(FORMS)
        elif kind < 0.8:
            word = (random_text(rng, position) + rng.choice(BAD_TIMES)).replace(" ", "")
        else:
            # A text of the game with a sign lost, changed or put in.
            word = random_text(rng, position)
            at = rng.randrange(len(word))
            sign = rng.choice(["", "j", "t", "z", "9", "8", "1", "*", "+", "A"])
            word = word[:at] + sign + word[at + rng.randint(0, 1):]
        if rng.random() < 0.2:
            word = random_text(rng, position) + word
        if word and read_word(position.token, word)[1]:
            return [word]


def is_plain(word):
    """Whether nothing in the word looks like the beginning of a record."""
    return not begins_record(word) and not re.match("[0-9]+[^0-9\x00-\x7f]", word)


def join(rng, token, words):
    """The words with white space between them, or none where they are read the same without."""
    joined = []
    glue = rng.choice([0, 0, 0.3, 0.9])
    for word in words:
        if joined and rng.random() < glue:
            both = joined[-1] + word
            moves, rest = read_word(token, joined[-1])
            more, bad = read_word(token, word)
            if not rest and read_word(token, both) == (moves + more, bad) and is_plain(both):
                joined[-1] = both
                continue
        joined.append(word)
    return rng.choice([" ", " ", "  "]).join(joined)


def random_record(rng):
    variant, deck = random_id(rng)
    shuffle = random_shuffle(rng, deck)
    start, _ = read_id(variant + shuffle)
    tokens, position = random_line(rng, start)
    words = [word for text, times in tokens for word in spell_times(rng, text, times)]
    kind = rng.random()
    wrong = []
    if open_choices(position, position.moves()) and kind < 0.6:
        wrong = illegal_words(rng, position, near_miss)
    elif kind < 0.35:
        wrong = illegal_words(rng, position, rng.choice([random_text, near_miss]))
    elif kind < 0.4:
        wrong = too_often(rng, position)
    elif kind < 0.75:
        wrong = malformed_words(rng, position)
    if wrong:
        words += wrong
        for _ in range(rng.choice([0, 0, 1, 3, 8])):
            words += [random_text(rng, start)] if rng.random() < 0.9 else malformed_words(rng, start)
    if re.search(r"[0-9]\[", shuffle) and not tokens:
        # A number with a deal and no moves is no game but an entry of the deal book.
        shuffle = re.sub(r"[0-9]+\[", "[", shuffle)
    if not all(map(is_plain, words)):
        return random_record(rng)
    return f"{variant}{shuffle} {join(rng, start.token, words)}".rstrip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for _ in range(arguments.count):
        print(line(random_record(rng)))


if __name__ == "__main__":
    main()
