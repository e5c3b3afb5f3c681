//! `carpet-r1+1`: options after the sign, and another sign after them.

use super::*;

slip!(["carpet-r1+1 =partial", "carpetr1+1 =partial"]);

fn read(at: &Site<'_>) -> Option<Slip> {
    let (name, rest) = at.word.split_once(['+', '-']).filter(|_| at.is_incomplete())?;
    let options = &rest[..rest.find(['+', '-'])?];
    let meant = format!("{name}{rest}");
    let first = at.start + name.len() + 1;
    (!options.is_empty() && at.is_id(&meant)).then(|| {
        shared::options_after_sign(options)
            .write(at.becomes(&meant), meant)
            .at(Span::new(first, first + options.len()))
    })
}
