import { hashText } from "../crypto/sha256.ts";
import { makeSecretToken } from "./secret-token.ts";

const FORM = /^sightline_[0-9A-Za-z]{43}$/;

/** The most keys that an organization may have that aren't revoked. */
export const MAX_API_KEYS = 200;

/** How many characters of a key may be shown again after it was created. */
const KEY_PREFIX_CHARACTERS = 14;

/** Returns true if `text` has the form of a key: `sightline_` and 43 base62 characters. Doesn't check that the key is live. */
export function isApiKeyForm(text: string): boolean {
  return FORM.test(text);
}

/** Creates a key of 256 bits. `random` is 32 random bytes. */
export function makeApiKey(random?: Uint8Array): string {
  return `sightline_${makeSecretToken(random)}`;
}

/** Returns the part of a key that lists may show. */
export function showKeyPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX_CHARACTERS);
}

/** Returns the SHA-256 of a key as 64 lower-case hex digits. Keys are stored only in this form. */
export function hashApiKey(key: string): Promise<string> {
  return hashText(key);
}
