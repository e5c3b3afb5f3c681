//! What the viewer reads.

use patience_files::text::Text;

/// The texts that the viewer shows, and the files that they are from.
pub trait Inputs {
    /// Reads every input again, and the new files of folders.
    ///
    /// # Errors
    /// Returns a message if a file cannot be read that could be read before.
    fn read(&mut self) -> Result<Vec<Text>, String>;

    /// Reads a file that is not among the inputs.
    ///
    /// # Errors
    /// Returns a message if it cannot be read, or is not a regular file.
    fn open(&self, path: &str) -> Result<Text, String>;

    /// Watches the file of a text in place of all inputs, if it is from a file.
    fn turn_to(&mut self, text: &Text);

    /// Returns whether there is a file to watch.
    fn can_change(&self) -> bool;

    /// Returns whether a file has changed since it was read. A file that is gone has not: an editor
    /// may be about to replace it.
    fn have_changed(&self) -> bool;
}
