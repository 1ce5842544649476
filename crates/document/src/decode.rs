//! From the bytes of a file to text.

use std::fmt;

/// No document is larger.
pub const MAX_BYTES: usize = 16 << 20;

/// Why bytes are not a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// There are more than [`MAX_BYTES`].
    TooLarge {
        /// How many were read.
        bytes: usize,
    },
    /// They look like UTF-16.
    Utf16 {
        /// The byte that gives it away.
        position: usize,
    },
    /// A byte is zero: no text has one.
    Nul {
        /// Which byte, counted from 0.
        position: usize,
    },
    /// They are not UTF-8.
    NotUtf8 {
        /// The first byte that is wrong, counted from 0.
        position: usize,
    },
}

/// The text of a file; a byte order mark in front is left out.
pub fn decode(bytes: &[u8]) -> Result<&str, DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLarge { bytes: bytes.len() });
    }
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(DecodeError::Utf16 { position: 0 });
    }
    if let Some(position) = bytes.iter().position(|&byte| byte == 0) {
        return Err(if every_other_is_zero(bytes) {
            DecodeError::Utf16 { position }
        } else {
            DecodeError::Nul { position }
        });
    }
    let text =
        std::str::from_utf8(bytes).map_err(|error| DecodeError::NotUtf8 { position: error.valid_up_to() })?;
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// Latin text in UTF-16 without a mark: one byte of each of the first pairs is zero, always the same one.
fn every_other_is_zero(bytes: &[u8]) -> bool {
    let pairs = bytes.chunks_exact(2).take(8);
    let zero = |pair: &[u8], index: usize| pair[index] == 0 && pair[1 - index] != 0;
    bytes.len() >= 4 && (0..2).any(|index| pairs.clone().all(|pair| zero(pair, index)))
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { .. } => {
                write!(f, "a document has at most {MAX_BYTES} bytes (16 MiB), and this has more")
            }
            Self::Utf16 { position } => {
                write!(f, "this looks like UTF-16 (byte {position}); save the file as UTF-8")
            }
            Self::Nul { position } => {
                write!(f, "this is not a text file: byte {position} is zero; a document is text in UTF-8")
            }
            Self::NotUtf8 { position } => {
                write!(f, "this is not UTF-8 text: byte {position} is wrong; save the file as UTF-8")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

impl DecodeError {
    /// The first byte that is wrong, counted from 0, if it is one byte that is wrong.
    pub fn position(&self) -> Option<usize> {
        match self {
            Self::TooLarge { .. } => None,
            Self::Utf16 { position } | Self::Nul { position } | Self::NotUtf8 { position } => Some(*position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_taken_and_everything_else_refused() {
        let utf16: Vec<u8> = "hex 8x8\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, wanted) in [
            (&b"hex 8x8"[..], Ok("hex 8x8")),
            (b"", Ok("")),
            (b"\xEF\xBB\xBFsets", Ok("sets")),
            (b"\xFF\xFEh\0", Err(DecodeError::Utf16 { position: 0 })),
            (b"\xFE\xFF\0h", Err(DecodeError::Utf16 { position: 0 })),
            (&utf16, Err(DecodeError::Utf16 { position: 1 })),
            (b"\x7fELF\x02\0\0\0", Err(DecodeError::Nul { position: 5 })),
            (b"hex 8x8 \xE9", Err(DecodeError::NotUtf8 { position: 8 })),
        ] {
            assert_eq!(decode(bytes), wanted, "{bytes:?}");
        }
    }

    #[test]
    fn large_files_are_refused() {
        let large = vec![b' '; MAX_BYTES + 1];
        assert!(decode(&large[1..]).is_ok());
        let error = decode(&large).unwrap_err();
        assert_eq!(error, DecodeError::TooLarge { bytes: MAX_BYTES + 1 });
    }

    #[test]
    fn the_words_say_what_to_do() {
        let error = DecodeError::Utf16 { position: 0 };
        assert_eq!(error.to_string(), "this looks like UTF-16 (byte 0); save the file as UTF-8");
    }
}
