"""Writes the files of this folder with the program that WALLS_BINARY names; see README.md."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "window"))
import driver  # noqa: E402 (it is beside the tests of the window)

# Each game: its options, and the moves played before the middle.
GAMES = {
    "walls": (["--size", "3x4", "--rules", "extra", "--box-values", "3 1 4 1 5 9 2 6 5 3 5 8"], 12),
    "bricks": (["--size", "5", "--rules", "occupied"], 6),
    "tictactoe": ([], 3),
    "fortress": (["--rules", "author", "--placement", "d1,d3"], 8),
    "hexxagon": (["--size", "58"], 10),
    "draughts": ([], 12),
}
ANTS = {
    "hexxagon": ["--size", "58"],
    "fortress": ["--rules", "author", "--placement", "d1,d3"],
    "draughts": [],
}
PLAYERS = {
    "first_name": "'Ágnes'",
    "first_color": "'#2e8b57'",
    "first_level": "'custom'",
    "first_opponent": "'minimax:depth=2,seed=1'",
    "second_name": "'Zofia \"Z\"'",
    "second_color": "'#8b2e57'",
    "second_level": "'custom'",
    "second_opponent": "'fail-soft:depth=3,time=60000,shuffle=off,table=1,seed=7'",
    "pace": "0",
}
SOLVE = ["--size", "4x5", "--rules", "extra", "--memory", "1", "--threads", "1"]


def walls(*arguments):
    run = subprocess.run([driver.BINARY, *arguments], capture_output=True, text=True, check=True)
    return run.stdout


def middle(game, path, taken_back):
    """Plays to the middle of a game; saves that, and a game with two moves taken back; returns whose turn it is."""
    options, count = GAMES[game]
    rules = driver.Rules(game, *options, "--opponent", "alpha-beta:depth=2,seed=7")
    for _ in range(count + 2):
        for side in ("first", "second"):
            try:
                rules.ask(f"genmove {side}")
                break
            except driver.Failed:
                pass
    rules.ask(f"walls-save {path}")
    rules.ask("undo")
    rules.ask("undo")
    rules.ask(f"walls-save {taken_back}")
    rules.quit()
    return json.loads(taken_back.read_text())["turn"]


def games(folder):
    for game in GAMES:
        plain = folder / f"{game}.walls"
        taken_back = folder / f"{game}-taken-back.walls"
        turn = middle(game, plain, taken_back)
        # In the window the players have names, colours and opponents.
        people = {f"{side}_human": "true" if side == turn else "false" for side in ("first", "second")}
        driver.settings(**PLAYERS, **people)
        window = driver.Window(str(taken_back))
        driver.wait_for("the game", lambda: len(window.log()) == GAMES[game][1] + 2)
        window.save_as(str(HERE / f"{game}-middle.walls"))
        window.quit()
        # Then the computers play it to its end, and one of them fills a table.
        driver.settings(first_human="false", second_human="false")
        window = driver.Window(str(plain))
        driver.wait_for(f"the end of {game}", window.is_over, 60)
        window.save_as(str(HERE / f"{game}-finished.walls"))
        driver.wait_for("the table", (HERE / f"{game}-finished.walls-table").exists)
        window.quit()
    # A drawing makes a game that does not begin at the start.
    driver.settings(first_human="true", second_human="true")
    window = driver.Window(str(HERE / "drawing.txt"))
    driver.wait_for("the drawing", window.free)
    window.save_as(str(HERE / "walls-drawing.walls"))
    window.quit()


def colonies():
    for game, options in ANTS.items():
        path = HERE / f"{game}.walls-ants"
        path.unlink(missing_ok=True)
        players = ["--first", "ants:seed=1", "--second", "random:seed=2"]
        walls("match", game, *options, *players, "--games", "3", "--seed", "1", "--colony", str(path))


def solver():
    path = HERE / "walls.walls-solver"
    path.unlink(missing_ok=True)
    return json.loads(walls("solve", *SOLVE, "--time", "5", "--state", str(path), "--json"))


def expectations(solved):
    found = {"games": {}, "tables": {}, "positions": {}, "solver": {"arguments": SOLVE, "nodes": solved["nodes"]}}
    for path in sorted(HERE.glob("*.walls")):
        checked = json.loads(walls("check", "--json", str(path)))
        rules = driver.Rules(checked["game"])
        rules.ask(f"walls-load {path}")
        asked = {name: rules.ask(name) for name in ("walls-position", "walls-legal_moves")}
        if not asked["walls-legal_moves"]:
            asked["final_score"] = rules.ask("final_score")
        rules.quit()
        kept = {key: checked[key] for key in ("game", "moves", "points", "table_entries")}
        found["games"][path.name] = {"check": kept, "gtp": asked}
    for path in sorted(HERE.glob("*.walls-table")):
        checked = json.loads(walls("check", "--json", str(path)))
        found["tables"][path.name] = {key: checked[key] for key in ("game", "table_entries")}
    notations = {"drawing.txt": "walls", "moves.txt": "walls", "game.pdn": "draughts"}
    positions = {**notations, **{name: entry["check"]["game"] for name, entry in found["games"].items()}}
    for name, game in positions.items():
        arguments = [game, "--position", str(HERE / name)]
        answer = {"game": game, "leaves": [
            json.loads(walls("perft", *arguments, "--depth", str(depth), "--json"))["leaves"] for depth in (1, 2)
        ]}
        if name in notations:
            spec = "alpha-beta:depth=3,shuffle=off"
            searched = json.loads(walls("search", *arguments, "--opponent", spec, "--json"))
            answer |= {key: searched[key] for key in ("move", "value", "nodes", "line")}
        found["positions"][name] = answer
    text = json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True)
    (HERE / "expected.json").write_text(text + "\n")


if __name__ == "__main__":
    for old in HERE.glob("*.walls*"):
        old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        games(pathlib.Path(temporary))
    colonies()
    expectations(solver())
