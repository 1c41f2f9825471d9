/** Reads the public origin of a deployment. Sign-in links start with it, so nobody in between may read them. */
export function readPublicOrigin(text: string): string {
  const url = URL.parse(text);
  const isPrivate = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(text));
  if (isPrivate && url?.origin === text) return text;
  throw new TypeError("must be an https origin such as https://sightline.example.com (on this machine also http)");
}

/** Returns true if an origin is on this machine. */
export function isLoopback(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}

/**
 * Returns the origin whose pages create and use passkeys. On this machine it has the host name `localhost`, since
 * browsers create no passkeys for IP addresses; elsewhere it is the public origin itself.
 */
export function findPasskeyOrigin(publicOrigin: string): string {
  if (!isLoopback(publicOrigin)) return publicOrigin;
  const url = new URL(publicOrigin);
  url.hostname = "localhost";
  return url.origin;
}
