//! The keyboard and the mouse on Windows.

use super::ScreenEvent;
use crate::keys::Key;
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use std::sync::mpsc::Sender;

/// Reads keys until the receiver is gone.
pub(super) fn read(sender: &Sender<ScreenEvent>) {
    loop {
        let event = match event::read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => match meant(key) {
                Some(key) => ScreenEvent::Key(key),
                None => continue,
            },
            Ok(Event::Mouse(mouse)) => match mouse.kind {
                MouseEventKind::ScrollDown => ScreenEvent::Key(Key::WheelDown),
                MouseEventKind::ScrollUp => ScreenEvent::Key(Key::WheelUp),
                MouseEventKind::Down(MouseButton::Left) => {
                    ScreenEvent::Key(Key::Click(mouse.column, mouse.row))
                }
                MouseEventKind::Drag(MouseButton::Left) => {
                    ScreenEvent::Key(Key::Drag(mouse.column, mouse.row))
                }
                MouseEventKind::Up(MouseButton::Left) => {
                    ScreenEvent::Key(Key::Release(mouse.column, mouse.row))
                }
                _ => continue,
            },
            Ok(Event::Paste(text)) => ScreenEvent::Pasted(text),
            Ok(Event::Resize(..)) => ScreenEvent::Resized,
            Ok(_) => continue,
            Err(_) => ScreenEvent::Closed,
        };
        let closed = matches!(event, ScreenEvent::Closed);
        if sender.send(event).is_err() || closed {
            return;
        }
    }
}

fn meant(key: KeyEvent) -> Option<Key> {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let is_ctrl = key.modifiers == KeyModifiers::CONTROL;
    Some(match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Interrupt,
        KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Suspend,
        // Input typed before the viewer had the keyboard.
        KeyCode::Char('j') if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Enter,
        KeyCode::Char(sign) if !held => Key::Char(sign),
        KeyCode::Char(sign) if is_ctrl => Key::Ctrl(sign),
        KeyCode::Left if held => Key::WordLeft,
        KeyCode::Right if held => Key::WordRight,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        _ => return None,
    })
}
