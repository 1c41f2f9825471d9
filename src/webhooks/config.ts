import * as v from "valibot";
import { ConfigError } from "../domain/config-error.ts";
import { DELIVERY_SETTINGS } from "../domain/delivery-settings.ts";
import type { SealingKeys } from "../domain/sealed-text.ts";

/** The webhooks Worker's settings, checked. */
export type DeliveryConfig = {
  /** What opens the signing secrets; null: there can be no destinations. */
  sealingKeys: SealingKeys | null;
  allowLocalDestinations: boolean;
  dnsResolverUrl: string | null;
  /** Pauses before the second attempt and each later one, in seconds. */
  retrySeconds: readonly number[];
};

const Variables = v.object(DELIVERY_SETTINGS);
const checked = new WeakMap<object, DeliveryConfig>();

/** Checks the Worker's variables once an isolate and gives them typed. Throws a ConfigError that names every variable in the wrong. */
export function readDeliveryConfig(variables: object): DeliveryConfig {
  const known = checked.get(variables);
  if (known) return known;
  const result = v.safeParse(Variables, variables, { message: "must be text" });
  if (!result.success) {
    const faults = result.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`);
    throw new ConfigError(`Bad settings: ${faults.join("; ")}.`);
  }
  const { SEALING_KEYS, ALLOW_LOCAL_DESTINATIONS, DNS_RESOLVER_URL, WEBHOOK_RETRY_SECONDS } = result.output;
  const config = {
    sealingKeys: SEALING_KEYS,
    allowLocalDestinations: ALLOW_LOCAL_DESTINATIONS,
    dnsResolverUrl: DNS_RESOLVER_URL,
    retrySeconds: WEBHOOK_RETRY_SECONDS,
  };
  checked.set(variables, config);
  return config;
}
