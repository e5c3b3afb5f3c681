//! `+1.5`, `+0x1F`, `+1,000`: a shuffle number that is not whole, in hexadecimal, or in groups.

use super::*;

slip!(["3x3x13x5+0x1F 1a", "3x3x13x5+31 1a"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (first, fault, has_deal) = (at.moves_start(), at.fault?, !at.record.deal_span().is_empty());
    let number = at.id()?.shuffle.map(Shuffle::number).filter(|_| !has_deal && !at.is_moves)?;
    let is_group = |text: &str| is_number(text) && text.len() == 3;
    // A space may part three digits from the others: `147 198`.
    let is_spaced = number < 1000 && at.start == first + 1 && is_group(at.word);
    if !is_spaced && (at.start != first || fault.span.start != first) {
        return None;
    }
    let slip = said!(id::SHUFFLE_NUMBER, "a shuffle number has only digits", "expected a space here",
        fix "write a whole number").slip().at(at.span());
    let meant = if let Some(hex) = at.word.strip_prefix('x').filter(|_| number == 0) {
        u64::from_str_radix(hex, 16).ok()?.to_string()
    } else if let Some(fraction) = at.word.strip_prefix('.') {
        return is_number(fraction).then_some(slip);
    } else if is_spaced {
        format!("{number}{}", at.word)
    } else {
        // Spaces that do not break, too.
        let parts = [',', '_', '\'', '’', '\u{a0}', '\u{2007}', '\u{2009}', '\u{202f}'];
        let groups: Vec<&str> = at.word.split(parts).skip(1).collect();
        let are_groups = !groups.is_empty() && groups.iter().all(|group| is_group(group));
        are_groups.then(|| format!("{number}{}", groups.concat()))?
    };
    let before = at.text()[..first].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    Some(slip.write([replace(Span::new(first - before, at.span().end), meant.as_str())], meant))
}
