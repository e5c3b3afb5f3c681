//! Records that follow each other in one word, and characters that nobody sees.

use patience::diagnostic::{Diagnostic, Fix};
use patience::notation::format;
use patience::{Allow, Chunk, Chunks, DealBook, Position, Source, SuitStyle, judge};
use patience::{Locator, Verdict};
use patience_core::text::is_unseen;
use patience_report::formats::Finding;
use support::dice::Dice;
use support::games::games;
use support::thorough;

/// What may stand between an outcome and the next id.
const SEPARATORS: [&str; 48] = [
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{2028}",
    ",",
    "|",
    "/",
    ")",
    "'",
    "=",
    "<br>",
    "</p><p>",
    "\"",
    ".",
    ":",
    "\u{feff}",
    "\u{7}",
    "\u{7f}",
    "\u{3164}",
    "\u{1b}",
    "\u{1b}[0m",
    "(",
    "[/b]",
    "[/code][code]",
    "\\",
    "\\n",
    "%0A",
    "%20",
    "#",
    "&",
    "@",
    "$",
    "_",
    "~",
    "*",
    "**",
    "-",
    "--",
    "->",
    "→",
    "•",
    "…",
    "、",
    "//",
    "||",
    "\",\"",
    "`",
    ",\u{a0}",
];

/// A record that ends as it says, of each game; some are played to their end.
fn sound(dice: &mut Dice) -> Vec<String> {
    let one = |(game, number): (String, usize)| {
        let id = format!("{game}{number}");
        let mut position: Position = id.parse().expect("an id");
        let mut words = vec![id];
        for _ in 0..1 + dice.below(8) {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
            words.push(mv.to_string());
            position.play(mv).expect("it is legal");
        }
        words.push(format!("={}", position.status().as_str()));
        words.join(" ")
    };
    games().into_iter().zip(1..).map(one).collect()
}

/// What there is to compare of a record that stands elsewhere.
fn gist(verdict: &Verdict) -> String {
    let Verdict { id, status, outcome, moves, played, progress, error, .. } = verdict;
    format!("{id:?} {status:?} {outcome:?} {moves} {played} {progress:?} {}", error.is_some())
}

fn judged(text: &str) -> Vec<(String, Option<Diagnostic>)> {
    let source = Source::new("joined.pn", text.as_bytes());
    let mut locator = Locator::new(source);
    let judged = judge(source, &DealBook::default());
    let found = judged.map(|judged| {
        let allow = Allow::Stuck;
        let found = Finding::new(&judged, &mut locator, allow, SuitStyle::Symbols);
        (gist(judged.verdict()), found.diagnostic)
    });
    found.collect()
}

fn edited(text: &str, edits: &[Fix]) -> String {
    let mut edited = text.to_owned();
    for edit in edits.iter().rev() {
        edited.replace_range(edit.span.start..edit.span.end, &edit.replacement);
    }
    edited
}

/// Whether characters stand in a text in this order.
fn has_all(text: &str, words: &str) -> bool {
    let mut rest = text.chars();
    words.split_whitespace().flat_map(str::chars).all(|it| rest.any(|other| other == it))
}

/// In R + X + S, R has the verdict that it has alone, X is named, and no help takes an outcome or a move
/// away, whatever the separator X is.
#[test]
fn what_joins_records_is_no_part_of_them() {
    let mut dice = Dice::new(1);
    for _ in 0..thorough() {
        let sound = sound(&mut dice);
        for (at, first) in sound.iter().enumerate() {
            let second = &sound[dice.below(sound.len())];
            let (without_tag, _) = first.rsplit_once(' ').expect("it has an outcome");
            let glued = first.replace(" =", "=");
            let whole = [first.as_str(), &glued];
            // One is judged in another way, and ends with a move if it has any.
            let firsts = whole.into_iter().chain(without_tag.contains(' ').then_some(without_tag));
            for first in firsts {
                let is_tagged = first.contains('=');
                for separator in [SEPARATORS[at % SEPARATORS.len()], dice.pick(&SEPARATORS)] {
                    // Of an untagged record these are moves, or go on with one.
                    let is_move = !is_tagged && separator.contains(['+', '~', '*', '_', ':', '=']);
                    // Brackets in the word of the id are those of a deal.
                    let is_deal = !first.contains(' ') && separator.contains('[');
                    if !is_move && !is_deal {
                        check(first, separator, second);
                    }
                }
            }
        }
    }
}

