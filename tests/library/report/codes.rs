//! Codes and their pages.

use patience_report::diagnostic::PAGES;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn each_page_belongs_to_a_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/report/codes");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder of pages can be read")
        .map(|entry| entry.expect("a page").file_name().to_string_lossy().into_owned())
        .collect();
    let codes: BTreeSet<String> =
        PAGES.iter().map(|page| format!("{}.md", page.code.replace("::", "-"))).collect();
    assert_eq!(files, codes);
    assert_eq!(codes.len(), PAGES.len(), "a code is named twice");
}
