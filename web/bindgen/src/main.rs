//! Writes the JavaScript and the TypeScript types of a WebAssembly file that was built with
//! wasm-bindgen, for pages: `bindgen FILE.wasm FOLDER NAME`.
//!
//! Each function looks at its arguments first, by the types that TypeScript has of them, which `failure.js` does. What
//! has a number in a tree crosses as that.
//! The types need neither a browser nor its WebAssembly.

#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, folder, name] = arguments.as_slice() else {
        return Err("usage: bindgen FILE.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).web(true)?.typescript(true).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // Pages find the module beside its JavaScript, unless they say where it is.
    bindgen.omit_default_module_path(false);
    bindgen.generate(folder)?;
    let folder = Path::new(folder);
    let (script, types) = (folder.join(format!("{name}.js")), folder.join(format!("{name}.d.ts")));
    let told = fs::read_to_string(&types)?;
    fs::write(&script, checked(&fs::read_to_string(&script)?, &told)?)?;
    fs::write(types, without_browser(&told)?)?;
    let address = "declare const address: string;\nexport default address;\n";
    Ok(fs::write(folder.join(format!("{name}_bg.wasm.d.ts")), address)?)
}

/// A function or a method, as one line declares it, or the class of the lines that follow.
enum Line<'a> {
    Class(&'a str),
    Call { name: &'a str, arguments: &'a str },
    Other,
}

impl<'a> Line<'a> {
    fn new(line: &'a str, end: &str) -> Self {
        if let Some(class) = line.strip_prefix("export class ") {
            return Self::Class(class.trim_end_matches(" {"));
        }
        let Some(call) = line.strip_prefix("export function ").or(line.strip_prefix("    ")) else {
            return Self::Other;
        };
        let call = call.strip_prefix("get ").unwrap_or(call);
        match call.split_once('(') {
            Some((name, rest)) if rest.ends_with(end) && is_name(name) => {
                let arguments = &rest[..closing(rest).unwrap_or(0)];
                Self::Call { name, arguments }
            }
            _ => Self::Other,
        }
    }
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric()) && !matches!(text, "if" | "while" | "for")
}

/// Returns where the bracket is that closes one before the text.
fn closing(text: &str) -> Option<usize> {
    let mut open = 0;
    text.bytes().position(|byte| {
        open += i32::from(byte == b'(');
        open -= i32::from(byte == b')');
        open < 0
    })
}

/// Returns a script in which each function looks at its arguments first, and each method at its object.
fn checked(script: &str, types: &str) -> Result<String> {
    let mut declared = Vec::new();
    let mut class = "";
    for line in types.lines() {
        match Line::new(line, ";") {
            Line::Class(name) => class = name,
            Line::Call { name, arguments } => declared.push((class, name, arguments)),
            Line::Other if line == "}" => class = "",
            Line::Other => {}
        }
    }
    let mut written = String::from(
        "import { fields, guard, numbered, owned, started, taken } from \"./failure.js\";\n",
    );
    let (mut class, mut left) = ("", declared.clone());
    for line in script.lines() {
        written += line;
        written += "\n";
        match Line::new(line, ") {") {
            Line::Class(name) => class = name,
            Line::Call { name, .. } if !class.is_empty() || line.starts_with("export") => {
                let indent = if class.is_empty() { "    " } else { "        " };
                written += &match (class, name) {
                    ("", _) | (_, "constructor") => format!("{indent}started(wasm);\n"),
                    _ => format!("{indent}owned(this, {class}, {class:?});\n"),
                };
                let found = left.iter().position(|it| (it.0, it.1) == (class, name));
                if let Some(at) = found {
                    for argument in arguments(left.remove(at).2) {
                        written += &format!("{indent}{}\n", check(argument, types)?);
                    }
                }
            }
            Line::Other if line == "}" => class = "",
            Line::Other | Line::Call { .. } => {}
        }
    }
    if let Some((class, name, _)) = left.iter().find(|(_, name, _)| *name != "initSync") {
        return Err(format!("{class} {name} is not in the script").into());
    }
    let classes = types.lines().filter_map(|line| match Line::new(line, ";") {
        Line::Class(name) => Some(format!("guard({name}, {name:?});\n")),
        Line::Call { .. } | Line::Other => None,
    });
    Ok(classes.fold(written, |written, guard| written + &guard))
}

