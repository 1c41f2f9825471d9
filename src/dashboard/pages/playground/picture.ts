import { MAX_IMAGE_CHARACTERS } from "../../../domain/limits/request-limits.ts";
import { readImageHeader } from "../../../images/image-header.ts";

/** A screenshot that may be sent: a PNG or JPEG within the limits. `url` shows it; release it with `forgetPicture`. */
export type Picture = {
  name: string;
  kind: "png" | "jpeg";
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
  url: string;
};

/** The reason that a picture can't be used, in words for the page. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

/** Base64 turns three bytes into four characters. */
export const MAX_PICTURE_BYTES = (MAX_IMAGE_CHARACTERS / 4) * 3;

/**
 * Reads a file and checks its header: an unusable one is reported at once, before anything is sent.
 *
 * @param onRead receives how much of it has been read, 0 to 1
 * @throws PictureError
 */
export async function readPicture(file: File, onRead: (share: number) => void): Promise<Picture> {
  const name = file.name || "screenshot.png";
  if (file.size === 0) throw new PictureError(`${name} is empty.`);
  if (file.size > MAX_PICTURE_BYTES) {
    throw new PictureError(
      `${name} has ${writeMegabytes(file.size)}. A screenshot may have at most ${writeMegabytes(MAX_PICTURE_BYTES)}.`,
    );
  }
  const bytes = await readBytes(file, onRead).catch(() => {
    throw new PictureError(`${name} can't be read. If it is a folder, or was moved, choose the file again.`);
  });
  const header = readImageHeader(bytes);
  if (!header.ok) throw new PictureError(writeDetail(header.detail));
  const { kind, width, height } = header;
  return { name, kind, width, height, bytes, url: URL.createObjectURL(new Blob([bytes], { type: `image/${kind}` })) };
}

export function forgetPicture(picture: Picture | null): void {
  if (picture) URL.revokeObjectURL(picture.url);
}

/** Returns the bytes as base64, as the API accepts them. */
export async function writeBase64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(new Blob([bytes]));
  const url = await promise;
  return url.slice(url.indexOf(",") + 1);
}

/** Turns what the API or the vision library says about a picture into a sentence. */
export function writeDetail(detail: string): string {
  return detail.startsWith("image ") ? `The ${detail}.` : detail;
}

export function writeMegabytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

async function readBytes(file: File, onRead: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  let read = 0;
  for await (const chunk of readChunks(file.stream())) {
    bytes.set(chunk, read);
    read += chunk.length;
    onRead(read / file.size);
  }
  return bytes;
}

/** Not every browser can iterate over a stream itself. */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
