/** A `content-type`: its type, and its charset if it names one, both in lower case. */
export type MediaType = { type: string; charset: string | null };

/** Reads a `content-type`. The value of a parameter may be quoted, and then contain any character (RFC 9110, 5.6.6). */
export function readMediaType(text: string): MediaType {
  const [type = "", ...parameters] = splitOutsideQuotes(text.toLowerCase());
  const charset = parameters.map(readCharset).find((value) => value !== "");
  return { type: type.trim(), charset: charset ?? null };
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    // A backslash lets a quoted value contain a quote.
    else if (character === "\\" && isQuoted) at++;
    else if (character === ";" && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Returns the charset that a parameter names, without quotes; an empty text if it names none. */
function readCharset(parameter: string): string {
  const equals = parameter.indexOf("=");
  if (parameter.slice(0, Math.max(0, equals)).trim() !== "charset") return "";
  const value = parameter.slice(equals + 1).trim();
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
