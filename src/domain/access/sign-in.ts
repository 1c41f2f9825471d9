const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a login lasts after it was last used. */
export const LOGIN_KEPT_MS = 30 * 24 * HOUR_MS;
/** Using a login extends it at most this often: each extension is a write. */
export const LOGIN_PROLONGED_EVERY_MS = HOUR_MS;
/** How long a sign-in link can be used. */
export const SIGN_IN_LINK_KEPT_MS = 15 * MINUTE_MS;
/** How many sign-in links are emailed to one address, whoever requests them: one per short span, and these per long span. */
export const MAIL_LIMITS = { shortMs: MINUTE_MS, longMs: HOUR_MS, inLong: 5 };
/** How long a browser has to answer the challenge of a passkey. */
export const CHALLENGE_KEPT_MS = 5 * MINUTE_MS;
/** How many open challenges one user, or one network address, may have. Answered challenges don't count. */
export const MAX_OPEN_CHALLENGES = 30;
/** How many passkeys one user may have. */
export const MAX_PASSKEYS = 20;
/** How much of a browser's user agent is stored. */
export const MAX_USER_AGENT_CHARACTERS = 256;
