import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openText, readSealingKeys, sealText } from "../../../src/domain/crypto/sealed-text.ts";
import { countStart } from "../../count-starts.ts";
import { createTestHarness } from "../../wrangler.ts";
import { ADMITTED, LOCAL_ADMITTED, LOCAL_REFUSED, OWN_HOSTS, REFUSED, RULES } from "./destination-url-cases.ts";

// The product judges in workerd, which has its own builds of URL parser, regular expressions and cryptography.
const REPOSITORY = resolve(import.meta.dirname, "../../..");
const DOMAIN = join(REPOSITORY, "src/domain");
const WORKER = `
import { isPublicAddress } from ${JSON.stringify(join(DOMAIN, "deliveries/destination-address.ts"))};
import { checkDestinationUrl } from ${JSON.stringify(join(DOMAIN, "deliveries/destination-url.ts"))};
import { openText, readSealingKeys, sealText } from ${JSON.stringify(join(DOMAIN, "crypto/sealed-text.ts"))};
import { makeWebhookSecret } from ${JSON.stringify(join(DOMAIN, "deliveries/webhook-secret.ts"))};
const keys = readSealingKeys("a:" + btoa("k".repeat(32)));
const answers = {
  urls: ({ urls, rules }) => urls.map((url) => checkDestinationUrl(url, rules)),
  addresses: ({ addresses }) => addresses.map(isPublicAddress),
  reseal: async ({ sealed }) => sealText(keys, await openText(keys, sealed, "dest_1"), "dest_1"),
  secret: () => makeWebhookSecret(),
};
export default {
  async fetch(request) {
    const { ask, ...input } = await request.json();
    return Response.json(await answers[ask](input));
  },
};
`;

const folder = mkdtempSync(join(tmpdir(), "sightline-test-"));
const { compatibility_date, compatibility_flags } = parse(readFileSync(join(REPOSITORY, "wrangler.toml"), "utf8"));
const configPath = join(folder, "wrangler.json");
writeFileSync(join(folder, "index.js"), WORKER);
writeFileSync(
  configPath,
  JSON.stringify({ name: "destination-rules", main: "index.js", compatibility_date, compatibility_flags }),
);
const server = createTestHarness({ root: folder, workers: [{ configPath }] });

beforeAll(() => {
  countStart("a Worker without the service");
  return server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(question: object): Promise<unknown> {
  const answer = await server.fetch("/", { method: "POST", body: JSON.stringify(question) });
  expect(answer.status).toBe(200);
  return answer.json();
}

test.each([
  { where: "in production", allowLocal: false, admitted: ADMITTED, refused: REFUSED },
  { where: "in development", allowLocal: true, admitted: LOCAL_ADMITTED, refused: LOCAL_REFUSED },
])("workerd gives every URL of the table the same verdict $where", async ({ allowLocal, admitted, refused }) => {
  const rules = { ownHosts: OWN_HOSTS, allowLocal };
  const urls = [...admitted, ...refused].map(([url]) => url);
  const expected = [
    ...admitted.map(([, url]) => ({ kind: "ok", url })),
    ...refused.map(([, rule]) => ({ kind: "refused", message: RULES[rule] })),
  ];
  const verdicts = (await ask({ ask: "urls", urls, rules })) as unknown[];
  const seen = verdicts.map((verdict, index) => ({ url: urls[index]?.slice(0, 100), verdict }));
  expect(seen).toEqual(expected.map((verdict, index) => ({ url: urls[index]?.slice(0, 100), verdict })));
});

test("workerd tells public addresses from others", async () => {
  const addresses = [
    "8.8.8.8",
    "2606:4700::1",
    "2A00:1450:4001:0:0::200E",
    "10.0.0.1",
    "::ffff:8.8.8.8",
    "fe80::1%a",
    "8.8",
  ];
  expect(await ask({ ask: "addresses", addresses })).toEqual([true, true, true, false, false, false, false]);
});

test("workerd opens what was sealed elsewhere, seals what opens elsewhere, and makes secrets", async () => {
  const keys = readSealingKeys(`a:${btoa("k".repeat(32))}`);
  const sealed = await sealText(keys, "\ufeffwhsec_grüße", "dest_1");
  const resealed = (await ask({ ask: "reseal", sealed })) as string;
  expect(resealed).not.toBe(sealed);
  expect(await openText(keys, resealed, "dest_1")).toBe("\ufeffwhsec_grüße");
  expect(await ask({ ask: "secret" })).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
