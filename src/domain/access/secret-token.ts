const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHARACTERS = 43;
const FORM = /^[0-9A-Za-z]{43}$/;

/** Creates a secret of 256 bits as 43 base62 characters. `random` is 32 random bytes, read as one big-endian number. */
export function makeSecretToken(random: Uint8Array = crypto.getRandomValues(new Uint8Array(32))): string {
  let rest = random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let token = "";
  for (let digit = 0; digit < CHARACTERS; digit++) {
    token = ALPHABET.charAt(Number(rest % 62n)) + token;
    rest /= 62n;
  }
  return token;
}

/** Returns true if `text` has the form of a secret token. Doesn't check that it is live. */
export function isSecretTokenForm(text: string): boolean {
  return FORM.test(text);
}
