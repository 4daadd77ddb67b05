//! How the sounds are made: from a few decaying tones each.

use std::f32::consts::TAU;

use crate::games::Side;
use crate::play::heard::Sound;

/// Samples a second.
pub const RATE: u32 = 44_100;

/// A note: its pitch in hertz, when it begins and how long it takes to die away in seconds, and how loud it is, where 1
/// is as loud as can be.
#[derive(Debug, Clone, Copy)]
struct Note {
    pitch: f32,
    at: f32,
    length: f32,
    loudness: f32,
}

fn note(pitch: f32, at: f32, length: f32, loudness: f32) -> Note {
    Note {
        pitch,
        at,
        length,
        loudness,
    }
}

// The pitches of the notes that are used.
const A2: f32 = 110.0;
const E3: f32 = 164.8;
const G3: f32 = 196.0;
const C4: f32 = 261.6;
const E4: f32 = 329.6;
const G4: f32 = 392.0;
const C5: f32 = 523.3;
const D5: f32 = 587.3;
const E5: f32 = 659.3;
const G5: f32 = 784.0;
const A5: f32 = 880.0;
const C6: f32 = 1046.5;

/// The notes of a sound. What the second side does is a little lower than what the first one does.
fn notes(sound: Sound) -> Vec<Note> {
    match sound {
        Sound::Moved(Side::First) => vec![note(C4, 0.0, 0.06, 0.22), note(C5, 0.0, 0.02, 0.08)],
        Sound::Moved(Side::Second) => vec![note(G3, 0.0, 0.06, 0.24), note(G4, 0.0, 0.02, 0.08)],
        Sound::Gained(Side::First) => vec![note(E5, 0.0, 0.14, 0.16), note(A5, 0.07, 0.22, 0.16)],
        Sound::Gained(Side::Second) => vec![note(C5, 0.0, 0.14, 0.16), note(E5, 0.07, 0.22, 0.16)],
        Sound::Won => vec![
            note(C5, 0.0, 0.2, 0.16),
            note(E5, 0.12, 0.2, 0.16),
            note(G5, 0.24, 0.24, 0.16),
            note(C6, 0.36, 0.6, 0.18),
        ],
        Sound::Drawn => vec![note(E4, 0.0, 0.3, 0.18), note(E4, 0.2, 0.5, 0.18)],
        Sound::Lost => vec![
            note(G4, 0.0, 0.25, 0.18),
            note(E4, 0.18, 0.25, 0.18),
            note(C4, 0.36, 0.6, 0.2),
        ],
        Sound::Right => vec![note(D5, 0.0, 0.14, 0.16), note(G5, 0.09, 0.3, 0.16)],
        Sound::Wrong => vec![note(E3, 0.0, 0.25, 0.22), note(A2, 0.08, 0.3, 0.22)],
    }
}

/// A sound as samples of 16 bits for one channel, [`RATE`] of them a second.
pub fn samples(sound: Sound) -> Vec<i16> {
    let notes = notes(sound);
    let length = notes
        .iter()
        .map(|note| note.at + note.length)
        .fold(0.0, f32::max);
    let count = (length * RATE as f32) as usize;
    let level = |index: usize| {
        let time = index as f32 / RATE as f32;
        notes.iter().map(|note| note.level(time)).sum::<f32>()
    };
    (0..count)
        .map(|index| (level(index).clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16)
        .collect()
}

impl Note {
    /// The seconds until a note is at its loudest. A jump would click.
    const ATTACK: f32 = 0.004;

    /// Where the loudspeaker stands at a time, from −1 to 1.
    fn level(&self, time: f32) -> f32 {
        let time = time - self.at;
        if !(0.0..self.length).contains(&time) {
            return 0.0;
        }
        let rest = 1.0 - time / self.length;
        let loudness = self.loudness * (time / Self::ATTACK).min(1.0) * rest * rest;
        let wave = |part: f32| (TAU * self.pitch * part * time).sin();
        loudness * (wave(1.0) + 0.3 * wave(2.0) + 0.1 * wave(3.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 9] = [
        Sound::Moved(Side::First),
        Sound::Moved(Side::Second),
        Sound::Gained(Side::First),
        Sound::Gained(Side::Second),
        Sound::Won,
        Sound::Drawn,
        Sound::Lost,
        Sound::Right,
        Sound::Wrong,
    ];

    #[test]
    fn sounds_are_short_neither_click_nor_clip_and_differ() {
        let all = ALL.map(samples);
        for (sound, samples) in ALL.iter().zip(&all) {
            let seconds = samples.len() as f32 / RATE as f32;
            assert!((0.05..1.0).contains(&seconds), "{sound:?}: {seconds} s");
            let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max();
            assert!(
                (3_000..20_000).contains(&loudest.unwrap()),
                "{sound:?}: {loudest:?}"
            );
            let ends = [samples[0], *samples.last().unwrap()];
            assert!(
                ends.iter().all(|end| end.unsigned_abs() < 40),
                "{sound:?}: {ends:?}"
            );
        }
        for (at, one) in all.iter().enumerate() {
            assert!(
                all[at + 1..].iter().all(|other| other != one),
                "{:?}",
                ALL[at]
            );
        }
    }
}
