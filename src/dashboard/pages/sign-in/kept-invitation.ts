const KEY = "sightline-invitation";

/**
 * Stores the token of an invitation for this tab, until somebody has signed in here. It never becomes part of a
 * request's address.
 */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** Returns true if there is an invitation to come back to. */
export function isInvitationKept(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Returns the token of the opened link, or the stored one, which is then deleted: from then on it is in the address. */
export function takeInvitation(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const opened = location.hash.slice(1);
  if (opened !== "" || kept === null) return opened;
  history.replaceState(null, "", `${location.pathname}#${kept}`);
  return kept;
}
