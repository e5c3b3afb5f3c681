//! Writing is the inverse of reading, and agrees with the formatter.

use patience::{Record, records};
use patience_core::notation::{Fault, MoveText, MoveVisitor, WrittenRecord, format};
use std::fs;
use std::path::{Path, PathBuf};

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
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")];
    let (mut files, mut found): (Vec<PathBuf>, usize) = (Vec::new(), 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    for file in files.iter().filter(|file| file.extension().is_some_and(|it| it == "pn")) {
        let text = fs::read(file).expect("a fixture can be read");
        found += records(&text).filter(is_written_as_read).count();
    }
    assert!(found > 200, "{found}");
}
