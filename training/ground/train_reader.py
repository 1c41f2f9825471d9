"""Trains the reader of requests: `python train_reader.py ../data/ground --model FOLDER --wordnet DIR --phase first
--minutes 10`, then the same with `--phase second --minutes 28`. Writes reader/first.pt and reader/second.pt.

FOLDER holds all-MiniLM-L6-v2, as for teach.py. In the first phase, all its six layers read both the ways to ask of
phrases/ and the names of what is asked for, and learn to put them near each other. The second starts from the last
weights of the first: three of its layers stay, and names become sums of their pieces. It also learns definitions of
WordNet, and that a word and a name mean themselves. Requests of a batch are told from each other (InfoNCE). The ways
that are kept (collect.py), and the requests about the written screens, are shown in neither.

A phase can be stopped at any time and goes on where it was saved last. `--minutes` are those of all its runs together.
"""

import argparse
import dataclasses
import json
import math
import pathlib
import random
import time

import torch
from collect import is_kept_for_ranking, phrases, senses
from measure_asks import Asked
from measure_reader import measure
from reader_network import Reader, WordPieces, read_pieces, read_start
from torch.nn.functional import cross_entropy

HERE = pathlib.Path(__file__).parent
LEXICONS = HERE / "../../models/ground-lexicons.json"
ALL_LAYERS = 6
WARM_UP_STEPS = 60
DECAY = 0.01
# The rates of rows of pieces, of which a batch has few, and of what starts from nothing, as multiples of the others'.
PIECES_RATE = 2
NAMES_RATE = 5
MOST_GRADIENT = 1.0
# Of so many requests, some lack words, and some have two words in the wrong order.
SHORTENED, SWAPPED = 0.2, 0.07
LEFT_OUT = 0.15
# A sense of WordNet is asked for by its definition so often, else by a word that has it.
DEFINED = 0.7
PRINT_EVERY = 50
REPORT_EVERY = 250
# So many of the kept ways to ask are tried in each report; measure_reader.py tries all.
TRIED = 1500
SAVE_EVERY_SECONDS = 120


@dataclasses.dataclass(frozen=True)
class Phase:
    # Layers of all-MiniLM-L6-v2 that stay.
    layers: tuple[int, ...]
    has_names: bool
    rate: float
    # How much it counts that a request is told the right name among all, rather than a name the right request.
    asks_share: float
    # What a batch is made of: ways to ask, so many neighbours of phrases/ at once; senses of WordNet; words; names.
    asks: int
    together: int
    senses: int
    words: int
    names: int


PHASES = {
    "first": Phase(layers=(0, 1, 2, 3, 4, 5), has_names=False, rate=1.5e-4, asks_share=0.5, asks=192, together=1, senses=0, words=0, names=0),
    "second": Phase(layers=(0, 2, 5), has_names=True, rate=2e-4, asks_share=0.7, asks=208, together=8, senses=28, words=10, names=10),
}


class Batches:
    """Draws requests, a name of what each asks for, and the number of that thing."""

    def __init__(self, phase: Phase, wordnet: pathlib.Path):
        self.phase, self.rng, self.queue = phase, random.Random(time.time()), []
        self.things = [(names, [ask for ask in asks if not is_kept_for_ranking(ask)]) for names, _, asks in phrases(HERE / "phrases")]
        self.asked = [at for at, (_, asks) in enumerate(self.things) if asks]
        self.words = read_words()
        self.senses = [(lemmas, definition) for lemmas, definition in senses(wordnet, set(self.words)) if definition]

    def draw(self) -> tuple[list[str], list[str], list[int]]:
        rng, phase = self.rng, self.phase
        pick_name = lambda thing: rng.choice(self.things[thing][0])
        rows = [(disturb(rng.choice(self.things[thing][1]), rng), pick_name(thing), thing) for thing in self._take(phase.asks)]
        # What is no line of phrases/ gets a number of its own.
        add = lambda request, name: rows.append((request, name, -len(rows) - 1))
        for lemmas, definition in rng.sample(self.senses, phase.senses):
            add(definition if rng.random() < DEFINED else rng.choice(lemmas), rng.choice(lemmas))
        for word in rng.sample(self.words, phase.words):
            add(word, word)
        rows += [(pick_name(thing), pick_name(thing), thing) for thing in rng.sample(range(len(self.things)), phase.names)]
        requests, names, things = zip(*rows)
        return list(requests), list(names), list(things)

    def _take(self, count: int) -> list[int]:
        """Things that are asked for. Neighbours in phrases/ come together: they are of one subject, as what stands on one screen is."""
        size = self.phase.together
        while len(self.queue) < count:
            offset = self.rng.randrange(size)
            groups = [self.asked[max(0, at) : at + size] for at in range(-offset, len(self.asked), size)]
            self.rng.shuffle(groups)
            self.queue = [thing for group in groups for thing in group] + self.queue
        taken, self.queue = self.queue[-count:], self.queue[:-count]
        return taken


