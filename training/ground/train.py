"""Learns the embedding: `python train.py ../data/ground --minutes 20`. Goes on from run/table.npz; writes a line with the loss and the recall of kept pairs now and then.

A text's vector is the sum of the rows of its features (src/locate/built-in/meaning/subwords.ts), brought to length one. Texts of one group are pulled together against
all others of the batch (InfoNCE, both ways), and the English ones are to lie to each other as the teacher's do.
"""

import argparse
import json
import pathlib
import time

import numpy
from scipy import sparse

DIMENSIONS = 64
BATCH = 1024
TAUGHT = 384
TEMPERATURE = 0.07
TEACHER_TEMPERATURE = 0.02
TEACHER_SHARE = 0.5
# How often a pair is taken of each kind: parallel, sign, icon, word, own, concept, describe, variant.
MIX = numpy.array([0.30, 0.05, 0.10, 0.11, 0.32, 0.04, 0.01, 0.07])
KEPT_EVERY = 50
# So many of a text's features are left out each time that it is drawn, so that no single one of them carries its meaning.
DROPPED = 0.2


def load_features(file: pathlib.Path, rows: int) -> sparse.csr_matrix:
    data = file.read_bytes()
    count = int(numpy.frombuffer(data, numpy.uint32, 1)[0])
    ends = numpy.frombuffer(data, numpy.uint32, count, 4).astype(numpy.int64)
    features = int(ends[-1])
    columns = numpy.frombuffer(data, numpy.uint32, features, 4 + 4 * count).astype(numpy.int32)
    weights = numpy.frombuffer(data, numpy.float32, features, 4 + 4 * count + 4 * features)
    return sparse.csr_matrix((weights, columns, numpy.concatenate([[0], ends])), shape=(count, rows))


