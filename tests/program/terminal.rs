//! No text from the input can control a terminal: every command, on a real one, with hostile
//! comments, ids, names and arguments.

use crate::run::{PROGRAM, commands, folder, path};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use support::pty::Session;

/// A window title, styles that the program never uses, a cleared screen, a bell, a backspace, a
/// carriage return, and characters that turn text around.
const HOSTILE: &str = "\x1b]0;title\x07\x1b[41mA\x1b[9;45m\x1b[2J\x1b[H\x07\x08\rB\x1b[2J\x7f\u{9b}2J\u{202e}C\u{2066}\u{200f}\u{61c}\u{85}";

/// What there is in some bytes that must not reach a terminal.
fn steering(bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for chunk in bytes.utf8_chunks() {
        if !chunk.invalid().is_empty() {
            found.push(chunk.invalid().escape_ascii().to_string());
        }
        // The terminal makes a line feed of the two.
        let mut rest = &*chunk.valid().replace("\r\n", "\n");
        while let Some(at) = rest.find(|character: char| {
            character.is_control() && !"\n\t".contains(character) || is_bidirectional(character)
        }) {
            let style = rest[at..]
                .strip_prefix("\x1b[")
                .and_then(|style| style.split_once('m'))
                .map(|(style, _)| style);
            match style.filter(|style| {
                style.chars().all(|character| character.is_ascii_digit() || character == ';')
            }) {
                Some(style) if !style.split(';').any(|code| ["9", "41", "45"].contains(&code)) => {
                    rest = &rest[at + 3 + style.len()..]
                }
                _ => {
                    found.push(rest[at..].chars().take(12).flat_map(char::escape_debug).collect());
                    rest = &rest[at + rest[at..].chars().next().map_or(1, char::len_utf8)..];
                }
            }
        }
    }
    found
}

