import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { presetThreshold, readBalanceRows } from "../storage/balance-rows.ts";
import { addPayer, type Payer, readBill } from "./paying-caller.ts";
import { JPEG_BASE64, PNG_BASE64 } from "./sample-images.ts";
import { addKey } from "./test-keys.ts";

const PAGE_MICRODOLLARS = 1000;
const PAID = { image: PNG_BASE64, inference_type: "ocr", ocr_engine: "premium" };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

async function detect(
  { key }: Pick<Payer, "key">,
  idempotencyKey: string,
  body: Record<string, unknown> = PAID,
  path = "/api/v1/screenshots:detect",
) {
  const headers = { "x-service-api-key": key, "content-type": "application/json", "idempotency-key": idempotencyKey };
  const response = await harness.fetch(path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json<Record<string, unknown>>() };
}

async function countStored({ organizationId }: Pick<Payer, "organizationId">): Promise<number | null> {
  return harness.db
    .prepare("SELECT count(*) AS n FROM idempotency_keys WHERE principal LIKE ? || ' %'")
    .bind(organizationId)
    .first<number>("n");
}

it("the same key and request gets the first answer again, and is charged once", async () => {
  const payer = await addPayer(harness.db, 2 * PAGE_MICRODOLLARS);
  const first = await detect(payer, "again");
  expect(first.status).toBe(200);
  const { ocr_engine, inference_type, image } = PAID;
  expect(await detect(payer, "again", { ocr_engine, inference_type, image })).toEqual(first);
  // An unknown field is ignored, and a default is as good as left out.
  expect(await detect(payer, "again", { ...PAID, unknown: 1, confidence_threshold: 0.3 })).toEqual(first);
  const { balance, usage, ledger } = await readBill(harness.db, payer);
  expect([balance, usage.length, ledger.length]).toEqual([PAGE_MICRODOLLARS, 1, 1]);
});

it("gets it also where the colon of the path is escaped in one of them", async () => {
  const payer = await addPayer(harness.db, PAGE_MICRODOLLARS);
  const first = await detect(payer, "colon");
  expect(await detect(payer, "colon", PAID, "/api/v1/screenshots%3Adetect")).toEqual(first);
  expect(await detect(payer, "colon", PAID, "/api/v1/screenshots%3adetect")).toEqual(first);
});

it("gets it also without money for another call", async () => {
  const payer = await addPayer(harness.db, PAGE_MICRODOLLARS);
  const first = await detect(payer, "last");
  expect(await detect(payer, "last")).toEqual(first);
  expect((await detect(payer, "next")).status).toBe(402);
});

it.each([
  ["while nothing opens an alert", null],
  ["while its charge opens an alert", 5000],
])("concurrent requests with one key get one answer and one charge, %s", async (_name, threshold) => {
  const payer = await addPayer(harness.db, 5000);
  await presetThreshold(harness.db, payer.organizationId, threshold);
  const answers = await Promise.all(Array.from({ length: 5 }, () => detect(payer, "at-once")));
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body });
  const { balance, usage, ledger } = await readBill(harness.db, payer);
  expect([balance, usage.length, ledger.length]).toEqual([5000 - PAGE_MICRODOLLARS, 1, 1]);
  const { alerts } = await readBalanceRows(harness.db, payer.organizationId);
  expect(alerts).toHaveLength(threshold === null ? 0 : 1);
});

it("concurrent requests with one key get one answer, if balance and limit are enough for exactly one call", async () => {
  const { organizationId } = await addPayer(harness.db, PAGE_MICRODOLLARS);
  const limited = await addKey(harness.db, { organizationId, monthlyLimitMicrodollars: PAGE_MICRODOLLARS });
  const answers = await Promise.all(Array.from({ length: 5 }, () => detect(limited, "exactly-one")));
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body });
  const { balance, ledger } = await readBill(harness.db, { organizationId });
  expect([balance, ledger.length]).toEqual([0, 1]);
});

it("another request with the same key is refused and not charged", async () => {
  const payer = await addPayer(harness.db, 5000);
  expect((await detect(payer, "reused")).status).toBe(200);
  for (const other of [{ image: JPEG_BASE64 }, { inference_type: "combined" }]) {
    const answer = await detect(payer, "reused", { ...PAID, ...other });
    expect([answer.status, answer.body.code]).toEqual([409, "idempotency_key_reused"]);
  }
  expect((await readBill(harness.db, payer)).usage).toHaveLength(1);
});

it("a long picture counts as well as a short one", async () => {
  const payer = await addPayer(harness.db, 5000);
  // Spaces in base64 are skipped, but these are different requests, also where they are equally long.
  const ends = [" ".repeat(6000), " ".repeat(6001), "\n".repeat(6000)];
  const [one, ...others] = ends.map((end) => ({ ...PAID, image: PNG_BASE64 + end }));
  const first = await detect(payer, "long", one);
  expect(first.status).toBe(200);
  expect(await detect(payer, "long", one)).toEqual(first);
  for (const other of others) expect((await detect(payer, "long", other)).status).toBe(409);
});

it("another API key's call is its own", async () => {
  const payer = await addPayer(harness.db, 5000);
  const { key } = await addKey(harness.db, { organizationId: payer.organizationId });
  expect((await detect(payer, "mine")).status).toBe(200);
  expect((await detect({ key }, "mine")).status).toBe(200);
  expect((await readBill(harness.db, payer)).usage).toHaveLength(2);
});

it("a refused call may be sent again with its key", async () => {
  const payer = await addPayer(harness.db, 0);
  expect((await detect(payer, "poor")).status).toBe(402);
  await harness.db
    .prepare("UPDATE organizations SET balance_microdollars = 5000, version = version + 1 WHERE id = ?")
    .bind(payer.organizationId)
    .run();
  expect((await detect(payer, "poor")).status).toBe(200);
});

it("the answer of a free call isn't stored: a repeat is computed again", async () => {
  const payer = await addPayer(harness.db, 0);
  const free = { image: PNG_BASE64, inference_type: "detect" };
  for (const body of [free, free, { ...free, image: JPEG_BASE64 }]) {
    expect((await detect(payer, "free", body)).status).toBe(200);
  }
  expect(await countStored(payer)).toBe(0);
});

it("a malformed key is refused before the body is read", async () => {
  const payer = await addPayer(harness.db, 5000);
  for (const body of [PAID, { image: 1 }]) {
    const answer = await detect(payer, "two words", body);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_parameter"]);
  }
  expect((await readBill(harness.db, payer)).usage).toHaveLength(0);
});
