/** The page that signs in with a token. What stands behind # stays in the browser: it gets into no log on the way. */
export function writeSignInLink(origin: string, token: string): string {
  return `${secureOrigin(origin)}/sign-in#${token}`;
}

/** The page that accepts an invitation. */
export function writeInvitationLink(origin: string, token: string): string {
  return `${secureOrigin(origin)}/invitation#${token}`;
}

/** Whether an origin is this machine itself. */
export function isLoopback(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}

/** A link that signs somebody in isn't to be followed in the clear, even if it was asked for so. */
function secureOrigin(origin: string): string {
  return isLoopback(origin) ? origin : origin.replace(/^http:/, "https:");
}
