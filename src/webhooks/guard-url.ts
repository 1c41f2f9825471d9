import type { DeliverySettings } from "../domain/delivery-settings.ts";
import { checkDestinationUrl } from "../domain/destination-url.ts";
import { judgeDestination } from "./judge-destination.ts";

/**
 * Returns why nothing may be sent to a URL now, or null if it may. Applies the rules of its registration again: the
 * rules, the settings or the addresses of the host may have changed. The service's own hosts were refused at
 * registration; they aren't known here.
 */
export async function refuseUrl(
  url: string,
  { allowLocalDestinations, dnsResolverUrl }: Pick<DeliverySettings, "allowLocalDestinations" | "dnsResolverUrl">,
): Promise<string | null> {
  const verdict = checkDestinationUrl(url, { ownHosts: [], allowLocal: allowLocalDestinations });
  return verdict.kind === "refused" ? verdict.message : judgeDestination(verdict.url, dnsResolverUrl);
}
