import type { DeliverySettings } from "../domain/deliveries/delivery-settings.ts";
import { checkDestinationUrl, type DestinationUrlVerdict } from "../domain/deliveries/destination-url.ts";
import { judgeDestination } from "./judge-destination.ts";

/**
 * Returns a function that checks a URL before sending: it returns the reason why nothing may be sent, or null. It
 * applies the rules of registration again, since the rules, the settings or the addresses of the host may have changed.
 * The service's own hosts were refused at registration and aren't known here. The rules for a URL's text are applied
 * once, those for its addresses each time.
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
