//! Values as bytes: the one place that knows bincode, so that another format would change this file
//! alone.

use std::io::{Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

fn config<const LIMIT: usize>() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_fixed_int_encoding()
        .with_limit::<LIMIT>()
}

/// Writes a value; two numbers take sixteen bytes.
///
/// # Errors
/// Whatever the writer says.
pub fn write(value: &impl Serialize, out: &mut impl Write) -> std::io::Result<()> {
    // The limit is for what is read from outside.
    let config = bincode::config::standard().with_fixed_int_encoding();
    bincode::serde::encode_into_std_write(value, out, config)
        .map(|_| ())
        .map_err(|error| std::io::Error::other(error.to_string()))
}

/// Reads a value that may claim at most `LIMIT` bytes of memory; `None` if the bytes are not one.
pub fn read<T: DeserializeOwned, const LIMIT: usize>(input: &mut impl Read) -> Option<T> {
    bincode::serde::decode_from_std_read(input, config::<LIMIT>()).ok()
}
