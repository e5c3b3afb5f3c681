//! A page for each error.

use super::{Diagnostic, diagnose, of_fault, shown};
use crate::card::Suits;
use crate::deal_book::DealBook;
use crate::notation::{Fault, FaultKind, records};
use crate::replay::{Allow, Verdict, verify};
use crate::span::Span;
use std::fmt;

/// What an error means, an example that provokes it, and how to mend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The error's code.
    pub code: &'static str,
    /// What is wrong, in a line.
    pub title: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// A source that provokes it.
    pub example: &'static [u8],
    /// How to mend it.
    pub mend: &'static str,
}

/// The page of a code; none if there is no such code.
///
/// ```
/// assert_eq!(patience::diagnostic::page("match::same-place").unwrap().title, "a card is moved to where it lies");
/// ```
#[must_use]
pub fn page(code: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.code == code)
}

impl Page {
    /// The diagnostic that the example provokes.
    #[must_use]
    pub fn diagnose(&self, suits: Suits) -> Option<Diagnostic> {
        let mut deals = DealBook::default();
        let mut found = records(self.example).peekable();
        if found.peek().is_none() {
            return Some(of_fault(&Fault { span: Span::new(0, 0), kind: FaultKind::NoGame }, None, suits));
        }
        found.find_map(|record| {
            let verdict = match deals.add(&record) {
                Ok(()) if record.is_deal_book_entry() => return None,
                Ok(()) => verify(&record, &deals),
                Err(fault) => Verdict::malformed(&record, fault),
            };
            diagnose(&record, &verdict, &deals, Allow::Nothing, suits)
        })
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n\n{}\n\nExample:\n", self.code, self.title, self.meaning)?;
        for line in self.example.split(|&byte| byte == b'\n') {
            writeln!(f, "    {}", shown(line))?;
        }
        writeln!(f, "\nHow to mend it:\n\n{}", self.mend)
    }
}

