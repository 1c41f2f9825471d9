/** `text` without the `character`s at its end. A regular expression would look at a row of them once from each. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}
