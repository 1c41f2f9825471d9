import { decodeBase64 } from "../../../domain/text/base64.ts";
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
/** `columns`: the first layer's weights of a candidate's features, one row of them for each feature. */
type Network = Readonly<Record<Exclude<LayerName, "candidate">, Layer>> & {
  columns: Float32Array;
  bias: Float32Array;
};
export type Networks = Omit<StoredNetworks, "layers"> & { networks: readonly Network[] };

/** Decodes stored networks. */
export function openNetworks({ layers, ...inputs }: StoredNetworks): Networks {
  const open = ({ weights, bias }: StoredLayer): Layer => ({ weights: readNumbers(weights), bias: readNumbers(bias) });
  return {
    ...inputs,
    networks: layers.map(({ query, candidate, context, directions }) => {
      const { weights, bias } = open(candidate);
      return {
        query: open(query),
        columns: transpose(weights, bias.length),
        bias,
        context: open(context),
        directions: open(directions),
      };
    }),
  };
}

function readNumbers({ step, values }: StoredNumbers): Float32Array {
  const view = new DataView(decodeBase64(values).buffer);
  return Float32Array.from({ length: view.byteLength / 2 }, (_, at) => step * view.getInt16(2 * at, true));
}

/** Turns rows into columns: what is added for one feature stands side by side. */
function transpose(weights: Float32Array, rows: number): Float32Array {
  const columns = weights.length / rows;
  return Float32Array.from(weights, (_, at) => weights[(at % rows) * columns + Math.floor(at / rows)] as number);
}

/**
 * Scores candidates by what the query means and by their features: on average over the networks. What a network hides of a candidate, compared with what it
 * hides of all of them, is looked at from a direction that the query chooses.
 */
export function scoreByNetworks(opened: Networks, query: Meaning | null, rows: readonly Float64Array[]): number[] {
  const { networks, meaningScale } = opened;
  const inputs = readInputs(opened, rows);
  const meaning = query ? query.map((value) => meaningScale * value) : null;
  const sums = rows.map(() => 0);
  for (const network of networks)
    for (const [at, score] of scoreByOne(network, meaning, inputs).entries())
      sums[at] = (sums[at] ?? 0) + score / networks.length;
  return sums;
}

/**
 * The networks' inputs. Most features of most candidates are equal: what the query alone decides, and what is zero. So `shared` has the least value of each
 * feature, and each candidate has the features in which it differs from that, and by how much.
 */
type Inputs = { shared: Float64Array; own: readonly Difference[] };
type Difference = { features: readonly number[]; amounts: readonly number[] };

function readInputs({ means, deviations, furthest }: Networks, rows: readonly Float64Array[]): Inputs {
  const standardize = (value: number, at: number) =>
    Math.max(-furthest, Math.min(furthest, (value - (means[at] as number)) / (deviations[at] as number)));
  const least = Float64Array.from(means, (_, at) =>
    rows.reduce((low, row) => Math.min(low, row[at] as number), Infinity),
  );
  const shared = least.map(standardize);
  const own = rows.map((row) => {
    const [features, amounts]: [number[], number[]] = [[], []];
    for (let at = 0; at < row.length; at++) {
      const value = row[at] as number;
      if (value === least[at]) continue;
      features.push(at);
      amounts.push(standardize(value, at) - (shared[at] as number));
    }
    return { features, amounts };
  });
  return { shared, own };
}

function scoreByOne(network: Network, meaning: Float32Array | null, { shared, own }: Inputs): number[] {
  const base = Float64Array.from(network.bias);
  for (const [at, value] of shared.entries()) addColumn(base, network.columns, at, value);
  const hidden = own.map(({ features, amounts }) => {
    const values = base.slice();
    for (let at = 0; at < features.length; at++)
      addColumn(values, network.columns, features[at] as number, amounts[at] as number);
    return keepPositive(values);
  });
  const context = apply(network.context, average(hidden));
  const { direction, start } = chooseDirection(network, meaning);
  return hidden.map((values) => {
    let score = start;
    for (let at = 0; at < values.length; at++) {
      const value = (values[at] as number) + (context[at] as number);
      if (value > 0) score += value * (direction[at] as number);
    }
    return score;
  });
}

/** Adds a feature's column of weights, so many times. This is most of the work of a short request: no number here is out of range. */
function addColumn(sums: Float64Array, columns: Float32Array, feature: number, times: number): void {
  const start = feature * sums.length;
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + times * (columns[start + at] as number);
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

function apply({ weights, bias }: Layer, input: Float32Array | Float64Array): Float32Array {
  const outputs = Float32Array.from(bias);
  const width = input.length;
  for (let output = 0; output < outputs.length; output++) {
    let sum = outputs[output] as number;
    const start = output * width;
    for (let at = 0; at < width; at++) sum += (weights[start + at] as number) * (input[at] as number);
    outputs[output] = sum;
  }
  return outputs;
}

function keepPositive(values: Float64Array): Float64Array {
  for (let at = 0; at < values.length; at++) if ((values[at] as number) < 0) values[at] = 0;
  return values;
}

function average(vectors: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + (vector[at] as number) / vectors.length;
  return mean;
}
