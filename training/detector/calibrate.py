"""Makes a confidence mean the same for each class: `python calibrate.py CHECKPOINT FOLDER… --out FILE`.

On screens of templates that training never saw, finds for each class the threshold at which its F1 is best, and writes the offset that
moves the class's logit there to the logit of the default threshold. The order of a class's detections doesn't change.
"""

import argparse
import json
import math
import pathlib

from evaluate import THRESHOLDS, measure, open_network
from network import CLASSES
from screens import list_labels

DEFAULT_THRESHOLD = 0.3
# A class that is too rare to be measured is moved as all together are.
FEWEST = 30


def compute_logit(probability: float) -> float:
    return math.log(probability / (1 - probability))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    tallies = measure(open_network(arguments.checkpoint), list_labels(arguments.folders))

    def find_best(name: str) -> float:
        tally = tallies[name]
        return max(THRESHOLDS, key=lambda threshold: tally.describe(THRESHOLDS.index(threshold))["f1"])

    together = find_best("any")
    best = {name: find_best(name) if tallies[name].true >= FEWEST else together for name in CLASSES}
    offsets = [round(compute_logit(DEFAULT_THRESHOLD) - compute_logit(best[name]), 4) for name in CLASSES]
    arguments.out.write_text(json.dumps({"thresholds": best, "factors": [1.0] * len(CLASSES), "offsets": offsets}, indent=1) + "\n")
    for name, threshold in best.items():
        print(f"{name:<10} {threshold}")
