"""Calibrates the default threshold: `python calibrate.py CHECKPOINT FOLDER… --out FILE`.

On screens of templates that training never saw, finds the threshold at which F1 over all kinds is best, and writes
the offset that moves a logit from there to the default threshold's. All classes share it: with separate offsets, an
input would become a select if the two are close.
"""

import argparse
import json
import math
import pathlib

from evaluate import THRESHOLDS, measure, open_network
from screens import list_labels

DEFAULT_THRESHOLD = 0.3


def compute_logit(probability: float) -> float:
    return math.log(probability / (1 - probability))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    tally = measure(open_network(arguments.checkpoint), list_labels(arguments.folders))["any"]
    best = max(THRESHOLDS, key=lambda threshold: tally.describe(THRESHOLDS.index(threshold))["f1"])
    offset = round(compute_logit(DEFAULT_THRESHOLD) - compute_logit(best), 4)
    arguments.out.write_text(json.dumps({"threshold": best, "offset": offset}) + "\n")
    print(f"best at {best}: every logit moves by {offset}")
