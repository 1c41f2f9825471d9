import type { DestinationUrlRules } from "../domain/deliveries/destination-url.ts";
import type { OperationContext } from "./operation-context.ts";

/**
 * Returns the URL rules for a request. The service's own hosts are the configured one and the one that the request was
 * sent to.
 */
export function readUrlRules({
  requestOrigin,
  config,
}: Pick<OperationContext, "requestOrigin" | "config">): DestinationUrlRules {
  const origins = [requestOrigin, ...(config.publicOrigin === null ? [] : [config.publicOrigin])];
  return { ownHosts: origins.map((origin) => new URL(origin).host), allowLocal: config.allowLocalDestinations };
}
