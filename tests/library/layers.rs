//! The modules of a folder import each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of `src` without circles.
const FOLDERS: [&str; 4] = ["notation", "game", "infer", "diagnostic"];

#[test]
fn no_module_imports_itself_through_others() {
    for folder in FOLDERS {
        let imports = imports(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), folder);
        assert!(imports.values().any(|of| !of.is_empty()), "{folder} has no imports");
        assert_eq!(circle(&imports), None, "in src/{folder}");
    }
}

/// The modules of the crate are layers: none imports one above it.
#[test]
fn no_layer_imports_itself_through_others() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let exports = exports(&src.join("lib.rs"));
    let mut imports = Imports::new();
    for file in files(&src) {
        let within = file.strip_prefix(&src).expect("the file is in src").with_extension("");
        let here: Vec<String> = std::iter::once("crate".to_owned())
            .chain(within.iter().filter_map(|part| Some(part.to_str()?.to_owned())))
            .filter(|name| name != "mod")
            .collect();
        let Some(layer) = here.get(1).filter(|layer| !["lib", "main"].contains(&layer.as_str()))
        else {
            continue;
        };
        let of = imports.entry(layer.clone()).or_default();
        for path in paths(&read(&file)) {
            let path = absolute(&here, &path);
            let [krate, first, ..] = &path[..] else { continue };
            if krate == "crate" && first != layer {
                of.insert(exports.get(first).unwrap_or(first).clone());
            }
        }
    }
    assert!(imports["judge"].contains("notation"));
    assert_eq!(circle(&imports), None, "in src");
}

#[test]
fn a_circle_is_found() {
    let imports = |pairs: &[(&str, &str)]| {
        let mut imports = Imports::new();
        for (from, to) in pairs {
            imports.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        imports
    };
    assert_eq!(circle(&imports(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let found = circle(&imports(&[("a", "b"), ("b", "c"), ("c", "b")]));
    assert_eq!(found, Some(["b", "c", "b"].map(str::to_owned).to_vec()));
}

#[test]
fn use_lines_become_paths() {
    let text = "use super::{self, a::{B, c}, d as e};\nuse crate::x::Y;\n\
        pub(crate) use super::f::*;\n// use super::g;\n#[cfg(test)]\nuse super::h;";
    let expected =
        ["super", "super::a::B", "super::a::c", "super::d", "crate::x::Y", "super::f::*"];
    assert_eq!(paths(text).into_iter().map(|path| path.join("::")).collect::<Vec<_>>(), expected);
}

/// Which modules of a folder each of its modules imports. A subfolder is one module.
type Imports = BTreeMap<String, BTreeSet<String>>;

fn imports(src: &Path, folder: &str) -> Imports {
    let root = src.join(folder);
    let exports = exports(&root.join("mod.rs"));
    let modules: BTreeSet<String> = fs::read_dir(&root)
        .expect("the folder can be read")
        .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .filter(|name| name != "mod")
        .collect();
    let mut imports = Imports::new();
    for file in files(&root) {
        // The path of the file as a module: `crate`, then its folders and its own name.
        let mut here = vec!["crate".to_owned()];
        let within = file.strip_prefix(src).expect("the file is in src").with_extension("");
        here.extend(within.iter().filter_map(|part| Some(part.to_str()?.to_owned())));
        here.pop_if(|name| name == "mod");
        let Some(module) = here.get(2).cloned() else { continue };
        let of = imports.entry(module.clone()).or_default();
        for path in paths(&read(&file)) {
            let path = absolute(&here, &path);
            let [krate, first, name, ..] = &path[..] else { continue };
            if krate != "crate" || first != folder {
                continue;
            }
            // What the folder itself exports belongs to the module that it is exported from. What
            // its `mod.rs` defines belongs to none.
            let name = if modules.contains(name) { Some(name) } else { exports.get(name) };
            of.extend(name.filter(|name| **name != module).cloned());
        }
    }
    imports
}

/// Returns the module that each name of a `mod.rs` comes from.
fn exports(file: &Path) -> BTreeMap<String, String> {
    let exports = paths(&read(file)).into_iter().filter_map(|path| {
        let own = path.iter().position(|name| name != "self").unwrap_or(0);
        Some((path.last()?.clone(), path.get(own)?.clone()))
    });
    exports.collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file can be read")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let all = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    all.filter(|path| !path.ends_with("tests.rs")).collect()
}

/// Returns a path from the crate on.
fn absolute(here: &[String], path: &[String]) -> Vec<String> {
    let supers = path.iter().take_while(|name| *name == "super").count();
    let base = match path.first().map(String::as_str) {
        Some("super") => &here[..here.len().saturating_sub(supers)],
        Some("self") => here,
        _ => &[],
    };
    let rest = path.iter().filter(|name| !matches!(name.as_str(), "super" | "self"));
    base.iter().chain(rest).cloned().collect()
}

/// Returns the path of each name that a module uses, without those of its tests.
fn paths(text: &str) -> Vec<Vec<String>> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let text = text.replace("#[cfg(test)]\n", "// ");
    let mut paths = Vec::new();
    let mut statement: Option<String> = None;
    for line in text.lines().map(str::trim) {
        let starts = ["use ", "pub use ", "pub(crate) use ", "pub(super) use "];
        let rest = match &statement {
            Some(_) => Some(line),
            None => starts.iter().find_map(|start| line.strip_prefix(start)),
        };
        let Some(rest) = rest else { continue };
        let whole = statement.take().unwrap_or_default() + rest;
        match whole.strip_suffix(';') {
            Some(whole) => expand(&[], whole, &mut paths),
            None => statement = Some(whole),
        }
    }
    paths
}

/// Adds the paths of a tree such as `a::{b, c::d}`.
fn expand(before: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let mut path = before.to_vec();
    let Some((names, branches)) = tree.trim().split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or_default();
        path.extend(name.trim().split("::").map(str::to_owned));
        if path.len() > 1 {
            path.pop_if(|name| name == "self");
        }
        return paths.push(path);
    };
    path.extend(names.split("::").filter(|name| !name.is_empty()).map(str::to_owned));
    let branches = branches.strip_suffix('}').expect("a brace closes");
    let (mut depth, mut start) = (0, 0);
    for (at, byte) in branches.bytes().chain([b',']).enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                if !branches[start..at].trim().is_empty() {
                    expand(&path, &branches[start..at], paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// Returns the modules of a circle, from one of them back to itself.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    fn visit(
        imports: &Imports,
        module: &String,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = way.iter().position(|before| before == module) {
            way.push(module.clone());
            return Some(way[start..].to_vec());
        }
        if !done.contains(module) {
            way.push(module.clone());
            for next in imports.get(module).into_iter().flatten() {
                if let Some(circle) = visit(imports, next, way, done) {
                    return Some(circle);
                }
            }
            way.pop();
            done.insert(module.clone());
        }
        None
    }
    let mut done = BTreeSet::new();
    imports.keys().find_map(|module| visit(imports, module, &mut Vec::new(), &mut done))
}
