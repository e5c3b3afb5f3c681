//! Where records come from: files, folders, standard input, the command line.

use super::Failure;
use clap::Args;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The sources that a command reads.
#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// Files, folders (every *.pn in them) or `-` for standard input, which is read where nothing is named
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Records on the command line
    #[arg(short = 'e', value_name = "TEXT")]
    expressions: Vec<String>,
}

/// A source that can be read.
#[derive(Clone, Debug)]
pub(super) enum Input {
    File(PathBuf),
    /// Standard input.
    Stdin,
    Expression {
        number: usize,
        text: String,
    },
}

impl Input {
    /// The name by which a reader knows it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "<stdin>".to_owned(),
            Self::Expression { number, .. } => format!("<expression {number}>"),
        }
    }

    pub(super) fn read(&self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::File(path) => fs::read(path).map_err(|error| Failure::File(self.name(), error)),
            Self::Stdin => {
                let mut text = Vec::new();
                io::stdin().lock().read_to_end(&mut text).map_err(|error| Failure::File(self.name(), error))?;
                Ok(text)
            }
            Self::Expression { text, .. } => Ok(text.clone().into_bytes()),
        }
    }
}

impl Inputs {
    /// The sources in order: paths first, then expressions; folders with their files in byte order of the paths.
    pub(super) fn list(&self) -> Result<Vec<Input>, Failure> {
        let mut inputs = Vec::new();
        for path in &self.paths {
            if path.as_os_str() == "-" {
                inputs.push(Input::Stdin);
            } else if path.is_dir() {
                let mut files = Vec::new();
                collect(path, &mut files)?;
                files.sort_by(|one, other| one.as_os_str().as_encoded_bytes().cmp(other.as_os_str().as_encoded_bytes()));
                inputs.extend(files.into_iter().map(Input::File));
            } else {
                inputs.push(Input::File(path.clone()));
            }
        }
        inputs.extend(self.expressions.iter().zip(1..).map(|(text, number)| Input::Expression { number, text: text.clone() }));
        if inputs.is_empty() && self.paths.is_empty() {
            inputs.push(Input::Stdin);
        }
        Ok(inputs)
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failure = |error| Failure::File(folder.display().to_string(), error);
    for entry in fs::read_dir(folder).map_err(failure)? {
        let entry = entry.map_err(failure)?;
        let path = entry.path();
        // Folders behind links are left out: a link can lead back to where it lies.
        if entry.file_type().map_err(failure)?.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "pn") && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
