import * as v from "valibot";
import { isPublicAddress } from "../domain/destination-address.ts";

const TIMEOUT_MS = 3_000;

// Record types and response codes: IANA, "Domain Name System (DNS) Parameters".
const ADDRESS_TYPES = { A: 1, AAAA: 28 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** The JSON form of a DNS answer, as Cloudflare and Google give it. One that was cut may hide an address. */
const DnsAnswer = v.object({
  Status: v.picklist([NO_ERROR, NO_SUCH_NAME]),
  TC: v.optional(v.literal(false)),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() }))),
});

/** What a host's name stands for. `message` follows the field's name, states the rule, and never quotes an address. */
export type HostVerdict =
  | { kind: "public" }
  | { kind: "refused"; reason: "not_public" | "no_address" | "unresolved"; message: string };

const MESSAGES = {
  not_public: "must have a host all of whose addresses are public",
  no_address: "must have a host whose name has an address",
  unresolved: "must have a host whose name can be resolved: its lookup failed, or took more than 3 seconds",
} as const;

/**
 * Looks a host's name up over DNS over HTTPS, IPv4 and IPv6, and judges every address (docs/contract/decisions.md, "Destination URLs").
 * Defence in depth: the name may have other addresses when it is sent to. Never throws: a resolver that doesn't answer well in 3 seconds is
 * a refusal.
 *
 * @param resolverUrl answers `?name=&type=` in the `application/dns-json` form, such as `https://cloudflare-dns.com/dns-query`
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
  // The names that lead to an address (CNAME) are in the answer too.
  return Answer.filter((record) => record.type === ADDRESS_TYPES[type]).map(({ data }) => data);
}

function refuse(reason: keyof typeof MESSAGES): HostVerdict {
  return { kind: "refused", reason, message: MESSAGES[reason] };
}
