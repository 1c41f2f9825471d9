/** The bytes of a base64 text, or the rule that it breaks, in words for the client. */
type Base64Decoding = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; detail: string };

const INVALID = 255;
const SKIPPED = 254;
const PADDING = "=".charCodeAt(0);
/** Far longer than any data-URL prefix in use, so that the search for its comma never scans a 16 MB text. */
const MAX_PREFIX_CHARACTERS = 256;

const SEXTETS = buildSextets();

/**
 * Decodes standard base64 (RFC 4648, section 4) with its padding. Strips a data-URL prefix and skips ASCII whitespace;
 * refuses base64url, missing padding and an empty text (docs/contract/decisions.md, "Images"). Never throws.
 */
export function decodeBase64Image(text: string): Base64Decoding {
  const start = findPayload(text);
  if (start === undefined) return { ok: false, detail: "image is a data URL that is not base64" };
  const payload = start === 0 ? text : text.slice(start);
  return decodeNatively(payload) ?? decodePayload(payload, start);
}

/** Returns where the base64 starts: after a data URL's comma, or at 0. Returns undefined for a data URL that isn't base64. */
function findPayload(text: string): number | undefined {
  const prefix = text.slice(0, MAX_PREFIX_CHARACTERS);
  if (!/^[\t\n\f\r ]*data:/i.test(prefix)) return 0;
  const comma = prefix.indexOf(",");
  if (comma < 0 || !/;\s*base64\s*$/i.test(prefix.slice(0, comma))) return undefined;
  return comma + 1;
}

/** Uses the runtime's own decoder if there is one. What it refuses is left to `decodePayload`, which can name the broken rule. */
function decodeNatively(payload: string): Base64Decoding | undefined {
  const native: unknown = Reflect.get(Uint8Array, "fromBase64");
  if (typeof native !== "function") return undefined;
  try {
    const bytes: Uint8Array<ArrayBuffer> = native.call(Uint8Array, payload, { lastChunkHandling: "strict" });
    return bytes.length > 0 ? { ok: true, bytes } : undefined;
  } catch {
    return undefined;
  }
}

function decodePayload(payload: string, offset: number): Base64Decoding {
  const bytes = new Uint8Array(estimateSize(payload));
  let written = 0;
  let position = 0;
  let word = 0;
  let sextetCount = 0;
  while (position < payload.length) {
    const code = payload.charCodeAt(position);
    if (code === PADDING) break;
    const sextet = code < 128 ? (SEXTETS[code] as number) : INVALID;
    position++;
    if (sextet < 64) {
      word = (word << 6) | sextet;
      if (++sextetCount < 4) continue;
      bytes[written] = word >> 16;
      bytes[written + 1] = word >> 8;
      bytes[written + 2] = word;
      written += 3;
      word = 0;
      sextetCount = 0;
    } else if (sextet === INVALID) {
      return { ok: false, detail: describeBadCharacter(code, offset + position - 1) };
    }
  }

  const padding = countPadding(payload, position);
  if (padding === undefined) return { ok: false, detail: "image has base64 after its padding" };
  if (written + sextetCount + padding === 0) return { ok: false, detail: "image is empty" };
  if (sextetCount === 1 || padding !== (4 - sextetCount) % 4) {
    return { ok: false, detail: "image has wrong base64 padding, or is truncated" };
  }
  if (sextetCount === 2) bytes[written++] = word >> 4;
  if (sextetCount === 3) {
    bytes[written++] = word >> 10;
    bytes[written++] = word >> 2;
  }
  // Copies only if whitespace made the estimate too large: a view would be sent between Workers with its whole buffer.
  return { ok: true, bytes: written === bytes.length ? bytes : bytes.slice(0, written) };
}

function estimateSize(payload: string): number {
  let end = payload.length;
  while (end > 0 && end > payload.length - 2 && payload.charCodeAt(end - 1) === PADDING) end--;
  return Math.floor((end * 3) / 4);
}

/** Returns how many `=` follow from `position` to the end, ignoring whitespace, or undefined if anything else does. */
function countPadding(payload: string, position: number): number | undefined {
  let count = 0;
  for (let at = position; at < payload.length; at++) {
    const code = payload.charCodeAt(at);
    if (code === PADDING) count++;
    else if (code >= 128 || SEXTETS[code] !== SKIPPED) return undefined;
  }
  return count;
}

function describeBadCharacter(code: number, position: number): string {
  if (code === 0x2d || code === 0x5f) return "image is base64url; standard base64 is required";
  return `image is not base64: character ${position} is outside its alphabet`;
}

function buildSextets(): Uint8Array {
  const sextets = new Uint8Array(128).fill(INVALID);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (let value = 0; value < 64; value++) sextets[alphabet.charCodeAt(value)] = value;
  for (const space of "\t\n\f\r ") sextets[space.charCodeAt(0)] = SKIPPED;
  return sextets;
}
