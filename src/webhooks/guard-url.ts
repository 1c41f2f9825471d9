import type { DeliverySettings } from "../domain/delivery-settings.ts";
import { checkDestinationUrl, type DestinationUrlVerdict } from "../domain/destination-url.ts";
import { judgeDestination } from "./judge-destination.ts";

/**
 * Returns what says why nothing may be sent to a URL now, or null if it may. Applies the rules of its registration again: the
 * rules, the settings or the addresses of the host may have changed. The service's own hosts were refused at
 * registration; they aren't known here. The rules of a URL's text are applied once, those of its addresses each time.
 */
export function guardUrls({
  allowLocalDestinations,
  dnsResolverUrl,
}: Pick<DeliverySettings, "allowLocalDestinations" | "dnsResolverUrl">): (url: string) => Promise<string | null> {
  let judged: { url: string; verdict: DestinationUrlVerdict } | null = null;
  return async (url) => {
    if (judged?.url !== url) {
      judged = { url, verdict: checkDestinationUrl(url, { ownHosts: [], allowLocal: allowLocalDestinations }) };
    }
    const { verdict } = judged;
    return verdict.kind === "refused" ? verdict.message : judgeDestination(verdict.url, dnsResolverUrl);
  };
}
