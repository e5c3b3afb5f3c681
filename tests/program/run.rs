//! Runs the program as users do.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A device that is always there.
pub(crate) const NOWHERE: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_patience");

/// The folder of the workspace, from which the program is run.
pub(crate) fn root() -> &'static Path {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.find(|folder| folder.join("fixtures").is_dir()).expect("the tests lie in the workspace")
}

pub(crate) fn patience(arguments: &[&str]) -> Command {
    patience_by(&[], arguments)
}

/// The program, started by another.
pub(crate) fn patience_by(starter: &[&str], arguments: &[&str]) -> Command {
    let words = [starter, &[PROGRAM], arguments].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(root());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    for name in ["GITHUB_ACTIONS", "GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    let mut command = patience(arguments);
    command.stdin(Stdio::null());
    started(|| command.output())
}

/// Starts a program once more where Wine says that something within it failed (error 1359), as it does
/// once in some thousand starts.
pub(crate) fn started<T>(mut start: impl FnMut() -> std::io::Result<T>) -> T {
    match start() {
        Err(error) if cfg!(windows) && error.raw_os_error() == Some(1359) => start(),
        result => result,
    }
    .expect("the program starts")
}

pub(crate) fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = patience(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = started(|| command.spawn());
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // The program may write before it has read everything, and stop reading before the end.
    std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A path as other systems write it.
pub(crate) fn slashes(path: &str) -> String {
    if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() }
}

/// What the program says of a file that is not there: its path, and the system's own words.
pub(crate) fn missing(path: &str) -> String {
    let error = fs::metadata(path).expect_err("there is no such file").to_string();
    format!("{path}: {}", error.split(" (os error").next().unwrap_or_default())
}

pub(crate) fn status(output: &Output) -> i32 {
    output.status.code().expect("the program was not killed")
}

/// An empty folder of the test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A folder of the test's own with every fixture in a file of its own, cases too.
pub(crate) fn spread(name: &str) -> String {
    let folder = folder(name);
    support::fixtures::spread(&folder);
    path(&folder.join("fixtures")).to_owned()
}

pub(crate) fn path(path: &Path) -> &str {
    path.to_str().expect("the folder's name is UTF-8")
}

/// Every command, as the help lists them.
pub(crate) fn commands() -> Vec<String> {
    let help = out(&run(&["-h"]));
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list
        .take_while(|line| !line.is_empty())
        // A description of more than one line goes on further to the right.
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
        .filter_map(|line| line.split(' ').next())
        .filter(|name| *name != "help");
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.iter().any(|name| name == "verify") && names.len() >= 10, "{names:?}");
    names
}

/// Every format of `verify`, as its help lists them.
pub(crate) fn formats() -> Vec<String> {
    let said = err(&run(&["verify", "--format", "none"]));
    let (_, names) = said.split_once("[possible values: ").expect("the values are listed");
    let (names, _) = names.split_once(']').expect("the list ends");
    names.split(", ").map(str::to_owned).collect()
}

/// Returns whether the system has a file that not every one has, such as `/dev/full`. Says that what needs it is left
/// out where it is not there.
pub(crate) fn is_there(file: &str) -> bool {
    let found = Path::new(file).exists();
    if !found {
        eprintln!("skipped: there is no {file}");
    }
    found
}

/// Texts that a report has to escape, in files with names that it has to escape.
#[cfg(unix)]
pub(crate) fn hostile(name: &str) -> PathBuf {
    let folder = folder(name);
    let texts: [(&[u8], &[u8]); 5] = [
        (
            b"a b%,:.pn",
            b"\xef\xbb\xbf2\xc3\x972x1x1+1 1a\n2x2x1x1+1 ]]><&\"'\x1b[31m\xff%0A{0}[a](b)\r\n",
        ),
        (b"2.pn", b"; nothing"),
        ("♠.pn".as_bytes(), b"2x2x1x1+[AH AS] 1a\n1a 1a:3x what is\nthis\n"),
        (b"caf\xe9.pn", b"2x2x1x1+[AH AS] 1a"),
        (b"line\nfeed.pn", b"2x2x1x1+[AH AS] 1a =stuck"),
    ];
    for (name, text) in texts {
        use std::os::unix::ffi::OsStrExt;
        fs::write(folder.join(std::ffi::OsStr::from_bytes(name)), text).expect("a file");
    }
    folder
}
