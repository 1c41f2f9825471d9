import { DEFAULT_RETRY_SECONDS, readRetrySchedule } from "./retry-schedule.ts";
import { readSealingKeys, type SealingKeys } from "./sealed-text.ts";
import { readFlag, setting } from "./setting.ts";

/** Settings that the api Worker, which registers destinations, and the webhooks Worker, which sends to them, must read alike. */
export const DELIVERY_SETTINGS = {
  SEALING_KEYS: setting<SealingKeys | null>(null, readSealingKeys),
  ALLOW_LOCAL_DESTINATIONS: setting(false, readFlag),
  DNS_RESOLVER_URL: setting<string | null>(null, readResolverUrl),
  WEBHOOK_RETRY_SECONDS: setting(DEFAULT_RETRY_SECONDS, readRetrySchedule),
};

/** Names go to the resolver, so nobody on the way may read or change them. */
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
