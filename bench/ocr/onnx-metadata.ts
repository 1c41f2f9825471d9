/** The field of an ONNX model that holds its metadata, and the two of each entry there (onnx.proto: ModelProto, StringStringEntryProto). */
const METADATA = 14;
const KEY = 1;
const VALUE = 2;

/**
 * The metadata of an ONNX file. ONNX Runtime's JavaScript gives none.
 *
 * @throws Error when the file is no protocol buffer
 */
export function readOnnxMetadata(file: Uint8Array): Map<string, string> {
  const entries = new Map<string, string>();
  const decoder = new TextDecoder();
  for (const [field, content] of listFields(file)) {
    if (field !== METADATA) continue;
    const parts = new Map(listFields(content));
    entries.set(decoder.decode(parts.get(KEY)), decoder.decode(parts.get(VALUE)));
  }
  return entries;
}

/** The fields of a message that hold bytes, in their order. Those that hold numbers are passed over. */
function* listFields(message: Uint8Array): Generator<[field: number, content: Uint8Array]> {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let power = 1; ; power *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error("the file ends within a number: it is no ONNX model");
      value += (byte & 127) * power;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = readNumber();
    const wireType = key & 7;
    if (wireType === 0) readNumber();
    else if (wireType === 1) at += 8;
    else if (wireType === 5) at += 4;
    else if (wireType === 2) {
      const length = readNumber();
      yield [Math.floor(key / 8), message.subarray(at, at + length)];
      at += length;
    } else throw new Error(`a field of type ${wireType}: the file is no ONNX model`);
  }
}
