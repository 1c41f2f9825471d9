"""The networks that score candidates beside the trees: from what a query means, which the trees don't see, and what is known of each candidate.

A candidate's features become hidden values, to which what is hidden of all candidates on average is added; what they say of it is the product with a direction that the
query's meaning chooses. `src/locate/built-in/ranking/network.ts` does the same.
"""

import base64

import numpy
import torch

HIDDEN = 96
DIRECTIONS = 32
EPOCHS = 3
BATCH = 256
RATE = 2e-3
DECAY = 1e-3
# Features that lie further from their mean, in standard deviations, say no more.
FURTHEST = 4.0
# Lengths of meanings are 1; as inputs their parts should be about as large as the features.
MEANING_SCALE = 8.0
# Requests that weigh more for the trees, such as those of the corpora, weigh this much here.
MOST_WEIGHT = 6.0
INT16 = 32767


class Network(torch.nn.Module):
    def __init__(self, dimensions: int, features: int):
        super().__init__()
        self.query = torch.nn.Linear(dimensions, DIRECTIONS)
        self.candidate = torch.nn.Linear(features, HIDDEN)
        self.context = torch.nn.Linear(HIDDEN, HIDDEN)
        self.directions = torch.nn.Linear(HIDDEN, DIRECTIONS + 1)

    def forward(self, meanings: torch.Tensor, rows: torch.Tensor, request: torch.Tensor) -> torch.Tensor:
        """`meanings` of each request (n, dimensions), all candidates' `rows` (m, features) and the number of each one's `request` (m); returns their scores (m)."""
        hidden = torch.relu(self.candidate(rows))
        counts = torch.bincount(request, minlength=len(meanings)).clamp(min=1)[:, None]
        mean = torch.zeros(len(meanings), HIDDEN).index_add(0, request, hidden) / counts
        hidden = torch.relu(hidden + self.context(mean)[request])
        told = self.directions(hidden)
        return (self.query(MEANING_SCALE * meanings)[request] * told[:, :DIRECTIONS]).sum(1) + told[:, DIRECTIONS]


class Examples:
    """Requests with what their queries mean, their candidates' features and which of these are right."""

    def __init__(self, meanings: numpy.ndarray, matrix: numpy.ndarray, labels: numpy.ndarray, counts: numpy.ndarray, weight: numpy.ndarray):
        self.means, self.deviations = matrix.mean(axis=0), matrix.std(axis=0) + 1e-3
        self.rows = numpy.empty(matrix.shape, numpy.float16)
        for start in range(0, len(matrix), 100_000):
            part = (matrix[start : start + 100_000] - self.means) / self.deviations
            self.rows[start : start + 100_000] = numpy.clip(part, -FURTHEST, FURTHEST)
        self.meanings, self.labels, self.counts = meanings, labels.astype(numpy.float32), counts
        self.starts = numpy.cumsum(counts) - counts
        self.weight = numpy.minimum(weight, MOST_WEIGHT).astype(numpy.float32)

    def take(self, which: numpy.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """The meanings, rows, requests' numbers and labels of some requests."""
        counts = self.counts[which]
        before = numpy.cumsum(counts) - counts
        rows = numpy.repeat(self.starts[which] - before, counts) + numpy.arange(counts.sum())
        request = numpy.repeat(numpy.arange(len(which)), counts)
        return torch.from_numpy(self.meanings[which]), torch.from_numpy(self.rows[rows].astype(numpy.float32)), torch.from_numpy(request), torch.from_numpy(self.labels[rows])

    def fit(self, used: numpy.ndarray, none: float, seed: int) -> Network:
        """Fits a network on the requests that are `used`; `none` is the score of "none of them"."""
        torch.manual_seed(seed)
        network = Network(self.meanings.shape[1], self.rows.shape[1])
        optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
        which = numpy.flatnonzero(used & (self.counts > 0))
        rng = numpy.random.default_rng(seed)
        steps = EPOCHS * -(-len(which) // BATCH)
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 - step / steps)
        for _ in range(EPOCHS):
            rng.shuffle(which)
            for start in range(0, len(which), BATCH):
                some = which[start : start + BATCH]
                meanings, rows, request, labels = self.take(some)
                loss = measure_loss(network(meanings, rows, request), request, labels, none, torch.from_numpy(self.weight[some]))
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                schedule.step()
        return network.eval()

    def score(self, network: Network, used: numpy.ndarray) -> numpy.ndarray:
        """The scores of all candidates of the requests that are `used`."""
        which = numpy.flatnonzero(used & (self.counts > 0))
        with torch.no_grad():
            parts = [network(*self.take(which[start : start + 1024])[:3]).numpy() for start in range(0, len(which), 1024)]
        return numpy.concatenate(parts)

    def spell(self, networks: list[Network]) -> dict:
        """Networks as they are shipped, and how their inputs are made."""
        told = {"furthest": FURTHEST, "meaningScale": MEANING_SCALE, "means": round_all(self.means), "deviations": round_all(self.deviations)}
        return {**told, "layers": [spell_layers(network) for network in networks]}


def spell_layers(network: Network) -> dict:
    return {name: {"weights": spell(layer.weight), "bias": spell(layer.bias)} for name, layer in network.named_children()}


def round_all(values: numpy.ndarray) -> list[float]:
    return [float(f"{value:.7g}") for value in values]


def measure_loss(scores: torch.Tensor, request: torch.Tensor, labels: torch.Tensor, none: float, weight: torch.Tensor) -> torch.Tensor:
    """How unlikely that is which is right: any of those that are, or none of them where there is no right one."""
    count = len(weight)
    most = torch.full((count,), none).scatter_reduce(0, request, scores.detach(), "amax")
    parts, nothing = torch.exp(scores - most[request]), torch.exp(none - most)
    everything = torch.zeros(count).index_add(0, request, parts) + nothing
    right = torch.zeros(count).index_add(0, request, parts * labels)
    has_right = torch.zeros(count).index_add(0, request, labels) > 0
    unlikely = torch.log(everything) - torch.log(torch.where(has_right, right, nothing) + 1e-12)
    return (unlikely * weight).sum() / weight.sum()


def spell(values: torch.Tensor) -> dict:
    """Whole numbers of 16 bits, and what one of them is worth."""
    array = values.detach().numpy()
    step = float(numpy.abs(array).max()) / INT16
    return {"shape": list(array.shape), "step": step, "values": base64.b64encode(numpy.rint(array / step).astype("<i2").tobytes()).decode()}
