"""Fits the ranker, and the model that decides whether its first candidate is accepted: `python fit.py
../data/ground/examples ../../models/ground-ranker.json`.

First, boosted trees and networks (network.py) score the candidates of each request; the chance of each is its share
among them all and "none of them" (softmax), so they learn to tell them from each other. Then, from those chances,
other trees tell of each request whether the first is right, whether nothing there is meant, or neither. The second
are fitted on what the first say of requests that they weren't fitted on. Needs the shipped ground-meaning.json.
"""

import argparse
import json
import pathlib
import zlib

import lightgbm
import numpy
from export import read_table
from measure_asks import embed, hash_texts
from network import Examples

FOLDS = 3
MEANING = pathlib.Path(__file__).parent / "../../models/ground-meaning.json"
# The networks' part of a score; the rest is the trees'.
NETWORK_SHARE = 0.4
NETWORK_SEEDS = (7, 8)
CANDIDATE = {"learning_rate": 0.1, "num_leaves": 64, "min_data_in_leaf": 60, "lambda_l2": 5, "feature_fraction": 0.7, "bagging_fraction": 0.8, "bagging_freq": 1, "num_threads": 2, "verbose": -1, "seed": 7, "deterministic": True}
CANDIDATE_ROUNDS = 320
# The score of "none of them", where each candidate begins with 0.
NONE_SCORE = 3.0
REQUEST = {"objective": "binary", "learning_rate": 0.06, "num_leaves": 16, "min_data_in_leaf": 80, "lambda_l2": 10, "num_threads": 1, "verbose": -1, "seed": 7, "deterministic": True}
REQUEST_ROUNDS = 200
# How the modes of requests that were written begin: of the project's own corpora, and of written/.
WRITTEN = ("corpus", "written")
# Each of these requests counts for several of the made-up ones, those of the corpora for most, and those by lines of text or a look for less.
WEIGHTS = {"corpus": 24, "written": 3}
LOOK_WEIGHT = 1.8
# Theirs for what isn't there weigh more where requests are told apart: people ask for what might well be there.
CORPUS_ABSENT = 2
# As many of all requests are weighed as asking for what is not there: more than people do, since a wrong answer costs them more than none.
ABSENT_SHARE = 0.18
RIGHT, ABSENT, OTHER = range(3)
# What can only speak for a candidate.
BETTER = {"rules", "rules by words", "rules word for word", "words found", "name explained", "same name", "meaning of the telling words", "meaning of the whole query", "recalled by the telling words", "recalled by the whole query"}
# What tells that something on the screen is like the query.
RESEMBLING = {"best by rules", "best by words", "best by meaning", "meaning beyond the screen's", "meaning word by word", "meaning word by word, weighed", "found together", "best by what is recalled"}
# Features of a request: of its candidates' chances, and of these columns the first candidate's.
REQUEST_COLUMNS = ["rules", "rules by words", "best by words", "meaning of the telling words", "meaning of the whole query", "words found", "name explained", "order asked by the query", "order asked", "in turn in its column", "in turn in its row", "relations asked", "roles asked", "fits the role", "telling words", "line of a picture", "words of the query", "best by rules", "best by meaning", "foreign", "candidates", "place asked", "state asked", "state fits", "rules word for word", "naturalness of the reading", "is the anchor", "is what is asked for", "words asked for", "stands as asked", "stands as asked, to the best", "meaning beyond the screen's", "meaning word by word", "known otherwise", "fits the asked role", "fits the asked place", "fits the asked state", "fits the asked colour", "in turn among its lines", "in turn among its like", "found together", "fits any use", "named", "image", "in turn among its namesakes", "under what is named", "found with its heading", "in turn under what is named", "crosses what is named", "is what is asked for, to the best", "asked for and stands as asked", "meaning of the nearest word", "meaning of the first word", "meaning of the last word", "meaning of the furthest word", "meaning of the missing word", "meaning word by word, weighed", "only lines", "lines among controls", "coloured", "sure of its sign", "best of the asked kind", "of the asked kind", "short of the asked kind", "in turn among the asked kind", "in the asked state", "alone in the asked state", "pointed out", "pointed out by", "rules ahead of others", "meaning of the telling words ahead of others", "meaning of the whole query ahead of others", "meaning word by word, weighed, ahead of others", "recalled by the telling words", "recalled by the whole query", "recalled on average", "recalled by the telling words, to the best", "recalled by the whole query, to the best", "recalled by the telling words, ahead of others", "best by what is recalled", "likeness of what is recalled", "labels a field"]


def describe_request(chances: numpy.ndarray, units: numpy.ndarray, first: int, rows: numpy.ndarray, columns: list[int]) -> list[float]:
    """As src/locate/built-in/ranking/rank.ts does."""
    others = numpy.delete(chances, first)
    apart = chances[units != units[first]]
    second, another = (float(some.max()) if len(some) else 0.0 for some in (others, apart))
    return [float(chances[first]), second, float(others.sum()), another, float(apart.sum()), *rows[first, columns].tolist()]


