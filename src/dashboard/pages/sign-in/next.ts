/** Pages that are only for visitors who aren't signed in. */
const DOORS = ["/sign-in", "/invitation"];

/** Returns the page to open after the sign-in, as the address requests it: one of this site, otherwise the first page. */
export function readNext(next: string | undefined, origin: string): string {
  // Parsed as the browser would: `/\host`, for example, leads to another site.
  const url = next?.startsWith("/") && URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url?.origin !== origin || DOORS.includes(url.pathname)) return "/";
  return url.pathname + url.search;
}
