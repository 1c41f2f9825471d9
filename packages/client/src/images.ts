/** A PNG or JPEG: its bytes, a `Blob` or `File`, or its base64. */
export type ImageInput = Uint8Array | ArrayBuffer | Blob | string;

/** The arguments of one `fromCharCode`, below the engines' limits. */
const CHUNK_BYTES = 0x8000;

/** Returns an image as the API takes it, in base64. */
export async function encodeImage(image: ImageInput): Promise<string> {
  if (typeof image === "string") return image;
  // Not only by `instanceof`: a test runner or a frame has classes of its own.
  const bytes =
    image instanceof Uint8Array ? image : new Uint8Array("arrayBuffer" in image ? await image.arrayBuffer() : image);
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  }
  return btoa(binary);
}
