//! Python's pickles.

use patience_import::pickle::{PickleError, PickleReader};

/// Whatever the bytes, nothing panics, and what could run something is refused or inert.
#[test]
fn nothing_is_run_and_nothing_panics() {
    // os.system("…"), as `pickle` writes it.
    let hostile = b"\x80\x04\x8c\x05posix\x8c\x06system\x93\x8c\x04true\x85R.";
    let mut reader = PickleReader::new(hostile);
    let made = reader.value().expect("an inert object");
    assert_eq!(reader.class(made), Some("posix.system"));
    for (bytes, error) in [
        (&b""[..], PickleError::End),
        (b"N", PickleError::End),
        (b".", PickleError::Malformed),
        (b"a.", PickleError::Malformed),
        (b"\x85.", PickleError::Malformed),
        (b"P0\n.", PickleError::Instruction(b'P')),
        (b"Q.", PickleError::Instruction(b'Q')),
        (b"\x8b\xff\xff\xff\xff.", PickleError::TooLarge),
        (b"X\xff\xff\xff\xff.", PickleError::End),
        (b"h\x07.", PickleError::Malformed),
        (b"Nb.", PickleError::Malformed),
    ] {
        assert_eq!(PickleReader::new(bytes).value(), Err(error), "{bytes:?}");
    }
    // A list that has itself.
    let mut reader = PickleReader::new(b"]\x94h\x00a.");
    assert!(reader.value().is_ok());
    // Every short text of a few instructions.
    let codes = b"(t]ae}su\x93R\x81b02h\x00\x94N\x85.";
    let mut state = 1_u64;
    for _ in 0..200_000 {
        let bytes: Vec<u8> = (0..12)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                codes[(state >> 33) as usize % codes.len()]
            })
            .collect();
        let _ = PickleReader::new(&bytes).value();
    }
}
