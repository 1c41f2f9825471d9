import { decodeBase64 } from "../../../domain/base64.ts";
import type { Meaning } from "../meaning/embedding.ts";

/** Whole numbers of 16 bits, little endian, and what one of them is worth. */
type StoredNumbers = { shape: readonly number[]; step: number; values: string };
type StoredLayer = { weights: StoredNumbers; bias: StoredNumbers };
type LayerName = "query" | "candidate" | "context" | "directions";

/** Networks as they are stored (training/ground/network.py), and how their inputs are made. */
export type StoredNetworks = {
  furthest: number;
  meaningScale: number;
  means: readonly number[];
  deviations: readonly number[];
  layers: readonly Readonly<Record<LayerName, StoredLayer>>[];
};

/** A layer's weights, one row of them for each of its outputs. */
type Layer = { weights: Float32Array; bias: Float32Array };
type Network = Readonly<Record<LayerName, Layer>>;
export type Networks = Omit<StoredNetworks, "layers"> & { networks: readonly Network[] };

/** Decodes stored networks. */
export function openNetworks({ layers, ...inputs }: StoredNetworks): Networks {
  const open = ({ weights, bias }: StoredLayer): Layer => ({ weights: readNumbers(weights), bias: readNumbers(bias) });
  return {
    ...inputs,
    networks: layers.map(({ query, candidate, context, directions }) => ({
      query: open(query),
      candidate: open(candidate),
      context: open(context),
      directions: open(directions),
    })),
  };
}

function readNumbers({ step, values }: StoredNumbers): Float32Array {
  const view = new DataView(decodeBase64(values).buffer);
  return Float32Array.from({ length: view.byteLength / 2 }, (_, at) => step * view.getInt16(2 * at, true));
}

/**
 * Scores candidates by what the query means and by their features: on average over the networks. What a network hides of a candidate, compared with what it
 * hides of all of them, is looked at from a direction that the query chooses.
 */
export function scoreByNetworks(opened: Networks, query: Meaning | null, rows: readonly Float64Array[]): number[] {
  const { networks, meaningScale } = opened;
  const inputs = rows.map((row) => standardize(opened, row));
  const meaning = query ? query.map((value) => meaningScale * value) : null;
  const sums = rows.map(() => 0);
  for (const network of networks)
    for (const [at, score] of scoreByOne(network, meaning, inputs).entries())
      sums[at] = (sums[at] ?? 0) + score / networks.length;
  return sums;
}

function standardize({ means, deviations, furthest }: Networks, row: Float64Array): Float32Array {
  return Float32Array.from(row, (value, at) =>
    Math.max(-furthest, Math.min(furthest, (value - (means[at] ?? 0)) / (deviations[at] ?? 1))),
  );
}

function scoreByOne(network: Network, meaning: Float32Array | null, inputs: readonly Float32Array[]): number[] {
  const hidden = inputs.map((input) => apply(network.candidate, input).map(keepPositive));
  const shared = apply(network.context, average(hidden));
  const { direction, start } = chooseDirection(network, meaning);
  return hidden.map((values) => {
    let score = start;
    for (let at = 0; at < values.length; at++)
      score += keepPositive((values[at] ?? 0) + (shared[at] ?? 0)) * (direction[at] ?? 0);
    return score;
  });
}

/** The last layer, as the query weighs its outputs: one number for each hidden value. The output that it doesn't weigh is the last one. */
function chooseDirection({ query, directions }: Network, meaning: Float32Array | null) {
  const weighed = Float32Array.of(...(meaning ? apply(query, meaning) : query.bias), 1);
  const width = directions.weights.length / directions.bias.length;
  const direction = new Float32Array(width);
  let start = 0;
  for (const [output, weight] of weighed.entries()) {
    start += weight * (directions.bias[output] ?? 0);
    for (let at = 0; at < width; at++)
      direction[at] = (direction[at] ?? 0) + weight * (directions.weights[output * width + at] ?? 0);
  }
  return { direction, start };
}

function apply({ weights, bias }: Layer, input: Float32Array): Float32Array {
  const outputs = Float32Array.from(bias);
  const width = input.length;
  for (let output = 0; output < outputs.length; output++) {
    let sum = outputs[output] ?? 0;
    const start = output * width;
    for (let at = 0; at < width; at++) sum += (weights[start + at] ?? 0) * (input[at] ?? 0);
    outputs[output] = sum;
  }
  return outputs;
}

const keepPositive = (value: number): number => Math.max(0, value);

function average(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length;
  return mean;
}
