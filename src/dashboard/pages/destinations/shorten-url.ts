/** Returns a destination's URL without the part that all share, where a name is needed. */
export function shortenUrl(url: string): string {
  return url.replace(/^https?:\/\//, "");
}
