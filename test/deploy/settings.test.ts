import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSettings, collectSettings, isSecret, isSettingOf, pickSettings } from "../../scripts/deploy/settings.ts";
import { listSettingNames } from "../../scripts/dev/settings.ts";
import { readConfig } from "../../src/services/config.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const EXAMPLE = readFileSync(join(REPOSITORY, ".dev.vars.example"), "utf8");
const MODELS = JSON.stringify([
  {
    ...{ id: "a/b", model: "b", name: "B", description: "b", context_length: 8192, box_convention: "absolute-xyxy" },
    ...{ pricing: { prompt: "0", completion: "0" }, base_url: "https://b.example.com/v1", api_key_name: "B_KEY" },
  },
]);

describe("the settings of a deployment", () => {
  test.each([
    ["the environment wins", { MARKUP: "4" }, "MARKUP=3", { MARKUP: "2" }, "4"],
    ["then the file", {}, "MARKUP=3", { MARKUP: "2" }, "3"],
    ["then what is deployed", {}, "", { MARKUP: "2" }, "2"],
    ["an empty variable unsets", { MARKUP: "" }, "MARKUP=3", { MARKUP: "2" }, undefined],
    ["an empty line of the file too", {}, "MARKUP=", { MARKUP: "2" }, undefined],
  ])("%s", (_, environment, file, deployed, expected) => {
    expect(collectSettings(EXAMPLE, file, environment, deployed).MARKUP).toBe(expected);
  });

  test("a line of the file that is no setting is named", () => {
    expect(() => collectSettings(EXAMPLE, "MARKUPS=1\nMAIL_FORM=a", {}, {})).toThrow(
      "MAIL_FORM is not a setting; MARKUPS is not a setting",
    );
  });

  test("a key that a model names is a setting and a secret", () => {
    const settings = collectSettings(EXAMPLE, "B_KEY=b-key", { OPENAI_MODELS: MODELS }, {});
    expect(settings.B_KEY).toBe("b-key");
    expect([isSecret("B_KEY", settings), isSecret("MARKUP", settings)]).toEqual([true, false]);
    expect(pickSettings("api", settings, "secrets")).toEqual({ B_KEY: "b-key" });
    expect(pickSettings("api", settings, "vars")).not.toHaveProperty("B_KEY");
  });

  test("host names of destinations are looked up, unless that is turned off", () => {
    expect(collectSettings(EXAMPLE, "", {}, {}).DNS_RESOLVER_URL).toBe("https://cloudflare-dns.com/dns-query");
    const off = collectSettings(EXAMPLE, "DNS_RESOLVER_URL=", {}, {});
    expect(readConfig(off).dnsResolverUrl).toBeNull();
    expect(collectSettings(EXAMPLE, "", {}, off)).toEqual(off);
  });

  test.each<[Record<string, string>, string]>([
    [{ ALLOW_LOCAL_DESTINATIONS: "true" }, "ALLOW_LOCAL_DESTINATIONS is for the local start only"],
    [{ PRINT_MAIL: "true" }, "PRINT_MAIL is for the local start only"],
    [{ OPERATOR_TOKEN: "local-operator-token" }, "OPERATOR_TOKEN is the one of .dev.vars.example"],
    [{ SEALING_KEYS: "local:c2lnaHRsaW5lIGxvY2FsIGRldmVsb3BtZW50IG9ubHk=" }, "SEALING_KEYS is the one of"],
    [{ PUBLIC_ORIGIN: "http://localhost:8787" }, "PUBLIC_ORIGIN must be the public address"],
    [{ MARKUP: "-1" }, "MARKUP must be a decimal above 0"],
    [{ MAILER_URL: "https://mail.example.com" }, "MAILER_TOKEN is required with MAILER_URL"],
    [{ SEALING_KEYS: "k1:short" }, "SEALING_KEYS must have 32 bytes"],
  ])("%j are refused, with the rule and without the value of a secret", (settings, message) => {
    expect(() => checkSettings(settings, [], EXAMPLE)).toThrow(message);
    expect(() => checkSettings(settings, [], EXAMPLE)).not.toThrow("c2lnaHRsaW5l");
  });

  test("a secret that the Workers have and that isn't known here counts as set", () => {
    const settings = { MAILER_URL: "https://mail.example.com", MAIL_FROM: "a@example.com" };
    expect(() => checkSettings(settings, ["MAILER_TOKEN", "OPERATOR_TOKEN", "SEALING_KEYS"], EXAMPLE)).not.toThrow();
  });

  test("each Worker gets the settings that docs/deploy.md lists for it", () => {
    const guide = readFileSync(join(REPOSITORY, "docs/deploy.md"), "utf8");
    const rows = [...guide.matchAll(/^\| (`[A-Z][^|]*) \| ((?:api|webhooks)(?:, webhooks)?) \|/gm)];
    const listed = rows.flatMap(([, names = "", workers = ""]) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => [name, workers.split(", ")] as const),
    );
    expect(listed.map(([name]) => name).sort()).toEqual(listSettingNames(EXAMPLE).sort());
    for (const [name, workers] of listed) {
      const readers = (["api", "vision", "webhooks"] as const).filter((worker) => isSettingOf(worker, name));
      expect(readers, name).toEqual(workers);
    }
  });
});
