import { hashText } from "./sha256.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_CHARACTERS = 43;
const FORM = /^sightline_[0-9A-Za-z]{43}$/;

/** How many characters of a key may be shown again after its making. */
export const KEY_PREFIX_CHARACTERS = 14;

/** Whether `text` could be one of our keys: `sightline_` and 43 base62 characters. Says nothing of its being live. */
export function isApiKeyForm(text: string): boolean {
  return FORM.test(text);
}

/** Makes a key of 256 bits. `random` is 32 random bytes, read as one big-endian number in base 62. */
export function makeApiKey(random: Uint8Array = crypto.getRandomValues(new Uint8Array(32))): string {
  let rest = random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let secret = "";
  for (let digit = 0; digit < SECRET_CHARACTERS; digit++) {
    secret = ALPHABET.charAt(Number(rest % 62n)) + secret;
    rest /= 62n;
  }
  return `sightline_${secret}`;
}

/** The part of a key that lists may show. */
export function showKeyPrefix(key: string): string {
  return key.slice(0, KEY_PREFIX_CHARACTERS);
}

/** The SHA-256 of a key as 64 lower-case hex digits: the only form in which a key is kept. */
export function hashApiKey(key: string): Promise<string> {
  return hashText(key);
}
