import * as v from "valibot";
import { isPublicAddress } from "../domain/deliveries/destination-address.ts";

const TIMEOUT_MS = 3_000;

// Record types and response codes: IANA, "Domain Name System (DNS) Parameters".
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** The JSON form of a DNS response, as Cloudflare and Google return it. A truncated one may hide an address. */
const DnsAnswer = v.object({
  Status: v.picklist([NO_ERROR, NO_SUCH_NAME]),
  TC: v.optional(v.literal(false)),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() }))),
});

/** The verdict on a host name. `message` follows the field's name, states the rule, and never quotes an address. */
type HostVerdict =
  | { kind: "public" }
  | { kind: "refused"; reason: "not_public" | "no_address" | "unresolved"; message: string };

const MESSAGES = {
  not_public: "must have a host with public addresses only",
  no_address: "must have a host name that resolves to an address",
  unresolved: "must have a host name that can be resolved: the lookup failed, or took more than 3 seconds",
} as const;

/**
 * Resolves a host name over DNS over HTTPS, IPv4 and IPv6, and judges every address (docs/contract/decisions.md,
 * "Destination URLs"). Defense in depth: the name may resolve to other addresses when the request is sent. Never
 * throws: if the resolver doesn't answer properly within 3 seconds, the host is refused.
 *
 * @param resolverUrl answers `?name=&type=` in the `application/dns-json` form, such as
 * `https://cloudflare-dns.com/dns-query`
 */
export async function judgeHost(resolverUrl: string, hostname: string): Promise<HostVerdict> {
  const addresses = await resolveHost(resolverUrl, hostname).catch(() => null);
  if (!addresses) return refuse("unresolved");
  if (addresses.length === 0) return refuse("no_address");
  return addresses.every(isPublicAddress) ? { kind: "public" } : refuse("not_public");
}

async function resolveHost(resolverUrl: string, hostname: string): Promise<string[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const types = Object.keys(ADDRESS_TYPES) as (keyof typeof ADDRESS_TYPES)[];
  const answers = await Promise.all(types.map((type) => askResolver(resolverUrl, hostname, type, signal)));
  return answers.flat();
}

async function askResolver(
  resolverUrl: string,
  hostname: string,
  type: keyof typeof ADDRESS_TYPES,
  signal: AbortSignal,
): Promise<string[]> {
  const url = new URL(resolverUrl);
  url.searchParams.set("name", hostname);
  url.searchParams.set("type", type);
  const response = await fetch(url, { headers: { accept: "application/dns-json" }, redirect: "manual", signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error("The resolver refused.");
  }
  const { Answer = [] } = v.parse(DnsAnswer, await response.json());
  // The response also contains the names that lead to an address (CNAME).
  return Answer.filter((record) => record.type === ADDRESS_TYPES[type]).map(({ data }) => data);
}

function refuse(reason: keyof typeof MESSAGES): HostVerdict {
  return { kind: "refused", reason, message: MESSAGES[reason] };
}
