//! The keyboard and the mouse on a terminal of Unix.

use super::ScreenEvent;
use crate::input::{Decoder, KeyInput};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

/// Reads keys until the receiver is gone.
pub(super) fn read(sender: &Sender<ScreenEvent>) {
    let (bytes, parts) = channel();
    thread::spawn(move || read_bytes(&bytes));
    let mut decoder = Decoder::default();
    let send = |input| {
        let event = match input {
            KeyInput::Key(key) => ScreenEvent::Key(key),
            KeyInput::Pasted(text) => ScreenEvent::Pasted(text),
        };
        sender.send(event).is_ok()
    };
    loop {
        let goes_on = match next(&parts, &decoder) {
            Ok(bytes) => decoder.read(&bytes).into_iter().all(send),
            Err(RecvTimeoutError::Timeout) => decoder.give_up().into_iter().all(send),
            Err(RecvTimeoutError::Disconnected) => {
                // Without a receiver, nobody wants to know.
                let _ = sender.send(ScreenEvent::Closed);
                false
            }
        };
        if !goes_on {
            return;
        }
    }
}

/// Waits for bytes: no longer than the rest of what has begun may take.
fn next(parts: &Receiver<Vec<u8>>, decoder: &Decoder) -> Result<Vec<u8>, RecvTimeoutError> {
    match decoder.patience() {
        Some(patience) => parts.recv_timeout(patience),
        None => parts.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

/// Reads what the terminal sends until it is gone. If standard input is another stream, the keyboard of
/// the terminal will do.
fn read_bytes(sender: &Sender<Vec<u8>>) {
    let (mut stdin, tty) = (io::stdin(), File::open("/dev/tty"));
    let input: &mut dyn Read = match tty {
        Ok(ref tty) if !stdin.is_terminal() => &mut &*tty,
        _ => &mut stdin,
    };
    let mut bytes = [0; 4096];
    loop {
        match input.read(&mut bytes) {
            Ok(0) => return,
            Ok(length) if sender.send(bytes[..length].to_vec()).is_ok() => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(_) | Err(_) => return,
        }
    }
}