fn check(first: &str, separator: &str, second: &str) {
    let text = format!("{first}{separator}{second}");
    let alone = judged(first);
    let found = judged(&text);
    assert_eq!(found.first().map(|it| &it.0), alone.first().map(|it| &it.0), "{text:?}");
    let (_, named) = found.get(1).unwrap_or_else(|| panic!("{text:?} is one record"));
    let named = named.as_ref().unwrap_or_else(|| panic!("{text:?}: nothing is said"));
    let main = named.span().expect("it has a place");
    assert_eq!(main.start, first.len(), "{text:?}: {named:?}");
    let is_hidden = separator.chars().all(is_unseen);
    if is_hidden {
        assert!(!named.fixes.is_empty(), "{text:?}: {named:?}");
        assert_eq!(found.last().map(|it| &it.0), judged(second).last().map(|it| &it.0), "{text:?}");
    }
    for edits in [&named.fixes, &named.suggested] {
        let after = edited(&text, edits);
        assert!(has_all(&after, first) && has_all(&after, second), "{text:?} became {after:?}");
        if !edits.is_empty() {
            let after = judged(&after);
            assert_eq!(after.len(), 2, "{text:?} {named:?}");
            assert_eq!(after[0].0, alone[0].0, "{text:?}");
            assert_eq!(after[1].0, judged(second)[0].0, "{text:?}");
        }
    }
    let helps = || named.help.iter().chain(&named.notes);
    assert!(!helps().any(|help| help.contains("add `=")), "{text:?}: {named:?}");
}

