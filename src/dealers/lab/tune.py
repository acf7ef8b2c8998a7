"""Turning knobs until the figures of a game are in the bands that they are to be in.

Optuna proposes values, every proposal plays the same deals, and what is nearest to all bands is the best; of
those that are in them, the one with the smallest changes. Proposals and rows are kept, so that a run that was
stopped goes on, and comes to the same end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dealers.kernel import DealersError, Game, UsageError
from dealers.kernel.game import content_folder
from dealers.kernel.names import nearest
from dealers.kernel.overlay import place_of
from dealers.lab.extras import need
from dealers.lab.knobs import Aim, Knob, KnobsFile, changes, turned, value_of
from dealers.lab.measures import FAMILIES, figure_of, measured
from dealers.lab.simulate import simulate
from dealers.lab.statistics import Estimate, mean, share
from dealers.lab.study import Folder, Study

SMALL = 0.01
"""What turning all knobs from one end to the other counts, against an aim that is missed by its width."""
ENOUGH = 8
"""Trials from which it can be told which knob matters."""


class Trial(NamedTuple):
    """Values of the knobs, and what came of them."""

    number: int
    values: dict[Knob, int]
    figures: list[Estimate]
    """One for each aim; none if the content could not be played."""
    off: float
    """How far from all bands, together; the changes count a little, too."""
    problem: str = ""


class Tuned(NamedTuple):
    """What came of a run."""

    game: Game[Any]
    file: KnobsFile
    trials: list[Trial]
    best: Trial
    importance: dict[str, float]
    """By knob, a share of all; empty if it cannot be told."""

    @property
    def met(self) -> bool:
        """Whether every figure is in its band."""
        return all(
            aim.off(one.value) == 0 for aim, one in zip(self.file.aims, self.best.figures, strict=True)
        )

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "game": self.game.name,
            "met": self.met,
            "best": _trial_json(self.best, self.file.aims),
            "importance": {name: round(value, 4) for name, value in self.importance.items()},
            "trials": [_trial_json(trial, self.file.aims) for trial in self.trials],
        }


def _trial_json(trial: Trial, aims: Sequence[Aim]) -> dict[str, Any]:
    return {
        "trial": trial.number,
        "knobs": {knob.name: value for knob, value in trial.values.items()},
        "figures": {aim.figure: one.as_json() for aim, one in zip(aims, trial.figures, strict=False)},
        "off": round(trial.off, 4),
        **({"problem": trial.problem} if trial.problem else {}),
    }


class Plan(NamedTuple):
    """How a run is made."""

    study: Study
    """With the shipped content."""
    games: int
    """In each trial."""
    trials: int
    seed: int
    workers: int | None = None


def tune(
    plan: Plan, file: KnobsFile, folder: Path, progress: Callable[[int], None] = lambda done: None
) -> Tuned:
    """Make all trials that are missing, and write what is best to `folder/best`."""
    optuna = need("optuna")
    need("polars")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    _begin(plan, file, folder)
    backend = optuna.storages.journal.JournalFileBackend(str(folder / "tune.journal"))
    study = optuna.create_study(
        storage=optuna.storages.JournalStorage(backend), study_name="tune", load_if_exists=True
    )
    game = plan.study.game
    shipped = {knob: value_of(game, knob) for knob in file.knobs}
    done = [_kept(trial, file) for trial in study.trials if trial.state.is_finished()]
    while len(done) < plan.trials:
        progress(len(done))
        # A sampler of its own for every trial: what it proposes does not depend on where a run was stopped.
        study.sampler = optuna.samplers.TPESampler(seed=plan.seed * 100_003 + len(done))
        if not done and all(_allowed(knob, value) for knob, value in shipped.items()):
            study.enqueue_trial({knob.name: value for knob, value in shipped.items()})
        asked = study.ask()
        values = {
            knob: asked.suggest_int(knob.name, knob.low, _last(knob), step=knob.step) for knob in file.knobs
        }
        trial = _tried(plan, file, folder, values, shipped, len(done))
        asked.set_user_attr("figures", [list(one) for one in trial.figures])
        asked.set_user_attr("problem", trial.problem)
        study.tell(asked, trial.off)
        done.append(trial)
    progress(len(done))
    best = min(done, key=lambda trial: trial.off)
    if best.problem:
        raise DealersError(
            f"none of the {len(done)} trials could be played; the first says: {done[0].problem}"
        )
    _write_best(game, best, folder)
    return Tuned(game, file, done, best, _importance(optuna, study, done))


def _begin(plan: Plan, file: KnobsFile, folder: Path) -> None:
    """Make the folder, or make sure that it holds the same run; only the number of trials may grow."""
    plan.study.check()
    told = {
        "study": plan.study.as_json(),
        "games": plan.games,
        "seed": plan.seed,
        "knobs": [[knob.file, knob.row, knob.field, knob.low, knob.high, knob.step] for knob in file.knobs],
        "aims": [[aim.figure, aim.low, aim.high] for aim in file.aims],
    }
    path = folder / "tune.json"
    try:
        if path.exists():
            there = json.loads(path.read_text(encoding="utf-8"))
            for key, value in json.loads(json.dumps(told)).items():
                if there.get(key) != value:
                    raise UsageError(
                        f"{folder} holds another run, with other {key}: name another folder, or give the "
                        "same command to go on with it"
                    )
            return
        if folder.exists() and any(folder.iterdir()):
            raise UsageError(f"{folder} is not empty and holds no run: name another folder")
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be used: {error}") from None


def _last(knob: Knob) -> int:
    return knob.low + (knob.high - knob.low) // knob.step * knob.step


def _allowed(knob: Knob, value: int) -> bool:
    return knob.low <= value <= knob.high and (value - knob.low) % knob.step == 0


def _kept(trial: Any, file: KnobsFile) -> Trial:
    """A trial of a run that was stopped."""
    values = {knob: int(trial.params[knob.name]) for knob in file.knobs}
    figures = [Estimate(*one) for one in trial.user_attrs["figures"]]
    return Trial(trial.number, values, figures, trial.value, trial.user_attrs["problem"])


def _tried(
    plan: Plan,
    file: KnobsFile,
    folder: Path,
    values: dict[Knob, int],
    shipped: Mapping[Knob, int],
    number: int,
) -> Trial:
    worst = 1000.0
    try:
        game = turned(plan.study.game, values, "trial")
    except DealersError as error:  # values that are right alone, but not together
        return Trial(number, values, [], worst, str(error))
    study = plan.study._replace(game=game, steady=True)
    rows = Folder(folder / "rows" / game.version.replace("+", "-"))
    games = plan.games - plan.games % study.rotations or study.rotations
    simulate(study, rows, study.rotations, games, plan.workers)
    frame = measured(rows.read("games"), rows.read("seats"), rows.read("choices"), study.rotations)
    figures = [_estimate(frame, aim.figure) for aim in file.aims]
    off = sum(aim.off(one.value) for aim, one in zip(file.aims, figures, strict=True))
    far = [abs(value - shipped[knob]) / (knob.high - knob.low) for knob, value in values.items()]
    return Trial(number, values, figures, off + SMALL * sum(far) / len(far))


def _estimate(frame: Any, name: str) -> Estimate:
    """A figure of many games, with its interval."""
    polars = need("polars")
    mine = frame.filter(polars.col("name") == name)
    if mine.is_empty():
        known = sorted(set(frame["name"].to_list()))
        raise UsageError(f"these games have no figure {name!r}; there are {nearest(name, known)}")
    family = mine["family"][0]
    above, below = mine["above"].to_list(), mine["below"].to_list()
    if FAMILIES[family].every_game:
        raise UsageError(f"the figure {name!r} is counted over all games and cannot be aimed at")
    if figure_of(family, name).share:
        return share(sum(above), int(sum(below)))
    return mean([one / other for one, other in zip(above, below, strict=True) if other])


def _importance(optuna: Any, study: Any, done: Sequence[Trial]) -> dict[str, float]:
    knobs = [knob.name for knob in done[0].values]
    if len(knobs) == 1:
        return {knobs[0]: 1.0}
    if len(done) < ENOUGH or len({round(trial.off, 9) for trial in done}) < 2:
        return {}
    evaluator = optuna.importance.PedAnovaImportanceEvaluator()
    found = optuna.importance.get_param_importances(study, evaluator=evaluator)
    return {name: float(found.get(name, 0.0)) for name in knobs}


def _write_best(game: Game[Any], best: Trial, folder: Path) -> None:
    name = place_of(content_folder(game) / "any")[0]
    for file, text in changes(game, best.values).items():
        path = folder / "best" / name / f"{file.removesuffix('.toml')}.changes.toml"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise DealersError(f"{path} cannot be written: {error.strerror}") from None
