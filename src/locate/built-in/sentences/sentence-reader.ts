import { Memory, remember } from "../remember.ts";
import { sigmoid } from "../sigmoid.ts";
import { addTo, multiply, toUnit } from "../vectors.ts";
import { applyGelu, type Norm, normalizeRows, readNorm, softmax } from "./arithmetic.ts";
import { Kernel, type Linear, MOST_ROWS } from "./kernel.ts";
import { TensorFile } from "./tensors.ts";
import { WordPieces } from "./word-pieces.ts";

/** A direction, of length 1, that stands for a request or a name. The product of both is near 1 where the request asks for the thing of that name. */
export type Sense = Float32Array;

/** A layer of a transformer whose sums are normalized. */
type Layer = { attend: Linear; attended: Linear; first: Norm; widen: Linear; narrow: Linear; second: Norm };
type NameWeights = { entry: Norm; weigh: Float32Array; shift: number; widen: Linear; narrow: Linear; direct: Linear };

/** A request is read so far, with the pieces that frame it, and a name so far. */
const MOST_PIECES = 28;
const MOST_PIECES_OF_NAME = 15;
/** The size of an attention head. */
const HEAD = 32;
/** Two weights of four bits stand in each byte, the first in its lower half, as what they are above the least of them. */
const LARGEST_WEIGHT = 7;
const MOST_REQUESTS = 500;
const MOST_NAMES = 2_000;

/**
 * Reads requests as sentences, and the names that they may ask for, both in English (models/ground-reader.md). A transformer reads a request; a name, of which a
 * screen has many, is a weighed sum of its pieces of words.
 */
export class SentenceReader {
  readonly #kernel: Kernel;
  readonly #pieces: WordPieces;
  readonly #rows: Uint8Array;
  readonly #scales: Float32Array;
  readonly #places: Float32Array;
  readonly #entry: Norm;
  readonly #layers: readonly Layer[];
  readonly #names: NameWeights;
  readonly #size: number;

