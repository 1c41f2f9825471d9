import { readSealingKeys, type SealingKeys } from "../crypto/sealed-text.ts";
import { readFlag, readSettings, setting } from "../setting.ts";
import { DEFAULT_RETRY_SECONDS, readRetrySchedule } from "./retry-schedule.ts";

/**
 * Settings that the api Worker, which registers destinations, and the webhooks Worker, which sends to them, must read
 * in the same way.
 */
export type DeliverySettings = {
  /** The keys that encrypt secrets at rest. Null: secrets can't be stored, so there can be no destinations. */
  sealingKeys: SealingKeys | null;
  /** True if webhooks may go to `http://127.0.0.1:*`. Development only. */
  allowLocalDestinations: boolean;
  /** Resolves the host names of destinations over DNS over HTTPS. Null: they aren't resolved. */
  dnsResolverUrl: string | null;
  /** Delays before the second attempt of a delivery and each later one, in seconds. */
  retrySeconds: readonly number[];
};

export const DELIVERY_SETTINGS = {
  SEALING_KEYS: setting<SealingKeys | null>(null, readSealingKeys),
  ALLOW_LOCAL_DESTINATIONS: setting(false, readFlag),
  DNS_RESOLVER_URL: setting<string | null>(null, readResolverUrl),
  WEBHOOK_RETRY_SECONDS: setting(DEFAULT_RETRY_SECONDS, readRetrySchedule),
};

/** Reads the settings. Throws a BadSettingsError that names every invalid variable. */
export function readDeliverySettings(variables: object): DeliverySettings {
  const values = readSettings(DELIVERY_SETTINGS, variables);
  return {
    sealingKeys: values.SEALING_KEYS,
    allowLocalDestinations: values.ALLOW_LOCAL_DESTINATIONS,
    dnsResolverUrl: values.DNS_RESOLVER_URL,
    retrySeconds: values.WEBHOOK_RETRY_SECONDS,
  };
}

/** Host names are sent to the resolver, so nobody in between may read or change them. */
function readResolverUrl(text: string): string {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "127.0.0.1");
  if (!url || !isSecure || url.username !== "" || url.password !== "" || text.includes("#")) {
    throw new TypeError(
      "must be an https URL such as https://cloudflare-dns.com/dns-query (on 127.0.0.1 also http), or unset for no lookups",
    );
  }
  return text;
}
