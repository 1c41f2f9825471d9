import { decodeBase64 } from "../text/base64.ts";

const VERSION = "v1";
const KEY_ID = /^[a-z0-9-]{1,16}$/;
// 32 bytes: 43 digits and one "=". The last digit carries 4 bits, so its other 2 are zero.
const KEY_BASE64 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The keys that encrypt secrets at rest. The first one encrypts, all of them decrypt: to rotate, put a new key in
 * front. The bytes of a key are never shown.
 */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

type Bytes = Uint8Array<ArrayBuffer>;
type SealingKey = { readonly id: string; readonly load: () => Promise<CryptoKey> };

/**
 * The reason that a sealed text can't be decrypted: it is malformed; its key isn't configured; or it was changed,
 * truncated, bound to something else or encrypted by another key with the same id (which AES-GCM can't tell apart).
 */
export type SealedTextFault = "malformed" | "unknown_key" | "not_authentic";

export class SealedTextError extends Error {
  override readonly name = "SealedTextError";
  readonly reason: SealedTextFault;
  /** The id of the unknown key; null for any other reason. */
  readonly keyId: string | null;

  constructor(reason: SealedTextFault, keyId: string | null = null) {
    super(`The sealed text can't be decrypted: ${reason}.`);
    this.reason = reason;
    this.keyId = keyId;
  }
}

/**
 * Reads the setting that holds the encryption keys: `<key id>:<base64 of 32 bytes>`, several separated by commas. A key
 * id is 1 to 16 of a-z, 0-9 and `-`. Throws a TypeError whose message continues the setting's name and states the rule,
 * but never the value.
 */
export function readSealingKeys(setting: string): SealingKeys {
  const ids = new Set<string>();
  const [first, ...rest] = setting.split(",").map((entry) => {
    const colon = entry.indexOf(":");
    const id = entry.slice(0, Math.max(colon, 0));
    const base64 = entry.slice(colon + 1);
    if (colon < 0) throw new TypeError("must be <key id>:<base64 of 32 bytes>, several separated by commas");
    if (!KEY_ID.test(id)) throw new TypeError("must have key ids of 1 to 16 characters, each a-z, 0-9 or -");
    if (ids.has(id)) throw new TypeError("must not use a key id twice");
    if (!KEY_BASE64.test(base64)) throw new TypeError("must have 32 bytes as base64, with padding, after each key id");
    ids.add(id);
    return { id, load: keepKey(decodeBase64(base64)) };
  });
  if (!first) throw new TypeError("must contain a key");
  return [first, ...rest];
}

/**
 * Encrypts `plaintext` with the first key by AES-256-GCM, bound to `boundTo` (a record's id), so that it can be
 * decrypted for that record only. Returns `v1.<key id>.<nonce>.<ciphertext and tag>`, the last two as base64url; each
 * call returns a different text. Nonces are random, so a key may encrypt up to 2^32 texts (NIST SP 800-38D, 8.3).
 * Throws a TypeError for a lone surrogate, which UTF-8 can't represent.
 */
export async function sealText(keys: SealingKeys, plaintext: string, boundTo: string): Promise<string> {
  const [key] = keys;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData: encodeText(boundTo) };
  const sealed = await crypto.subtle.encrypt(algorithm, await key.load(), encodeText(plaintext));
  return [VERSION, key.id, writeBase64Url(nonce), writeBase64Url(new Uint8Array(sealed))].join(".");
}

/**
 * Decrypts what `sealText` returned for any of `keys` (null: there are none) and the same `boundTo`. Throws a
 * SealedTextError, whose `reason` says why it failed.
 */
export async function openText(keys: SealingKeys | null, sealed: string, boundTo: string): Promise<string> {
  const { keyId, nonce, ciphertext } = readSealed(sealed);
  const key = keys?.find(({ id }) => id === keyId);
  if (!key) throw new SealedTextError("unknown_key", keyId);
  const algorithm = { name: "AES-GCM", iv: nonce, additionalData: encodeText(boundTo) };
  const cryptoKey = await key.load();
  let bytes: ArrayBuffer;
  try {
    bytes = await crypto.subtle.decrypt(algorithm, cryptoKey, ciphertext);
  } catch {
    throw new SealedTextError("not_authentic");
  }
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Texts that sort after `after` and before `before`, as bytes of UTF-8. */
export type TextSpan = { after: string; before: string };

/**
 * Returns the ranges of sealed texts that keys other than the first encrypted, one range per key. They must be
 * encrypted again before their key is removed.
 */
export function listOlderSpans([, ...older]: SealingKeys): TextSpan[] {
  // A sealed text starts with its key's id and a "."; "/" is the next character.
  return older.map(({ id }) => ({ after: `${VERSION}.${id}.`, before: `${VERSION}.${id}/` }));
}

/**
 * Imports a key when it is first needed, and only once. Keeps the key, not a promise: a promise in a Worker belongs to
 * the request that created it.
 */
function keepKey(bytes: Bytes): () => Promise<CryptoKey> {
  let kept: CryptoKey | undefined;
  return async () => {
    kept ??= await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
    return kept;
  };
}

function readSealed(sealed: string): { keyId: string; nonce: Bytes; ciphertext: Bytes } {
  const [version, keyId = "", nonceText = "", ciphertextText = "", ...rest] = sealed.split(".", 5);
  const nonce = readBase64Url(nonceText);
  const ciphertext = readBase64Url(ciphertextText);
  const fits = version === VERSION && KEY_ID.test(keyId) && rest.length === 0;
  if (!fits || nonce?.length !== NONCE_BYTES || !ciphertext || ciphertext.length < TAG_BYTES) {
    throw new SealedTextError("malformed");
  }
  return { keyId, nonce, ciphertext };
}

function encodeText(text: string): Uint8Array {
  // The encoder would replace it with U+FFFD: the text would come back changed, and two bindings would be equal.
  if (!text.isWellFormed()) throw new TypeError("A text with a lone surrogate can't be sealed.");
  return new TextEncoder().encode(text);
}

function writeBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns null for every spelling but that of `writeBase64Url`, so that one text has one sealed form for its nonce. */
function readBase64Url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) return null;
  const bytes = decodeBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  return writeBase64Url(bytes) === text ? bytes : null;
}
