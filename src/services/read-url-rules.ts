import type { DestinationUrlRules } from "../domain/destination-url.ts";
import type { OperationContext } from "./operation-context.ts";

/** The rules of URLs for a request. The service's own hosts are that of its setting, and the one that the request came in at. */
export function readUrlRules({
  requestOrigin,
  config,
}: Pick<OperationContext, "requestOrigin" | "config">): DestinationUrlRules {
  const origins = [requestOrigin, ...(config.publicOrigin === null ? [] : [config.publicOrigin])];
  return { ownHosts: origins.map((origin) => new URL(origin).host), allowLocal: config.allowLocalDestinations };
}
