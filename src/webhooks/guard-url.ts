import type { DeliverySettings } from "../domain/delivery-settings.ts";
import { checkDestinationUrl } from "../domain/destination-url.ts";
import { judgeDestination } from "./judge-destination.ts";

/**
 * Why nothing may be sent to a URL now; null where it may. The rules of its registration again, since they, the settings or what the name
 * stands for may have changed. The service's own hosts were refused then; here nothing knows them.
 */
export async function refuseUrl(
  url: string,
  { allowLocalDestinations, dnsResolverUrl }: Pick<DeliverySettings, "allowLocalDestinations" | "dnsResolverUrl">,
): Promise<string | null> {
  const verdict = checkDestinationUrl(url, { ownHosts: [], allowLocal: allowLocalDestinations });
  return verdict.kind === "refused" ? verdict.message : judgeDestination(verdict.url, dnsResolverUrl);
}
