"""Trains the embedding: `python train.py ../data/ground --minutes 20`. Continues from run/table.npz, or else from
`--start-from`, the shipped table.

A text's vector is the sum of the rows of its features (src/locate/built-in/meaning/subwords.ts), brought to length
one. Texts of one group are pulled together against all others of the batch (InfoNCE, both ways), and distances
between English texts follow those of the teacher's vectors (teach.py), if there are any.
"""

import argparse
import json
import pathlib
import time

import numpy
import torch
from export import read_table
from measure_asks import AskMeasure
from scipy import sparse

DIMENSIONS = 64
BATCH = 768
# A batch of the teacher: so many texts, and so many of the nearest of each, out of so many.
SEEDS = 16
NEAREST = 40
POOL = 12000
TEMPERATURE = 0.07
TEACHER_TEMPERATURE = 0.06
TEACHER_SHARE = 0.5
# How often a pair is taken of each kind: parallel, sign, icon, word, own, concept, describe, variant.
MIX = numpy.array([0.30, 0.05, 0.10, 0.11, 0.32, 0.04, 0.01, 0.07])
KEPT_EVERY = 50
# So many of a text's words are kept each time that it is drawn, so that no single one of them carries its meaning; of the parts of words fewer, which saves time.
KEPT = 0.8
KEPT_PARTS = 0.45
REPORT_EVERY = 250


class Features:
    """The rows and weights of each text, as hash-texts.ts wrote them."""

    def __init__(self, file: pathlib.Path):
        data = numpy.memmap(file, numpy.uint32, "r")
        count = int(data[0])
        self.ends = numpy.concatenate([[0], data[1 : 1 + count].astype(numpy.int64)])
        total = int(self.ends[-1])
        self.rows = data[1 + count : 1 + count + total]
        self.weights = data[1 + count + total : 1 + count + 2 * total].view(numpy.float32)

    def embed(self, table: torch.Tensor, texts: numpy.ndarray, rng: numpy.random.Generator | None = None) -> torch.Tensor:
        """The texts' vectors; with `rng`, without some of their features."""
        starts, lengths = self.ends[texts], self.ends[texts + 1] - self.ends[texts]
        offsets = numpy.concatenate([[0], numpy.cumsum(lengths)])
        places = numpy.arange(offsets[-1]) - numpy.repeat(offsets[:-1] - starts, lengths)
        rows, weights = self.rows[places].astype(numpy.int32), self.weights[places]
        if rng is not None:
            is_part = weights < 1
            kept = rng.random(len(weights), numpy.float32) < numpy.where(is_part, KEPT_PARTS, KEPT)
            rows, weights = rows[kept], (weights * numpy.where(is_part, KEPT / KEPT_PARTS, 1).astype(numpy.float32))[kept]
            offsets = numpy.concatenate([[0], numpy.cumsum(kept)])[offsets]
        sums = Sum.apply(table, sparse.csr_matrix((weights, rows, offsets), shape=(len(texts), len(table))))
        return torch.nn.functional.normalize(sums, dim=1, eps=1e-6)


class Sum(torch.autograd.Function):
    """Sums a table's rows by a sparse matrix."""

    @staticmethod
    def forward(context, table, features):
        context.features = features
        return torch.from_numpy(features @ table.detach().numpy())

    @staticmethod
    def backward(context, gradient):
        return torch.from_numpy(context.features.T @ gradient.contiguous().numpy()), None


class Pairs:
    """Draws pairs of texts that mean the same. Every fiftieth group is kept for measuring."""

    def __init__(self, file: pathlib.Path, rng):
        loaded = numpy.load(file)
        self.starts, self.members, self.is_english = loaded["starts"], loaded["members"], loaded["is_english"]
        self.rng = rng
        kinds = loaded["kinds"]
        kept = numpy.arange(len(kinds)) % KEPT_EVERY == 0
        self.groups = [numpy.flatnonzero((kinds == kind) & ~kept) for kind in range(len(MIX))]
        self.kept = numpy.flatnonzero(kept & (kinds <= 4))

    def draw(self, count: int):
        kinds = self.rng.choice(len(MIX), count, p=MIX / MIX.sum())
        return self.draw_of([self.groups[kind][self.rng.integers(len(self.groups[kind]))] for kind in kinds])

    def draw_of(self, groups):
        first, second = [], []
        for group in groups:
            start, end = self.starts[group], self.starts[group + 1]
            a = int(self.rng.integers(start, end))
            b = int(self.rng.integers(start, end - 1))
            b += b >= a
            # Mostly from or to English, which most screens and most synonyms are in.
            if self.is_english[start] and not (self.is_english[a] or self.is_english[b]) and self.rng.random() < 0.7:
                a = start
            first.append(self.members[a])
            second.append(self.members[b])
        return numpy.array(first), numpy.array(second)


