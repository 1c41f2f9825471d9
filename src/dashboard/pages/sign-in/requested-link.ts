import { isSecretTokenForm, makeSecretToken } from "../../../domain/access/secret-token.ts";
import { SIGN_IN_LINK_KEPT_MS } from "../../../domain/access/sign-in.ts";

const KEY = "sightline-link-requested";
/** How many requests are remembered. An address gets fewer links in the time that one works. */
const MAX_REMEMBERED = 10;

/**
 * A sign-in link that this browser requested. The link repeats `state`, a secret of this browser's: a link that somebody
 * else requested, for another account, doesn't know it.
 */
type RequestedLink = {
  state: string;
  requestedAtMs: number;
  /** The page to open after the sign-in, if one was asked for. */
  next: string | null;
};

/** Remembers that a link is requested in this browser, and returns the state for the request. */
export function rememberRequest(next: string | undefined): string {
  const request: RequestedLink = { state: makeSecretToken(), requestedAtMs: Date.now(), next: next ?? null };
  localStorage.setItem(KEY, JSON.stringify([...listRequests(), request].slice(-MAX_REMEMBERED)));
  return request.state;
}

/** Returns the request of this browser that a link answers, or null if it is none of this browser's. */
export function findRequest(state: string): RequestedLink | null {
  return listRequests().find((request) => request.state === state) ?? null;
}

/** Forgets all requests: whoever has signed in waits for no link. */
export function forgetRequests(): void {
  localStorage.removeItem(KEY);
}

/** Returns the parts of a link after its #. `state` is empty in a link that nobody requested on the sign-in page. */
export function readLink(hash: string): { token: string; state: string } {
  const [token = "", state = ""] = hash.slice(1).split(".");
  // Anything else is passed on whole, for the service to refuse.
  return isSecretTokenForm(token) && isSecretTokenForm(state) ? { token, state } : { token: hash.slice(1), state: "" };
}

/** Returns the requests whose links may still work. */
function listRequests(): RequestedLink[] {
  const isLive = ({ requestedAtMs }: RequestedLink) => {
    const ageMs = Date.now() - requestedAtMs;
    return ageMs >= 0 && ageMs < SIGN_IN_LINK_KEPT_MS;
  };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    // An earlier version of the page stored only a time.
    return Array.isArray(stored) ? (stored as RequestedLink[]).filter(isLive) : [];
  } catch {
    return [];
  }
}
