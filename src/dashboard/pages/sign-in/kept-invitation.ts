const KEY = "sightline-invitation";

/** Keeps what stands in an invitation's link for this tab, until somebody has signed in here. It never goes into a request's address. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** Whether there is an invitation to come back to. */
export function isInvitationKept(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** What stands in the link that was opened, or in the one that was kept, which is forgotten by it: from then on it stands in the address. */
export function takeInvitation(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const opened = location.hash.slice(1);
  if (opened !== "" || kept === null) return opened;
  history.replaceState(null, "", `${location.pathname}#${kept}`);
  return kept;
}
