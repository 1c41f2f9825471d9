/** Whether `text` has more than `limit` Unicode code points. Looks at the text only when its UTF-16 length leaves it open. */
export function exceedsCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    // A surrogate pair is one character; a lone surrogate counts as one too.
    if ((text.codePointAt(index) ?? 0) > 0xffff) index++;
    if (++count > limit) return true;
  }
  return false;
}

/** Whether `value`, written by `JSON.stringify`, takes more than `limit` bytes of UTF-8. */
export function exceedsJsonBytes(value: unknown, limit: number): boolean {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    // Nesting beyond the stack: thousands of levels, each of two bytes at least.
    if (error instanceof RangeError) return true;
    throw error;
  }
  return text.length > limit || new TextEncoder().encode(text).length > limit;
}