class Teacher:
    """What teach.py wrote: English texts, and the teacher's vectors of them, whole and in short."""

    def __init__(self, file: pathlib.Path, rng):
        loaded = numpy.load(file)
        self.texts, self.short, self.rng = loaded["texts"], loaded["short"], rng
        self.vectors = loaded["vectors"]

    def draw(self) -> tuple[numpy.ndarray, torch.Tensor]:
        """Some texts with their nearest, and how near all of these are to each other."""
        start = int(self.rng.integers(max(1, len(self.texts) - POOL)))
        pool = self.short[start : start + POOL]
        seeds = pool[self.rng.integers(len(pool), size=SEEDS)]
        near = numpy.argpartition(-(seeds @ pool.T), NEAREST, axis=1)[:, :NEAREST]
        drawn = start + numpy.unique(near)
        vectors = torch.from_numpy(self.vectors[drawn].astype(numpy.float32))
        return self.texts[drawn], vectors @ vectors.T


def contrast(features: Features, table: torch.Tensor, first: numpy.ndarray, second: numpy.ndarray, rng) -> torch.Tensor:
    scores = features.embed(table, first, rng) @ features.embed(table, second, rng).T / TEMPERATURE
    # A text that stands in the batch twice is no stranger to itself.
    same = (first[:, None] == first[None]) | (second[:, None] == second[None])
    numpy.fill_diagonal(same, False)
    scores = scores.masked_fill(torch.from_numpy(same), -1e4)
    wanted = torch.arange(len(first))
    entropy = torch.nn.functional.cross_entropy
    return (entropy(scores, wanted) + entropy(scores.T, wanted)) / 2


def imitate(features: Features, table: torch.Tensor, texts: numpy.ndarray, wanted: torch.Tensor, rng) -> torch.Tensor:
    """The difference between the texts' similarities and the teacher's."""
    own = features.embed(table, texts, rng)
    itself = torch.eye(len(texts), dtype=torch.bool)
    said = (own @ own.T / TEMPERATURE).masked_fill(itself, -1e4).log_softmax(1)
    asked = (wanted / TEACHER_TEMPERATURE).masked_fill(itself, -1e4).softmax(1)
    return torch.nn.functional.kl_div(said, asked, reduction="batchmean")


@torch.inference_mode()
def recall(features: Features, table: torch.Tensor, pairs: Pairs, count=1500) -> float:
    pairs.rng, kept = numpy.random.default_rng(5), pairs.rng
    first, second = pairs.draw_of(pairs.kept[:count])
    pairs.rng = kept
    scores = features.embed(table, first) @ features.embed(table, second).T
    return float((scores.argmax(dim=1) == torch.arange(len(first))).float().mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rows", type=int, default=65536)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--run", default="run")
    parser.add_argument("--start-from", type=pathlib.Path, help="a table of which the number of rows is a multiple, such as models/ground-meaning.json")
    options = parser.parse_args()
    torch.set_num_threads(1)
    rng = numpy.random.default_rng(int(time.time()))
    features = Features(options.folder / "features.bin")
    pairs = Pairs(options.folder / "pairs.npz", rng)
    taught = options.folder / "teacher.npz"
    teacher = Teacher(taught, rng) if taught.exists() else None
    asks = AskMeasure(options.rows)
    run = options.folder / options.run
    run.mkdir(exist_ok=True)
    file = run / "table.pt"
    table = torch.from_numpy(rng.normal(0, 0.05, (options.rows, DIMENSIONS)).astype(numpy.float32))
    if options.start_from:
        # A feature's row in a larger table is, modulo the smaller one's rows, its row there.
        known = read_table(options.start_from)
        table = torch.from_numpy(numpy.tile(known, (options.rows // len(known), 1)))
    table.requires_grad_()
    optimizer = torch.optim.Adam([table], lr=options.rate, betas=(0.9, 0.99), fused=True)
    step = 0
    if file.exists():
        state = torch.load(file)
        table.data, step = state["table"], state["step"]
        optimizer.load_state_dict(state["optimizer"])
    save = lambda: (torch.save({"table": table.data, "step": step, "optimizer": optimizer.state_dict()}, run / "table.new.pt"), (run / "table.new.pt").replace(file))
    print("before", asks.measure(table.detach().numpy()), flush=True)
    started, losses = time.monotonic(), []
    while (elapsed := (time.monotonic() - started) / 60) < options.minutes:
        loss = contrast(features, table, *pairs.draw(BATCH), rng)
        taught_loss = imitate(features, table, *teacher.draw(), rng) if teacher else torch.zeros(())
        optimizer.zero_grad()
        (loss + TEACHER_SHARE * taught_loss).backward()
        # The last third falls to nothing.
        optimizer.param_groups[0]["lr"] = options.rate * min(1, 3 * (1 - elapsed / options.minutes))
        optimizer.step()
        step += 1
        losses.append((loss.item(), taught_loss.item()))
        if step % REPORT_EVERY == 0:
            line = {"step": step, "loss": [round(value, 3) for value in numpy.mean(losses[-REPORT_EVERY:], axis=0).tolist()], "recall": round(recall(features, table, pairs), 3), "asks": asks.measure(table.detach().numpy()), "minutes": round(elapsed, 1)}
            print(json.dumps(line), flush=True)
            with (run / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            save()
    save()
