//! Values as bytes, packed in a file or not. It is the one place that knows bincode, so that another format would
//! change this file alone.

use std::fs::File;
use std::io::{BufWriter, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
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

/// Writes to a file with gzip, buffered before it: packing a word at a time takes many times as long.
///
/// # Errors
/// Whatever the file system or the content says.
pub fn packed(
    file: &mut File,
    content: impl FnOnce(&mut BufWriter<GzEncoder<&mut File>>) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, GzEncoder::new(file, Compression::fast()));
    content(&mut out)?;
    let packed = out.into_inner().map_err(|error| error.into_error())?;
    packed.finish()?.flush()
}

/// Reads a value that may claim at most `LIMIT` bytes of memory; `None` if the bytes are not one.
pub fn read<T: DeserializeOwned, const LIMIT: usize>(input: &mut impl Read) -> Option<T> {
    bincode::serde::decode_from_std_read(input, config::<LIMIT>()).ok()
}
