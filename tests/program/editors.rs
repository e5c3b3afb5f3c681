//! The settings in `docs/editors.md` work: errors go to their lines, and formatting changes nothing
//! that cannot be read.

use crate::readme::{is_installed, shell_in};
use crate::run::folder;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const PAGE: &str = include_str!("../../docs/editors.md");
const WRONG: &str = "2x2x1x1+[A♥ A♠]  1a  1a\n\n; so far\n2x2x1x1+[AH AS]  1a  *1a\n";
/// What `fmt` makes of it.
const FORMATTED: &str = "2x2x1x1+[AH AS] 1a 1a\n\n; so far\n2x2x1x1+[AH AS] 1a *1a\n";
/// A record that cannot be read.
const MALFORMED: &str = "2x2x1x1+[AH AS]  1a  1?\n";

/// The settings in a language.
fn settings(language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    PAGE.split(opening.as_str()).skip(1).filter_map(|block| block.split("```").next()).collect()
}

/// A folder with files, one of which has blanks and marks of shells in its name.
fn with_files(name: &str) -> PathBuf {
    let folder = folder(name);
    for (file, text) in [("my $wrong.pn", WRONG), ("malformed.pn", MALFORMED)] {
        fs::write(folder.join(file), text).expect("a file can be written");
    }
    folder
}

/// Vim jumps to the error, formats, and keeps a text that cannot be read as it is.
#[test]
fn vim_goes_to_errors_and_formats() {
    let [settings] = settings("vim")[..] else { panic!("there is one block") };
    for (editor, quiet) in
        [("vim", "LC_ALL=C.UTF-8 vim -N -u"), ("nvim", "LC_ALL=C.UTF-8 nvim --headless -u")]
    {
        // Neovim reads the same settings.
        if !is_installed(editor, editor == "vim") {
            continue;
        }
        let folder = with_files(&format!("editors-{editor}"));
        fs::write(folder.join("settings.vim"), settings).expect("a file can be written");
        let keys = "silent make | call writefile([line('.') . ':' . charcol('.') . ': ' . getqflist()[0].text, len(getqflist())], 'at') | \
                    exe 'normal gggqG' | silent write | silent edit malformed.pn | exe 'normal gggqG' | silent write | qa!";
        let line = format!(
            "{quiet} settings.vim -i NONE -n -es 'my $wrong.pn' -c \"{}\" </dev/null",
            keys.replace('$', "\\$")
        );
        let (said, status) = shell_in(&folder, &line);
        assert_eq!(status, 0, "{said}");
        let at = fs::read_to_string(folder.join("at")).expect("it is written");
        let message = "1:22: match::occupied-freecell: move 2 `1a`: freecell a already holds A♠";
        assert!(at.starts_with(message) && at.ends_with("\n1\n"), "{editor}: {at}");
        let read = |file: &str| fs::read_to_string(folder.join(file)).expect("it is there");
        assert_eq!(read("my $wrong.pn"), FORMATTED, "{editor}");
        assert_eq!(read("malformed.pn"), MALFORMED, "{editor}");
    }
}

/// Runs what an editor runs to format, and returns what it gets.
fn formats(command: &str, arguments: &[&str]) -> String {
    let folder = with_files(&format!("editors-{}", arguments.join("-")));
    let line = format!("{command} {} <'my $wrong.pn'", arguments.join(" "));
    shell_in(&folder, &line).0
}

