"""Writes the embedding as it is shipped: `python export.py ../data/ground/run/table.npz ../../models/ground-meaning.json`. Eight bits a weight, one scale a row."""

import argparse
import base64
import json
import pathlib

import numpy

STEPS_AN_OCTAVE = 8

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    table = numpy.load(options.run)["table"]
    peaks = numpy.maximum(numpy.abs(table).max(axis=1), 1e-9) / 127
    largest = float(peaks.max())
    # Rounded to the larger scale, so that no weight is cut.
    steps = numpy.clip(numpy.floor(STEPS_AN_OCTAVE * numpy.log2(largest / peaks)), 0, 255).astype(numpy.uint8)
    scales = largest * 2.0 ** (-steps.astype(numpy.float64) / STEPS_AN_OCTAVE)
    weights = numpy.clip(numpy.rint(table / scales[:, None]), -127, 127).astype(numpy.int8)
    spell = lambda array: base64.b64encode(array.tobytes()).decode()
    document = {"rows": table.shape[0], "dimensions": table.shape[1], "largest_scale": largest, "scales": spell(steps), "weights": spell(weights)}
    options.out.write_text(json.dumps(document) + "\n")
    error = numpy.abs(weights * scales[:, None] - table).max()
    print(f"{weights.nbytes + steps.nbytes} bytes of weights, {options.out.stat().st_size} bytes in the file, off by at most {error:.5f}")
