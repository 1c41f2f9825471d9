import { InvalidArgumentError } from "commander";

/**
 * Reads where events are posted: a URL, one without its scheme, or a port with or without a path. Throws the parser's
 * error for anything else.
 */
export function readTarget(text: string): URL {
  // By itself, a number would be an IP address.
  const address = /^\d+(?:[/?]|$)/.test(text) ? `localhost:${text}` : text;
  const full = /^\w+:\/\//.test(address) ? address : `http://${address}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new InvalidArgumentError("It must be an address such as localhost:3000/webhooks.");
  }
  return url;
}