/// The matcher of Visual Studio Code is a regular expression of JavaScript.
#[test]
fn the_problem_matcher_finds_file_line_column_and_message() {
    if !is_installed("node", true) {
        return;
    }
    let settings = settings("json");
    let tasks: Value = serde_json::from_str(settings[0]).expect("it is JSON");
    let [verify, format] = &tasks["tasks"].as_array().expect("a list")[..] else {
        panic!("{tasks}")
    };
    let line = |task: &Value| {
        let arguments = task["args"].as_array().expect("a list").iter();
        let arguments: Vec<&str> = arguments.filter_map(Value::as_str).collect();
        format!("{} {}", task["command"].as_str().expect("a text"), arguments.join(" "))
    };
    let folder = with_files("editors-code");
    let script = "const [matcher, output] = process.argv.slice(2).map((file) => require('fs').readFileSync(file, 'utf8'));
const { regexp, ...groups } = JSON.parse(matcher).tasks[0].problemMatcher.pattern;
for (const line of output.split('\\n')) {
  const found = line.match(new RegExp(regexp));
  if (found) console.log(['file', 'line', 'column', 'code', 'severity', 'message'].map((name) => found[groups[name]] ?? '').join('|'));
}
";
    fs::write(folder.join("match.js"), script).expect("a file can be written");
    fs::write(folder.join("tasks.json"), settings[0]).expect("a file can be written");
    let hidden = "2x2x1x1+[AH AS] 1a *1a ; 2x2x1x1+[AH AS] 1a *1a\n";
    fs::write(folder.join("note.pn"), hidden).expect("a file can be written");
    let (said, status) =
        shell_in(&folder, &format!("{} >said; node match.js tasks.json said", line(verify)));
    assert_eq!(status, 0, "{said}");
    let found: Vec<&str> = said.lines().collect();
    let starts = [
        "./malformed.pn|1|",
        "./my $wrong.pn|1|22|match::occupied-freecell||move 2 `1a`: freecell a already holds A♠",
        "./note.pn|1|24|text::hidden-record|note|the record",
    ];
    assert_eq!(found.len(), starts.len(), "{said}");
    for (found, start) in found.iter().zip(starts) {
        assert!(found.starts_with(start), "{found}");
    }
    let line = line(format).replace("${file}", "'my $wrong.pn'");
    assert_eq!(shell_in(&folder, &line).1, 0, "{line}");
    assert_eq!(fs::read_to_string(folder.join("my $wrong.pn")).expect("it is there"), FORMATTED);
}

/// Helix and Zed send the text through a command, and take what it prints if it succeeds.
#[test]
fn helix_and_zed_format() {
    let [helix] = settings("toml")[..] else { panic!("there is one block") };
    assert!(helix.contains("formatter = { command = \"patience\", args = [\"fmt\"] }"), "{helix}");
    let zed: Value = serde_json::from_str(settings("json")[1]).expect("it is JSON");
    let languages = zed["languages"].as_object().expect("an object");
    let external = &languages["Plain Text"]["formatter"]["external"];
    assert_eq!(zed["file_types"]["Plain Text"][0], "pn");
    assert_eq!(
        (&external["command"], &external["arguments"][0]),
        (&"patience".into(), &"fmt".into())
    );
    assert_eq!(formats("patience", &["fmt"]), FORMATTED);
}

/// Emacs goes to the error, formats, and keeps a text that cannot be read as it is.
#[test]
fn emacs_goes_to_errors_and_formats() {
    let [settings] = settings("elisp")[..] else { panic!("there is one block") };
    if !is_installed("emacs", false) {
        return;
    }
    let folder = with_files("editors-emacs");
    let script = r#"
(setq compilation-read-command nil compilation-ask-about-save nil make-backup-files nil create-lockfiles nil)
(find-file "my $wrong.pn")
(compile compile-command)
(while (get-buffer-process "*compilation*") (accept-process-output nil 0.05))
(next-error)
(with-current-buffer "my $wrong.pn"
  (write-region (format "%d:%d" (line-number-at-pos) (1+ (current-column))) nil "at")
  (pn-format)
  (save-buffer))
(find-file "malformed.pn")
(pn-format)
(save-buffer)
"#;
    fs::write(folder.join("init.el"), format!("{settings}{script}")).expect("it can be written");
    let (said, status) = shell_in(&folder, "LC_ALL=C.UTF-8 emacs --batch -Q -l init.el </dev/null");
    assert_eq!(status, 0, "{said}");
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect("it is there");
    assert_eq!(read("at"), "1:22", "{said}");
    assert_eq!(read("my $wrong.pn"), FORMATTED, "{said}");
    assert_eq!(read("malformed.pn"), MALFORMED, "{said}");
}
