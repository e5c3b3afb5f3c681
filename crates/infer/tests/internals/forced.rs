//! Cards that are the same in every deal.

use patience_core::budget::Budget;
use patience_core::catalogue::StartingFoundations;
use patience_core::deal_book::DealBook;
use patience_core::notation::parse_id;
use patience_core::{records, shuffle};
use patience_infer::Question;
use patience_infer::problem::BitSet;
use patience_infer::trial::Trial;

#[test]
fn forced_cards_are_those_that_every_arrangement_agrees_on() {
    let (mut compared, mut forced) = (0, 0);
    for (case, (game, aside)) in [
        ("carpet1x4x1+", StartingFoundations::Aces),
        ("carpet2x3x2+", StartingFoundations::Aces),
        ("twenty1x4x2+", StartingFoundations::AceAndKing),
    ]
    .iter()
    .cycle()
    .take(24)
    .enumerate()
    {
        let id = format!("{game}{case}");
        let (parsed, _) = parse_id(id.as_bytes()).expect(&id);
        let deck = shuffle(&parsed.variant.composition(), case as u64);
        let special = |&place: &usize| matches!(deck[place].rank().value(), 1 | 13);
        let mut hidden: Vec<usize> =
            (0..deck.len()).filter(special).skip(case % 4).take(3).collect();
        hidden.extend([case % 5, 6 + case % 3]);
        let cards: Vec<String> = deck
            .iter()
            .enumerate()
            .map(|(at, card)| if hidden.contains(&at) { "?".into() } else { card.to_string() })
            .collect();
        for moves in ["", "*a1 =partial", "*c1 =partial", "*a1s =partial", "+ *w =partial"] {
            let text = format!("{id}[{}] {moves}", cards.join(" "));
            let record = records(text.as_bytes()).next().expect(&text);
            // Not every game has every move.
            let Ok(question) = Question::new(&[&record], &DealBook::default()) else {
                continue;
            };
            let mut budget = Budget::nodes(20_000_000);
            let Ok(Some(possible)) = question.possible_cards(true, &mut budget) else {
                continue;
            };
            let found = question.forced_cards(&parsed, &possible, &mut budget);
            let mut exact = question.quick();
            exact.asides = vec![*aside];
            for &(place, card) in &possible.chosen {
                exact.known[place] = Some(card);
            }
            let trial = Trial::new(&exact, &mut Budget::nodes(1_000_000));
            let Some(kinds) = trial.as_ref().ok().and_then(|trial| trial.dealt(*aside)) else {
                panic!("{text}")
            };
            assert_eq!(found.cards.len(), kinds.len(), "{text}");
            for (card, kinds) in found.cards.iter().zip(kinds) {
                let card: Option<BitSet> = card.map(|card| 1 << card.index());
                let only = Some(*kinds).filter(|kinds| kinds.count_ones() == 1);
                let open = found.limit.is_some() && card.is_none();
                assert!(open || card == only, "{text}: {found:?}");
            }
            compared += usize::from(found.limit.is_none());
            forced += found.cards.iter().flatten().count();
        }
    }
    assert!(compared > 30 && forced > 30 * 40, "{compared} {forced}");
}
