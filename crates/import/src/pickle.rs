//! Python's pickles, as inert values: objects are names with what they were made of, and nothing is
//! called.

use std::collections::HashMap;
use std::fmt;

/// The most values that are made of a file.
const MAX_VALUES: usize = 1 << 21;

/// The longest whole number, in bytes.
const MAX_NUMBER: usize = 256;

/// The reason why bytes are no pickle that is read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickleError {
    /// The bytes end too early.
    End,
    /// An instruction that no save has, such as one that loads from elsewhere.
    Instruction(u8),
    /// What an instruction needs is not there.
    Malformed,
    /// There is more in it than any save has.
    TooLarge,
}

impl fmt::Display for PickleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End | Self::Instruction(_) | Self::Malformed => {
                f.write_str("the saved game is damaged")
            }
            Self::TooLarge => f.write_str("it has more in it than any saved game"),
        }
    }
}

impl std::error::Error for PickleError {}

/// The place of a value among all of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id(u32);

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    None,
    Bool(bool),
    /// A whole number: two's complement, the least significant byte first.
    Int(Vec<u8>),
    /// A number with a fraction, bytes, or a set: of no account here.
    Other,
    Text(String),
    Tuple(Vec<Id>),
    List(Vec<Id>),
    Dict(Vec<(Id, Id)>),
    /// A class or a function, by its name.
    Global(String),
    /// What a class or a function would make, with what is set on it.
    Object {
        class: Id,
        state: Option<Id>,
    },
}

/// Reads the values of a file one after another. They share what they refer to.
pub struct PickleReader<'a> {
    rest: &'a [u8],
    values: Vec<Value>,
    memo: HashMap<usize, Id>,
    stack: Vec<Id>,
    /// Where the stack was at each mark.
    marks: Vec<usize>,
}

type PickleResult<T> = Result<T, PickleError>;

