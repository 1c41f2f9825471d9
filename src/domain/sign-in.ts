const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a login holds after it was last used. */
export const LOGIN_KEPT_MS = 30 * 24 * HOUR_MS;
/** A login that is used is prolonged at most this often: each time is a write. */
export const LOGIN_PROLONGED_EVERY_MS = HOUR_MS;
/** How long a link to sign in with may be used. */
export const SIGN_IN_LINK_KEPT_MS = 15 * MINUTE_MS;
/** How many links are mailed to one address, whoever asks for them: one in the short span, and these in the long one. */
export const MAIL_LIMITS = { shortMs: MINUTE_MS, longMs: HOUR_MS, inLong: 5 };
/** How long a browser has to answer the challenge of a passkey. */
export const CHALLENGE_KEPT_MS = 5 * MINUTE_MS;
/** Challenges that one person, or one network address, may have open. Those that are answered don't count. */
export const MAX_OPEN_CHALLENGES = 30;
/** Passkeys that one person may have. */
export const MAX_PASSKEYS = 20;
/** How much of a browser's name for itself is kept. */
export const MAX_USER_AGENT_CHARACTERS = 256;
