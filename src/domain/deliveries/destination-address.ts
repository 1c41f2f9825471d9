/**
 * Blocks of IPv4 addresses to which no webhook is ever sent: every entry of IANA's IPv4 Special-Purpose Address
 * Registry (also the anycast services that it calls globally reachable, since none of them belongs to a customer),
 * multicast, and reserved blocks.
 */
const SPECIAL_IPV4 = [
  "0.0.0.0/8", // this network, RFC 791
  "10.0.0.0/8", // private use, RFC 1918
  "100.64.0.0/10", // carrier-grade NAT, RFC 6598
  "127.0.0.0/8", // loopback, RFC 1122
  "169.254.0.0/16", // link-local, where cloud providers serve metadata, RFC 3927
  "172.16.0.0/12", // private use, RFC 1918
  "192.0.0.0/24", // IETF protocol assignments, RFC 6890
  "192.0.2.0/24", // documentation, RFC 5737
  "192.31.196.0/24", // AS112, RFC 7535
  "192.52.193.0/24", // multicast tunnels, RFC 7450
  "192.88.99.0/24", // 6to4 relays, RFC 7526
  "192.168.0.0/16", // private use, RFC 1918
  "192.175.48.0/24", // AS112, RFC 7534
  "198.18.0.0/15", // benchmarks, RFC 2544
  "198.51.100.0/24", // documentation, RFC 5737
  "203.0.113.0/24", // documentation, RFC 5737
  "224.0.0.0/4", // multicast, RFC 5771
  "240.0.0.0/4", // reserved, with limited broadcast, RFC 1112
].map(readBlock);

/**
 * IANA allocates global unicast addresses from this block only (RFC 4291), so everything outside is refused without
 * being listed: unspecified and loopback, v4-compatible and v4-mapped, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard
 * (100::/64), segment routing (5f00::/16), unique local (fc00::/7), link-local (fe80::/10), site-local and multicast.
 */
const GLOBAL_IPV6 = readBlock("2000::/3");

/** Blocks that IANA's IPv6 Special-Purpose Address Registry excludes from global unicast. */
const SPECIAL_IPV6 = [
  "2001::/23", // IETF protocol assignments, RFC 2928: Teredo, benchmarks, AMT, ORCHID, drones
  "2001:db8::/32", // documentation, RFC 3849
  "2002::/16", // 6to4, which can wrap any IPv4 address, RFC 3056
  "2620:4f:8000::/48", // AS112, RFC 7534
  "3fff::/20", // documentation, RFC 9637
].map(readBlock);

type Address = { bits: 32 | 128; value: bigint };
type Block = { bits: 32 | 128; prefix: bigint; hostBits: bigint };

/**
 * Returns true if `ip`, an address from a DNS answer, is on the public internet. Accepts IPv4 as four decimal numbers
 * and IPv6 in any spelling. Returns false for everything else, so that a form that resolvers read differently (octal,
 * short, with a zone) is never trusted.
 */
export function isPublicAddress(ip: string): boolean {
  const address = readIpv4(ip) ?? readIpv6(ip);
  if (!address) return false;
  if (address.bits === 32) return !SPECIAL_IPV4.some((block) => isWithin(address, block));
  return isWithin(address, GLOBAL_IPV6) && !SPECIAL_IPV6.some((block) => isWithin(address, block));
}

function readIpv4(text: string): Address | null {
  const parts = text.split(".", 5);
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return { bits: 32, value };
}

function readIpv6(text: string): Address | null {
  // Only these characters may reach the URL parser, so no bracket, path or credentials can slip in.
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(text)) return null;
  const url = URL.parse(`http://[${text}]/`);
  if (!url) return null;
  // The parser returns eight groups without leading zeros, with the longest run of zeros as "::" and never a dotted
  // tail.
  const [head = "", tail] = url.hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return { bits: 128, value: BigInt(`0x${groups.map((group) => group.padStart(4, "0")).join("")}`) };
}

function readBlock(text: string): Block {
  const [first = "", length = ""] = text.split("/");
  const address = readIpv4(first) ?? readIpv6(first);
  if (!address) throw new TypeError(`${text} is no address block`);
  const hostBits = BigInt(address.bits - Number(length));
  return { bits: address.bits, prefix: address.value >> hostBits, hostBits };
}

function isWithin(address: Address, block: Block): boolean {
  return address.bits === block.bits && address.value >> block.hostBits === block.prefix;
}
