import { makeSecretToken } from "./secret-token.ts";
import { hashText } from "./sha256.ts";

const FORM = /^sightline_[0-9A-Za-z]{43}$/;

/** How many characters of a key may be shown again after its making. */
export const KEY_PREFIX_CHARACTERS = 14;

/** Whether `text` could be one of our keys: `sightline_` and 43 base62 characters. Says nothing of its being live. */
export function isApiKeyForm(text: string): boolean {
  return FORM.test(text);
}

/** Makes a key of 256 bits. `random` is 32 random bytes. */
export function makeApiKey(random?: Uint8Array): string {
  return `sightline_${makeSecretToken(random)}`;
}

/** The part of a key that lists may show. */
export function showKeyPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX_CHARACTERS);
}

/** The SHA-256 of a key as 64 lower-case hex digits: the only form in which a key is kept. */
export function hashApiKey(key: string): Promise<string> {
  return hashText(key);
}
