//! Writes the JavaScript and the TypeScript types of a WebAssembly file that was built with
//! wasm-bindgen, for pages: `bindgen FILE.wasm FOLDER NAME`.

#![forbid(unsafe_code)]

use std::error::Error;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [file, folder, name] = arguments.as_slice() else {
        return Err("usage: bindgen FILE.wasm FOLDER NAME".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).web(true)?.typescript(true).out_name(name);
    bindgen.remove_name_section(true).remove_producers_section(true);
    // Pages find the module beside its JavaScript, unless they say where it is.
    bindgen.omit_default_module_path(false);
    Ok(bindgen.generate(folder)?)
}
