/** A PNG or JPEG: its bytes, a `Blob` or `File`, or its base64. */
export type ImageInput = Uint8Array | ArrayBuffer | Blob | string;

/** The arguments of one `fromCharCode`, below the engines' limits. */
const CHUNK_BYTES = 0x8000;

/** Returns an image as the API takes it, in base64. Throws a TypeError for anything else than an image. */
export async function encodeImage(image: ImageInput): Promise<string> {
  if (typeof image === "string") return image;
  const bytes = await readBytes(image);
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  }
  return btoa(binary);
}

/** Nothing is recognized by `instanceof`: a test runner or a frame has classes of its own. */
async function readBytes(image: Exclude<ImageInput, string>): Promise<Uint8Array> {
  if (ArrayBuffer.isView(image)) return new Uint8Array(image.buffer, image.byteOffset, image.byteLength);
  if (typeof image === "object" && image !== null) {
    if ("arrayBuffer" in image) return new Uint8Array(await image.arrayBuffer());
    if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(image))) return new Uint8Array(image);
  }
  throw new TypeError("image must be the bytes of a PNG or JPEG, a Blob, or base64.");
}
