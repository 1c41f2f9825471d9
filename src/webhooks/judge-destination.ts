import { isIpLiteral } from "../domain/deliveries/destination-host.ts";
import { judgeHost } from "./resolve-host.ts";

/**
 * Returns why the host of a destination's URL is refused, in words that follow the field's name, or null if it is
 * accepted. `url` has passed `checkDestinationUrl`; without a resolver (null), nothing more is checked.
 */
export async function judgeDestination(url: string, resolverUrl: string | null): Promise<string | null> {
  const { hostname } = new URL(url);
  // The only IP address that reaches this point is the local one in development.
  if (resolverUrl === null || isIpLiteral(hostname)) return null;
  const verdict = await judgeHost(resolverUrl, hostname);
  return verdict.kind === "public" ? null : verdict.message;
}
