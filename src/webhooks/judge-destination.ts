import { isIpLiteral } from "../domain/destination-host.ts";
import { judgeHost } from "./resolve-host.ts";

/**
 * Why the host of a destination's URL is refused, in words that follow the field's name; null where it may be sent to. `url` is one that
 * `checkDestinationUrl` admitted; without a resolver (null) that is all there is to know.
 */
export async function judgeDestination(url: string, resolverUrl: string | null): Promise<string | null> {
  const { hostname } = new URL(url);
  // The only address that gets this far is the local one of development.
  if (resolverUrl === null || isIpLiteral(hostname)) return null;
  const verdict = await judgeHost(resolverUrl, hostname);
  return verdict.kind === "public" ? null : verdict.message;
}
