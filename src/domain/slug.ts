/** The longest slug: what fits into a label of a host name (RFC 1035). */
export const MAX_SLUG_CHARACTERS = 63;

/** The longest slug that is derived from a name, so that a suffix still fits. */
const MAX_MADE_CHARACTERS = 48;
const SUFFIX_CHARACTERS = 8;

const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Letters that Unicode doesn't decompose into an ASCII letter and marks. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Returns true if `text` is a slug: 1 to 63 lower-case ASCII letters and digits, in words joined by single dashes. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_CHARACTERS && FORM.test(text);
}

/**
 * Derives a slug from a name: `Überweisung & Söhne` → `uberweisung-sohne`. Returns `organization` for a name without
 * ASCII letters or digits.
 */
export function makeSlug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => SPELLED[letter] ?? letter)
    .split(/[^a-z0-9]+/);
  const slug = words.filter(Boolean).join("-").slice(0, MAX_MADE_CHARACTERS).replace(/-$/, "");
  return slug || "organization";
}

/** Appends a suffix that is almost certainly unique. `random` is 8 random bytes. */
export function suffixSlug(slug: string, random: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  const suffix = Array.from(random.subarray(0, SUFFIX_CHARACTERS), (byte) => (byte % 36).toString(36)).join("");
  return `${slug.slice(0, MAX_MADE_CHARACTERS)}-${suffix}`;
}