/// The lines of canonical text that are not empty.
fn lines(text: &str) -> Vec<String> {
    let text = String::from_utf8(format(text.as_bytes()).text).expect("it is UTF-8");
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// All characters that nobody sees are one class: each is named and has a certain fix wherever it stands
/// beside a word, and the records around it are judged as if it were not there.
#[test]
fn what_nobody_sees_is_named_and_taken_out() {
    let mut dice = Dice::new(2);
    let sound = sound(&mut dice);
    let class: Vec<char> = ('\0'..=char::MAX).filter(|it| is_unseen(*it)).collect();
    assert!(class.len() > 4_200, "{}", class.len());
    for (at, &character) in class.iter().enumerate() {
        // Most are tags, which are alike.
        if character as u32 > 0xe0020 && at % 64 > 0 {
            continue;
        }
        let [one, other] = [0, 1].map(|next| &sound[(at + next * 7) % sound.len()]);
        let (id, rest) = one.split_once(' ').expect("moves or an outcome");
        for text in [
            format!("{one}\n{character}\n{other}"),
            format!("{character}\n{one}\n{other}"),
            format!("{one}\n{other}\n{character}"),
            format!("{one}{character}\n{other}"),
            format!("{one}\n{character}{other}"),
            format!("{one} {character} {other}"),
            format!("{one}{character}{other}"),
            format!("{one}\n{character}{character}\n{other}"),
            format!("{id} {character}{rest}\n{other}"),
            format!("{id} {character} {rest}\n{other}"),
            format!("{id}{character} {rest}\n{other}"),
        ] {
            // At the start of a source it is the mark of its encoding, and right before an id that of a file
            // that was joined.
            let is_skipped = character == '\u{feff}';
            let found = judged(&text);
            let said: Vec<_> = found.iter().filter_map(|it| it.1.as_ref()).collect();
            let all: Vec<Fix> = said.iter().flat_map(|it| it.fixes.clone()).collect();
            let code = format!("U+{:04X}", character as u32);
            assert!(is_skipped || said.len() == 1, "{text:?}: {said:?}");
            assert!(said.iter().all(|it| it.message.contains(&code)), "{text:?}: {said:?}");
            assert!(said.iter().all(|it| !it.fixes.is_empty()), "{text:?}: {said:?}");
            let after = edited(&text, &all);
            assert_eq!(lines(&after), lines(&format!("{one}\n{other}")), "{text:?}");
        }
    }
}

/// A last move with a full stop or a bracket is a move, not the number of the next record: no help takes it
/// away.
#[test]
fn a_last_move_with_a_full_stop_is_no_number_of_a_record() {
    let mut dice = Dice::new(3);
    let mut tried = 0;
    for (game, number) in games().into_iter().zip(1..) {
        let mut text = format!("{game}{number}");
        let mut position: Position = text.parse().expect("an id");
        for _ in 0..20 {
            let legal = position.legal_moves();
            let last = legal.iter().map(ToString::to_string);
            for mv in last.filter(|mv| mv.bytes().all(|it| it.is_ascii_digit())) {
                for written in
                    [format!("{mv}."), format!("({mv})"), format!("{mv})"), format!("[{mv}]")]
                {
                    for end in ["", "\n", " ; so far\n", "\n\nmontecarlo+1 + =stuck"] {
                        tried += 1;
                        keeps_last(&format!("{text}\n{written}{end}"), &mv);
                    }
                }
                // After the outcome it is no move, nor before an id on its line.
                for other in
                    [format!("{text} =partial\n{mv}.\n"), format!("{text}\n{mv}. carpet+1")]
                {
                    let found = judged(&other);
                    let alone = judged(&text);
                    assert!(found.len() > 1, "{other:?}");
                    assert_eq!(found[0].0.contains("Malformed"), alone[0].0.contains("Malformed"));
                }
            }
            let Some(&mv) = legal.get(dice.below(legal.len())) else { break };
            text += &format!(" {mv}");
            position.play(mv).expect("it is legal");
        }
    }
    assert!(tried > 200, "{tried}");
}

fn keeps_last(text: &str, mv: &str) {
    let found = judged(text);
    assert_eq!(found.len(), 1 + usize::from(text.contains("montecarlo+1")), "{text:?}");
    let named = found[0].1.as_ref().unwrap_or_else(|| panic!("{text:?}"));
    assert!(found[0].0.contains("Malformed"), "{text:?}: {named:?}");
    for edits in [&named.fixes, &named.suggested] {
        assert!(has_all(&edited(text, edits), &format!("\n{mv}")), "{text:?}: {named:?}");
    }
    assert!(named.help.as_ref().is_some_and(|help| help.contains(mv)), "{text:?}: {named:?}");
}

/// What the lines of a side may be.
const SIDES: [&str; 8] = [
    "",
    "1a",
    "=partial",
    "carpet+1 + =partial",
    "2x2x1x1+7[AH AS]",
    "AS 2S] *a1b2",
    "; a",
    "then",
];

/// A merge conflict is one mistake that names both sides, and no fix takes one. What stands outside of it is
/// judged as it is without, however the text is cut.
#[test]
fn a_merge_conflict_is_one_mistake() {
    let mut dice = Dice::new(4);
    let sound = sound(&mut dice);
    let sound: Vec<&str> = sound.iter().map(String::as_str).collect();
    for above in &sound {
        let below = dice.pick(&sound);
        let (untagged, _) = above.rsplit_once(" =").expect("it has an outcome");
        let (id, _) = above.split_once(' ').expect("it has an outcome");
        let unclosed = format!("{}[AS", id.trim_end_matches(|it: char| it.is_ascii_digit()));
        for (above, is_whole) in
            [(*above, true), ("", true), (untagged, false), (id, false), (&unclosed, false)]
        {
            let side = |dice: &mut Dice| {
                let side = if dice.one_in(2) { dice.pick(&sound) } else { dice.pick(&SIDES) };
                if side.is_empty() { String::new() } else { format!("{side}\n") }
            };
            let [first, base, second, after] = [(); 4].map(|()| side(&mut dice));
            let base = if dice.one_in(2) { format!("||||||| base\n{base}") } else { String::new() };
            let after =
                if after.contains('x') || after.contains("carpet") { String::new() } else { after };
            let marked =
                format!("<<<<<<< ours\n{first}{base}=======\n{second}>>>>>>> the others\n");
            let end = dice.pick(&["\n", "\r\n", "\r"]);
            let text = format!("{above}\n{marked}{after}{below}\n").replace('\n', end);
            says_conflict(&text, is_whole.then_some(above), below);
            let formatted = String::from_utf8(format(text.as_bytes()).text).expect("it is UTF-8");
            assert!(
                formatted.contains(&marked.trim_end().replace('\n', end)),
                "{text:?}: {formatted:?}"
            );
        }
    }
}

fn says_conflict(text: &str, above: Option<&str>, below: &str) {
    let found = |source: Source<'_>, deals: &mut DealBook| {
        let (mut locator, mut judge) = (Locator::new(source), judge(source, deals));
        let found = judge.by_ref().map(|judged| {
            let found = Finding::new(&judged, &mut locator, Allow::Nothing, SuitStyle::Symbols);
            (gist(judged.verdict()), found.mistake().cloned())
        });
        let found = found.collect::<Vec<_>>();
        *deals = judge.into_deals();
        found
    };
    let whole = found(Source::new("joined.pn", text.as_bytes()), &mut DealBook::default());
    let mistakes: Vec<_> = whole.iter().filter_map(|it| it.1.as_ref()).collect();
    let [mistake] = mistakes[..] else { panic!("{text:?}: {mistakes:#?}") };
    assert_eq!(mistake.code.as_str(), "text::merge-conflict", "{text:?}");
    assert!(mistake.message.ends_with("`ours` and `the others`"), "{text:?}: {mistake:?}");
    assert!(mistake.fixes.is_empty() && mistake.suggested.is_empty(), "{text:?}: {mistake:?}");
    let gists = |text: &str| judged(text).into_iter().map(|it| it.0).collect::<Vec<_>>();
    assert_eq!(whole.last().map(|it| &it.0), gists(below).first(), "{text:?}");
    if let Some(above) = above {
        assert_eq!(
            whole.iter().map(|it| it.0.clone()).take(whole.len() - 2).collect::<Vec<_>>(),
            gists(above),
            "{text:?}"
        );
    }
    for size in [1, 40, 1 << 20] {
        let (mut chunks, mut chunk) = (Chunks::new(text.as_bytes(), size), Chunk::default());
        let (mut deals, mut parts) = (DealBook::default(), Vec::new());
        while chunks.read(&mut chunk).expect("memory can be read") {
            parts.extend(found(chunk.source("joined.pn"), &mut deals).into_iter().map(|it| it.0));
        }
        assert!(parts.iter().eq(whole.iter().map(|it| &it.0)), "{text:?} in chunks of {size}");
    }
}

