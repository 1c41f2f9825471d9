export type Tensor = { type: "F32" | "I8" | "U8"; shape: readonly number[]; values: readonly number[] };

const TYPES = { F32: Float32Array, I8: Int8Array, U8: Uint8Array } as const;

/** Writes a file of the safetensors format. */
export function writeTensors(
  tensors: Readonly<Record<string, Tensor>>,
  metadata?: Readonly<Record<string, string>>,
): ArrayBuffer {
  const parts: Uint8Array[] = [];
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  let end = 0;
  for (const [name, { type, shape, values }] of Object.entries(tensors)) {
    const bytes = new Uint8Array(TYPES[type].from(values).buffer);
    parts.push(bytes);
    header[name] = { dtype: type, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + end);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let place = 8 + text.length;
  for (const part of parts) {
    file.set(part, place);
    place += part.length;
  }
  return file.buffer;
}
