//! Writing is the inverse of reading, and agrees with the formatter.

use patience::{Record, records};
use patience_core::notation::{Fault, MoveText, MoveVisitor, WrittenRecord, format};
use support::fixtures;

/// Checks that a record is written as the formatter writes it, and read as it is written. Returns
/// whether it is well-formed and without comments.
pub(crate) fn is_written_as_read(record: &Record<'_>) -> bool {
    let text = record.span().of(record.text());
    let Ok(id) = record.id().copied() else { return false };
    let Ok([written, lines]) = id.variant.visit(Written(record)) else { return false };
    let again: Vec<Record<'_>> = records(written.as_bytes()).collect();
    assert_eq!(again.len(), 1, "{written}");
    assert_eq!(again[0].id().ok(), Some(&id), "{written}");
    id.variant.visit(Same([record, &again[0]]));
    if text.contains(&b';') {
        return false;
    }
    let formatted = String::from_utf8(format(text).text).expect("it is canonical");
    // It ends its lines as the text does.
    assert_eq!(formatted.replace("\r\n", "\n").replace('\r', "\n"), lines + "\n");
    true
}

struct Written<'a, 'b>(&'b Record<'a>);

impl MoveVisitor for Written<'_, '_> {
    type Output = Result<[String; 2], Fault>;

    fn visit<M: MoveText>(self, labels: M::Labels) -> Result<[String; 2], Fault> {
        let record = WrittenRecord::<M>::read(self.0, labels)?;
        Ok([record.to_string(), record.wrapped()])
    }
}

struct Same<'a, 'b>([&'b Record<'a>; 2]);

impl MoveVisitor for Same<'_, '_> {
    type Output = ();

    fn visit<M: MoveText>(self, labels: M::Labels) {
        let [one, other] = self.0.map(|record| WrittenRecord::<M>::read(record, labels));
        assert_eq!(one, other);
    }
}

#[test]
fn fixtures_are_written_as_the_formatter_does() {
    let count = |text: &[u8]| records(text).filter(is_written_as_read).count();
    let found: usize = fixtures::all().iter().map(|(_, text)| count(text)).sum();
    assert!(found > 200, "{found}");
}
