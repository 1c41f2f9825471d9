/**
 * Returns true if `text` has more than `limit` Unicode code points. Reads the text only if its UTF-16 length doesn't
 * decide it.
 */
export function exceedsCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    // A surrogate pair is one character; a lone surrogate counts as one too.
    if ((text.codePointAt(index) ?? 0) > 0xffff) index++;
    if (++count > limit) return true;
  }
  return false;
}

/** Returns true if `text` has more than `limit` bytes in UTF-8. */
export function exceedsBytes(text: string, limit: number): boolean {
  // A code unit takes 1 to 3 bytes.
  if (text.length > limit) return true;
  return text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
}

/** Returns the start of `text` that has at most `limit` bytes in UTF-8, without a last character that crosses the limit. */
export function cutToBytes(text: string, limit: number): string {
  if (!exceedsBytes(text, limit)) return text;
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(limit)).read);
}

/**
 * Returns true if a value that was read from JSON takes more than `limit` bytes of UTF-8 as `JSON.stringify` writes it.
 * Stops there, however large or deep the value is.
 */
export function exceedsJsonBytes(value: unknown, limit: number): boolean {
  const left: unknown[] = [value];
  let bytes = 0;
  while (left.length > 0 && bytes <= limit) {
    const one = left.pop();
    if (typeof one !== "object" || one === null) bytes += measureScalar(one, limit);
    // Its brackets, and the commas between its items.
    else if (Array.isArray(one)) {
      bytes += 2 + Math.max(0, one.length - 1);
      if (bytes <= limit) left.push(...one);
    } else bytes += addMembers(one as Record<string, unknown>, left, limit);
  }
  return bytes > limit;
}

/** Adds an object's values to `left`. Returns the bytes of its braces, commas, names and colons, or a number above `limit`. */
function addMembers(object: Record<string, unknown>, left: unknown[], limit: number): number {
  let bytes = 1;
  for (const key in object) {
    bytes += 2 + measureScalar(key, limit);
    if (bytes > limit + 1) return bytes;
    left.push(object[key]);
  }
  return Math.max(2, bytes);
}

function measureScalar(value: unknown, limit: number): number {
  if (typeof value !== "string") return JSON.stringify(value).length;
  // Each of its code units takes at least a byte.
  if (value.length > limit) return value.length;
  return WRITTEN_OTHERWISE.test(value) ? new TextEncoder().encode(JSON.stringify(value)).length : value.length + 2;
}

/** Characters that take more than a byte in JSON. */
const WRITTEN_OTHERWISE = /[^\x20\x21\x23-\x5b\x5d-\x7e]/;
