/** Returns a destination's URL without the scheme, for use as a name. */
export function shortenUrl(url: string): string {
  return url.replace(/^https?:\/\//, "");
}
