import { Problem } from "../domain/errors/problem.ts";

/** The longest quoted text, in UTF-16 code units, and the longest quoted list. */
const MAX_QUOTED = 256;
const MAX_QUOTED_ITEMS = 20;
/**
 * Fields whose value is a secret or may contain one: the token of a link, a passkey's response, a URL with credentials,
 * headers that authorize.
 */
const SECRET_FIELDS = new Set(["token", "response", "url", "key", "secret", "password", "headers"]);
/** Matches our own keys and signing secrets, in whatever field a caller may have put one. */
const SECRET_FORM = /sightline_[0-9A-Za-z]{8}|whsec_/;

/**
 * Returns a value as an error may quote it: a text truncated to 256 characters, or a short list of single values; null
 * for an object, for any other list and for anything that looks like a secret.
 */
export function quoteValue(value: unknown): unknown {
  if (typeof value === "string") return SECRET_FORM.test(value) ? null : cutText(value);
  if (typeof value !== "object") return value ?? null;
  if (!Array.isArray(value) || value.length > MAX_QUOTED_ITEMS) return null;
  const items = value.map((item) => (typeof item === "object" ? null : quoteValue(item)));
  return items.includes(null) ? null : items;
}

/** Adds the values that were sent to the fields of an error that lack them, except for secrets. */
export function quoteSentValues(
  { code, detail, headers, fields }: Problem,
  sent: { body: unknown; query: Readonly<Record<string, unknown>> },
): Problem {
  const quoted = fields.map((field) => {
    const [place, ...keys] = field.path.split(".");
    const isSent = place === "body" || place === "query";
    if (!isSent || field.value !== undefined || keys.length === 0 || keys.some((key) => SECRET_FIELDS.has(key)))
      return field;
    return { ...field, value: quoteValue(readValue(sent[place], keys)) };
  });
  return new Problem(code, detail, { fields: quoted, headers });
}

function readValue(body: unknown, keys: readonly string[]): unknown {
  let value = body;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function cutText(text: string): string {
  // Never splits a surrogate pair.
  return text.length <= MAX_QUOTED ? text : text.slice(0, MAX_QUOTED).replace(/[\ud800-\udbff]$/, "");
}
