/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** How many headers of a response are kept with an attempt, and how many characters of each. */
export const MAX_KEPT_HEADERS = 20;
export const MAX_KEPT_CHARACTERS = 256;

/** Replaces the value of a header that an admin added. */
export const HIDDEN_VALUE = "(hidden)";

/** A receiver may answer with something that only its caller should know, such as a cookie of a session. */
const LIKELY_SECRET = /cookie|auth|token|secret|password|session|key|signature|jwt|credential|csrf|xsrf/;

/** Returns the headers of a response that are kept: the first ones, cut, without those that are likely to hold a secret. */
export function keepResponseHeaders(headers: Iterable<readonly [name: string, value: string]>): Headers {
  const kept: [name: string, value: string][] = [];
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    if (LIKELY_SECRET.test(name)) continue;
    kept.push([cut(name), cut(hideQuery(name, value))]);
    if (kept.length === MAX_KEPT_HEADERS) break;
  }
  return Object.fromEntries(kept);
}

/** Returns the headers of a request as they are kept: the values of those that admins added are hidden. */
export function keepRequestHeaders(sent: Headers, added: Headers): Headers {
  const own = Object.entries(sent).filter(([name]) => !(name in added));
  return Object.fromEntries([...own, ...Object.keys(added).map((name) => [name, HIDDEN_VALUE] as const)]);
}

/** The query of an address may hold a token. */
function hideQuery(name: string, value: string): string {
  return name.endsWith("location") ? (value.split(/[?#]/)[0] ?? "") : value;
}

/** By characters, so that no pair of surrogates is split: half of one can't be stored. */
function cut(text: string): string {
  const kept = text.length <= MAX_KEPT_CHARACTERS ? text : [...text].slice(0, MAX_KEPT_CHARACTERS).join("");
  return kept.includes("\0") ? kept.replaceAll("\0", "\ufffd") : kept;
}
