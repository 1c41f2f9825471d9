import { writeHex } from "../text/hex.ts";

const encoder = new TextEncoder();

/** Returns the SHA-256 of a text's UTF-8 bytes as 64 lower-case hex digits. */
export function hashText(text: string): Promise<string> {
  return hashBytes(encoder.encode(text));
}

/** Returns the SHA-256 of bytes as 64 lower-case hex digits. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  return writeHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
}
