/** Where only who isn't signed in has something to do. */
const DOORS = ["/sign-in", "/invitation"];

/** The page to go to after the sign-in, as the address asks for it: one of this site, else the first. */
export function readNext(next: string | undefined, origin: string): string {
  // Read as the browser would read it: `/\host`, for one, leads to another site.
  const url = next?.startsWith("/") && URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (url?.origin !== origin || DOORS.includes(url.pathname)) return "/";
  return url.pathname + url.search;
}
