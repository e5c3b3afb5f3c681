//! Folders of pages: what is written over, and what is left alone.

use crate::run::{err, folder, path, run, status};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::Instant;

const WON: &str = "2x2x1x1+[AH AS] 1a *1a\n";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("it is there").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[test]
fn pages_of_records_that_are_gone_go_too() {
    let folder = folder("gone");
    let (file, site) = (folder.join("a.pn"), folder.join("site"));
    let write = |records: usize| {
        fs::write(&file, WON.repeat(records)).expect("a file can be written");
        let output = run(&["replay", "--html", &format!("{}/", path(&site)), path(&file)]);
        assert_eq!((status(&output), err(&output)), (0, String::new()));
    };
    write(3);
    assert_eq!(names(&site), ["a-1.html", "a-2.html", "a-3.html", "index.html"]);
    // What isn't a page of the folder stays, whatever it is called.
    let page = format!("{}/mine.html", path(&site));
    assert_eq!(status(&run(&["replay", "--html", &page, path(&file)])), 0);
    fs::write(site.join("a-4.html"), "<p>mine</p>").expect("a file can be written");
    fs::write(site.join("a-5.txt"), text(&site.join("a-3.html"))).expect("a file can be written");
    symlink("a-1.html", site.join("link.html")).expect("a link can be made");
    fs::create_dir(site.join("folder.html")).expect("a folder can be made");
    let mine = ["a-4.html", "a-5.txt", "folder.html", "link.html", "mine.html"];
    write(1);
    let all = |pages: &[&str]| {
        let mut all: Vec<String> =
            mine.iter().chain(pages).map(|&name| String::from(name)).collect();
        all.sort();
        all
    };
    assert_eq!(names(&site), all(&["a-1.html", "index.html"]));
    write(2);
    assert_eq!(names(&site), all(&["a-1.html", "a-2.html", "index.html"]));
    // A file that cannot be read has records all the same.
    let output = run(&["replay", "--html", path(&site), path(&folder.join("none.pn")), "-e", WON]);
    assert_eq!(status(&output), 2);
    assert_eq!(names(&site), all(&["a-1.html", "a-2.html", "expression-1-1.html", "index.html"]));
    // Nor is anything removed if there are no records at all.
    fs::write(&file, "; none\n").expect("a file can be written");
    assert_eq!(status(&run(&["replay", "--html", path(&site), path(&file)])), 1);
    assert_eq!(names(&site).len(), 9);
}

#[test]
fn nothing_is_written_if_something_else_is_in_the_way() {
    let folder = folder("in-the-way");
    let (file, site) = (folder.join("a.pn"), folder.join("site"));
    fs::write(&file, WON.repeat(3)).expect("a file can be written");
    let refused_as = |name: &str, what: &str| {
        let before: Vec<(String, Option<String>)> = names(&site)
            .into_iter()
            .map(|name| (name.clone(), fs::read_to_string(site.join(name)).ok()))
            .collect();
        let output = run(&["replay", "--html", path(&site), path(&file)]);
        let message = format!("patience: {}/{name} {what}\n", path(&site));
        assert_eq!((status(&output), err(&output)), (2, message));
        let after: Vec<(String, Option<String>)> = names(&site)
            .into_iter()
            .map(|name| (name.clone(), fs::read_to_string(site.join(name)).ok()))
            .collect();
        assert_eq!(after, before);
    };
    let refused = |name: &str| {
        let what =
            "was not written by `replay --html FOLDER`: refusing to overwrite it without --force";
        refused_as(name, what);
    };
    let irregular = "is not a regular file: refusing to overwrite it";
    fs::create_dir(&site).expect("a folder can be made");
    fs::write(site.join("index.html"), "<!DOCTYPE html>\n<title>My own</title>\n")
        .expect("a file can be written");
    refused("index.html");
    fs::remove_file(site.join("index.html")).expect("it is there");
    fs::write(site.join("a-3.html"), "mine").expect("a file can be written");
    refused("a-3.html");
    fs::remove_file(site.join("a-3.html")).expect("it is there");
    symlink("nowhere", site.join("a-2.html")).expect("a link can be made");
    refused_as("a-2.html", irregular);
    fs::remove_file(site.join("a-2.html")).expect("it is there");
    fs::create_dir(site.join("a-1.html")).expect("a folder can be made");
    refused_as("a-1.html", irregular);
    fs::remove_dir(site.join("a-1.html")).expect("it is there");
    // A page of one record alone says where it belongs, and that isn't here.
    let page = format!("{}/a-1.html", path(&site));
    assert_eq!(status(&run(&["replay", "--html", &page, path(&file)])), 0);
    refused("a-1.html");
    fs::remove_file(&page).expect("it is there");
    assert_eq!(status(&run(&["replay", "--html", path(&site), path(&file)])), 0);
    assert_eq!(names(&site), ["a-1.html", "a-2.html", "a-3.html", "index.html"]);
}

/// Each page was synced alone, and each name was looked for from the first of its kind.
#[test]
fn pages_take_time_in_proportion_to_their_number() {
    let folder = folder("many");
    let timed = |number: usize| {
        let within = folder.join(number.to_string());
        for at in 0..number {
            let folder = within.join(at.to_string());
            fs::create_dir_all(&folder).expect("a folder can be made");
            fs::write(folder.join("a.pn"), WON).expect("a file can be written");
        }
        let (site, begun) = (within.join("site/"), Instant::now());
        let output = run(&["replay", "--html", path(&site), path(&within)]);
        assert_eq!((status(&output), names(&site).len()), (0, number + 1));
        begun.elapsed()
    };
    let (few, many) = (timed(200), timed(1600));
    assert!(many < 8 * 4 * few, "{many:?}, and {few:?} for an eighth");
}
