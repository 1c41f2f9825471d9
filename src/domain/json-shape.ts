const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether a JSON text opens more than `maxContainers` arrays and objects, or nests them deeper than `maxDepth`. Told from the text, because
 * a parsed container takes tens of times the two bytes that it is written in. Assumes nothing of the text's being valid.
 */
export function exceedsJsonShape(text: string, maxContainers: number, maxDepth: number): boolean {
  let containers = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = findStringEnd(text, index);
      if (index < 0) return false;
    } else if (code === 0x5b || code === 0x7b) {
      if (++containers > maxContainers || ++depth > maxDepth) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** The index of the quote that ends the string begun at `start`, or -1. Long strings (images) are skipped by the native search. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
