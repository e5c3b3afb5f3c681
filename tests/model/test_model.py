"""Tests of the model: python3 tests/model/test_model.py"""

import pathlib
import random
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import cards
import judge
import perft
import records
from ids import GRID_GAMES, Bad, read_id

RULES = pathlib.Path(__file__).parents[2] / "docs" / "rules.md"
HEADINGS = ["Match Solitaire", "Monte Carlo", "Thirteens", "Fourteens", "Aces Square", "Carpet", "Colorado",
            "Twenty"]
PARTS = ["Id", "Play", "Example", "Published, and decided"]

DEAL = ("[7D 8H JS 4H QD 5D 4D 7S 9S TH 6S QS 5H 8S 3D TS 6D AS AD KH 2H QH TD AH 9D KD JD 5S JH 2D 2S 4S 8D KS 9H "
        "3H 6H 7H 3S]")
OPEN = ("1a 23 42 12 1b 5c *125 5d *45b *25a 54 2a 25 1b 2e *123 c4 2c 21 24 34 12 12 31 d1 3d 35 15 15 15 31 *23d "
        "*345 b3 1b 41 41 41 41 e1 4d *4bd 4b 43 *24a b3 12 12 12 12 *135 *235 *235 *235 *25c")
CLOSED = "+ 1a + 21 3b + b1 41 41 34 32 13 13 13 13 ++ 35 41 *134"


def sorted_deal():
    return " ".join(rank + suit for rank in cards.RANKS for suit in "SHDC")


def ranks_only(position):
    return tuple(card and card[0] for card in position.grid), tuple(card[0] for card in position.stock)


class Cards(unittest.TestCase):
    def test_block_of_rfc_8439(self):
        # Section 2.3.2.
        key = [int.from_bytes(bytes(range(4 * i, 4 * i + 4)), "little") for i in range(8)]
        block = cards.chacha20_block(key, 1, [0x09000000, 0x4A000000, 0])
        self.assertEqual(block, [
            0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3, 0xC7F4D1C7, 0x0368C033, 0x9AAA2204, 0x4E6CD4C3,
            0x466482D2, 0x09AA9F07, 0x05D7C214, 0xA2028BD9, 0xD19C12B5, 0xB94E16DE, 0xE883D0CB, 0x4E3C50A2])

    def test_first_key_stream_of_rfc_8439(self):
        # Appendix A.1, vectors 1 and 2: zero key and nonce, blocks 0 and 1; number 0 uses just these.
        words = cards.random_words(0)
        stream = b"".join(next(words).to_bytes(4, "little") for _ in range(32))
        self.assertEqual(stream[:16].hex(), "76b8e0ada0f13d90405d6ae55386bd28")
        self.assertEqual(stream[64:80].hex(), "9f07e7be5551387a98ba977c732d080d")

    def test_a_shuffle_keeps_the_cards(self):
        deck = cards.one_deck() * 2
        self.assertEqual(sorted(cards.shuffled(deck, 2**64 - 1)), sorted(deck))


class Known(unittest.TestCase):
    def test_perft_of_monte_carlo(self):
        position = perft.position_of(f"montecarlo5x5x1+[{sorted_deal()}]")
        self.assertEqual([perft.perft(position, d) for d in range(1, 5)], [15, 209, 2538, 27244])
        self.assertEqual(perft.distinct(position, 4), [1, 15, 112, 660, 3765])
        # The known figures are those of a deck without suits.
        self.assertEqual(perft.distinct(position, 5, ranks_only), [1, 15, 103, 457, 1616, 5100])

    @unittest.skipUnless("--slow" in sys.argv, "slow")
    def test_deep_perft_of_monte_carlo(self):
        self.assertEqual(perft.perft(perft.position_of(f"montecarlo5x5x1+[{sorted_deal()}]"), 5), 264340)

    def test_published_solutions_of_match_solitaire(self):
        self.assertEqual(judge.judge(f"3x3x13x5+1{DEAL} {OPEN}"), ("solved", 55, 55, 39, 39, 0))
        self.assertEqual(judge.judge(f"3x3x13x5-1{DEAL} {CLOSED}"), ("partial", 20, 20, 3, 39, 5))