def read_words() -> list[str]:
    """The English words that the lexicons give."""
    return sorted(set(json.loads(LEXICONS.read_text())["english"].split()))


def disturb(request: str, rng: random.Random) -> str:
    words, chance = request.split(), rng.random()
    if chance < SHORTENED:
        words = [word for word in words if rng.random() > LEFT_OUT] or words
    elif chance < SHORTENED + SWAPPED and len(words) > 2:
        at = rng.randrange(len(words) - 1)
        words[at], words[at + 1] = words[at + 1], words[at]
    return " ".join(words)


def measure_loss(scores: torch.Tensor, names: list[str], things: list[int], asks_share: float) -> torch.Tensor:
    """How badly requests are told names, and names requests. A thing and a name that stand in the batch twice are no strangers to themselves."""
    numbers: dict[str, int] = {}
    of_name = torch.tensor([numbers.setdefault(name.lower(), len(numbers)) for name in names])
    of_thing = torch.tensor(things)
    same = (of_thing[:, None] == of_thing) | (of_name[:, None] == of_name)
    scores = scores.masked_fill(same & ~torch.eye(len(names), dtype=torch.bool), -1e4)
    wanted = torch.arange(len(names))
    return asks_share * cross_entropy(scores, wanted) + (1 - asks_share) * cross_entropy(scores.T, wanted)


def make_optimizer(reader: Reader, phase: Phase) -> torch.optim.Optimizer:
    """Without names, how they are read and how surely they are told apart isn't learnt either."""
    names = [*reader.names.parameters(), reader.log_scale]
    others = [reader.places, *reader.entry.parameters(), *reader.layers.parameters()]
    groups = [{"params": others, "rate": phase.rate}, {"params": [reader.pieces.weight], "rate": PIECES_RATE * phase.rate, "weight_decay": 0}]
    if phase.has_names:
        groups.append({"params": names, "rate": NAMES_RATE * phase.rate})
    return torch.optim.AdamW(groups, lr=phase.rate, weight_decay=DECAY)


def start(phase: str, run: pathlib.Path, model: pathlib.Path) -> Reader:
    reader = read_start(model, ALL_LAYERS)
    if phase == "second":
        reader.load_state_dict(torch.load(run / "first.pt")["reader"])
    reader.layers = torch.nn.ModuleList(reader.layers[number] for number in PHASES[phase].layers)
    return reader


def step_once(reader: Reader, pieces: WordPieces, phase: Phase, batches: Batches, optimizer: torch.optim.Optimizer) -> float:
    requests, names, things = batches.draw()
    asked = reader.read_sentences(pieces.cut_sentences(requests))
    named = reader.read_names(pieces.cut_names(names)) if phase.has_names else reader.read_sentences(pieces.cut_sentences(names))
    loss = measure_loss(reader.compare(asked, named), names, things, phase.asks_share)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(reader.parameters(), MOST_GRADIENT)
    optimizer.step()
    return loss.item()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--wordnet", type=pathlib.Path, required=True)
    parser.add_argument("--phase", choices=PHASES, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    options = parser.parse_args()
    phase, run = PHASES[options.phase], options.folder / "reader"
    run.mkdir(parents=True, exist_ok=True)
    file = run / f"{options.phase}.pt"
    pieces, batches, asked = read_pieces(options.model), Batches(phase, options.wordnet), Asked()
    reader = start(options.phase, run, options.model) if not file.exists() else Reader(pieces.tokenizer.get_vocab_size(), len(phase.layers))
    optimizer = make_optimizer(reader, phase)
    step, before = 0, 0.0
    if file.exists():
        state = torch.load(file)
        step, before = state["step"], state["minutes"]
        reader.load_state_dict(state["reader"])
        optimizer.load_state_dict(state["optimizer"])
    began, losses = time.monotonic(), []
    count_minutes = lambda: before + (time.monotonic() - began) / 60

    def save() -> None:
        state = {"reader": reader.state_dict(), "optimizer": optimizer.state_dict(), "step": step, "minutes": count_minutes()}
        torch.save(state, file.with_suffix(".new.pt"))
        file.with_suffix(".new.pt").replace(file)

    saved = began
    while (done := count_minutes() / options.minutes) < 1:
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * min(1, (step + 1) / WARM_UP_STEPS) * (0.5 + 0.5 * math.cos(math.pi * done))
        losses.append(step_once(reader, pieces, phase, batches, optimizer))
        step += 1
        if step % PRINT_EVERY == 0:
            line = {"phase": options.phase, "step": step, "loss": round(sum(losses[-PRINT_EVERY:]) / len(losses[-PRINT_EVERY:]), 3), "temperature": round(math.exp(-reader.log_scale.item()), 4), "minutes": round(count_minutes(), 1)}
            if phase.has_names and step % REPORT_EVERY == 0:
                line["kept"] = measure(reader, pieces, asked, TRIED)
            print(json.dumps(line), flush=True)
            with (run / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
        if time.monotonic() - saved > SAVE_EVERY_SECONDS:
            save()
            saved = time.monotonic()
    save()
