/** Returns the anchor of a heading: lower case, without punctuation, with hyphens for spaces. */
export function makeAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** Returns a function that makes the anchors of one page: a repeated heading gets a number. */
export function createAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const anchor = makeAnchor(heading);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}