def normalize(vectors: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    lengths = numpy.maximum(numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return vectors / lengths, lengths


def softmax(scores: numpy.ndarray) -> numpy.ndarray:
    scores = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


class Adam:
    def __init__(self, shape, rate):
        self.mean, self.square, self.step, self.rate = numpy.zeros(shape, numpy.float32), numpy.zeros(shape, numpy.float32), 0, rate

    def move(self, table, gradient, share):
        self.step += 1
        self.mean *= 0.9
        self.mean += 0.1 * gradient
        self.square *= 0.99
        self.square += 0.01 * gradient * gradient
        rate = self.rate * share * (1 - 0.99**self.step) ** 0.5 / (1 - 0.9**self.step)
        table -= rate * self.mean / (numpy.sqrt(self.square) + 1e-8)


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
        self.english = loaded["english"]

    def draw(self, count: int):
        kinds = self.rng.choice(len(MIX), count, p=MIX / MIX.sum())
        return self.draw_of([self.groups[kind][self.rng.integers(len(self.groups[kind]))] for kind in kinds])

    def draw_of(self, groups):
        first, second = [], []
        for group in groups:
            start, end = self.starts[group], self.starts[group + 1]
            a, b = self.rng.choice(end - start, 2, replace=False) + start
            # Mostly from or to English, which most screens and most synonyms are in.
            if self.is_english[start] and not (self.is_english[a] or self.is_english[b]) and self.rng.random() < 0.7:
                a = start
            first.append(self.members[a])
            second.append(self.members[b])
        return numpy.array(first), numpy.array(second)


def contrast(features, table, first, second, rng):
    """Loss and gradient of a batch of pairs."""
    sides = [features[first], features[second]]
    for side in sides:
        side.data = side.data * (rng.random(len(side.data)) >= DROPPED)
    (a, length_a), (b, length_b) = (normalize(side @ table) for side in sides)
    scores = a @ b.T / TEMPERATURE
    # A text that stands in the batch twice is no stranger to itself.
    same = (first[:, None] == first[None]) | (second[:, None] == second[None])
    numpy.fill_diagonal(same, False)
    scores[same] = -1e4
    forth, back = softmax(scores), softmax(scores.T)
    count = len(first)
    loss = -0.5 * (numpy.log(forth.diagonal() + 1e-9).mean() + numpy.log(back.diagonal() + 1e-9).mean())
    change = (forth + back.T) / (2 * count)
    change[numpy.arange(count), numpy.arange(count)] -= 1 / count
    change /= TEMPERATURE
    gradient = 0
    for side, own, length, other in ((sides[0], a, length_a, change @ b), (sides[1], b, length_b, change.T @ a)):
        gradient = gradient + side.T @ ((other - (other * own).sum(axis=1, keepdims=True) * own) / length)
    return loss, numpy.asarray(gradient)


def imitate(features, table, texts, taught):
    """The same for how the teacher's vectors lie to each other."""
    side = features[texts]
    own, length = normalize(side @ table)
    wanted = taught @ taught.T / TEACHER_TEMPERATURE
    scores = own @ own.T / TEMPERATURE
    numpy.fill_diagonal(wanted, -1e4)
    numpy.fill_diagonal(scores, -1e4)
    wanted, given = softmax(wanted), softmax(scores)
    loss = (wanted * (numpy.log(wanted + 1e-9) - numpy.log(given + 1e-9))).sum(axis=1).mean()
    change = (given - wanted) / (TEMPERATURE * len(texts))
    other = (change + change.T) @ own
    return loss, numpy.asarray(side.T @ ((other - (other * own).sum(axis=1, keepdims=True) * own) / length))


def recall(features, table, pairs, count=1500):
    pairs.rng, kept = numpy.random.default_rng(5), pairs.rng
    first, second = pairs.draw_of(pairs.kept[:count])
    pairs.rng = kept
    a, b = normalize(features[first] @ table)[0], normalize(features[second] @ table)[0]
    return float(((a @ b.T).argmax(axis=1) == numpy.arange(len(first))).mean())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rows", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--run", default="run")
    options = parser.parse_args()
    rng = numpy.random.default_rng(int(time.time()))
    features = load_features(options.folder / "features.bin", options.rows)
    pairs = Pairs(options.folder / "pairs.npz", rng)
    teacher = options.folder / "teacher.npy"
    taught = numpy.load(teacher, mmap_mode="r") if teacher.exists() else None
    known = int((options.folder / "teacher.done").read_text()) if taught is not None else 0
    run = options.folder / options.run
    run.mkdir(exist_ok=True)
    file = run / "table.npz"
    table = rng.normal(0, 0.05, (options.rows, DIMENSIONS)).astype(numpy.float32)
    adam = Adam(table.shape, options.rate)
    if file.exists():
        state = numpy.load(file)
        table, adam.mean, adam.square, adam.step = state["table"], state["mean"], state["square"], int(state["step"])
    started, losses = time.monotonic(), []
    while (elapsed := (time.monotonic() - started) / 60) < options.minutes:
        loss, gradient = contrast(features, table, *pairs.draw(BATCH), rng)
        taught_loss = 0.0
        if known > 1000:
            chosen = rng.integers(known, size=TAUGHT)
            taught_loss, other = imitate(features, table, pairs.english[chosen], numpy.asarray(taught[chosen], numpy.float32))
            gradient += TEACHER_SHARE * other
        # The last third falls to nothing.
        adam.move(table, gradient, min(1, 3 * (1 - elapsed / options.minutes)))
        losses.append((loss, taught_loss))
        if adam.step % 100 == 0:
            line = {"step": adam.step, "loss": [round(float(value), 3) for value in numpy.mean(losses[-100:], axis=0)], "recall": round(recall(features, table, pairs), 3), "minutes": round(elapsed, 1)}
            print(json.dumps(line), flush=True)
            with (run / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
        if adam.step % 500 == 0:
            numpy.savez(run / "table.new.npz", table=table, mean=adam.mean, square=adam.square, step=adam.step)
            (run / "table.new.npz").replace(file)
    numpy.savez(run / "table.new.npz", table=table, mean=adam.mean, square=adam.square, step=adam.step)
    (run / "table.new.npz").replace(file)
