const TYPES = { F32: Float32Array, I8: Int8Array, U8: Uint8Array } as const;
type Type = keyof typeof TYPES;
type Values<Kind extends Type> = InstanceType<(typeof TYPES)[Kind]>;
type Listed = { dtype: string; shape: number[]; data_offsets: [start: number, end: number] };

const HEADER_START = 8;

/**
 * Reads a file of the safetensors format: the length of a header in JSON, 8 bytes, little endian; the header, which lists each tensor's type, shape and place; and
 * their values.
 *
 * @see https://huggingface.co/docs/safetensors
 */
export class TensorFile {
  readonly #file: ArrayBuffer;
  readonly #start: number;
  readonly #listed: Readonly<Record<string, Listed>>;
  /** The texts that the file has about itself. */
  readonly metadata: Readonly<Record<string, string>>;

  constructor(file: ArrayBuffer) {
    const length = Number(new DataView(file).getBigUint64(0, true));
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, HEADER_START, length)));
    const { __metadata__: metadata = {}, ...listed } = header;
    this.#file = file;
    this.#start = HEADER_START + length;
    this.#listed = listed;
    this.metadata = metadata;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#listed, name);
  }

  /** A copy of a tensor's values, so that the file need not stay in memory. @throws Error if the file has no such tensor of this type */
  read<Kind extends Type>(name: string, type: Kind): { values: Values<Kind>; shape: readonly number[] } {
    const tensor = this.#listed[name];
    if (tensor?.dtype !== type) throw new Error(`the file of weights has no ${type} tensor ${name}`);
    const [start, end] = tensor.data_offsets;
    const values = new TYPES[type](this.#file.slice(this.#start + start, this.#start + end));
    return { values: values as Values<Kind>, shape: tensor.shape };
  }
}
