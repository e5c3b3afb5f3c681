//! The text of the pages.

use super::Page;

/// Every page, in groups: text, ids, deals, moves as text, outcomes, and the rules of each game.
pub static PAGES: &[Page] = &[
    Page {
        code: "text::no-game",
        title: "the source has no records",
        meaning: "The source has nothing but white space and comments. An empty file is an error, so that a wrong path\n\
              or a lost file doesn't pass unnoticed.",
        example: b"; solutions to follow",
        fix: Some("Write a record: a game id and its moves."),
    },
    Page {
        code: "text::second-game",
        title: "a line has two games",
        meaning: "`show --lines` answers each line of its input with one line, so a line has one record. Deal-book entries\n\
              (ids with a number, a deal and no moves) may stand before it.",
        example: b"2x2x1x1+[AH AS] 1a 2x2x1x1+[AS AH]",
        fix: Some("Put each record on a line of its own."),
    },
    Page {
        code: "text::before-first-game",
        title: "there is text before the first game id",
        meaning: "Moves belong to the game id before them, and there is none yet. A word begins a record if it starts\n\
              with digits and an `x`, or with the name of a game.",
        example: b"1a 23 2x2x1x1+1 1a *1a",
        fix: Some("Put the game id first, or start the comment with `;`."),
    },
    Page {
        code: "text::not-a-record",
        title: "text is not part of a record",
        meaning: "The word is neither a game id nor a move: it starts with three or more letters, not all of them from\n\
              `a` to `i`. It ends the record before it, and everything up to the next game id counts as one\n\
              malformed record, even moves. If the record before it ends too early for that reason, only the word\n\
              is reported.",
        example: b"2x2x1x1+[AH AS] 1a *1a\nThat was easy, thanks to the 1a at the start.",
        fix: Some(
            "Write a move, or start the comment with `;`. If the word should begin a record, write a game id, such as\n\
              `3x3x13x5+2`.",
        ),
    },
    Page {
        code: "text::pasted",
        title: "pasted text is not part of a record",
        meaning: "Quotation marks, HTML, Markdown, marks of lists, drawings of boards and what `patience` prints come along\n\
              when text is copied. None of it is notation.",
        example: b"`2x2x1x1+[AH AS] 1a *1a`",
        fix: Some(
            "Copy the record itself, or remove what came with it. Write the cards of a board into the id, as a deal.",
        ),
    },
    Page {
        code: "text::comment",
        title: "a comment is written as in another language",
        meaning: "A comment starts with `;` and ends with its line. Marks of other languages, such as `#`, `//` and `--`,\n\
              and brackets around a note mean nothing here.",
        example: b"2x2x1x1+[AH AS] 1a # so far\n*1a",
        fix: Some(
            "Start the comment with `;`, and move a note in brackets to the end of its line.",
        ),
    },
    Page {
        code: "text::hidden-record",
        title: "a record is in a comment",
        meaning: "A `;` starts a comment, which ends with its line, so a record after it on that line is not verified.\n\
              This is a note: no verdict depends on it.",
        example: b"2x2x1x1+[AH AS] 1a *1a; 2x2x1x1+[AS AH] 1a *1a",
        fix: Some("Put the record on a line of its own. If it should stay a comment, leave it."),
    },
    Page {
        code: "text::hidden-moves",
        title: "moves are in a comment",
        meaning: "A `;` starts a comment, which ends with its line, so moves after it on that line are not played. Moves\n\
              are separated by white space. This is a note: no verdict depends on it.",
        example: b"2x2x2x2+[AS 2H 2S AH] 1a; 2b\n=partial",
        fix: Some("Remove the `;` before the moves. If they should stay a comment, leave it."),
    },
    Page {
        code: "text::hidden-cards",
        title: "cards of a deal are in a comment",
        meaning: "A `;` starts a comment in a deal, too. It ends with its line, so cards after it on that line, and the `]`\n\
              of the deal, don't count. Cards are separated by white space. This is a note on a deal that lacks cards.",
        example: b"2x2x2x2+[AS 2H; 2S AH] 1a *12 *2a",
        fix: Some("Remove the `;`, or end its line before the next card."),
    },
    Page {
        code: "text::too-long",
        title: "a record has too much text",
        meaning: "A record has up to 64 MiB of text, or as much as `--max-record-size` allows; blanks and comments don't\n\
              count. Of one with more, nothing is read; it ends at the next game id. The example has more than 16\n\
              bytes, and is read with `--max-record-size 16`.",
        example: b"2x2x1x1+[AH AS] 1a *1a",
        fix: Some("Write an id before each game, close the deal, or allow more text."),
    },
    Page {
        code: "text::not-utf8",
        title: "a byte is not UTF-8",
        meaning: "The file was saved in another encoding, or is not text. Only the record with the byte is malformed.\n\
              Comments between records may contain any bytes.",
        example: b"2x2x1x1+1 1a \xe9",
        fix: Some("Save the file as UTF-8."),
    },
    Page {
        code: "text::look-alike",
        title: "a character looks like another one",
        meaning: "Web pages and word processors replace plain characters with prettier ones: `×` for `x`, a dash for\n\
              `-`, an asterisk operator for `*`, a no-break space for a space. The notation does not accept them.",
        example: "2×2×1×1+1 1a *1a".as_bytes(),
        fix: Some("Write the plain character that the help names."),
    },
    Page {
        code: "id::unknown-game",
        title: "no game has this name",
        meaning: "The word looks like a game id: it starts with letters as no move does, and has a `+` or `-` before a\n\
              number, before a deal or at its end. But no game has this name.",
        example: b"freecell+1 1a",
        fix: Some(
            "Write the id of a known game, or start the comment with `;`. Ids are lower case.",
        ),
    },
    Page {
        code: "id::match-size",
        title: "the match size is not 2 to 4",
        meaning: "The first number of a Match Solitaire id is the number of cards in a match, and of suits in the\n\
              deck.",
        example: b"5x3x13x5+1",
        fix: Some("Write a match size from 2 to 4."),
    },
    Page {
        code: "id::suit-count",
        title: "the suit count is not 1 to the match size",
        meaning: "The second number is the number of suit classes for stacking. There cannot be more classes than\n\
              suits.",
        example: b"3x4x13x5+1",
        fix: Some("Write a suit count from 1 to the match size."),
    },
    Page {
        code: "id::match-count",
        title: "the match count is not 1 to 26",
        meaning: "The third number is the number of matches to collect: up to 13 from one deck, up to 26 with a second\n\
              deck.",
        example: b"3x3x27x5+1",
        fix: Some("Write a match count from 1 to 26."),
    },
    Page {
        code: "id::column-count",
        title: "the column count is not 1 to 9",
        meaning: "The fourth number is the number of columns, and of freecells. Each label is one character, so there\n\
              are at most nine.",
        example: b"3x3x13x10+1",
        fix: Some("Write a column count from 1 to 9."),
    },
    Page {
        code: "id::number-count",
        title: "an id without a name doesn't have four numbers",
        meaning: "A Match Solitaire id has four numbers: match size, suit count, match count and column count. The ids of\n\
              other games start with their name.",
        example: b"5x5+1 *d1e1",
        fix: Some(
            "Write all four numbers, or the name of the game before its size, as in `montecarlo5x5+1`.",
        ),
    },
    Page {
        code: "id::rows",
        title: "the number of rows is not 1 to 9",
        meaning: "The size of a grid is rows, columns and decks, as in `5x5x1`. Each row is labelled with one digit,\n\
              so there are at most nine.",
        example: b"montecarlo10x5x1+1",
        fix: Some("Write a number of rows from 1 to 9."),
    },
    Page {
        code: "id::columns",
        title: "the number of columns is not 1 to 20",
        meaning: "The size of a grid is rows, columns and decks, as in `5x5x1`. Columns are labelled with the letters\n\
              `a` to `t`.",
        example: b"montecarlo5x21x1+1",
        fix: Some("Write a number of columns from 1 to 20."),
    },
    Page {
        code: "id::decks",
        title: "the game cannot have this number of decks",
        meaning: "The third number of a size is the number of decks of 52 cards, shuffled together: 1 to 4, but always\n\
              2 in Colorado and Twenty.",
        example: b"colorado2x10x1+1",
        fix: Some("Write a number of decks that the game can have, or leave it out."),
    },
    Page {
        code: "id::grid-size",
        title: "the grid has only one cell, or more cells than cards",
        meaning: "Every cell has a card at the start, so there cannot be more cells than cards. Cards that start on\n\
              the foundations do not count. A grid has at least two cells.",
        example: b"montecarlo8x8x1+1",
        fix: Some("Write fewer rows or columns, or more decks."),
    },
    Page {
        code: "id::no-such-option",
        title: "the game has no such option",
        meaning: "The letters after the size are options. `a`: aces stay in the deck. `f`: an ace and a king of\n\
              each suit begin the foundations. `o`: neighbours up, down, left and right only. `p` and a number:\n\
              the stock cards you may look at. `r` and a number: the redeals. `s`: `+` only when no discard is\n\
              possible. `w`: the waste fills gaps before the stock. No game has all of them.",
        example: b"fourteens5x5x1o+1",
        fix: Some("Remove the option. The help lists the options of this game."),
    },
    Page {
        code: "id::repeated-option",
        title: "an option is given twice",
        meaning: "Write each option once. Their order does not matter.",
        example: b"montecarlo5x5x1sos+1",
        fix: Some("Remove one of the two."),
    },
    Page {
        code: "id::option-place",
        title: "an option comes after the sign",
        meaning: "Options come right after the size, before the `+` or `-`.",
        example: b"carpet-r1+1 =partial",
        fix: Some("Write the options before the sign."),
    },
    Page {
        code: "id::visible-cards",
        title: "the number after `p` is not 1 to 99",
        meaning: "Option `p` says how many of the next stock cards you may look at.",
        example: b"carpet4x5x1p0+1",
        fix: Some("Write a number from 1 to 99 right after `p`, or remove the option."),
    },
    Page {
        code: "id::redeals",
        title: "the number after `r` is not 1 to 9",
        meaning: "Option `r` says how many redeals there are.",
        example: b"carpet4x5x1r10+1",
        fix: Some("Write a number from 1 to 9 right after `r`, or remove the option."),
    },
    Page {
        code: "id::unexpected-character",
        title: "unexpected character in a game id",
        meaning: "A Match Solitaire id is four numbers joined by `x`, then `+` or `-`, and a shuffle number or a deal.\n\
              The ids of other games start with the name of the game.",
        example: b"3x3y13x5+1",
        fix: Some("Write what the label or the help names."),
    },
    Page {
        code: "id::spaces",
        title: "a game id has white space in it",
        meaning: "An id is one word, from its name or its first number to its shuffle number or its deal.",
        example: b"2x2x1x1 +1 =partial",
        fix: Some("Remove the white space."),
    },
    Page {
        code: "id::glued",
        title: "a game id begins within a word",
        meaning: "A record begins with a word of its own, so an id that is glued to what stands before it begins none.",
        example: b"2x2x1x1+[AH AS] 1a*1a2x2x1x1+1",
        fix: Some("Put a space before the id."),
    },
    Page {
        code: "id::game-type",
        title: "the id says neither open nor closed",
        meaning: "After the size, `+` stands for an open game, with all cards dealt at the start, and `-` for a closed\n\
              one, with a stock. An id has no white space in it.",
        example: b"3x3x13x5 1a",
        fix: Some("Write `+` or `-`, then a shuffle number, right after the size."),
    },
    Page {
        code: "id::unknown-engine",
        title: "no shuffle engine has this name",
        meaning: "A name and a colon before the shuffle number select the method that turns the number into a deal.",
        example: b"3x3x13x5+dice:1",
        fix: Some(
            "Remove the engine to use `chacha20`. If another program made the deal, write its cards in square brackets.",
        ),
    },
    Page {
        code: "id::not-dealt",
        title: "the engine does not deal this game",
        meaning: "The engines `pysolfc` and `ms` deal what PySolFC deals, so they have no other games and sizes, and no\n\
              options that change the deal. Its Colorado is that with option `f`.",
        example: b"montecarlo4x4+pysolfc:24",
        fix: Some("Write a size that PySolFC has, or remove the engine to use `chacha20`."),
    },
    Page {
        code: "id::no-shuffle",
        title: "the id has neither a shuffle number nor a deal",
        meaning: "Without a shuffle number or a deal, the cards are not known. A deal is part of the id, so there is\n\
              no white space before its `[`.",
        example: b"2x2x1x1+ [AH AS] 1a *1a",
        fix: Some(
            "Write a shuffle number, or a deal in square brackets, right after the `+` or `-`.",
        ),
    },
    Page {
        code: "id::shuffle-number",
        title: "the shuffle number is not one of the engine's",
        meaning: "Shuffle numbers have only decimal digits. They go from 0 to 18446744073709551615, those of the engine\n\
              `pysolfc` from 1 to 340282366920938463463374607431768211455, and those of `ms` from 1 to 8589934591.",
        example: b"3x3x13x5+18446744073709551616",
        fix: Some("Write a number in this range, without a point, commas or letters."),
    },
    Page {
        code: "deal::unclosed",
        title: "a deal has no closing bracket",
        meaning: "Without its `]`, a deal goes on to the next word that begins a record, or to the end of the source.\n\
              The next record is read as usual. A label shows where the moves seem to begin.",
        example: b"2x2x1x1+[AH AS 1a *1a",
        fix: Some("Write `]` after the last card."),
    },
    Page {
        code: "deal::brackets",
        title: "a deal is not in square brackets after its id",
        meaning: "A deal is written in `[` and `]`, right after the sign or the number of its id.",
        example: b"2x2x1x1+(AH AS) 1a *1a",
        fix: Some("Write square brackets, without white space before them."),
    },
    Page {
        code: "deal::bad-card",
        title: "a word in a deal is not a card",
        meaning: "A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, S H D C in either case, or ♠ ♥ ♦ ♣. `10` is\n\
              accepted for `T`, but `1` not for the ace. `?` is an unknown card. Cards are separated by white space.",
        example: b"2x2x1x1+[1H AS] 1a *1a",
        fix: Some("Write a rank and a suit, and a space between cards."),
    },
    Page {
        code: "deal::missing-card",
        title: "cards are missing from a deal",
        meaning: "A deal lists every card of the game. The error names the missing cards, if they are few.",
        example: b"2x2x1x1+[AH] 1a",
        fix: Some("Add each card where it is dealt, or end the deal with `...` and use `infer`."),
    },
    Page {
        code: "deal::surplus-card",
        title: "a deal has one card too many",
        meaning: "The id determines the deck: the match size gives the suits, the match count the ranks. The deal has\n\
              a card that the deck doesn't have, or has one too often. Labels show every copy.",
        example: b"2x2x1x1+[AS AS] 1a",
        fix: Some("Remove the card, or write the right one."),
    },
    Page {
        code: "deal::unknown-count",
        title: "the number of unknown cards is not 1 to 999",
        meaning: "`?` is an unknown card, and `?:5x` is five: a colon, a number from 1 to 999, and an `x`.",
        example: b"2x2x1x1+[AH ?:0x] 1a *1a",
        fix: Some("Write a number from 1 to 999, or `…` (or `...`) for the rest of the deal."),
    },
    Page {
        code: "deal::rest-not-last",
        title: "cards follow the `…` of a deal",
        meaning: "`…` (or `...`) says that the rest of the deal is unknown, so nothing can follow it.",
        example: b"2x2x1x1+[... AS] 1a *1a",
        fix: Some(
            "Move it to the end, or write how many cards are unknown: `?` for one, `?:5x` for five.",
        ),
    },
    Page {
        code: "deal::unknown-card",
        title: "a card of the deal is unknown",
        meaning: "`?` is an unknown card, `?:5x` is five, and `…` is the rest of the deal. A game cannot be dealt\n\
              until every card is known.",
        example: b"2x2x1x1+[AH ?] 1a *1a",
        fix: Some(
            "Write the cards, or let `infer` find cards that make the moves legal. `fmt` formats deals with unknown\n\
              cards.",
        ),
    },
    Page {
        code: "deal::conflict",
        title: "two deals with the same number differ",
        meaning: "A numbered deal without moves is a deal-book entry: it gives the deal of that number for the records\n\
              after it. Two entries with the same cards and number disagree.",
        example: b"2x2x1x1+7[AH AS]\n2x2x1x1+7[AS AH]",
        fix: Some("Remove the wrong one, or change its number."),
    },
    Page {
        code: "deal::entry-malformed",
        title: "the deal-book entry of the record has an error",
        meaning: "A numbered deal without moves is a deal-book entry: it gives the deal of that number for the records\n\
              after it. If all entries of a number have errors, its cards are not known, so no record that needs\n\
              them is checked.",
        example: b"2x2x1x1+7[AH A5]\n2x2x1x1+7 1a *1a",
        fix: Some("Correct the entry, which has a diagnostic of its own."),
    },
    Page {
        code: "deal::entry-late",
        title: "the deal-book entry of the record stands after it",
        meaning: "A deal-book entry gives the deal of its number to the records after it. This record is before the entry of\n\
              its number, so the shuffle dealt it. This is a note: no verdict depends on it. `verify` looks some 100\n\
              kilobytes ahead for entries.",
        example: b"2x2x1x1+7 1a *1a\n2x2x1x1+7[AH AS]",
        fix: Some("Move the entry before the record."),
    },
    Page {
        code: "deal::entry-tagged",
        title: "the deal of the record has an outcome",
        meaning: "A numbered deal is a deal-book entry if no move and no outcome follows it. With an outcome it is a game\n\
              without moves, and gives its deal to no other record, so the shuffle dealt this one. This is a note: no\n\
              verdict depends on it.",
        example: b"2x2x1x1+7[AH AS] =partial\n2x2x1x1+7 1a *1a",
        fix: Some("Remove the outcome after the deal."),
    },
    Page {
        code: "move::unknown-character",
        title: "a character is not part of any move",
        meaning: "From this character to the end of the word, the text cannot be read. The moves before it are legal.",
        example: b"2x2x1x1+[AH AS] 1!",
        fix: Some("Write a move of the game, or start the comment with `;`."),
    },
    Page {
        code: "move::separator",
        title: "a character separates moves or labels",
        meaning: "White space separates moves. The labels and cells of a move follow each other without anything between\n\
              them.",
        example: b"2x2x1x1+[AH AS] 1-a, *1a",
        fix: Some("Remove the character."),
    },
    Page {
        code: "move::spaces",
        title: "a move has white space in it",
        meaning: "A move is one word, with its marks and its repetition.",
        example: b"carpet4x5x1+1 *b1 s",
        fix: Some("Remove the white space."),
    },
    Page {
        code: "move::number",
        title: "moves are numbered",
        meaning: "Moves follow each other without numbers. Diagnostics count them from 1.",
        example: b"2x2x1x1+[AH AS] 1. 1a 2. *1a",
        fix: Some("Remove the numbers."),
    },
    Page {
        code: "move::cards",
        title: "a move names cards",
        meaning: "A move names places, not cards: labels in Match Solitaire, cells in all other games.",
        example: b"2x2x1x2+[AS AH] *ASAH",
        fix: Some("Write the places where the cards are."),
    },
    Page {
        code: "move::other-game",
        title: "a character belongs to moves of another game",
        meaning: "Labels on their own belong to Match Solitaire, `~` to Carpet, `^` and `_` to Colorado and Twenty,\n\
              `s` and `w` to Carpet and Colorado. In a cell, the letter of the column comes before the row.",
        example: b"2x2x1x1+[AH AS] ~",
        fix: Some("Write a move of the game that the id names."),
    },
    Page {
        code: "move::no-such-place",
        title: "the game has no such column, freecell or cell",
        meaning: "Match Solitaire with n columns labels them 1 to n, and its freecells with the first n letters. A\n\
              grid has a letter for each column and a digit for each row.",
        example: b"2x2x1x1+[AH AS] 1b",
        fix: Some(
            "Write a label or a cell of the game, or fix the size in the id. No game has a place `h` for its foundations.",
        ),
    },
    Page {
        code: "move::unfinished",
        title: "a move has only one label",
        meaning: "A card moves from one place to another: write two labels without white space between them. A\n\
              match starts with its `*`: `125*` and `125` are the move `12` and a label too many.",
        example: b"2x2x1x1+[AH AS] 1 +",
        fix: Some("Write both labels in one word, or the `*` of the match first."),
    },
    Page {
        code: "move::misplaced-character",
        title: "a character is in the wrong place",
        meaning: "The character is part of moves of this game, but not there: `s` and `w` come after a cell,\n\
              `^` and `_` right after the cell or the `w` of the card to play.",
        example: b"carpet4x5x1+1 *sb1",
        fix: Some(
            "Write it right after its move, without white space; `^` or `_` comes before `s` or `w`.",
        ),
    },
    Page {
        code: "move::half-cell",
        title: "a cell has no row",
        meaning: "A cell is a letter for the column and a digit for the row, as in `b3`.",
        example: b"montecarlo5x5x1+1 *d1e",
        fix: Some("Add the digit of the row."),
    },
    Page {
        code: "move::too-few-cells",
        title: "a move has too few cells",
        meaning: "A pair needs two cells, and a card played to a foundation one. A move from pile to pile needs both\n\
              piles, and no `*`.",
        example: b"montecarlo5x5x1+1 *d1 +",
        fix: Some("Add the missing cells to the move."),
    },
    Page {
        code: "move::stray-cell",
        title: "a cell on its own is not a move",
        meaning: "A character comes before the cell: `*` to discard or play a card, or `w` in Colorado to put the\n\
              waste card on a pile. Only in Twenty are two cells a move.",
        example: b"montecarlo5x5x1+1 d1e1",
        fix: Some(
            "Write the character before the cell. If the cell follows a `w`, as in `*b1wa1`, the `w` was read\n\
              with the move before it: add a space, `*b1 wa1`.",
        ),
    },
    Page {
        code: "match::too-few-labels",
        title: "a match has too few labels",
        meaning: "A match has as many labels as the match size of the game.",
        example: b"3x3x13x5+1 *12",
        fix: Some("Add the missing labels."),
    },
    Page {
        code: "match::too-many-labels",
        title: "a match has too many labels",
        meaning: "A match has as many labels as the match size of the game. The label after them does not start a\n\
              move.",
        example: b"2x2x1x1+[AH AS] 1a *1a1",
        fix: Some("Remove the label, or finish the move that it starts."),
    },
    Page {
        code: "repetition::zero",
        title: "a move is repeated 0 times",
        meaning: "A move repeated 0 times is no move at all, so it is probably a mistake.",
        example: b"2x2x1x1+[AH AS] 1a:0x",
        fix: Some("Remove the move, or write how often it is played."),
    },
    Page {
        code: "repetition::too-large",
        title: "a move is repeated more than 999 times",
        meaning: "A repetition is a number from 1 to 999.",
        example: b"2x2x1x1+[AH AS] 1a:1000x",
        fix: Some("Write a smaller number. To repeat a move more often, write it again."),
    },
    Page {
        code: "repetition::malformed",
        title: "a repetition is not written like `12:5x`",
        meaning: "`12:5x` is `12` five times: the move, a colon, a number and an `x`, in one word.",
        example: b"2x2x1x1+[AH AS] 1a:2",
        fix: Some("Write a colon, a number and an `x`."),
    },
    Page {
        code: "repetition::detached",
        title: "a repetition has no move",
        meaning: "A repetition belongs to the move right before it, without white space.",
        example: b"2x2x1x1+[AH AS] :2x 1a",
        fix: Some("Remove the white space, or write the move."),
    },
    Page {
        code: "outcome::unknown",
        title: "this is not an outcome",
        meaning: "After its moves, a record can say how it ends: `=solved`, `=partial` or `=stuck`, without a space and\n\
              without brackets. The default is `=solved`.",
        example: b"2x2x1x1+[AH AS] 1a *1a =won",
        fix: Some("Write one of the three, or none."),
    },
    Page {
        code: "outcome::text-after",
        title: "text follows the outcome",
        meaning: "The outcome ends a record. Only another record, or a comment, can follow.",
        example: b"2x2x1x1+[AH AS] 1a *1a =solved +",
        fix: Some("Move the outcome to the end, or remove the text after it."),
    },
    Page {
        code: "outcome::not-reached",
        title: "the record does not end as expected",
        meaning: "Every move is legal, but the game is not won and the record names no other outcome, or it ends\n\
              differently from the outcome it names. A partial game may already be lost: `verify` checks whether it\n\
              can be won only with `--solve`.",
        example: b"2x2x1x1+[AH AS] 1a",
        fix: Some(
            "Add the missing moves, or the right outcome. `--allow partial` accepts records without an outcome that\n\
              end unsolved.",
        ),
    },
    Page {
        code: "game::already-won",
        title: "a move follows the end of the game",
        meaning: "When the last card is collected, discarded or played, the game is over and no move is legal.",
        example: b"2x2x1x1+[AH AS] 1a *1a 1a",
        fix: Some("Remove the moves after the winning one."),
    },
    Page {
        code: "match::empty-source",
        title: "there is no card to move",
        meaning: "The first label of a move is the place of the card to move, and that place is empty.",
        example: b"2x2x1x1+[AH AS] a1",
        fix: Some(
            "Write the label of a place with a card. A label in the text shows which move took the last card.",
        ),
    },
    Page {
        code: "match::occupied-freecell",
        title: "the freecell is occupied",
        meaning: "A freecell holds one card.",
        example: b"2x2x1x1+[AH AS] 1a 1a",
        fix: Some("Use an empty freecell, or move its card first."),
    },
    Page {
        code: "match::not-in-sequence",
        title: "the ranks are not in sequence",
        meaning: "A card goes on a card one rank higher or lower. The highest rank and the ace are in sequence too.",
        example: b"2x2x4x2+[2S 2H 4S 4H AH 3H AS 3S] 12",
        fix: Some(
            "The help says which cards would fit, and which legal moves are spelled most like this one.",
        ),
    },
    Page {
        code: "match::wrong-suit",
        title: "the ranks are in sequence, but the suits do not match",
        meaning: "The suit count says which suits go on each other. With 1, suits don't matter. With 2, black goes on\n\
              black and red on red. If it equals the match size, each suit goes only on itself. With 3 of four\n\
              suits, ♠ and ♣ go on each other, ♥ on ♥ and ♦ on ♦.",
        example: b"2x2x4x2+[2S 3S 4S 4H AH 3H AS 2H] 12",
        fix: Some("Choose a card of a suit that fits."),
    },
    Page {
        code: "match::same-place",
        title: "a move goes back to where it started",
        meaning: "Both labels of the move are the same.",
        example: b"2x2x1x1+[AH AS] 11",
        fix: Some("Write another label."),
    },
    Page {
        code: "match::empty-place",
        title: "a match names an empty place",
        meaning: "A match collects the exposed card at each of its labels, and one of them has no card.",
        example: b"2x2x1x1+[AH AS] *1a",
        fix: Some("Write the labels of places with cards."),
    },
    Page {
        code: "match::repeated-label",
        title: "a match has the same label twice",
        meaning: "A place has only one exposed card, so a match needs as many places as cards.",
        example: b"2x2x1x1+[AH AS] *11",
        fix: Some("Write different labels."),
    },
    Page {
        code: "match::different-ranks",
        title: "the cards of a match are not of the same rank",
        meaning: "All cards of a match have the same rank. Their suits do not matter.",
        example: b"2x2x4x2+[2S 2H 4S 4H AH 3H AS 3S] *12",
        fix: Some("The help says where the other cards of the rank are."),
    },
    Page {
        code: "match::covered-card",
        title: "the card for the match is covered",
        meaning: "The card is in this column, but under other cards. Only the exposed card of a column can be\n\
              collected.",
        example: b"2x2x4x2+[2S 2H 4S 4H 3H AH AS 3S] *12",
        fix: Some("Move the cards that cover it first."),
    },
    Page {
        code: "match::deal-in-open-game",
        title: "an open game has nothing to deal",
        meaning: "An open game deals all its cards at the start. `+` deals a row in a closed game.",
        example: b"2x2x1x1+[AH AS] +",
        fix: Some("Remove the move. If the game is closed, its id has `-`, not `+`."),
    },
    Page {
        code: "match::empty-stock",
        title: "the stock is empty",
        meaning: "All cards have been dealt.",
        example: b"2x2x1x1-[AH AS] +++",
        fix: Some("Remove the move."),
    },
    Page {
        code: "pair::empty-cell",
        title: "a cell of the move is empty",
        meaning: "Its card has been discarded, or has moved when the grid closed up.",
        example: b"montecarlo5x5x1+1 *d1e1 *c1d1",
        fix: Some("Write the cells where the cards are now."),
    },
    Page {
        code: "pair::same-cell",
        title: "both cells of a pair are the same",
        meaning: "A pair is two different cards.",
        example: b"montecarlo5x5x1+1 *a1a1",
        fix: Some("Write two different cells."),
    },
    Page {
        code: "pair::different-ranks",
        title: "the cards of a pair are not of the same rank",
        meaning: "Monte Carlo discards two neighbours of the same rank.",
        example: b"montecarlo5x5x1+1 *a1b1",
        fix: Some("The help says where the nearest partner of each card is."),
    },
    Page {
        code: "pair::wrong-sum",
        title: "the ranks of a pair add up to the wrong sum",
        meaning: "The ranks of a pair add up to 13 in Thirteens, and to 14 in Fourteens. An ace counts 1, a jack 11, a\n\
              queen 12, a king 13.",
        example: b"fourteens5x5x1+1 *a1b1",
        fix: Some(
            "The help gives the rank that each card needs, and where the nearest card of that rank is.",
        ),
    },
    Page {
        code: "pair::different-suits",
        title: "the cards of a pair are not of the same suit",
        meaning: "Aces Square discards two cards of the same suit.",
        example: b"acessquare4x4x1+5 *a1b1",
        fix: Some("The help says where the nearest partner of each card is."),
    },
    Page {
        code: "pair::not-neighbours",
        title: "the cards would pair, but are not neighbours",
        meaning: "In Monte Carlo and Thirteens, the cells of a pair share a side or a corner; with option `o`, only a\n\
              side.",
        example: b"montecarlo5x5x1+1 *a1a3",
        fix: Some(
            "The label says how far apart they are, and the help where the nearest partner is. Closing up the\n\
              grid may bring them together.",
        ),
    },
    Page {
        code: "pair::not-in-line",
        title: "the cards would pair, but are not in the same row or column",
        meaning: "In Fourteens and Aces Square, the cards of a pair are in the same row or column, at any distance.\n\
              Cards between them do not matter.",
        example: b"fourteens5x5x1+1 *a2c1",
        fix: Some("Closing up the grid may bring them into line."),
    },
    Page {
        code: "pair::goes-alone",
        title: "a king is discarded as part of a pair",
        meaning: "In Thirteens a king counts 13, so it is discarded alone.",
        example: b"thirteens5x5x1+4 *a1b1",
        fix: Some("Write `*` and its cell alone."),
    },
    Page {
        code: "pair::not-alone",
        title: "a card cannot be discarded alone",
        meaning: "In Thirteens only kings are discarded alone.",
        example: b"thirteens5x5x1+4 *b1",
        fix: Some("Add the cell of its partner. The help says where the nearest one is."),
    },
    Page {
        code: "pair::never-discarded",
        title: "aces are never discarded",
        meaning: "The thirteen cards of a suit cannot all be paired. In Aces Square the aces stay, and the game is won\n\
              when only they are left.",
        example: b"acessquare4x4x1+5 *a1c3",
        fix: Some("Choose two other cards of the suit."),
    },
    Page {
        code: "pair::nothing-to-close-up",
        title: "there is nothing to close up",
        meaning: "`+` closes up the cards in reading order and fills the empty cells from the stock. If there is no\n\
              gap, or no gap between the cards and no stock, it would change nothing, so it is illegal.",
        example: b"montecarlo5x5x1+1 +",
        fix: Some("Remove the move."),
    },
    Page {
        code: "pair::pairs-remain",
        title: "a discard is still possible",
        meaning: "With option `s`, `+` is legal only when no discard is possible.",
        example: b"montecarlo5x5x1s+1 *d1e1 +",
        fix: Some("Discard everything you can, or write an id without `s`."),
    },
    Page {
        code: "build::empty-source",
        title: "there is no card to play",
        meaning: "The cell, the pile or the waste is empty.",
        example: b"carpet4x5x1+1 *w",
        fix: Some("Write a place that has a card."),
    },
    Page {
        code: "build::not-next",
        title: "the card is not the next one of its suit",
        meaning: "Foundations are built in suit, card by card: up from the ace, and in Colorado and Twenty also down\n\
              from the king.",
        example: b"carpet4x5x1+1 *a1",
        fix: Some(
            "The help says which card the foundation needs, and where it is if you can see it.",
        ),
    },
    Page {
        code: "build::which-foundation",
        title: "the card fits both foundations of its suit",
        meaning: "When the two foundations of a suit are about to meet, a card can be the next one of both.",
        example: b"twenty4x5x2+107 *d4 *e3 *c2 *e4 *c1 *e4 *b3 *b4 *b4 *e3 *a3 *e3 *c2 *c4 *d3",
        fix: Some(
            "Write `^` after the cell to build up from the ace, or `_` to build down from the king.",
        ),
    },
    Page {
        code: "build::which-fill",
        title: "stock and waste could both fill the gap",
        meaning: "The gap of a played card is filled at once. When both the stock and the waste have a card, the\n\
              player chooses, so the move must say which.",
        example: b"carpet4x5x1+1 + *b1",
        fix: Some(
            "Add `s` to the move for the next stock card, or `w` for the top card of the waste.",
        ),
    },
    Page {
        code: "build::waste-first",
        title: "the waste fills a gap before the stock",
        meaning: "With option `w`, the card in the waste fills a gap if there is one, and else the next card of the\n\
              stock. The player has no choice, so moves need no mark.",
        example: b"coloradow+1 + *b2s",
        fix: Some("Leave out the mark."),
    },
    Page {
        code: "build::fill-from-empty",
        title: "a gap cannot be filled from an empty stock or waste",
        meaning: "`s` is the next card of the stock, and `w` the top card of the waste. There is none.",
        example: b"carpet4x5x1+1 *b1w",
        fix: Some("Write the other mark, or none: a move needs a mark only when both have cards."),
    },
    Page {
        code: "build::no-gap",
        title: "there is no gap to fill",
        meaning: "The card is not the last of its pile. In Colorado, a pile is filled only when its last card is\n\
              played.",
        example: b"colorado2x10x2+3 + wa1 *a1s",
        fix: Some("Remove the mark."),
    },
    Page {
        code: "build::empty-stock",
        title: "the stock is empty",
        meaning: "Every card of the stock has been turned or dealt.",
        example: b"carpet4x5x1+1 +:28x +",
        fix: Some("Remove the move, or play a redeal, `~`, if the game has one left."),
    },
    Page {
        code: "build::waste-occupied",
        title: "the waste already holds a card",
        meaning: "In Colorado the waste holds one card. Turn the next one after it has gone to a foundation or on a\n\
              pile.",
        example: b"colorado2x10x2+1 + +",
        fix: Some("Play the waste card first."),
    },
    Page {
        code: "build::no-redeals",
        title: "the game has no redeals",
        meaning: "Without option `r`, you go through the stock once.",
        example: b"carpet4x5x1+1 ~",
        fix: Some("Remove the move, or add the option to the id if the game has redeals."),
    },
    Page {
        code: "build::redeals-spent",
        title: "all redeals have been played",
        meaning: "Option `r` says how many redeals there are.",
        example: b"carpet4x5x1r1+1 +:28x ~ +:28x ~",
        fix: Some(
            "Remove the move, or write a larger number after `r` if the game has more redeals.",
        ),
    },
    Page {
        code: "build::redeal-before-end",
        title: "a redeal comes before the stock is empty",
        meaning: "The waste becomes the stock only when every card of the stock has been turned.",
        example: b"carpet4x5x1r1+1 + ~",
        fix: Some("Turn the remaining cards first."),
    },
    Page {
        code: "build::redeal-without-waste",
        title: "there is no waste for a redeal",
        meaning: "The waste is empty, so there are no cards to turn over.",
        example: b"carpet4x12x1r1+1 ~",
        fix: Some("Remove the move."),
    },
    Page {
        code: "build::transfer-before-end",
        title: "a card is moved to another pile before the stock is empty",
        meaning: "In Twenty the stock fills empty piles. You can move cards to empty piles only when it is empty.",
        example: b"twenty4x5x2+1 a1b1",
        fix: Some("Deal the rest of the stock first."),
    },
    Page {
        code: "build::occupied-pile",
        title: "a card is moved to a pile that is not empty",
        meaning: "Piles are not built on each other. In Twenty a card can move only to an empty pile.",
        example: b"twenty4x5x2+1 +:4x a1b1",
        fix: Some("Write an empty pile."),
    },
    Page {
        code: "build::same-pile",
        title: "a move goes back to where it started",
        meaning: "Both cells of the move are the same.",
        example: b"twenty4x5x2+1 a1a1",
        fix: Some("Write another pile."),
    },
    Page {
        code: "review::losing-move",
        title: "a move loses a game that could be won",
        meaning: "Before the move, a line of legal moves wins; after it, none does, and that is proved. Later moves are\n\
              not to blame. `analyse` names the moves that still win, and a line.",
        example: b"2x2x6x2+9 2b =partial",
        fix: Some("Play one of the moves that still win."),
    },
    Page {
        code: "review::wasted-moves",
        title: "a move makes the shortest win longer",
        meaning: "The game can be won, but in more moves than before, and that is proved. Where a shortest solution takes\n\
              too long to find, nothing is reported.",
        example: b"3x2x4x2+10 1a =partial",
        fix: Some("Play a move that keeps to a shortest way, if the number of moves matters."),
    },
    Page {
        code: "review::only-moves",
        title: "several moves in a row have no alternative",
        meaning: "In each of these positions all other legal moves lose, and that is proved. This is where the game is\n\
              decided.",
        example: b"montecarlo4x4x1+2 *c2c3 + *b3a4 *a3b4 *d2d3 + *d1d2 + *d3c4 *b3c3 + =partial",
        fix: None,
    },
    Page {
        code: "review::lost-deal",
        title: "a deal cannot be won",
        meaning: "No line of legal moves wins from the deal, and that is proved: every position that matters was\n\
              searched. In a closed game that is so even with the stock known.",
        example: b"2x2x2x1+2 1a =stuck",
        fix: Some("Play another deal."),
    },
    Page {
        code: "review::still-winnable",
        title: "a game ends though it can be won",
        meaning: "The record ends before the game is won, or has an error, and a line of legal moves wins from its last\n\
              legal position. `analyse` shows one. It is also reported for an id alone, if the deal can be won.",
        example: b"2x2x4x2+21 1a =partial",
        fix: Some("Play on."),
    },
    Page {
        code: "review::every-line-wins",
        title: "from here on, no move can lose",
        meaning: "From every position that can still be reached, the game can be won. All of them were looked at; where\n\
              there are more than 20,000, nothing is reported.",
        example: b"2x2x2x1+1 1a *1a 1a *1a",
        fix: None,
    },
    Page {
        code: "review::undecided",
        title: "the search gave up before a position was judged",
        meaning: "Unless told otherwise, the search stops after it has met 100,000 positions, so that it ends, and gives\n\
              the same answer everywhere. It is not known whether the position can be won.",
        example: b"colorado2x5x2+1 =partial",
        fix: Some("Raise the limits with `--nodes` and `--memory`."),
    },
    Page {
        code: "infer::never-legal",
        title: "a move is illegal whatever the cards are",
        meaning: "Where cards go depends on the moves alone, not on what the cards are. This one, for instance, moves a\n\
              card from an empty place, or puts one on an occupied place, so it is illegal with any cards.",
        example: b"3x3x13x5+1 1a 2a =partial",
        fix: Some(
            "Look for an earlier move that is missing, mistyped or extra. `replay` shows which places are empty,\n\
              under any deal.",
        ),
    },
    Page {
        code: "infer::never-reached",
        title: "the moves do not reach the expected outcome, whatever the cards are",
        meaning: "A record without an outcome solves the game, so its moves must play every card. That depends on the\n\
              moves alone, not on the cards. The same often goes for `=stuck`: while a freecell is empty, a move\n\
              always remains.",
        example: b"3x3x13x5+1 1a",
        fix: Some("Add the missing moves, or write the outcome: `=partial` or `=stuck`."),
    },
    Page {
        code: "infer::no-deal",
        title: "a move contradicts earlier ones",
        meaning: "Each move says something about the cards: cards of a match have the same rank, and a card goes on\n\
              another in sequence. No deal agrees with every move up to this one. The labels show which earlier\n\
              moves, outcomes and known cards contradict it.",
        example: b"3x3x13x5+1 12 2b *2b3 =partial",
        fix: Some("Fix the labelled move that is mistyped, or the known card that is wrong."),
    },
    Page {
        code: "infer::undecided",
        title: "the search gave up",
        meaning: "The search for deals stops after a fixed amount of work, so that it ends, and gives the same answer\n\
              everywhere. It prints what it found before that. Carpet deals its aces to the foundations at the\n\
              start, and Twenty the first ace and king of each suit, so several records of these games with the\n\
              same number are hard to prove impossible.",
        example: b"carpet4x5x2+1 *a1s =partial twenty4x5x2+1 *a1_ =partial",
        fix: Some(
            "Raise the limit with `--effort 10`, give known cards with `--known` or in a deal with `?`, or ask\n\
              about fewer records at once.",
        ),
    },
];
