import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPublicAddress } from "../../../src/domain/deliveries/destination-address.ts";

/** First and last address of a block, and whether the addresses just before and after it are public (null: there is none). */
type Block = {
  name: string;
  first: string;
  last: string;
  before: [string, boolean] | null;
  behind: [string, boolean] | null;
};
const block = (name: string, first: string, last: string, before: Block["before"], behind: Block["behind"]): Block => ({
  name,
  first,
  last,
  before,
  behind,
});

// IANA's IPv4 and IPv6 Special-Purpose Address Registries, entry by entry, then what other registries keep from the public.
const BLOCKS: Block[] = [
  block("0.0.0.0/8", "0.0.0.0", "0.255.255.255", null, ["1.0.0.0", true]),
  block("0.0.0.0/32", "0.0.0.0", "0.0.0.0", null, ["0.0.0.1", false]),
  block("10.0.0.0/8", "10.0.0.0", "10.255.255.255", ["9.255.255.255", true], ["11.0.0.0", true]),
  block("100.64.0.0/10", "100.64.0.0", "100.127.255.255", ["100.63.255.255", true], ["100.128.0.0", true]),
  block("127.0.0.0/8", "127.0.0.0", "127.255.255.255", ["126.255.255.255", true], ["128.0.0.0", true]),
  block("169.254.0.0/16", "169.254.0.0", "169.254.255.255", ["169.253.255.255", true], ["169.255.0.0", true]),
  block("172.16.0.0/12", "172.16.0.0", "172.31.255.255", ["172.15.255.255", true], ["172.32.0.0", true]),
  block("192.0.0.0/24", "192.0.0.0", "192.0.0.255", ["191.255.255.255", true], ["192.0.1.0", true]),
  block("192.0.0.0/29", "192.0.0.0", "192.0.0.7", ["191.255.255.255", true], ["192.0.0.8", false]),
  block("192.0.0.8/32", "192.0.0.8", "192.0.0.8", ["192.0.0.7", false], ["192.0.0.9", false]),
  block("192.0.0.9/32", "192.0.0.9", "192.0.0.9", ["192.0.0.8", false], ["192.0.0.10", false]),
  block("192.0.0.10/32", "192.0.0.10", "192.0.0.10", ["192.0.0.9", false], ["192.0.0.11", false]),
  block("192.0.0.170/31", "192.0.0.170", "192.0.0.171", ["192.0.0.169", false], ["192.0.0.172", false]),
  block("192.0.2.0/24", "192.0.2.0", "192.0.2.255", ["192.0.1.255", true], ["192.0.3.0", true]),
  block("192.31.196.0/24", "192.31.196.0", "192.31.196.255", ["192.31.195.255", true], ["192.31.197.0", true]),
  block("192.52.193.0/24", "192.52.193.0", "192.52.193.255", ["192.52.192.255", true], ["192.52.194.0", true]),
  block("192.88.99.0/24", "192.88.99.0", "192.88.99.255", ["192.88.98.255", true], ["192.88.100.0", true]),
  block("192.168.0.0/16", "192.168.0.0", "192.168.255.255", ["192.167.255.255", true], ["192.169.0.0", true]),
  block("192.175.48.0/24", "192.175.48.0", "192.175.48.255", ["192.175.47.255", true], ["192.175.49.0", true]),
  block("198.18.0.0/15", "198.18.0.0", "198.19.255.255", ["198.17.255.255", true], ["198.20.0.0", true]),
  block("198.51.100.0/24", "198.51.100.0", "198.51.100.255", ["198.51.99.255", true], ["198.51.101.0", true]),
  block("203.0.113.0/24", "203.0.113.0", "203.0.113.255", ["203.0.112.255", true], ["203.0.114.0", true]),
  block("240.0.0.0/4", "240.0.0.0", "255.255.255.255", ["239.255.255.255", false], null),
  block("255.255.255.255/32", "255.255.255.255", "255.255.255.255", ["255.255.255.254", false], null),
  block("multicast 224.0.0.0/4", "224.0.0.0", "239.255.255.255", ["223.255.255.255", true], ["240.0.0.0", false]),

  block("::1/128", "::1", "::1", ["::", false], ["::2", false]),
  block("::/128", "::", "::", null, ["::1", false]),
  block(
    "v4-mapped ::ffff:0:0/96",
    "::ffff:0.0.0.0",
    "::ffff:255.255.255.255",
    ["::fffe:ffff:ffff", false],
    ["::1:0:0:0", false],
  ),
  block("NAT64 64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff", ["64:ff9a:ffff::", false], ["64:ff9b::1:0:0", false]),
  block(
    "64:ff9b:1::/48",
    "64:ff9b:1::",
    "64:ff9b:1:ffff:ffff:ffff:ffff:ffff",
    ["64:ff9b:0:ffff::", false],
    ["64:ff9b:2::", false],
  ),
  block("discard 100::/64", "100::", "100::ffff:ffff:ffff:ffff", ["ff:ffff::", false], ["100:0:0:1::", false]),
  block(
    "dummy 100:0:0:1::/64",
    "100:0:0:1::",
    "100:0:0:1:ffff:ffff:ffff:ffff",
    ["100::ffff", false],
    ["100:0:0:2::", false],
  ),
  block(
    "2001::/23",
    "2001::",
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["2001:200::", true],
  ),
  block(
    "Teredo 2001::/32",
    "2001::",
    "2001:0:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2000:ffff::", true],
    ["2001:1::", false],
  ),
  block("2001:1::1/128 to ::3", "2001:1::1", "2001:1::3", ["2001:1::", false], ["2001:1::4", false]),
  block(
    "2001:2::/48",
    "2001:2::",
    "2001:2:0:ffff:ffff:ffff:ffff:ffff",
    ["2001:1:ffff::", false],
    ["2001:2:1::", false],
  ),
  block(
    "2001:3::/32",
    "2001:3::",
    "2001:3:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:2:ffff::", false],
    ["2001:4::", false],
  ),
  block(
    "2001:4:112::/48",
    "2001:4:112::",
    "2001:4:112:ffff:ffff:ffff:ffff:ffff",
    ["2001:4:111::", false],
    ["2001:4:113::", false],
  ),
  block(
    "2001:10::/28",
    "2001:10::",
    "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:f::", false],
    ["2001:20::", false],
  ),
  block(
    "2001:20::/28",
    "2001:20::",
    "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:1f::", false],
    ["2001:30::", false],
  ),
  block(
    "2001:30::/28",
    "2001:30::",
    "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:2f::", false],
    ["2001:40::", false],
  ),
  block(
    "2001:db8::/32",
    "2001:db8::",
    "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["2001:db9::", true],
  ),
  block(
    "6to4 2002::/16",
    "2002::",
    "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["2003::", true],
  ),
  block(
    "2620:4f:8000::/48",
    "2620:4f:8000::",
    "2620:4f:8000:ffff:ffff:ffff:ffff:ffff",
    ["2620:4f:7fff:ffff:ffff:ffff:ffff:ffff", true],
    ["2620:4f:8001::", true],
  ),
  block(
    "3fff::/20",
    "3fff::",
    "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true],
    ["3fff:1000::", true],
  ),
  block("5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["5eff:ffff::", false], ["5f01::", false]),
  block("ULA fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["fbff:ffff::", false], ["fe00::", false]),
  block(
    "link-local fe80::/10",
    "fe80::",
    "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["fe7f:ffff::", false],
    ["fec0::", false],
  ),

  block("v4-compatible ::/96", "::0.0.0.0", "::255.255.255.255", null, ["::1:0:0", false]),
  block(
    "site-local fec0::/10",
    "fec0::",
    "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["febf:ffff::", false],
    ["ff00::", false],
  ),
  block("multicast ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["feff:ffff::", false], null),
  block("below 2000::/3", "::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, ["2000::", true]),
  block(
    "above 2000::/3",
    "4000::",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ["3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", true],
    null,
  ),
];

describe("an address of a special block isn't public", () => {
  test.each(BLOCKS)("$name, from $first to $last, and no further", ({ first, last, before, behind }) => {
    expect(isPublicAddress(first)).toBe(false);
    expect(isPublicAddress(last)).toBe(false);
    for (const side of [before, behind]) if (side) expect(isPublicAddress(side[0]), side[0]).toBe(side[1]);
  });
});

describe("an address of the public internet is public", () => {
  it.each([
    ...["1.1.1.1", "8.8.8.8", "93.184.215.14", "172.217.16.206", "223.255.255.254", "192.0.66.1"],
    ...["2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450:4001:82a::200e", "2620:fe::fe", "2400:cb00::1"],
    ...["2606:4700:4700:0:0:0:0:1111", "2606:4700:4700:0000:0000:0000:0000:1111", "2606:4700:4700:0::1111"],
    ...["2A00:1450:4001:82A::200E", "2606:4700::1.1.1.1"],
  ])("%s", (ip) => expect(isPublicAddress(ip)).toBe(true));
});

describe("an IPv4 address wrapped in IPv6 isn't public, even when it would be alone", () => {
  it.each([
    ...["::ffff:8.8.8.8", "::ffff:808:808", "0:0:0:0:0:ffff:8.8.8.8", "::8.8.8.8", "::808:808", "::ffff:0:8.8.8.8"],
    ...["64:ff9b::8.8.8.8", "64:ff9b::808:808", "64:ff9b:1::8.8.8.8", "2002:808:808::", "2002:808:808::808:808"],
    ...[
      "2001:0:4136:e378:8000:63bf:f7f7:f7f7",
      "::ffff:127.0.0.1",
      "::127.0.0.1",
      "64:ff9b::10.0.0.1",
      "2002:a00:1::1",
    ],
  ])("%s", (ip) => expect(isPublicAddress(ip)).toBe(false));
});

describe("what isn't an address in one plain spelling isn't public", () => {
  it.each([
    ...[
      "",
      " ",
      "example.com",
      "8.8.8",
      "8.8.2056",
      "134744072",
      "0x8.8.8.8",
      "010.8.8.8",
      "8.8.8.08",
      "8.8.8.8.",
      ".8.8.8.8",
    ],
    ...[
      "8.8.8.8.8",
      "256.8.8.8",
      "8.8.8.256",
      "8.8.8.-8",
      "8.8.8.8 ",
      " 8.8.8.8",
      "8.8.8.8\n",
      "8.8.8.8/32",
      "8.8.8.8:53",
      "８.8.8.8",
    ],
    ...[
      "8..8.8",
      "1e1.8.8.8",
      "+8.8.8.8",
      "8,8,8,8",
      "8.8.8.0008",
      "[2606:4700::1]",
      "2606:4700::1%eth0",
      "2606:4700::1/64",
    ],
    ...[
      ":",
      "::",
      ":::",
      "2606:4700",
      "2606:4700:::1",
      "2606::4700::1",
      "2606:4700:4700:0:0:0:0:0:1111",
      "12606:4700::1",
      "g::1",
    ],
    ...[
      "2606:4700::1.1.1",
      "2606:4700::1.1.1.256",
      "2606:4700::01.1.1.1",
      "1.1.1.1::",
      "2606:4700::1]",
      "2606:4700::1]:80/[::1",
      "2606:4700::1@",
    ],
    ...[" 2606:4700::1", "2606:4700::1\n", "2606:4700::\u0661", "2606:4700:4700:0:0:0:0:1111:"],
  ])("%j", (ip) => expect(isPublicAddress(ip)).toBe(false));
});

const SPECIAL_FIRST_BYTES = new Set([0, 10, 100, 127, 169, 172, 192, 198, 203]);
const byte = fc.integer({ min: 0, max: 255 });
const group = fc.integer({ min: 0, max: 0xffff });
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });

describe("whatever is drawn", () => {
  test("IPv4 from 1 to 223 is public where no special block begins with that byte", () => {
    const first = fc.integer({ min: 1, max: 223 }).filter((value) => !SPECIAL_FIRST_BYTES.has(value));
    fc.assert(
      fc.property(first, byte, byte, byte, (...bytes) => {
        expect(isPublicAddress(bytes.join("."))).toBe(true);
      }),
    );
  });

  test("IPv6 has the same verdict in every spelling", () => {
    fc.assert(
      fc.property(groups(8), fc.nat(7), fc.nat(8), (drawn, from, count) => {
        const values = drawn.map((value, index) => (index >= from && index < from + count ? 0 : value));
        const full = values.map((value) => value.toString(16).padStart(4, "0")).join(":");
        const spellings = [
          full.toUpperCase(),
          values.map((value) => value.toString(16)).join(":"),
          `${full.slice(0, 30)}${values
            .slice(6)
            .flatMap((value) => [value >> 8, value & 255])
            .join(".")}`,
          new URL(`http://[${full}]/`).hostname.slice(1, -1),
        ];
        for (const spelling of spellings) expect(isPublicAddress(spelling), spelling).toBe(isPublicAddress(full));
      }),
      { numRuns: 1000 },
    );
  });

  test("IPv6 outside 2000::/3 is never public, and inside it is beyond the blocks", () => {
    fc.assert(
      fc.property(groups(8), (values) => {
        const ip = values.map((value) => value.toString(16)).join(":");
        const [first = 0] = values;
        if (first >> 13 !== 1) expect(isPublicAddress(ip), ip).toBe(false);
        else if (![0x2001, 0x2002, 0x2620, 0x3fff].includes(first)) expect(isPublicAddress(ip), ip).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("any text gets a verdict", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789abcdefx:.%[]/@ "), maxLength: 50 }), (text) => {
        expect(typeof isPublicAddress(text)).toBe("boolean");
      }),
      { numRuns: 2000 },
    );
  });
});
