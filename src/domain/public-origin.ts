/** Reads where a deployment is reached. Links that sign people in begin with it, so nobody on the way may read them. */
export function readPublicOrigin(text: string): string {
  const url = URL.parse(text);
  const isPrivate = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(text));
  if (isPrivate && url?.origin === text) return text;
  throw new TypeError("must be an https origin such as https://sightline.example.com (on this machine also http)");
}

/** Returns true where an origin is this machine itself. */
export function isLoopback(origin: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}

/**
 * The origin whose pages make and use passkeys. On this machine it has the host name `localhost`, since browsers make no passkeys for IP
 * addresses; anywhere else it is the public origin as it is.
 */
export function findPasskeyOrigin(publicOrigin: string): string {
  if (!isLoopback(publicOrigin)) return publicOrigin;
  const url = new URL(publicOrigin);
  url.hostname = "localhost";
  return url.origin;
}