class Text(unittest.TestCase):
    def statuses(self, expected):
        for record, status in expected.items():
            self.assertEqual(judge.judge(record)[0], status, record)

    def test_forms(self):
        self.statuses({
            "2x2x1x1+[AH AS] 1a*1a": "solved",
            "2x2x1x1+[ah aS]1a:1x*a1": "solved",
            "2x2x1x1+[AH AS] 11 1b": "illegal",
            "2x2x1x1+[AH AS] 1b": "malformed",
            "2x2x1x1+[AH AS] 1a:0x": "malformed",
            "2x2x1x1+[AH AS] 1a *1a +": "illegal",
            "2x2x1x1+[AH AS] 1a *1a !": "malformed",
            "thirteens+1 *a1z9": judge.judge("thirteens+1 *a1 z9")[0],
            "carpet+1 ~": "illegal",
            "montecarlo+1 ~": "malformed",
            "fourteens+1 *a1": "malformed",
        })

    def test_ids(self):
        good = ("montecarlo carpet4x5x1ap99r9 carpet04x05x01r09 carpet5x10x1a carpetp1a twenty8x12x2 colorado2x10 "
                "3x3x13x5 2x1x1x9 montecarlo4x13so")
        wrong = ("montecarlo5 montecarlo1x1 montecarlo6x9x1 carpet5x10 twenty5x20 colorado4x5x1 fourteenso carpetr0 "
                 "carpetr carpetaa carpetp100 3x4x13x5 3x3x27x5 5x3x13x5")
        for text in good.split():
            read_id(text + "+1")
            read_id(text + "-chacha20:007")
        for text in wrong.split():
            with self.assertRaises(Bad, msg=text):
                read_id(text + "+1")
        shown = {"pysolfc:#0024": "pysolfc:24", "pysolfc:ms24": "ms:24", "pysolfc:#ms24": "ms:24", "ms:ms24": "ms:24", "ms:#24": "ms:24"}
        for number, plain in shown.items():
            self.assertEqual(vars(read_id(f"montecarlo+{number}")[0]), vars(read_id(f"montecarlo+{plain}")[0]), number)
        for number in ("#24", "ms24", "chacha20:#24", "pysolfc:#", "pysolfc:ms#24", "ms:MS24"):
            with self.assertRaises(Bad, msg=number):
                read_id(f"montecarlo+{number}")

    def test_moves_are_canonical_texts_of_the_game(self):
        for game in ["3x3x13x5", *GRID_GAMES]:
            position, _ = read_id(game + "-5")
            for _ in range(40):
                for text in position.moves():
                    self.assertEqual(judge.read_word(position.token, text), ([(text, 1)], ""))
                    self.assertTrue(position.is_legal(text))
                if not position.moves():
                    break
                position = position.after(position.moves()[0])


class Records(unittest.TestCase):
    def test_random_records_are_lines_of_all_kinds(self):
        rng = random.Random(1)
        made = [records.random_record(rng) for _ in range(150)]
        self.assertEqual({judge.judge(record)[0] for record in made},
                         {"solved", "partial", "stuck", "illegal", "malformed"})
        for record in made:
            self.assertEqual(judge.split_records(record), [" ".join(record.split())])


class Rules(unittest.TestCase):
    def test_sections(self):
        text = RULES.read_text(encoding="utf-8")
        self.assertEqual(re.findall("^## (.*)", text, re.M), HEADINGS)
        for section in text.split("\n## ")[1:]:
            self.assertEqual(re.findall("^### (.*)", section, re.M), PARTS)
        self.assertLessEqual(max(map(len, text.splitlines())), 100)

    def test_examples(self):
        for section in RULES.read_text(encoding="utf-8").split("\n## ")[1:]:
            example = section.split("### Example")[1].split("### ")[0]
            blocks = re.findall("```[a-z]*\n(.*?)```", example, re.S)
            self.assertEqual(len(blocks), 1, section[:20])
            for record in judge.split_records(blocks[0]):
                position, rest = read_id(record)
                _, bad, tag = judge.read_moves(position.token, rest)
                self.assertFalse(bad, record)
                self.assertEqual(judge.judge(record)[0], tag or "solved", record)


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--slow"])
