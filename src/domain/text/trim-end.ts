/**
 * Removes every `character` at the end of `text`. A regular expression would take quadratic time for a long run that
 * isn't at the end.
 */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
