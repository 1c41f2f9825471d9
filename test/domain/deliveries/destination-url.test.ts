import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { checkDestinationUrl } from "../../../src/domain/deliveries/destination-url.ts";
import { ADMITTED, LOCAL_ADMITTED, LOCAL_REFUSED, OWN_HOSTS, REFUSED, RULES } from "./destination-url-cases.ts";

const PUBLIC = { ownHosts: OWN_HOSTS, allowLocal: false };
const LOCAL = { ownHosts: OWN_HOSTS, allowLocal: true };
const show = (url: string) => JSON.stringify(url.length > 100 ? `${url.slice(0, 40)}…` : url);

describe("a destination's URL", () => {
  test.each(ADMITTED.map(([url, kept, why]) => ({ url, kept, title: `${show(url)} (${why})` })))(
    "is admitted: $title",
    ({ url, kept }) => {
      expect(checkDestinationUrl(url, PUBLIC)).toEqual({ kind: "ok", url: kept });
      expect(checkDestinationUrl(kept, PUBLIC), "as kept").toEqual({ kind: "ok", url: kept });
    },
  );

  test.each(REFUSED.map(([url, rule, why]) => ({ url, rule, title: `${show(url)} (${why})` })))(
    "is refused by the rule $rule: $title",
    ({ url, rule }) => expect(checkDestinationUrl(url, PUBLIC)).toEqual({ kind: "refused", message: RULES[rule] }),
  );
});

describe("in development", () => {
  test.each(LOCAL_ADMITTED.map(([url, kept, why]) => ({ url, kept, title: `${show(url)} (${why})` })))(
    "is admitted: $title",
    ({ url, kept }) => {
      expect(checkDestinationUrl(url, LOCAL)).toEqual({ kind: "ok", url: kept });
    },
  );

  test.each(LOCAL_REFUSED.map(([url, rule, why]) => ({ url, rule, title: `${show(url)} (${why})` })))(
    "is refused by the rule $rule: $title",
    ({ url, rule }) => expect(checkDestinationUrl(url, LOCAL)).toEqual({ kind: "refused", message: RULES[rule] }),
  );

  test("every URL that is refused elsewhere is refused, but http://127.0.0.1", () => {
    const admitted = REFUSED.map(([url]) => url).filter((url) => checkDestinationUrl(url, LOCAL).kind === "ok");
    expect(admitted).toEqual(["http://127.0.0.1:8080/"]);
  });
});

describe("own hosts", () => {
  it.each(["", "https://api.example.com", "api.example.com/path", "a b.com", "user@a.com", "*.example.com", "a.com:x"])(
    "that aren't hosts fail instead of guarding nothing: %j",
    (host) => {
      const check = () => checkDestinationUrl("https://example.com/", { ownHosts: [host], allowLocal: false });
      expect(check).toThrow(new TypeError("ownHosts must hold hosts such as api.example.com or 127.0.0.1:8787"));
    },
  );

  it("may be none", () => {
    const verdict = checkDestinationUrl("https://api.sightline.dev/", { ownHosts: [], allowLocal: false });
    expect(verdict).toEqual({ kind: "ok", url: "https://api.sightline.dev/" });
  });
});

