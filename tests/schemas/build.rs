//! Says where the program is, which belongs to another package: where all programs are built.

use std::env;
use std::path::Path;

fn main() {
    let out = env::var("OUT_DIR").expect("cargo names the folder");
    // target/debug/build/patience-schemas-…/out
    let programs = Path::new(&out).ancestors().nth(3).expect("it lies in the target folder");
    let program = programs.join("patience").with_extension(env::consts::EXE_EXTENSION);
    println!("cargo:rustc-env=CARGO_BIN_EXE_patience={}", program.display());
    println!("cargo:rerun-if-changed=build.rs");
}