/// Every page, by kinds: the text, ids, deals, moves as text, outcomes, and the rules of each game.
pub static PAGES: &[Page] = &[
    Page {
        code: "text::no-game",
        title: "the source has no record",
        meaning: "There is nothing in the source but white space and comments. A check that looked at nothing should not pass.",
        example: b"; solutions to follow",
        mend: "Write a record: a game-id and its moves.",
    },
    Page {
        code: "text::before-first-game",
        title: "text stands before the first game-id",
        meaning: "Moves belong to the game-id before them, and there is none yet. A word begins a record when it starts with digits and an `x`, or\n\
                  with three letters that are not all labels.",
        example: b"1a 23 2x2x1x1+1 1a *1a",
        mend: "Put the game-id first, or a `;` before a remark.",
    },
    Page {
        code: "text::not-utf8",
        title: "a byte is not UTF-8",
        meaning: "The text was saved in another encoding, or is no text at all. Only the record that holds the byte is refused; a comment between\n\
                  records may hold what it likes.",
        example: b"2x2x1x1+1 1a \xe9",
        mend: "Save the text as UTF-8. Everything that the notation needs is ASCII.",
    },
    Page {
        code: "text::look-alike",
        title: "a sign looks like one of the notation's and is another",
        meaning: "Web pages and word processors replace plain signs by prettier ones: `×` for `x`, a dash for `-`, an asterisk operator for `*`, a\n\
                  no-break space for a space. They are other characters, so they are not read as those that they look like.",
        example: "2×2×1×1+1 1a *1a".as_bytes(),
        mend: "Write the plain sign that the help names.",
    },
    Page {
        code: "id::unknown-game",
        title: "no game has this name",
        meaning: "The word begins a record, because no move starts with three letters that are not all labels, but it is no game-id.",
        example: b"freecell+1 1a",
        mend: "Write an id that is known, or put a `;` before the word if it is a remark.",
    },
    Page {
        code: "id::match-size",
        title: "the match-size is not 2 to 4",
        meaning: "The first number of a Match Solitaire id says how many cards make a match. As many suits are in the deck.",
        example: b"5x3x13x5+1",
        mend: "Write a match-size from 2 to 4.",
    },
    Page {
        code: "id::suit-count",
        title: "the suit-count is not 1 to the match-size",
        meaning: "The second number says how many classes of suits there are for stacking. There cannot be more of them than suits.",
        example: b"3x4x13x5+1",
        mend: "Write a suit-count from 1 to the match-size.",
    },
    Page {
        code: "id::match-count",
        title: "the match-count is not 1 to 26",
        meaning: "The third number says how many matches there are to collect: up to 13 from one deck, up to 26 with a second one.",
        example: b"3x3x27x5+1",
        mend: "Write a match-count from 1 to 26.",
    },
    Page {
        code: "id::column-count",
        title: "the column-count is not 1 to 9",
        meaning: "The fourth number says how many columns there are, and as many freecells. Their labels are single signs, so there are nine at most.",
        example: b"3x3x13+1",
        mend: "Write a column-count from 1 to 9.",
    },
    Page {
        code: "id::unexpected-sign",
        title: "a sign has no place in a game-id",
        meaning: "An id is four numbers with an `x` between them, a `+` or `-`, and a shuffle number or a deal.",
        example: b"3x3y13x5+1",
        mend: "Write the sign that the label names.",
    },
    Page {
        code: "id::game-type",
        title: "the id says neither open nor closed",
        meaning: "Behind the parameters a `+` says that the game is open, all cards dealt at the start, and a `-` that it is closed, with a stock.",
        example: b"3x3x13x5 1a",
        mend: "Add the sign, and a shuffle number behind it.",
    },
    Page {
        code: "id::unknown-engine",
        title: "no shuffle engine has this name",
        meaning: "A name with a colon before the shuffle number says by which method the number becomes a deal.",
        example: b"3x3x13x5+dice:1",
        mend: "Leave the engine out, which means `chacha20`. A deal that another program made can be written out in brackets.",
    },
    Page {
        code: "id::no-shuffle",
        title: "the id has neither a shuffle number nor a deal",
        meaning: "Without them it is not known how the cards lie. A deal belongs to the id, so no white space may stand before its bracket.",
        example: b"2x2x1x1+ [AH AS] 1a *1a",
        mend: "Put a shuffle number, or a deal in brackets, directly behind the sign.",
    },
    Page {
        code: "id::shuffle-number",
        title: "the shuffle number is over 2^64 - 1",
        meaning: "Shuffle numbers are whole numbers from 0 to 18446744073709551615.",
        example: b"3x3x13x5+18446744073709551616",
        mend: "Write a smaller number.",
    },
    Page {
        code: "deal::unclosed",
        title: "a deal has no closing bracket",
        meaning: "Without its `]` a deal reaches to the end of the source, or to the next word that begins a record, which is not harmed.",
        example: b"2x2x1x1+[AH AS 1a *1a",
        mend: "Put a `]` behind the last card.",
    },
    Page {
        code: "deal::bad-card",
        title: "a word in a deal is no card",
        meaning: "A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, S H D C, in either case. The ten may be written 10.",
        example: b"2x2x1x1+[1H AS] 1a *1a",
        mend: "Write the card in this way.",
    },
    Page {
        code: "deal::missing-card",
        title: "a card of the deck is not in the deal",
        meaning: "A deal lists every card of the game. The error names the first one missing, in the order suit by suit, values ascending.",
        example: b"2x2x1x1+[AH] 1a",
        mend: "Add the card where it is dealt.",
    },
    Page {
        code: "deal::surplus-card",
        title: "a card is in the deal too often",
        meaning: "The deck of a game is settled by its id: the match-size says which suits, the match-count which values. The deal has a card that is\n\
                  not among these, or one more often than they are.",
        example: b"2x2x1x1+[AS AS] 1a",
        mend: "Remove the card, or write the one that was meant.",
    },
    Page {
        code: "deal::unknown-card",
        title: "a card of the deal is not known",
        meaning: "A `?` stands for a card that is still to be found out. No game can be dealt with it.",
        example: b"2x2x1x1+[AH ?] 1a *1a",
        mend: "Write the card.",
    },
    Page {
        code: "deal::conflict",
        title: "two deals are given for one number",
        meaning: "A numbered deal without moves is an entry of the deal book: it says how the number is dealt from there on. Two entries for the same\n\
                  cards and number say different things.",
        example: b"2x2x1x1+7[AH AS]\n2x2x1x1+7[AS AH]",
        mend: "Remove the wrong one, or change its number.",
    },
    Page {
        code: "move::unknown-sign",
        title: "a sign is in no move",
        meaning: "From the sign on the word cannot be read. The moves before it were legal.",
        example: b"2x2x1x1+[AH AS] 1!",
        mend: "Write a move of the game, or put a `;` before a remark.",
    },
    Page {
        code: "move::other-game",
        title: "a sign belongs to another game's moves",
        meaning: "The sign has a meaning in another game of the notation, not in this one.",
        example: b"2x2x1x1+[AH AS] ~",
        mend: "Write a move of the game that the id names.",
    },
    Page {
        code: "move::no-such-place",
        title: "the game does not have this column or freecell",
        meaning: "A game with n columns has the labels 1 to n for them, and the first n letters for its freecells.",
        example: b"2x2x1x1+[AH AS] 1b",
        mend: "Write a label of the game, or correct the column-count of the id.",
    },
    Page {
        code: "move::unfinished",
        title: "a move names only one place",
        meaning: "A card goes from a place to another: two labels without white space between them.",
        example: b"2x2x1x1+[AH AS] 1 a",
        mend: "Write both labels in one word.",
    },
    Page {
        code: "match::too-few-labels",
        title: "a match has too few labels",
        meaning: "A match names as many places as the match-size of the game.",
        example: b"3x3x13x5+1 *12",
        mend: "Write the labels that are missing.",
    },
    Page {
        code: "match::too-many-labels",
        title: "a match has too many labels",
        meaning: "The match is read with as many labels as the match-size of the game. The one behind them begins no move.",
        example: b"2x2x1x1+[AH AS] 1a *1a1",
        mend: "Remove the label, or finish the move that it begins.",
    },
    Page {
        code: "repetition::zero",
        title: "a move is repeated 0 times",
        meaning: "A repetition of 0 would be no move at all, which is more likely a slip than meant.",
        example: b"2x2x1x1+[AH AS] 1a:0x",
        mend: "Remove the move, or write how often it is played.",
    },
    Page {
        code: "repetition::too-large",
        title: "a move is repeated more than 999 times",
        meaning: "A repetition is a number from 1 to 999.",
        example: b"2x2x1x1+[AH AS] 1a:1000x",
        mend: "Write a smaller number. If it is meant, repeat the repetition.",
    },
    Page {
        code: "repetition::malformed",
        title: "a repetition is not of the form `:nx`",
        meaning: "`12:5x` is `12` five times: a colon, a number, an `x`, directly behind the move.",
        example: b"2x2x1x1+[AH AS] 1a:2",
        mend: "Write it in this way.",
    },
    Page {
        code: "repetition::detached",
        title: "a repetition stands behind no move",
        meaning: "A repetition belongs to the move directly before it, without white space.",
        example: b"2x2x1x1+[AH AS] 1a :2x",
        mend: "Remove the white space, or write the move.",
    },
    Page {
        code: "outcome::unknown",
        title: "no outcome has this name",
        meaning: "Behind its moves a record can say what it is meant to reach: `=solved`, `=partial` or `=stuck`. Without a word it is `=solved`.",
        example: b"2x2x1x1+[AH AS] 1a *1a =won",
        mend: "Write one of the three, or none.",
    },
    Page {
        code: "outcome::text-after",
        title: "text follows the outcome",
        meaning: "The outcome ends a record. Only another record, or a comment, can follow.",
        example: b"2x2x1x1+[AH AS] 1a *1a =solved +",
        mend: "Move the outcome to the end, or remove what follows it.",
    },
    Page {
        code: "outcome::not-reached",
        title: "the record does not end as it is meant to end",
        meaning: "Every move is legal, but the game is not won, although the record names no other outcome; or it ends otherwise than the outcome says.\n\
                  A game that is partial may still be lost: whether it can be won is not asked.",
        example: b"2x2x1x1+[AH AS] 1a",
        mend: "Add the moves that are missing, or the outcome that is meant. `--allow partial` lets such records pass.",
    },
    Page {
        code: "game::already-won",
        title: "a move follows the end of the game",
        meaning: "With the last card collected the game is over, and no move is legal.",
        example: b"2x2x1x1+[AH AS] 1a *1a 1a",
        mend: "Remove the moves behind the one that wins.",
    },
    Page {
        code: "match::empty-source",
        title: "there is no card to move",
        meaning: "The first label of a move names the place whose exposed card is moved, and that place is empty.",
        example: b"2x2x1x1+[AH AS] a1",
        mend: "Look at the board: the label marked in the text shows when the last card left the place.",
    },
    Page {
        code: "match::occupied-freecell",
        title: "the freecell is occupied",
        meaning: "A freecell holds one card, whatever it is.",
        example: b"2x2x1x1+[AH AS] 1a 1a",
        mend: "Use a freecell that is free, or play its card first.",
    },
    Page {
        code: "match::not-in-sequence",
        title: "the values are not neighbours",
        meaning: "A card goes on a card whose value is one higher or one lower. The highest value and the ace are neighbours too.",
        example: b"2x2x4x2+[2S 2H 4S 4H AH 3H AS 3S] 12",
        mend: "The help says which cards would fit there, and which legal moves are spelt most like this one.",
    },
    Page {
        code: "match::wrong-suit",
        title: "the values are neighbours, the suits do not go together",
        meaning: "The suit-count says which suits may lie on each other. 1: all of them. As many as the match-size: each on its own only. 2: black on\n\
                  black and red on red. 3 with four suits: the black ones together, each red one on its own.",
        example: b"2x2x4x2+[2S 3S 4S 4H AH 3H AS 2H] 12",
        mend: "Choose a card of a suit that goes there.",
    },
    Page {
        code: "match::same-place",
        title: "a card is moved to where it lies",
        meaning: "Both labels of the move are the same.",
        example: b"2x2x1x1+[AH AS] 11",
        mend: "Write another label.",
    },
    Page {
        code: "match::empty-place",
        title: "a place named in the match is empty",
        meaning: "A match collects the exposed card of each place that it names, and one of these has no card.",
        example: b"2x2x1x1+[AH AS] *1a",
        mend: "Name the places where the cards lie.",
    },
    Page {
        code: "match::repeated-label",
        title: "a match names a place twice",
        meaning: "Only one card of a place is exposed, so a match needs as many places as cards.",
        example: b"2x2x1x1+[AH AS] *11",
        mend: "Name different places.",
    },
    Page {
        code: "match::different-values",
        title: "the cards of a match are not of one value",
        meaning: "A match is one card of each suit, or as many cards of one value as there are suits where there are two decks. Suits need not differ.",
        example: b"2x2x4x2+[2S 2H 4S 4H AH 3H AS 3S] *12",
        mend: "The help says where the other cards of the value lie.",
    },
    Page {
        code: "match::covered-card",
        title: "the card that the match wants is covered",
        meaning: "The card lies in the column that is named, but other cards lie on it. Only the exposed card of a column can be collected.",
        example: b"2x2x4x2+[2S 2H 4S 4H 3H AH AS 3S] *12",
        mend: "Move the cards that lie on it first.",
    },
    Page {
        code: "match::deal-in-open-game",
        title: "an open game has nothing to deal",
        meaning: "In an open game all cards are dealt at the start. `+` deals a row of a closed one.",
        example: b"2x2x1x1+[AH AS] +",
        mend: "Remove the move, or write `-` in the id if the game is closed.",
    },
    Page {
        code: "match::empty-stock",
        title: "the stock is empty",
        meaning: "Every card is dealt.",
        example: b"2x2x1x1-[AH AS] +++",
        mend: "Remove the move.",
    },
];
