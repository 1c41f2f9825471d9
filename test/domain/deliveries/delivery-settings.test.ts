import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DELIVERY_SETTINGS } from "../../../src/domain/deliveries/delivery-settings.ts";
import { DEFAULT_RETRY_SECONDS } from "../../../src/domain/deliveries/retry-schedule.ts";

const SCHEMA = v.object(DELIVERY_SETTINGS);
const KEY = Buffer.alloc(32, 1).toString("base64");

function read(variables: Record<string, unknown>) {
  const { success, output, issues } = v.safeParse(SCHEMA, variables);
  return success ? { output } : { faults: issues.map(({ path, message }) => `${String(path?.[0]?.key)} ${message}`) };
}

describe("the settings of deliveries", () => {
  it.each([
    ["unset", {}],
    ["blank", { SEALING_KEYS: "", ALLOW_LOCAL_DESTINATIONS: " ", DNS_RESOLVER_URL: "\t", WEBHOOK_RETRY_SECONDS: "\n" }],
  ])(
    "that are %s are the defaults: no keys, no local destinations, no lookups, the contract's schedule",
    (_, variables) => {
      expect(read(variables)).toEqual({
        output: {
          SEALING_KEYS: null,
          ALLOW_LOCAL_DESTINATIONS: false,
          DNS_RESOLVER_URL: null,
          WEBHOOK_RETRY_SECONDS: DEFAULT_RETRY_SECONDS,
        },
      });
    },
  );

  it.each<[name: keyof typeof DELIVERY_SETTINGS, text: string, value: unknown]>([
    ["ALLOW_LOCAL_DESTINATIONS", "true", true],
    ["ALLOW_LOCAL_DESTINATIONS", " false ", false],
    ["DNS_RESOLVER_URL", "https://cloudflare-dns.com/dns-query", "https://cloudflare-dns.com/dns-query"],
    ["DNS_RESOLVER_URL", "https://dns.example.com:8443/resolve?a=1", "https://dns.example.com:8443/resolve?a=1"],
    ["DNS_RESOLVER_URL", "http://127.0.0.1:5300/", "http://127.0.0.1:5300/"],
    ["WEBHOOK_RETRY_SECONDS", "1,2", [1, 2]],
  ])("%s %j is read", (name, text, value) => {
    expect(read({ [name]: text })).toMatchObject({ output: { [name]: value } });
  });

  it("SEALING_KEYS are read in their order", () => {
    const { output } = read({ SEALING_KEYS: `b:${KEY},a:${KEY}` });
    expect(output?.SEALING_KEYS?.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it.each<[name: keyof typeof DELIVERY_SETTINGS, text: string, rule: string]>([
    ["ALLOW_LOCAL_DESTINATIONS", "yes", "must be true or false"],
    ["ALLOW_LOCAL_DESTINATIONS", "TRUE", "must be true or false"],
    ["ALLOW_LOCAL_DESTINATIONS", "1", "must be true or false"],
    ["DNS_RESOLVER_URL", "cloudflare-dns.com", "must be an https URL"],
    ["DNS_RESOLVER_URL", "http://dns.example.com/", "must be an https URL"],
    ["DNS_RESOLVER_URL", "http://localhost:53/", "must be an https URL"],
    ["DNS_RESOLVER_URL", "ftp://127.0.0.1/", "must be an https URL"],
    ["DNS_RESOLVER_URL", "https://me@dns.example.com/", "must be an https URL"],
    ["DNS_RESOLVER_URL", "https://:word@dns.example.com/", "must be an https URL"],
    ["DNS_RESOLVER_URL", "https://dns.example.com/#", "must be an https URL"],
    ["WEBHOOK_RETRY_SECONDS", "0", "must be 1 to 20 delays"],
    ["WEBHOOK_RETRY_SECONDS", "30,", "must be 1 to 20 delays"],
    ["SEALING_KEYS", "local", "must be <key id>:<base64 of 32 bytes>"],
    ["SEALING_KEYS", `a:${KEY},a:${KEY}`, "must not use a key id twice"],
    ["SEALING_KEYS", "a:c2VjcmV0", "must have 32 bytes"],
  ])("%s %j is refused with the rule, and never quoted", (name, text, rule) => {
    const { faults } = read({ [name]: text });
    expect(faults).toEqual([expect.stringContaining(`${name} ${rule}`)]);
    if (name === "SEALING_KEYS") expect(faults?.join()).not.toContain(KEY);
  });

  it("that are all wrong are all named", () => {
    const wrong = Object.fromEntries(Object.keys(DELIVERY_SETTINGS).map((name) => [name, "%"]));
    expect(read(wrong).faults?.map((fault) => fault.split(" ")[0])).toEqual(Object.keys(DELIVERY_SETTINGS));
  });

  it("that aren't text are refused", () => {
    for (const name of Object.keys(DELIVERY_SETTINGS)) expect(read({ [name]: 7 }).faults).toHaveLength(1);
  });
});