/// Comments as other programs write them.
const FOREIGN: [&str; 8] = [
    "{[%clk 0:01:02]}",
    "{best move}",
    "(good one)",
    "{0:00:09.5}",
    "[%emt 0:00:09]",
    "/* only reply */",
    "// only reply\n",
    "{a long\nthought}",
];

/// Comments of other programs after each word of a record are one mistake with a certain fix, after which the
/// record has the verdict that it has without them.
#[test]
fn comments_of_other_programs_become_comments() {
    let mut dice = Dice::new(5);
    for record in sound(&mut dice) {
        for foreign in FOREIGN {
            let other = dice.pick(&FOREIGN);
            let words = record.split(' ').enumerate();
            let text = words.fold(String::new(), |text, (number, word)| {
                let comment = if number % 2 == 0 { foreign } else { other };
                format!("{text}{word} {comment} ")
            });
            let found = judged(&text);
            let mistakes: Vec<_> = found.iter().filter_map(|it| it.1.as_ref()).collect();
            let mistake = mistakes.first().unwrap_or_else(|| panic!("{text:?} passes"));
            assert_eq!(mistake.code.as_str(), "text::comment", "{text:?}");
            let after = edited(&text, &mistake.fixes);
            let gists = |text: &str| judged(text).into_iter().map(|it| it.0).collect::<Vec<_>>();
            assert_eq!(gists(&after), gists(&record), "{text:?} became {after:?}");
            for word in text.split_whitespace() {
                assert!(after.contains(word), "{word} of {text:?}");
            }
        }
    }
}
