import { describe, expect, it } from "vitest";
import { ConfigError } from "../../src/domain/errors/config-error.ts";
import { readConfig } from "../../src/services/config.ts";

const SEALING_KEYS = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
const TOKEN = "0123456789abcdef";

describe("settings", () => {
  it("have defaults", () => {
    const defaults = readConfig({});
    expect(defaults).toMatchObject({
      defaultModel: "sightline/ground-1",
      rateLimitPerSecond: 100,
      networkRateLimitPerSecond: 100,
      requestLog: "queries",
      corsOrigins: [],
      publicOrigin: null,
      operatorToken: null,
      sealingKeys: null,
      allowLocalDestinations: false,
      dnsResolverUrl: null,
      retrySeconds: [30, 120, 300, 900, 3600],
    });
    const blank = { DEFAULT_MODEL: " ", RATE_LIMIT_PER_SECOND: "", CORS_ORIGINS: " , ", OPERATOR_TOKEN: " " };
    const blankDelivery = { SEALING_KEYS: " ", ALLOW_LOCAL_DESTINATIONS: "", DNS_RESOLVER_URL: " " };
    expect(readConfig({ ...blank, ...blankDelivery, WEBHOOK_RETRY_SECONDS: " " })).toEqual(defaults);
  });

  it("limit no rate at 0: of keys, then neither that of networks; of networks, these alone", () => {
    const none = { rateLimitPerSecond: null, networkRateLimitPerSecond: null };
    expect(readConfig({ RATE_LIMIT_PER_SECOND: "0" })).toMatchObject(none);
    expect(readConfig({ NETWORK_RATE_LIMIT_PER_SECOND: "0" })).toMatchObject({ ...none, rateLimitPerSecond: 100 });
  });

  it.each(["queries", "no_queries", "off"])("keep of the calls what REQUEST_LOG=%s says", (mode) => {
    expect(readConfig({ REQUEST_LOG: mode }).requestLog).toBe(mode);
  });

  it("are read", () => {
    const variables = {
      DEFAULT_MODEL: "sightline/ground-1",
      RATE_LIMIT_PER_SECOND: "2.5",
      NETWORK_RATE_LIMIT_PER_SECOND: "1.5",
      CORS_ORIGINS: "https://a.example, http://b.example:81",
      OPERATOR_TOKEN: TOKEN,
      SEALING_KEYS: ` ${SEALING_KEYS} `,
      ALLOW_LOCAL_DESTINATIONS: "true",
      DNS_RESOLVER_URL: " https://dns.example/dns-query ",
      WEBHOOK_RETRY_SECONDS: " 1, 20,300 ",
    };
    const config = readConfig(variables);
    expect(config).toMatchObject({
      defaultModel: "sightline/ground-1",
      rateLimitPerSecond: 2.5,
      networkRateLimitPerSecond: 1.5,
      corsOrigins: ["https://a.example", "http://b.example:81"],
      operatorToken: TOKEN,
      allowLocalDestinations: true,
      dnsResolverUrl: "https://dns.example/dns-query",
      retrySeconds: [1, 20, 300],
    });
    expect(config.sealingKeys).not.toBeNull();
    expect(readConfig(variables)).toBe(config);
  });

  it.each([
    ["PUBLIC_ORIGIN", "https://sightline.example.com"],
    ["PUBLIC_ORIGIN", "http://127.0.0.1:8787"],
    ["OPERATOR_TOKEN", "x".repeat(16)],
    ["OPERATOR_TOKEN", "x".repeat(256)],
    ["OPERATOR_TOKEN", "!~#$%&'()*+,-./:;"],
    ["SEALING_KEYS", `${SEALING_KEYS},k0:${Buffer.alloc(32, 2).toString("base64")}`],
    ["ALLOW_LOCAL_DESTINATIONS", "true"],
    ["ALLOW_LOCAL_DESTINATIONS", "false"],
    ["DNS_RESOLVER_URL", "https://1.1.1.1/dns-query"],
    ["DNS_RESOLVER_URL", "https://dns.example:8443/a/b?token=x"],
    ["DNS_RESOLVER_URL", "http://127.0.0.1:5053/dns-query"],
    ["ALLOW_LOCAL_DESTINATIONS", " true "],
    ["WEBHOOK_RETRY_SECONDS", "1"],
    ["WEBHOOK_RETRY_SECONDS", "86400"],
    ["WEBHOOK_RETRY_SECONDS", Array(20).fill("60").join()],
  ])("take %s as %j", (name, value) => {
    expect(() => readConfig({ SEALING_KEYS, [name]: value })).not.toThrow();
  });

  it.each([
    ["DEFAULT_MODEL", "acme/vlm"],
    ["DEFAULT_MODEL", "sightline/detect-pro"],
    ["DEFAULT_MODEL", 5],
    ["RATE_LIMIT_PER_SECOND", "-1"],
    ["REQUEST_LOG", "all"],
    ["REQUEST_LOG", "true"],
    ["RATE_LIMIT_PER_SECOND", "many"],
    ["RATE_LIMIT_PER_SECOND", "Infinity"],
    ["RATE_LIMIT_PER_SECOND", "NaN"],
    ["NETWORK_RATE_LIMIT_PER_SECOND", "-1"],
    ["NETWORK_RATE_LIMIT_PER_SECOND", "many"],
    ["PUBLIC_ORIGIN", "sightline.example.com"],
    ["PUBLIC_ORIGIN", "https://sightline.example.com/"],
    ["PUBLIC_ORIGIN", "http://sightline.example.com"],
    ["PUBLIC_ORIGIN", "http://127.0.0.1.example.com"],
    ["PUBLIC_ORIGIN", "ftp://127.0.0.1"],
    ["PUBLIC_ORIGIN", "null"],
    ["PUBLIC_ORIGIN", "https://sightline.example.com, https://b.example"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://a.example/"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["CORS_ORIGINS", "a.example"],
    ["CORS_ORIGINS", "null"],
    ["DNS_RESOLVER_URL", 5],
    ["DNS_RESOLVER_URL", "dns.example"],
    ["DNS_RESOLVER_URL", "1.1.1.1"],
    ["DNS_RESOLVER_URL", "/dns-query"],
    ["DNS_RESOLVER_URL", "http://dns.example/dns-query"],
    ["DNS_RESOLVER_URL", "http://127.0.0.2/dns-query"],
    ["DNS_RESOLVER_URL", "http://localhost/dns-query"],
    ["DNS_RESOLVER_URL", "udp://1.1.1.1"],
    ["DNS_RESOLVER_URL", "https://user@dns.example/"],
    ["DNS_RESOLVER_URL", "https://:pass@dns.example/"],
    ["DNS_RESOLVER_URL", "https://dns.example/#x"],
    ["DNS_RESOLVER_URL", "https://dns.example/#"],
    ["OPERATOR_TOKEN", "x".repeat(15)],
    ["OPERATOR_TOKEN", "x".repeat(257)],
    ["OPERATOR_TOKEN", "sixteen letters and spaces"],
    ["OPERATOR_TOKEN", "tökentökentöken1"],
    ["OPERATOR_TOKEN", `tokentoken\n${TOKEN}`],
    ["OPERATOR_TOKEN", 1234567890123456],
    ["SEALING_KEYS", "secretsecret"],
    ["SEALING_KEYS", "k1:c2VjcmV0"],
    ["SEALING_KEYS", `k1:${Buffer.alloc(31, 1).toString("base64")}`],
    ["SEALING_KEYS", `k1:${Buffer.alloc(33, 1).toString("base64")}`],
    ["SEALING_KEYS", `:${Buffer.alloc(32, 1).toString("base64")}`],
    ["SEALING_KEYS", `${SEALING_KEYS},${SEALING_KEYS}`],
    ["SEALING_KEYS", `${SEALING_KEYS},`],
    ["SEALING_KEYS", null],
    ["ALLOW_LOCAL_DESTINATIONS", "yes"],
    ["ALLOW_LOCAL_DESTINATIONS", "TRUE"],
    ["ALLOW_LOCAL_DESTINATIONS", "1"],
    ["ALLOW_LOCAL_DESTINATIONS", true],
    ["WEBHOOK_RETRY_SECONDS", "0"],
    ["WEBHOOK_RETRY_SECONDS", "86401"],
    ["WEBHOOK_RETRY_SECONDS", "30,,60"],
    ["WEBHOOK_RETRY_SECONDS", "30,60,"],
    ["WEBHOOK_RETRY_SECONDS", "-30"],
    ["WEBHOOK_RETRY_SECONDS", "1.5"],
    ["WEBHOOK_RETRY_SECONDS", "30s"],
    ["WEBHOOK_RETRY_SECONDS", Array(21).fill("60").join()],
    ["WEBHOOK_RETRY_SECONDS", 30],
  ])("name the variable %s when it is %j", (name, value) => {
    const read = () => readConfig({ SEALING_KEYS, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Invalid settings: ${name} [^;]+\\.$`));
  });

  it.each([
    ["OPERATOR_TOKEN", "not a token of ours"],
    ["SEALING_KEYS", "k1:bm90IGEga2V5"],
    ["RATE_LIMIT_PER_SECOND", "s3cr3t"],
  ])("never quote the value of %s", (name, value) => {
    const read = () => readConfig({ SEALING_KEYS, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow(value.slice(0, 12));
  });

  it.each([{}, { SEALING_KEYS: " " }])("need SEALING_KEYS with OPERATOR_TOKEN, where there are %j", (keys) => {
    expect(() => readConfig({ OPERATOR_TOKEN: TOKEN, ...keys })).toThrow(
      /^Invalid settings: SEALING_KEYS is required with/,
    );
  });

  it("need no OPERATOR_TOKEN with SEALING_KEYS", () => {
    expect(readConfig({ SEALING_KEYS }).operatorToken).toBeNull();
  });

  const mailService = { MAILER_URL: "https://mail.example/", MAILER_TOKEN: "t", MAIL_FROM: "a@b.example" };
  it.each([
    ["MAILER_URL", mailService],
    ["MAILER", { MAILER: { send: async () => undefined } }],
  ])("need PUBLIC_ORIGIN with the mailer of %s", (name, mailer) => {
    const message = new RegExp(`^Invalid settings: PUBLIC_ORIGIN is required with ${name}, `);
    expect(() => readConfig({ ...mailer })).toThrow(message);
    expect(() => readConfig({ ...mailer, PUBLIC_ORIGIN: " " })).toThrow(message);
    const publicOrigin = "https://sightline.example.com";
    expect(readConfig({ ...mailer, PUBLIC_ORIGIN: publicOrigin })).toMatchObject({ publicOrigin });
  });

  it("name all variables in the wrong at once", () => {
    expect(() => readConfig({ DEFAULT_MODEL: "x", RATE_LIMIT_PER_SECOND: "x" })).toThrow(
      /DEFAULT_MODEL .*; RATE_LIMIT_PER_SECOND /,
    );
    const all = { OPERATOR_TOKEN: "x", SEALING_KEYS: "x", ALLOW_LOCAL_DESTINATIONS: "x", WEBHOOK_RETRY_SECONDS: "x" };
    expect(() => readConfig(all)).toThrow(
      /OPERATOR_TOKEN .*; SEALING_KEYS .*; ALLOW_LOCAL_DESTINATIONS .*; WEBHOOK_RETRY_SECONDS /,
    );
  });
});