def share_out(scores: numpy.ndarray, counts: numpy.ndarray) -> numpy.ndarray:
    """The chance of each candidate: its share among those of its request and none of them. `counts` of each request follow each other; none is 0."""
    starts = numpy.concatenate([[0], numpy.cumsum(counts)[:-1]])
    most = numpy.maximum(numpy.maximum.reduceat(scores, starts), NONE_SCORE)
    shares = numpy.exp(scores - numpy.repeat(most, counts))
    return shares / numpy.repeat(numpy.add.reduceat(shares, starts) + numpy.exp(NONE_SCORE - most), counts)


def fit_candidates(matrix: numpy.ndarray, labels: numpy.ndarray, counts: numpy.ndarray, weight: numpy.ndarray) -> lightgbm.Booster:
    """Fits the trees that score candidates: any of those that are right may have a request's chance, none of them where there is no right one."""
    counts = counts[counts > 0]
    starts = numpy.concatenate([[0], numpy.cumsum(counts)[:-1]])
    of_request = lambda values: numpy.repeat(numpy.add.reduceat(values, starts), counts)
    right = labels.astype(float)

    def objective(scores: numpy.ndarray, _: lightgbm.Dataset) -> tuple[numpy.ndarray, numpy.ndarray]:
        chances = share_out(scores, counts)
        wanted = chances * right
        wanted /= numpy.maximum(of_request(wanted), 1e-12)
        return (chances - wanted) * weight, numpy.maximum(chances * (1 - chances), 1e-4) * weight

    return lightgbm.train({**CANDIDATE, "objective": objective}, lightgbm.Dataset(matrix, right), CANDIDATE_ROUNDS)


class Scorer:
    """Trees and networks that were fitted on the requests that are `used`."""

    def __init__(self, examples: Examples, matrix: numpy.ndarray, weight: numpy.ndarray, used: numpy.ndarray):
        rows = numpy.repeat(used, examples.counts)
        self.examples, self.matrix = examples, matrix
        some, labels = (matrix, examples.labels) if used.all() else (matrix[rows], examples.labels[rows])
        self.trees = fit_candidates(some, labels, examples.counts[used], numpy.repeat(weight, examples.counts)[rows])
        self.networks = [examples.fit(used, NONE_SCORE, seed) for seed in NETWORK_SEEDS]

    def score(self, used: numpy.ndarray) -> numpy.ndarray:
        rows = numpy.repeat(used, self.examples.counts)
        by_networks = numpy.mean([self.examples.score(network, used) for network in self.networks], axis=0)
        return (1 - NETWORK_SHARE) * self.trees.predict(self.matrix[rows]) + NETWORK_SHARE * by_networks


def read_meanings(texts: list[str]) -> numpy.ndarray:
    """The meaning of each text (n, dimensions); zeros if it has no word."""
    table = read_table(MEANING)
    known = list(dict.fromkeys(texts))
    places = {text: place for place, text in enumerate(known)}
    return embed(table, hash_texts(known, len(table)))[[places[text] for text in texts]]


def spell_trees(model: lightgbm.Booster) -> list:
    """Each tree as [features, thresholds, left, right, leaves]; a negative child is the leaf with that number."""
    trees = []
    for tree in model.dump_model()["tree_info"]:
        features, thresholds, left, right, leaves = [], [], [], [], []

        def visit(node) -> int:
            if "leaf_value" in node:
                leaves.append(round(node["leaf_value"], 5))
                return -len(leaves)
            place = len(features)
            features.append(node["split_feature"])
            thresholds.append(float(numpy.float32(node["threshold"])))
            left.append(0)
            right.append(0)
            assert node["decision_type"] == "<="
            left[place], right[place] = visit(node["left_child"]), visit(node["right_child"])
            return place

        visit(tree["tree_structure"])
        trees.append([features, [float(f"{value:.7g}") for value in thresholds], left, right, leaves])
    return trees


