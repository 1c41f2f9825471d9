/**
 * Removes every `character` at the end of `text`. A regular expression would rescan a run of them from each of its
 * characters.
 */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
