const KEY = "sightline-link-requested";
/** A link works for as long. */
const LINK_LIFETIME_MS = 15 * 60_000;

/** Notes that a sign-in link was requested in this browser. */
export function noteRequestedLink(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Returns true if a link that is opened now may be one that was requested in this browser. */
export function isLinkRequested(): boolean {
  const age = Date.now() - Number(localStorage.getItem(KEY));
  return age >= 0 && age < LINK_LIFETIME_MS;
}

/** Forgets it: whoever has signed in waits for no link. */
export function forgetRequestedLink(): void {
  localStorage.removeItem(KEY);
}
