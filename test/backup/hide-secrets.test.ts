import { expect, it } from "vitest";
import { hideSecrets } from "../../scripts/backup/d1-databases.ts";

it.each([
  ["the token of the account", "Authentication failed for cf-token-1 [code: 10000]", "failed for <secret> [code"],
  [
    "the signed address of an export",
    'Could not fetch "https://store.example.com/db.sql?X-Amz-Signature=abc&x=1" (403)',
    '"https://store.example.com/db.sql?<secret>" (403)',
  ],
])("an error of wrangler is shown without %s", (_name, text, shown) => {
  const hidden = hideSecrets(text, { CLOUDFLARE_API_TOKEN: "cf-token-1" });
  expect(hidden).toContain(shown);
  expect(hidden).not.toMatch(/cf-token-1|Signature=/);
});

it("an address without a query is shown as it is, and so is a text without secrets", () => {
  const text = "See https://developers.cloudflare.com/d1/ for more.";
  expect(hideSecrets(text, { CLOUDFLARE_API_TOKEN: "" })).toBe(text);
});
