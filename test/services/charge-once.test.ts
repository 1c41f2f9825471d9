import { beforeAll, expect, it } from "vitest";
import { makeId } from "../../src/domain/ids.ts";
import { readSealingKeys } from "../../src/domain/sealed-text.ts";
import { chargeOnce, MAX_KEPT_ANSWER_LENGTH } from "../../src/services/answer-once.ts";
import { recordUsage } from "../../src/services/record-usage.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { startDatabase } from "../database.ts";

let db: D1Database;
let organizationId: string;
beforeAll(async () => {
  db = await startDatabase();
  organizationId = await addOrganization(db, { balanceMicrodollars: 1_000_000 });
});

const wake = () => undefined;

/** Sends a charged request whose answer is this text. */
function call(key: string, text: string) {
  const nowMs = Date.now();
  const requestId = makeId("req", nowMs);
  const usage = { organizationId, requestId, keyId: null, endpoint: "element_locate", model: "m" } as const;
  const amounts = { promptTokens: 0, completionTokens: 0, pages: 0, providerCostMicrodollars: 0 };
  const request = { principal: organizationId, key, fingerprint: "POST /x", status: 200 };
  const environment = { db, nowMs, wake, readSealingKeys: () => readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS)) };
  return chargeOnce(request, environment, requestId, async (prepareKept) => {
    const more = await prepareKept(text);
    await recordUsage(db, { ...usage, ...amounts, chargedMicrodollars: 10 }, { nowMs, wake, more });
    return text;
  });
}

const readBalance = () =>
  db
    .prepare("SELECT balance_microdollars AS b FROM organizations WHERE id = ?")
    .bind(organizationId)
    .first<number>("b");

/** The quotes of its JSON count. */
const LONGEST = "a".repeat(MAX_KEPT_ANSWER_LENGTH - 2);

it("an answer of the greatest length is repeated", async () => {
  expect(await call("longest", LONGEST)).toEqual({ status: 200, body: LONGEST });
  const before = await readBalance();
  expect(await call("longest", "another")).toEqual({ status: 200, body: LONGEST });
  expect(await readBalance()).toBe(before);
});

it("a longer answer is given once, and a repeat is refused without another charge", async () => {
  expect((await call("too long", `${LONGEST}a`)).status).toBe(200);
  const before = await readBalance();
  await expect(call("too long", "another")).rejects.toMatchObject({ code: "answer_not_kept" });
  expect(await readBalance()).toBe(before);
});