def load(files: list[pathlib.Path]):
    all_told = [json.loads(file.with_suffix(".json").read_text()) for file in files]
    names = all_told[0]["features"]
    assert all(told["features"] == names for told in all_told)
    parts = [numpy.fromfile(file.with_suffix(".bin"), numpy.float32).reshape(-1, len(names)) for file in files]
    return names, [query for told in all_told for query in told["queries"]], numpy.concatenate(parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", type=pathlib.Path, nargs="+")
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    names, queries, matrix = load(options.examples)
    starts = numpy.cumsum([0] + [query["rows"] for query in queries])
    labels = numpy.concatenate([query["right"] for query in queries]).astype(numpy.int8)
    weight = numpy.array([WEIGHTS.get(query["mode"], LOOK_WEIGHT if query["mode"].startswith(WRITTEN) else 1) for query in queries])
    CANDIDATE["monotone_constraints"] = [1 if name in BETTER else 0 for name in names]
    # Whole screens are left out: their queries follow each other, and some come in several rounds.
    fold = numpy.array([zlib.crc32(query["screen"].encode()) if "screen" in query else at // 50 for at, query in enumerate(queries)]) % FOLDS
    counts = numpy.diff(starts)
    examples = Examples(read_meanings([query["query"] for query in queries]), matrix, labels, counts, weight)
    scores = numpy.zeros(len(labels))
    for number in range(FOLDS):
        scorer = Scorer(examples, matrix, weight, fold != number)
        scores[numpy.repeat(fold == number, counts)] = scorer.score(fold == number)
        print("fold", number, flush=True)
    chances = share_out(scores, counts[counts > 0])
    scorer = Scorer(examples, matrix, weight, numpy.ones(len(queries), bool))
    columns = [names.index(name) for name in REQUEST_COLUMNS]
    told, outcome, order = [], [], []
    for at, query in enumerate(queries):
        part = slice(starts[at], starts[at + 1])
        if query["rows"] == 0:
            continue
        first = int(chances[part].argmax())
        told.append(describe_request(chances[part], numpy.array(query["units"]), first, matrix[part], columns))
        outcome.append(RIGHT if query["right"][first] else OTHER if query["present"] else ABSENT)
        order.append(at)
    told, outcome = numpy.array(told, numpy.float32), numpy.array(outcome)
    order = numpy.array(order)
    kept = fold[order] == 0
    counted = weight[order].astype(float)
    of_corpus = numpy.array([queries[at]["mode"].startswith(WRITTEN) for at in order])
    counted[of_corpus & (outcome == ABSENT)] *= CORPUS_ABSENT
    share = counted[outcome == ABSENT].sum() / counted.sum()
    counted[outcome == ABSENT] *= ABSENT_SHARE * (1 - share) / ((1 - ABSENT_SHARE) * share)
    print("absent:", share.round(3), "of the requests, weighed as", ABSENT_SHARE)
    # A rival doesn't make the first surer; what resembles the query doesn't make it surer that nothing is there.
    rising = [1, 0, 0, -1, -1, *(1 if name in BETTER or name.endswith("ahead of others") else -1 if name == "candidates" else 0 for name in REQUEST_COLUMNS)]
    falling = [-1, 0, 0, 1, 0, *(-1 if name in BETTER | RESEMBLING else 0 for name in REQUEST_COLUMNS)]

    def fit(wanted: int, used: numpy.ndarray) -> lightgbm.Booster:
        constraints = rising if wanted == RIGHT else falling
        return lightgbm.train({**REQUEST, "monotone_constraints": constraints}, lightgbm.Dataset(told[used], outcome[used] == wanted, weight=counted[used]), REQUEST_ROUNDS)

    trial = [fit(wanted, ~kept) for wanted in (RIGHT, ABSENT)]
    said = numpy.stack([model.predict(told[kept]) for model in trial], axis=1)
    found = said[:, RIGHT] >= said[:, ABSENT]
    right = numpy.where(found, outcome[kept] == RIGHT, outcome[kept] == ABSENT)
    print("kept:", len(right), "right", right.mean().round(3), "first right", (outcome[kept] == RIGHT).mean().round(3), "of present", ((outcome[kept] == RIGHT).sum() / (outcome[kept] != ABSENT).sum()).round(3), "absent", right[outcome[kept] == ABSENT].mean().round(3))
    kinds = numpy.array([queries[at]["kind"] + "/" + queries[at]["mode"] for at in order])[kept]
    for kind in sorted(set(kinds)):
        print(f"  {kind:24} {(kinds == kind).sum():5} {right[kinds == kind].mean():.3f}")
    # The bounds of src/locate/built-in/decide.ts: how many times likelier than nothing an answer must be for so many of those that aren't there to be told.
    column = lambda name: told[kept][:, 5 + REQUEST_COLUMNS.index(name)] > 0
    lines, looked = column("only lines"), column("lines among controls")
    sights = {"elements": ~lines & ~looked & ~column("coloured"), "pictured": ~lines & ~looked & column("coloured"), "lines": lines, "looked": looked}
    for sight, some in sights.items():
        ratio = said[:, RIGHT] / numpy.maximum(said[:, ABSENT], 1e-9)
        away, there = some & (outcome[kept] == ABSENT), some & (outcome[kept] == RIGHT)
        bounds = numpy.quantile(ratio[away], [0.8, 0.84, 0.86, 0.88])
        print(f"  {sight:10} {away.sum():5} not there: bounds for 0.80, 0.84, 0.86, 0.88 of them told", bounds.round(2), "refused then of those found:", [(ratio[there] < bound).mean().round(3) for bound in bounds])
    print("used most:", [names[at] for at in numpy.argsort(-scorer.trees.feature_importance("gain"))[:14]])
    everything = numpy.ones(len(outcome), bool)
    document = {"features": names, "requestFeatures": REQUEST_COLUMNS, "none": NONE_SCORE, "candidate": spell_trees(scorer.trees), "networkShare": NETWORK_SHARE, "networks": examples.spell(scorer.networks), "right": spell_trees(fit(RIGHT, everything)), "absent": spell_trees(fit(ABSENT, everything))}
    options.out.write_text(json.dumps(document, separators=(",", ":")) + "\n")
    print(options.out.stat().st_size, "bytes")
