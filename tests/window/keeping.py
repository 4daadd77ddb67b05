"""The running game survives a program that is ended without warning, and each game is kept for itself."""

import os
import signal

import driver
from driver import Window, check, key, wait_for

KEPT = os.path.join(os.environ["XDG_DATA_HOME"], "walls", "kept")


def kill(window):
    window.process.send_signal(signal.SIGKILL)
    window.process.wait(driver.PATIENCE)
    window.process.stderr.close()


def begin(window):
    """Begins a game with the options of last time."""
    window.press("push button", "New Game")
    window.begin()


def seen(window, moves):
    """The log, once it has this many moves."""
    return wait_for(f"{moves} moves", lambda: len(window.log()) >= moves and window.log())


def goes_on(log, before):
    """Whether a log goes on with an earlier one of which at most the last move is missing."""
    least = len(before) - 1
    return len(log) >= least and log[:len(before)] == before[:len(log)]


def continues(window, before):
    window.get("push button", "Continue Walls")
    wait_for("how far the game is", lambda: any(" moves · " in label for label in window.labels()))
    window.press("push button", "Continue Walls")
    log = seen(window, len(before) - 1)
    check(goes_on(log, before), f"{log} goes on with {before}")
    # Nothing has stopped: the computers play on.
    seen(window, len(before) + 1)
    # A dialog that closed may have taken the keys with it.
    window.focus()


def play():
    driver.settings(
        first_human="false", second_human="false", first_level="'custom'", second_level="'custom'",
        first_opponent="'alpha-beta:depth=2'", second_opponent="'greedy'", game="'walls'",
        # So slow that no game ends while it is looked at, however busy the machine is.
        pace="3000",
        options=driver.walls_options(6, 6),
    )
    window = Window()
    begin(window)
    log = seen(window, 4)
    kill(window)

    window = Window()
    continues(window, log)

    # Another game takes nothing away, so nobody is asked.
    key("Escape")
    window.choose_game("Draughts")
    wait_for("no game of draughts", lambda: not window.find("push button", "Continue"))
    begin(window)
    seen(window, 2)
    key("Escape")
    window.get("push button", "Continue Draughts")
    window.choose_game("Walls")
    window.press("push button", "Continue Walls")
    log = seen(window, len(log) + 2)
    kill(window)

    # A new game of Walls would take the place of the kept one.
    window = Window()
    window.get("push button", "Continue Walls")
    begin(window)
    window.get("push button", "Discard")
    window.press("push button", "Cancel")
    wait_for("the question to go", lambda: not window.find("push button", "Discard"))
    continues(window, log)
    key("Escape")
    begin(window)
    window.press("push button", "Discard")
    wait_for("a new game", lambda: len(window.log()) < 4)
    seen(window, 2)
    kill(window)

    # What cannot be read is set aside.
    path = os.path.join(KEPT, "walls.walls")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[: len(text) // 2])
    window = Window()
    wait_for("the notice", lambda: any("walls.walls.damaged" in label for label in window.labels()))
    window.press("push button", "OK")
    check(not window.find("push button", "Continue Walls"), "there is nothing to go on with")
    check(os.path.exists(f"{path}.damaged"), "the damaged game is still there")
    window.choose_game("Draughts")
    window.press("push button", "Continue Draughts")
    seen(window, 2)
    window.quit()
    # Who was given a name meanwhile has it in the game that goes on.
    driver.settings(first_name="'Ada'")
    window = Window()
    window.choose_game("Draughts")
    window.press("push button", "Continue Draughts")
    wait_for("the name", lambda: "Ada" in [name for name, _ in window.log()])
    check("Blue" not in [name for name, _ in window.log()], window.log())
    window.quit()
    driver.settings(first_name="''")
    learned()


def learned():
    """What the players have learned is kept, too; a game goes on without it if it is damaged."""
    driver.settings(first_opponent="'fail-soft:depth=3,table=1'")
    window = Window()
    window.choose_game("Bricks")
    begin(window)
    log = seen(window, 3)
    window.quit()
    path = os.path.join(KEPT, "bricks.walls-table")
    driver.checked(path)

    window = Window()
    window.press("push button", "Continue Bricks")
    log = seen(window, len(log) + 1)
    window.quit()
    driver.checked(path)
    with open(path, "r+b") as file:
        file.truncate(os.path.getsize(path) // 2)
    window = Window()
    window.press("push button", "Continue Bricks")
    wait_for("the notice", lambda: any("bricks.walls-table.damaged" in label for label in window.labels()))
    window.press("push button", "OK")
    seen(window, len(log) + 1)
    window.quit()
    driver.checked(path)


if __name__ == "__main__":
    driver.main(play)
