//! The rules in short are those of the game that they are told of: in every game, with every option,
//! what a sentence names can be played, and what can be played is named.

use patience::Position;
use patience::notation::GameId;
use patience::rules::{ShortRule, in_short};
use std::collections::{BTreeMap, BTreeSet};
use support::dice::Dice;
use support::games::games;

/// Returns a move without its places: `C` is a cell, `L` a column or a freecell.
fn form(mv: &str, is_grid: bool) -> String {
    let mut form = String::new();
    let mut rest = mv.chars().peekable();
    while let Some(character) = rest.next() {
        let is_cell = is_grid && rest.peek().is_some_and(char::is_ascii_digit);
        if is_cell {
            rest.next();
            form.push('C');
        } else if !is_grid && character.is_ascii_alphanumeric() {
            form.push('L');
        } else {
            form.push(character);
        }
    }
    form
}

/// Returns the forms of the legal moves of many positions of a game.
fn legal_forms(game: &str, wanted: &BTreeSet<String>, dice: &mut Dice) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for number in 1..=60 {
        let mut position: Position = format!("{game}{number}").parse().expect("it is an id");
        let is_grid = position.id().variant.grid().is_some();
        for _ in 0..600 {
            let legal: Vec<_> = position.legal_moves();
            found.extend(legal.iter().map(|mv| form(&mv.to_string(), is_grid)));
            // Most games come to their end sooner by what collects cards.
            let collecting: Vec<_> =
                legal.iter().filter(|mv| mv.to_string().starts_with('*')).collect();
            let mv = match (legal.len(), collecting.len()) {
                (0, _) => break,
                (_, 1..) if dice.below(8) > 0 => *collecting[dice.below(collecting.len())],
                (all, _) => legal[dice.below(all)],
            };
            position.play(mv).expect("it is legal");
        }
        let is_met = |form: &String| found.iter().any(|it: &String| it.starts_with(form.as_str()));
        if number >= 12 && wanted.iter().all(is_met) {
            break;
        }
    }
    found
}

/// A sentence names its moves and no other.
fn check_words(rule: &ShortRule, context: &str) {
    let ShortRule { text, moves } = rule;
    for mv in moves {
        let named = if mv == "+" { "plus sign" } else { mv };
        assert!(text.contains(named), "{context}: {mv} in {text}");
    }
    assert_eq!(text.contains("plus sign"), moves.iter().any(|mv| mv == "+"), "{context}: {text}");
    for word in text.split([' ', ',', '.', ':', ';']) {
        let has = |is: fn(&char) -> bool| word.chars().any(|it| is(&it));
        let looks_like_move =
            word.contains(['*', '~']) || has(char::is_ascii_digit) && has(char::is_ascii_lowercase);
        assert!(
            !looks_like_move || moves.iter().any(|mv| mv == word),
            "{context}: {word} in {text}"
        );
    }
}

#[test]
fn rules_in_short_name_what_can_be_played_and_nothing_else() {
    let mut dice = Dice::new(5);
    // What is told and found of a game in all its sizes: some forms are too rare in some.
    let mut games_of_forms: BTreeMap<String, [BTreeSet<String>; 2]> = BTreeMap::new();
    for game in games() {
        let id: GameId = format!("{game}1").parse().expect("it is an id");
        let grid = id.variant.grid();
        let rules = in_short(&id);
        assert!((5..=12).contains(&rules.len()), "{game}");
        rules.iter().for_each(|rule| check_words(rule, &game));
        let moves = rules.iter().flat_map(|rule| &rule.moves);
        let told: BTreeSet<String> = moves.map(|mv| form(mv, grid.is_some())).collect();
        let found = legal_forms(&game, &told, &mut dice);
        for form in &found {
            // A mark after the place of a card that is played is told of one move, and may be in others.
            let is_told = |mark: char| told.iter().any(|it| it.len() > 2 && it.ends_with(mark));
            let marked = form.strip_prefix("*C").or_else(|| form.strip_prefix("*w"));
            let has_marks = |marks: &str| told.contains(&form[..2]) && marks.chars().all(is_told);
            assert!(
                told.contains(form) || marked.is_some_and(has_marks),
                "{game}: {form} is not in the rules"
            );
        }
        let name = match grid {
            Some((entry, _, options)) => format!("{}{options}{:?}", entry.name, id.dealing),
            None => game,
        };
        let forms = games_of_forms.entry(name).or_default();
        forms[0].extend(told);
        forms[1].extend(found);
    }
    for (game, [told, found]) in games_of_forms {
        for form in &told {
            let is_met = found.iter().any(|it| it.starts_with(form.as_str()));
            assert!(is_met, "{game}: no position allows {form}");
        }
    }
}
