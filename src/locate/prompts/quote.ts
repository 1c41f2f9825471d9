// Matches characters that could be taken for the prompt's own structure, or turn what is read away from what is written:
// line and paragraph separators, other controls, invisible and direction-changing characters (joiners apart, which words
// and emoji need), and what opens the control words of chat templates: "<|im_end|>", "</s>", "[/INST]".
const MISLEADING = /[<\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|\[(?=\/?[A-Z_]+\])/gu;

/**
 * A text from a screen as one JSON string on one line: whatever it holds, it ends at its closing quote. Reading it as JSON gives
 * the text back (lone surrogates included).
 */
export function quoteScreenText(text: string): string {
  return escapeMisleading(JSON.stringify(text));
}

/** A JSON value from a screen on one line; reading it as JSON gives the value back. */
export function writeScreenJson(value: Record<string, unknown>): string {
  return escapeMisleading(JSON.stringify(value));
}

/** In a JSON text these characters stand inside strings only, so each may be written as an escape. */
function escapeMisleading(json: string): string {
  return json.replace(MISLEADING, (found) => {
    let escaped = "";
    for (let at = 0; at < found.length; at++) escaped += `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`;
    return escaped;
  });
}