  /** The sense of a request. */
  readonly readRequest: (text: string) => Sense = remember((text) => this.#readRequest(text), MOST_REQUESTS);
  readonly #knownNames = new Memory<Sense | null>(MOST_NAMES);

  /** `file` holds the weights, in the format of safetensors, and isn't kept; `kernel` is linear.wasm, compiled. @throws Error if the file lacks some */
  constructor(file: ArrayBuffer, kernel: WebAssembly.Module) {
    this.#kernel = new Kernel(kernel);
    const tensors = new TensorFile(file);
    const read = (name: string) => tensors.read(name, "F32").values;
    this.#pieces = new WordPieces((tensors.metadata.pieces ?? "").split("\n"));
    this.#rows = tensors.read("pieces.weight", "U8").values;
    this.#scales = read("pieces.scale");
    this.#places = read("places");
    this.#entry = readNorm(tensors, "entry");
    this.#size = this.#entry.weights.length;
    const layers: Layer[] = [];
    while (tensors.has(`layers.${layers.length}.attend.weight`))
      layers.push(this.#readLayer(tensors, `layers.${layers.length}`));
    this.#layers = layers;
    this.#names = {
      entry: readNorm(tensors, "names.entry"),
      weigh: read("names.weigh.weight"),
      shift: read("names.weigh.bias")[0] ?? 0,
      widen: this.#readLinear(tensors, "names.widen"),
      narrow: this.#readLinear(tensors, "names.narrow"),
      direct: this.#readLinear(tensors, "names.direct"),
    };
  }

  #readRequest(text: string): Sense {
    const { start, end } = this.#pieces.marks;
    const pieces = [start, ...this.#pieces.cut(text, MOST_PIECES - 1), end].slice(0, MOST_PIECES);
    const values = this.#embed(pieces);
    for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) + (this.#places[at] as number);
    normalizeRows(this.#entry, values);
    for (const layer of this.#layers) this.#passLayer(layer, pieces.length, values);
    return toUnit(sumRows(values, this.#size, () => 1 / pieces.length));
  }

  /** The senses of names, in their order; null for a name that has no word. */
  readNames(texts: readonly string[]): (Sense | null)[] {
    const known = new Map(texts.map((text) => [text, this.#knownNames.recall(text)]));
    const unknown = [...known].flatMap(([text, sense]) => (sense === undefined ? [text] : []));
    for (let start = 0; start < unknown.length; start += MOST_ROWS) {
      const some = unknown.slice(start, start + MOST_ROWS);
      for (const [at, sense] of this.#readSomeNames(some).entries()) {
        const text = some[at] as string;
        known.set(text, sense);
        this.#knownNames.keep(text, sense);
      }
    }
    return texts.map((text) => known.get(text) ?? null);
  }

  /** As many names as a map may be applied to at once. */
  #readSomeNames(texts: readonly string[]): (Sense | null)[] {
    const { widen, narrow, direct } = this.#names;
    const size = this.#size;
    const sums = texts.map((text) => this.#sumName(text));
    const said = sums.filter((sum) => sum !== null);
    if (said.length === 0) return sums;
    const values = new Float32Array(said.length * size);
    for (const [row, sum] of said.entries()) values.set(sum, row * size);
    const wide = this.#kernel.apply(widen, said.length, values);
    applyGelu(wide);
    const senses = this.#kernel.apply(direct, said.length, values);
    addTo(senses, this.#kernel.apply(narrow, said.length, wide));
    let row = 0;
    return sums.map((sum) => (sum === null ? null : toUnit(senses.subarray(row * size, ++row * size))));
  }

  /** The weighed sum of a name's pieces; null where it has none. */
  #sumName(text: string): Float32Array | null {
    const pieces = this.#pieces.cut(text, MOST_PIECES_OF_NAME);
    if (pieces.length === 0) return null;
    const { entry, weigh, shift } = this.#names;
    const size = this.#size;
    const values = this.#embed(pieces);
    normalizeRows(entry, values);
    const weights = pieces.map((_, row) => sigmoid(shift + multiply(weigh, values.subarray(row * size))));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return sumRows(values, size, (row) => (weights[row] as number) / all);
  }

  /** Passes `rows` rows through a layer, in place. */
  #passLayer({ attend, attended, first, widen, narrow, second }: Layer, rows: number, values: Float32Array): void {
    const kernel = this.#kernel;
    const mixed = mixRows(kernel.apply(attend, rows, values), rows, attended.inputs);
    addTo(values, kernel.apply(attended, rows, mixed));
    normalizeRows(first, values);
    const wide = kernel.apply(widen, rows, values);
    applyGelu(wide);
    addTo(values, kernel.apply(narrow, rows, wide));
    normalizeRows(second, values);
  }

  /** A row for each piece. */
  #embed(pieces: readonly number[]): Float32Array {
    const values = new Float32Array(pieces.length * this.#size);
    for (const [row, piece] of pieces.entries()) {
      const scale = this.#scales[piece] as number;
      const from = (piece * this.#size) / 2;
      for (let at = 0; at < this.#size; at++) {
        const pair = this.#rows[from + (at >> 1)] as number;
        values[row * this.#size + at] = scale * ((at % 2 === 0 ? pair & 15 : pair >> 4) - LARGEST_WEIGHT);
      }
    }
    return values;
  }

  #readLayer(tensors: TensorFile, name: string): Layer {
    return {
      attend: this.#readLinear(tensors, `${name}.attend`),
      attended: this.#readLinear(tensors, `${name}.attended`),
      first: readNorm(tensors, `${name}.first`),
      widen: this.#readLinear(tensors, `${name}.widen`),
      narrow: this.#readLinear(tensors, `${name}.narrow`),
      second: readNorm(tensors, `${name}.second`),
    };
  }

  #readLinear(tensors: TensorFile, name: string): Linear {
    const { values: weights, shape } = tensors.read(`${name}.weight`, "I8");
    const [outputs = 0, inputs = 0] = shape;
    const scales = tensors.read(`${name}.scale`, "F32").values;
    const biases = tensors.has(`${name}.bias`) ? tensors.read(`${name}.bias`, "F32").values : null;
    return this.#kernel.add({ weights, scales, biases, inputs, outputs });
  }
}

/** Self-attention: each row becomes a mix of all rows, in each head by how its query fits their keys. `projected` has of each row its query, key and value. */
function mixRows(projected: Float32Array, rows: number, size: number): Float32Array {
  const mixed = new Float32Array(rows * size);
  const stride = 3 * size;
  const fits = new Float32Array(rows);
  for (let head = 0; head < size; head += HEAD)
    for (let row = 0; row < rows; row++) {
      for (let other = 0; other < rows; other++) {
        const [query, key] = [row * stride + head, other * stride + size + head];
        let fit = 0;
        for (let at = 0; at < HEAD; at++) fit += (projected[query + at] as number) * (projected[key + at] as number);
        fits[other] = fit / Math.sqrt(HEAD);
      }
      softmax(fits);
      for (let other = 0; other < rows; other++) {
        const value = other * stride + 2 * size + head;
        const share = fits[other] as number;
        for (let at = 0; at < HEAD; at++)
          mixed[row * size + head + at] =
            (mixed[row * size + head + at] as number) + share * (projected[value + at] as number);
      }
    }
  return mixed;
}

/** The sum of the rows, each weighed. */
function sumRows(values: Float32Array, size: number, weigh: (row: number) => number): Float32Array {
  const sum = new Float32Array(size);
  for (let row = 0; row * size < values.length; row++) {
    const weight = weigh(row);
    for (let at = 0; at < size; at++) sum[at] = (sum[at] as number) + weight * (values[row * size + at] as number);
  }
  return sum;
}