/// Returns arguments, each with its type.
fn arguments(text: &str) -> Vec<&str> {
    let (mut open, mut all, mut from) = (0, Vec::new(), 0);
    for (at, byte) in text.bytes().enumerate() {
        open += i32::from(matches!(byte, b'(' | b'<' | b'[' | b'{'));
        let is_arrow = byte == b'>' && text[..at].ends_with('=');
        open -= i32::from(matches!(byte, b')' | b'>' | b']' | b'}') && !is_arrow);
        if byte == b',' && open == 0 {
            all.push(text[from..at].trim());
            from = at + 1;
        }
    }
    all.push(text[from..].trim());
    all.retain(|argument| !argument.is_empty());
    all
}

/// Returns the statement that looks at an argument.
fn check(argument: &str, types: &str) -> Result<String> {
    let (name, of) = argument.split_once(": ").ok_or("an argument has no type")?;
    let (of, none) = match of.strip_suffix(" | null") {
        Some(of) => (of, "!= null"),
        None => (of, "!== undefined"),
    };
    let (name, when) = match name.strip_suffix('?') {
        Some(name) => (name, format!("if ({name} {none}) ")),
        None => (name, String::new()),
    };
    let classes: Vec<_> =
        of.split(" | ").filter(|it| types.contains(&format!("export class {it} {{\n"))).collect();
    let is_plain = |it| {
        matches!(it, "string" | "number" | "boolean" | "string[]" | "Uint8Array")
            || classes.contains(&it)
    };
    let taken = if of.contains("=>") {
        format!("taken({name}, {name:?}, \"function\")")
    } else if of.split(" | ").all(is_plain) {
        format!("taken({name}, {name:?}, {of:?}, {{ {} }})", classes.join(", "))
    } else {
        let begins = format!("export interface {of} {{\n");
        let (_, body) = types.split_once(&begins).ok_or(format!("{of} is not looked at"))?;
        let (body, _) = body.split_once("\n}").ok_or("an interface has no end")?;
        if body.lines().any(|line| line == "    node: number;") {
            format!("numbered({name}, {name:?}, {of:?})")
        } else {
            let fields = body.lines().filter_map(|line| line.trim().split_once("?: Record<"));
            let names: Vec<_> = fields.map(|(name, _)| name).collect();
            format!("fields({name}, {name:?}, {names:?})")
        }
    };
    Ok(format!("{when}{name} = {taken};"))
}

/// Returns types that need none of a browser: what `init` takes is a text or any object there.
fn without_browser(types: &str) -> Result<String> {
    let (before, rest) =
        types.split_once("export type InitInput =").ok_or("there is no InitInput")?;
    let (_, after) = rest.split_once("\n}\n").ok_or("InitOutput has no end")?;
    let sync = "export type SyncInitInput = BufferSource | WebAssembly.Module;";
    if !after.contains(sync) {
        return Err("there is no SyncInitInput".into());
    }
    let after = after.replace(
        sync,
        "/**\n * The WebAssembly: its bytes, or a `WebAssembly.Module`.\n */\nexport type SyncInitInput = object;",
    );
    Ok(format!(
        "{before}/**\n * The WebAssembly: its address as a string, `URL` or `Request`, a `Response`, its bytes, or a `WebAssembly.Module`.\n */\n\
         export type InitInput = string | object;\n\n\
         export interface InitOutput {{\n    readonly memory: {{ readonly buffer: ArrayBuffer }};\n}}\n{after}"
    ))
}
