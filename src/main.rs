//! The program `walls`: a window, or one of the commands.

fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