const byte = fc.integer({ min: 0, max: 255 });
const spellPart = (value: number) =>
  fc.constantFrom(
    String(value),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0x000${value.toString(16)}`,
    `0${value.toString(8)}`,
    `00${value.toString(8)}`,
  );
/**
 * Any IPv4 address with 1 to 4 parts, each decimal, hex or octal, in plain or wide characters, with or without a
 * trailing dot.
 */
const ipv4Spelling = fc
  .tuple(byte, byte, byte, byte, fc.integer({ min: 1, max: 4 }))
  .chain(([a, b, c, d, parts]) => {
    const bytes = [a, b, c, d];
    const tail = bytes.slice(parts - 1).reduce((value, next) => value * 256 + next, 0);
    return fc.tuple(...[...bytes.slice(0, parts - 1), tail].map(spellPart));
  })
  .chain((parts) => fc.constantFrom(parts.join("."), parts.join("。"), `${parts.join(".")}.`, widen(parts.join("."))));
const widen = (text: string) => text.replace(/[0-9a-fx.]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

const group = fc.integer({ min: 0, max: 0xffff });
const ipv6Spelling = fc.array(group, { minLength: 8, maxLength: 8 }).chain((groups) => {
  const hex = groups.map((value) => value.toString(16));
  const dotted = groups.slice(6).flatMap((value) => [value >> 8, value & 255]);
  return fc.constantFrom(
    hex.join(":"),
    hex.join(":").toUpperCase(),
    hex.map((value) => value.padStart(4, "0")).join(":"),
    `::${hex.slice(3).join(":")}`,
    `${hex.slice(0, 4).join(":")}::`,
    `${hex.slice(0, 2).join(":")}::${hex.slice(5).join(":")}`,
    `${hex.slice(0, 6).join(":")}:${dotted.join(".")}`,
    `::ffff:${dotted.join(".")}`,
    `64:ff9b::${dotted.join(".")}`,
  );
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/).filter((text) => !text.startsWith("xn--"));
const publicName = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 5 }),
    fc.constantFrom("com", "net", "io", "dev", "museum", "co.uk", "xn--p1ai"),
  )
  .map(([labels, suffix]) => [...labels, suffix].join("."));
const port = fc.oneof(
  fc.constantFrom("", ":443"),
  fc.integer({ min: 1024, max: 65535 }).map((value) => `:${value}`),
);
const path = fc.webPath().map((text) => text || "/");

describe("whatever is drawn", () => {
  test("an IPv4 address in any spelling is refused as an address", () => {
    const verdict = { kind: "refused", message: RULES.address };
    fc.assert(
      fc.property(ipv4Spelling, port, (host, port) => {
        expect(checkDestinationUrl(`https://${host}${port}/`, PUBLIC)).toEqual(verdict);
      }),
      { numRuns: 2000 },
    );
  });

  test("an IPv6 address in any spelling is refused as an address", () => {
    const verdict = { kind: "refused", message: RULES.address };
    fc.assert(
      fc.property(ipv6Spelling, port, (host, port) => {
        expect(checkDestinationUrl(`https://[${host}]${port}/`, PUBLIC)).toEqual(verdict);
      }),
      { numRuns: 2000 },
    );
  });

  test("a public name with a good port is admitted, and kept as the parser reads it", () => {
    fc.assert(
      fc.property(publicName, port, path, fc.boolean(), (host, port, path, shout) => {
        const url = `https://${shout ? host.toUpperCase() : host}${port}${path}`;
        expect(checkDestinationUrl(url, PUBLIC)).toEqual({ kind: "ok", url: new URL(url).href });
      }),
      { numRuns: 2000 },
    );
  });

  test("a port below 1024 other than 443 is refused", () => {
    const bad = fc.integer({ min: 0, max: 1023 }).filter((value) => value !== 443);
    fc.assert(
      fc.property(publicName, bad, (host, port) => {
        expect(checkDestinationUrl(`https://${host}:${port}/`, PUBLIC)).toEqual({
          kind: "refused",
          message: RULES.port,
        });
      }),
    );
  });

  test("of any text, no verdict throws, a refusal quotes nothing, and what is kept is admitted again", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "https://",
        "http://",
        "@",
        ":",
        "/",
        "?",
        "#",
        "\\",
        "%",
        "[",
        "]",
        ".",
        "localhost",
        "127.0.0.1",
        "example.com",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    const messages: string[] = Object.values(RULES);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, allowLocal) => {
        const rules = { ownHosts: OWN_HOSTS, allowLocal };
        const verdict = checkDestinationUrl(pieces.join(""), rules);
        if (verdict.kind === "ok") expect(checkDestinationUrl(verdict.url, rules)).toEqual(verdict);
        else expect(messages).toContain(verdict.message);
      }),
      { numRuns: 5000 },
    );
  });
});
