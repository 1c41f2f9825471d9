/** Decodes standard base64, with or without padding. Throws if the text isn't base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // Uint8Array.from would create a string per byte: too slow for megabytes.
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