fn is_bidirectional(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn steering_is_found() {
    assert!(steering("a\x1b[0m\x1b[1;31mb\r\n\t♠".as_bytes()).is_empty());
    for text in [
        b"\x1b]0;x\x07".as_slice(),
        b"\x1b[2J",
        b"\x1b[41m",
        b"a\rb",
        b"\x08",
        b"\x9b",
        b"\xc2\x9b",
        "\u{202e}".as_bytes(),
        b"\x7f",
        b"\xe9",
    ] {
        assert!(!steering(text).is_empty(), "{}", text.escape_ascii());
    }
}

/// Every command with hostile text wherever it takes any. `$F` is a hostile file, `$N` its folder,
/// `$H` a hostile argument and `$B` one that is not UTF-8.
pub(crate) const LINES: [&str; 72] = [
    r#""$0" verify "$F""#,
    r#""$0" verify -v "$F""#,
    r#""$0" verify --color always "$F""#,
    r#""$0" verify --ascii "$F""#,
    r#""$0" deal "$H""#,
    r#""$0" verify --format concise "$F""#,
    r#""$0" verify --format json "$F""#,
    r#""$0" verify --format jsonl "$F""#,
    r#""$0" verify "$N" "$H" "$B""#,
    r#""$0" verify -e "$H""#,
    r#""$0" verify -e "$B""#,
    r#""$0" verify -e "$H" -e "3x3x13x5+1 $H""#,
    r#""$0" verify --jobs "$H""#,
    r#""$0" verify --format "$H""#,
    r#""$0" verify --format "$B""#,
    r#""$0" verify --deals "$H" "$F""#,
    r#""$0" verify --deals "$F" "$F""#,
    r#""$0" verify "--$H""#,
    r#""$0" "$H""#,
    r#""$0" "$B""#,
    r#""$0" --color "$H" verify"#,
    r#""$0" fmt "$F""#,
    r#""$0" fmt --check "$F""#,
    r#""$0" fmt "$H" "$B""#,
    r#""$0" fmt -e "2x2x1x1+1 ; $H""#,
    r#""$0" verify --format github "$F""#,
    r#""$0" verify --format junit "$F""#,
    r#"GITHUB_ACTIONS=true "$0" verify "$F""#,
    r#""$0" verify --output "$H/$H" "$F""#,
    r#""$0" verify --output "$F" -e "$H""#,
    r#"cp "$F" "$F.pn"; "$0" verify --fix "$F.pn"; rm "$F.pn""#,
    r#""$0" fmt --diff "$F""#,
    r#""$0" fmt --check -0 "$F""#,
    r#""$0" solve --nodes 100 -e "$H""#,
    r#""$0" schema verify"#,
    r#""$0" schema "$H""#,
    r#""$0" infer "$F""#,
    r#""$0" infer --count --explain-cards "$F""#,
    r#""$0" infer --format json "$F""#,
    r#""$0" infer -e "2x2x2x2+1 1a 2a =partial ; $H""#,
    r#""$0" solve "$F""#,
    r#""$0" solve --format jsonl "$F""#,
    r#""$0" solve "$H" "$B""#,
    r#""$0" solve --memory "$H" "$F""#,
    r#""$0" analyse --nodes 100 "$F""#,
    r#""$0" analyse --nodes 100 --annotate "$F""#,
    r#""$0" analyse "$H" "$B""#,
    r#""$0" play "$H""#,
    r#""$0" replay --html - --record 1 "$F""#,
    r#""$0" replay --plain "$F""#,
    r#""$0" replay --moves-only "$F""#,
    r#""$0" replay --format jsonl "$F""#,
    r#""$0" replay --html - "$F""#,
    r#""$0" replay --html "$H/$H" "$F""#,
    r#""$0" replay --svg "$F" "$F""#,
    r#""$0" replay --plain --record "$H" "$F""#,
    r#""$0" show "$H""#,
    r#""$0" show "3x3x13x$H""#,
    r#""$0" show --deals "$B" 3x3x13x5+1"#,
    r#""$0" perft --depth 1 "$H""#,
    r#""$0" census "$H" --numbers "$H""#,
    r#""$0" census 2x2x1x1+ --numbers 1..=2 --out "$F" --records "$H/$B""#,
    r#""$0" census merge "$F" "$H" "$B""#,
    r#""$0" census plot "$F" --title "$H" --published "$H=1" --output "$B""#,
    r#""$0" import "$F" "$B" -e "$H""#,
    r#""$0" import --game "$H" -e "$H""#,
    r#""$0" rules "$H""#,
    r#""$0" explain "$H""#,
    r#""$0" completions "$H""#,
    r#""$0" man "$H""#,
    r#""$0" help "$H""#,
    r#""$0" man | cat; "$0" help"#,
];

/// A file with hostile text in every place, in a folder with a hostile name, within the one that
/// this returns.
pub(crate) fn hostile(name: &str, hostile: &str) -> String {
    let within = folder(name);
    let hostile = hostile.as_bytes();
    let name = [hostile, b"\xe9\x9b"].concat();
    let folder = within.join(OsStr::from_bytes(&name));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let text = [
        b"2x2x1x1+[AH AS] 1a *1a ; ",
        hostile,
        b"\xe9\x9b\0\n2x2x1x1+[AH AS] 1a ; within ",
        hostile,
        b"\n1a ; after ",
        hostile,
        b"\n3x3x13x5+1 1a ",
        hostile,
        b" =",
        hostile,
        b"\n9x9x",
        hostile,
        b"+1\nwords",
        hostile,
        b" 2x2x1x1+[AH ",
        hostile,
        b"]\n2x2x1x1+[AH \xe9\x9b]\n2x2x1x1+7[AH AS] ; ",
        hostile,
        b"\n2x2x1x1+7[AS AH]\n2x2x2x2+1 1a =partial ; ",
        hostile,
        b"\n",
    ];
    fs::write(folder.join(OsStr::from_bytes(&[&name, b".pn".as_slice()].concat())), text.concat())
        .expect("a file can be written");
    path(&within).to_owned()
}

/// Returns one of the lines for a shell that knows the folder as `$D` and the text as `$H`.
pub(crate) fn in_hostile(line: &str) -> String {
    format!(
        r#"for F in "$D"/*/*.pn; do N="${{F%/*}}"; done; B="$(printf '\351\233\033]0;x\007')"; {{ {line}; }}"#
    )
}

#[test]
fn nothing_from_the_input_steers_the_terminal() {
    let folder = hostile("terminal", HOSTILE);
    for line in LINES {
        let line = in_hostile(line);
        let session =
            Session::in_window((200, 50), PROGRAM, &line, &[("H", HOSTILE), ("D", &folder)]);
        session.until("the end", |screen| screen.contents().contains("status "));
        let bytes = session.bytes();
        assert_eq!(
            steering(&bytes),
            [""; 0],
            "{line}\n{}",
            String::from_utf8_lossy(&bytes).escape_debug()
        );
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        assert!(
            shown.contains("\\u{1b}")
                || shown.contains("\\u001b")
                || shown.contains("%1B")
                || !line.contains("$F") && !line.contains("$H"),
            "{line}: it is shown what was there\n{shown}"
        );
    }
}

#[test]
fn no_command_is_left_out() {
    let commands = commands().into_iter().chain(["help".to_owned()]);
    for command in commands {
        assert!(LINES.iter().any(|line| line.contains(&format!(" {command}"))), "{command}");
    }
}

#[test]
fn the_viewer_shows_what_is_hostile_as_text() {
    let folder = hostile("terminal-viewer", HOSTILE);
    let line = r#"for F in "$D"/*/*.pn; do "$0" replay "$F"; done"#;
    let mut session = Session::in_window((200, 50), PROGRAM, line, &[("D", &folder)]);
    session.sees("record 1 of");
    for record in 2..=7 {
        session.press("n");
        session.sees(&format!("record {record} of"));
        session.press("\x1b[F");
        if record == 3 {
            session.sees("\\u{1b}]0;title\\u{7}");
        }
    }
    session.press("/");
    session.press("\u{9b}\u{202e}");
    session.press("\r");
    // The prompt keeps what was not found. Without a pause, Escape would begin another key.
    session.press("\x1b");
    std::thread::sleep(std::time::Duration::from_millis(300));
    session.press("\t");
    session.sees("failing");
    session.press("/\u{9b}\u{202e}zzz");
    session.sees("no matching record");
    session.press("\r");
    session.press("\t");
    session.misses("failing");
    session.press("q");
    let bytes = session.ends_in_order("status 1");
    for hostile in [
        b"\x1b]".as_slice(),
        b"\x1b[41m",
        b"\x1b[9;45m",
        b"title\x07",
        "\u{9b}".as_bytes(),
        "\u{202e}".as_bytes(),
        b"\xe9\x9b",
    ] {
        assert!(
            !bytes.windows(hostile.len()).any(|window| window == hostile),
            "{}",
            hostile.escape_ascii()
        );
    }
}

#[test]
fn verify_shows_its_progress_if_it_takes_long() {
    // A record comes every half second, so the last one is judged after more than a second.
    let slowly = "for record in 1 2 3 4; do echo '2x2x1x1+[AH AS] 1a *1a'; sleep 0.5; done";
    let line = format!(r#"{{ {slowly}; }} | "$0" verify -"#);
    let session = Session::new(PROGRAM, &line, &[]);
    session.sees("4 records in 1 source: 4 passed");
    let bytes = session.ends_in_order("status 0");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains(" B/s"), "{text}");
    assert!(text.is_ascii());
    // The bar is gone in the end.
    let shown = text.rfind(" B/s").unwrap_or_default();
    assert!(text[shown..].contains("\x1b[2K"), "{text}");
    // None is shown for short work, or in a file.
    for line in
        [r#"echo '2x2x1x1+[AH AS] 1a *1a' | "$0" verify -"#.to_owned(), line + " 2>/dev/null"]
    {
        let session = Session::new(PROGRAM, &line, &[]);
        let bytes = session.ends_in_order("status 0");
        assert!(!String::from_utf8_lossy(&bytes).contains("B/s"));
    }
}

#[test]
fn no_bar_takes_a_part_of_a_report() {
    // Its last line waits for the comma that the next record brings, on the screen too.
    let slowly = "for record in 1 2 3; do echo '2x2x1x1+[AH AS] 1a *1a'; sleep 0.5; done";
    for format in ["json", "jsonl"] {
        let line = format!(r#"{{ {slowly}; }} | "$0" verify --format {format} -"#);
        let session = Session::new(PROGRAM, &line, &[]);
        let bytes = session.ends_in_order("status 0");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains('\x1b'), "{text}");
    }
}

#[test]
fn verify_says_that_it_reads_a_terminal() {
    let mut session = Session::new(PROGRAM, r#""$0" verify"#, &[]);
    session.sees("reading records from standard input; end with Ctrl-D");
    session.press("2x2x1x1+[AH AS] 1a *1a\n\x04");
    session.sees("1 record in 1 source: 1 passed");
    session.ends_in_order("status 0");
    // Quiet is quiet.
    let mut session = Session::new(PROGRAM, r#""$0" verify -q"#, &[]);
    session.press("2x2x1x1+[AH AS] 1a *1a\n\x04");
    let bytes = session.ends_in_order("status 0");
    assert!(!String::from_utf8_lossy(&bytes).contains("Ctrl-D"));
}