impl<'a> PickleReader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            values: Vec::new(),
            memo: HashMap::new(),
            stack: Vec::new(),
            marks: Vec::new(),
        }
    }

    pub(crate) fn get(&self, id: Id) -> &Value {
        // An id is that of a value.
        self.values.get(id.0 as usize).unwrap_or(&Value::None)
    }

    /// Reads the next value.
    pub fn value(&mut self) -> PickleResult<Id> {
        self.stack.clear();
        self.marks.clear();
        loop {
            let code = self.byte()?;
            if code == b'.' {
                return self.pop();
            }
            self.step(code)?;
        }
    }

    /// Follows an instruction that makes no value, or makes its value.
    fn step(&mut self, code: u8) -> PickleResult<()> {
        match code {
            0x80 => self.take(1).map(drop),
            0x95 => self.take(8).map(drop),
            b'(' => {
                self.marks.push(self.stack.len());
                Ok(())
            }
            0x94 => self.keep(self.memo.len()),
            b'q' | b'r' => {
                let number = self.length(code)?;
                self.keep(number)
            }
            b'h' | b'j' => {
                let number = self.length(code)?;
                let id = *self.memo.get(&number).ok_or(PickleError::Malformed)?;
                self.push(id)
            }
            b'0' => self.pop().map(drop),
            b'1' | 0x90 => self.marked().map(drop),
            b'2' => self.push(self.top()?),
            b'a' => {
                let items = self.last(1)?;
                self.append(items)
            }
            b'e' => {
                let items = self.marked()?;
                self.append(items)
            }
            b's' => {
                let items = self.last(2)?;
                self.set(&items)
            }
            b'u' => {
                let items = self.marked()?;
                self.set(&items)
            }
            b'b' => {
                let state = self.pop()?;
                let object = self.top()?;
                match self.values.get_mut(object.0 as usize) {
                    Some(Value::Object { state: own, .. }) => {
                        *own = Some(state);
                        Ok(())
                    }
                    _ => Err(PickleError::Malformed),
                }
            }
            _ => {
                let value = self.simple(code)?;
                self.make(value)
            }
        }
    }

    /// Returns the value of an instruction that has all of it: a number, a text, a part of nothing.
    fn simple(&mut self, code: u8) -> PickleResult<Value> {
        Ok(match code {
            b'N' => Value::None,
            0x88 => Value::Bool(true),
            0x89 => Value::Bool(false),
            // Without a sign.
            b'K' => Value::Int(vec![self.byte()?, 0]),
            b'M' => Value::Int([self.take(2)?, &[0]].concat()),
            b'J' => Value::Int(self.take(4)?.to_vec()),
            0x8a | 0x8b => {
                let length = self.length(code)?;
                if length > MAX_NUMBER {
                    return Err(PickleError::TooLarge);
                }
                Value::Int(self.take(length)?.to_vec())
            }
            b'G' => self.take(8).map(|_| Value::Other)?,
            0x8c | b'X' => {
                let length = self.length(code)?;
                let text =
                    str::from_utf8(self.take(length)?).map_err(|_| PickleError::Malformed)?;
                Value::Text(text.to_owned())
            }
            // Python 2 has bytes for texts.
            b'U' | b'T' => {
                let length = self.length(code)?;
                Value::Text(String::from_utf8_lossy(self.take(length)?).into_owned())
            }
            b'C' | b'B' => {
                let length = self.length(code)?;
                self.take(length).map(|_| Value::Other)?
            }
            0x8f => Value::Other,
            0x91 => self.marked().map(|_| Value::Other)?,
            _ => self.made_of_values(code)?,
        })
    }

    /// Returns the value of an instruction that makes it of others.
    fn made_of_values(&mut self, code: u8) -> PickleResult<Value> {
        Ok(match code {
            b')' => Value::Tuple(Vec::new()),
            0x85 => Value::Tuple(self.last(1)?),
            0x86 => Value::Tuple(self.last(2)?),
            0x87 => Value::Tuple(self.last(3)?),
            b't' => Value::Tuple(self.marked()?),
            b']' => Value::List(Vec::new()),
            b'}' => Value::Dict(Vec::new()),
            b'c' => {
                let (module, name) = (self.line()?, self.line()?);
                Value::Global(format!("{module}.{name}"))
            }
            0x93 => {
                let (name, module) = (self.pop()?, self.pop()?);
                match (self.get(module), self.get(name)) {
                    (Value::Text(module), Value::Text(name)) => {
                        Value::Global(format!("{module}.{name}"))
                    }
                    _ => return Err(PickleError::Malformed),
                }
            }
            // A class or a function, and its arguments. With 0x92 some of these have names.
            0x81 | b'R' => Value::Object { class: self.last(2)?[0], state: None },
            0x92 => Value::Object { class: self.last(3)?[0], state: None },
            // The same of a class of Python 2, all of it above a mark.
            b'o' => {
                let class = *self.marked()?.first().ok_or(PickleError::Malformed)?;
                Value::Object { class, state: None }
            }
            other => return Err(PickleError::Instruction(other)),
        })
    }

    fn make(&mut self, value: Value) -> PickleResult<()> {
        if self.values.len() >= MAX_VALUES {
            return Err(PickleError::TooLarge);
        }
        let id = Id(self.values.len() as u32);
        self.values.push(value);
        self.push(id)
    }

    fn push(&mut self, id: Id) -> PickleResult<()> {
        if self.stack.len() >= MAX_VALUES {
            return Err(PickleError::TooLarge);
        }
        self.stack.push(id);
        Ok(())
    }

    fn pop(&mut self) -> PickleResult<Id> {
        let floor = self.marks.last().copied().unwrap_or(0);
        if self.stack.len() > floor {
            return self.stack.pop().ok_or(PickleError::Malformed);
        }
        Err(PickleError::Malformed)
    }

    /// Returns the value on top of the stack, which stays there.
    fn top(&self) -> PickleResult<Id> {
        self.stack.last().copied().ok_or(PickleError::Malformed)
    }

    fn last(&mut self, count: usize) -> PickleResult<Vec<Id>> {
        let mut items = Vec::new();
        for _ in 0..count {
            items.push(self.pop()?);
        }
        items.reverse();
        Ok(items)
    }

    /// Takes what is above the last mark, and the mark.
    fn marked(&mut self) -> PickleResult<Vec<Id>> {
        let mark = self.marks.pop().ok_or(PickleError::Malformed)?;
        Ok(self.stack.split_off(mark.min(self.stack.len())))
    }

    fn append(&mut self, items: Vec<Id>) -> PickleResult<()> {
        let list = self.top()?;
        match self.values.get_mut(list.0 as usize) {
            Some(Value::List(own)) if own.len() + items.len() <= MAX_VALUES => {
                own.extend(items);
                Ok(())
            }
            _ => Err(PickleError::Malformed),
        }
    }

    fn set(&mut self, items: &[Id]) -> PickleResult<()> {
        let dict = self.top()?;
        let pairs = items.as_chunks().0.iter().map(|&[key, value]| (key, value));
        match self.values.get_mut(dict.0 as usize) {
            Some(Value::Dict(own)) if own.len() + items.len() <= MAX_VALUES => {
                own.extend(pairs);
                Ok(())
            }
            // An object that is made as a dictionary.
            Some(Value::Object { .. }) => Ok(()),
            _ => Err(PickleError::Malformed),
        }
    }

    fn keep(&mut self, number: usize) -> PickleResult<()> {
        let last = self.top()?;
        if self.memo.len() >= MAX_VALUES {
            return Err(PickleError::TooLarge);
        }
        self.memo.insert(number, last);
        Ok(())
    }

    fn line(&mut self) -> PickleResult<String> {
        let end = self.rest.iter().position(|&byte| byte == b'\n').ok_or(PickleError::End)?;
        let line = self.take(end + 1)?;
        let line = str::from_utf8(&line[..end]).map_err(|_| PickleError::Malformed)?;
        Ok(line.to_owned())
    }

    fn byte(&mut self) -> PickleResult<u8> {
        Ok(self.take(1)?[0])
    }

    /// Reads the number that an instruction begins with: of one byte or of four, by its kind.
    fn length(&mut self, code: u8) -> PickleResult<usize> {
        let width = if matches!(code, b'q' | b'h' | b'U' | b'C' | 0x8a | 0x8c) { 1 } else { 4 };
        let bytes = self.take(width)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    fn take(&mut self, length: usize) -> PickleResult<&'a [u8]> {
        let taken = self.rest.get(..length).ok_or(PickleError::End)?;
        self.rest = &self.rest[length..];
        Ok(taken)
    }

    /// Returns a whole number, if a value is one that fits.
    pub(crate) fn number(&self, id: Id) -> Option<i64> {
        match self.get(id) {
            Value::Bool(value) => Some((*value).into()),
            Value::Int(bytes) if bytes.len() <= 8 => {
                let sign = if bytes.last().is_some_and(|last| last >> 7 == 1) { 0xFF } else { 0 };
                let mut whole = [sign; 8];
                whole[..bytes.len()].copy_from_slice(bytes);
                Some(i64::from_le_bytes(whole))
            }
            _ => None,
        }
    }

    /// Returns what is set on an object under a name.
    pub(crate) fn field(&self, id: Id, name: &str) -> Option<Id> {
        let Value::Object { state: Some(state), .. } = *self.get(id) else { return None };
        let of = |dict: Id| match self.get(dict) {
            Value::Dict(items) => items
                .iter()
                .rev()
                .find(|(key, _)| matches!(self.get(*key), Value::Text(text) if text == name))
                .map(|&(_, value)| value),
            _ => None,
        };
        match self.get(state) {
            // What a class with slots has.
            Value::Tuple(parts) => parts.iter().find_map(|&part| of(part)),
            _ => of(state),
        }
    }

    /// Returns the name of an object's class.
    pub fn class(&self, id: Id) -> Option<&str> {
        let Value::Object { class, .. } = self.get(id) else { return None };
        match self.get(*class) {
            Value::Global(name) => Some(name),
            _ => None,
        }
    }

    pub(crate) fn list(&self, id: Id) -> Option<&[Id]> {
        match self.get(id) {
            Value::List(items) | Value::Tuple(items) => Some(items),
            _ => None,
        }
    }
}
