import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { MAX_JSON_DEPTH } from "../../src/domain/limits/request-limits.ts";
import { BODIES } from "../domain/changes/demo-world.ts";
import { type Harness, startHarness } from "../harness.ts";
import { BAD_FIELDS, nameValue, writeRubbish } from "./changes-rubbish.ts";
import { type Ground, layGround, paveRoad } from "./changes-setup.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

const NEST = `${"[".repeat(MAX_JSON_DEPTH)}${"]".repeat(MAX_JSON_DEPTH)}`;
const send = (body: string) => callControl(harness, "POST", "/changes", body);

/** Fields that a body may omit, by docs/contract/control.md, "Changes". */
const OPTIONAL: Partial<Record<ChangeType, string[]>> = {
  "run.queue": ["run_id", "start_timeout_seconds"],
  "run.start": ["session_id"],
  "session.start": ["session_id", "workflow_id"],
  "phone.register": ["phone_id", "nickname", "organization_id"],
  "rental.activate": ["rental_id", "cancel_at_period_end"],
  "file.upload": ["file_id"],
  "file.capture": ["file_id"],
  "file.capture_failed": ["file_id"],
  "delivery.create": ["delivery_id"],
  "delivery.deliver": ["bytes_transferred"],
  "delivery.fail": ["bytes_transferred"],
};

describe.each((Object.keys(BODIES) as ChangeType[]).map((type, number) => ({ type, number })))(
  "$type",
  ({ type, number }) => {
    let ground: Ground;
    beforeAll(async () => {
      ground = await layGround(harness, number);
      await paveRoad(ground, type);
    });

    it("names each field that is bad, and writes nothing", async () => {
      const before = await readTableChecksums(harness.db);
      for (const { field, values } of BAD_FIELDS.filter((bad) => bad.type === type)) {
        const answers = await Promise.all(
          values.map(async (value) => {
            const { status, body } = await send(writeRubbish({ ...ground.bodyOf(type), [field]: value }));
            return [nameValue(value), status, body.errors?.map(({ location }: { location: string }) => location)];
          }),
        );
        expect({ field, answers }).toEqual({
          field,
          answers: values.map((value) => [nameValue(value), 422, [`body.${field}`]]),
        });
      }
      expect(await readTableChecksums(harness.db)).toEqual(before);
    });

    it("names each field that is missing, and writes nothing", async () => {
      const before = await readTableChecksums(harness.db);
      const needed = Object.keys(BODIES[type]).filter((field) => !OPTIONAL[type]?.includes(field));
      for (const field of needed) {
        const { [field]: _left, ...body } = ground.bodyOf(type);
        for (const each of [body, { ...body, [field]: null }]) {
          const answer = await send(JSON.stringify(each));
          expect([answer.status, answer.body.errors]).toMatchObject([422, [{ location: `body.${field}` }]]);
        }
      }
      const all = await send(JSON.stringify({ type }));
      expect([all.status, all.body.errors.map(({ location }: { location: string }) => location).sort()]).toEqual([
        422,
        needed.map((field) => `body.${field}`).sort(),
      ]);
      expect(await readTableChecksums(harness.db)).toEqual(before);
    });
  },
);

it("takes -0 for 0", async () => {
  const ground = await layGround(harness, 100);
  const answer = await send(
    JSON.stringify(ground.bodyOf("file.upload")).replace('"size_bytes":100', '"size_bytes":-0'),
  );
  expect(answer.status).toBe(200);
  const [event] = answer.body.events;
  const row = await harness.db
    .prepare("SELECT payload FROM events WHERE id = ?")
    .bind(event.id)
    .first<string>("payload");
  expect(row).toContain('"size_bytes":0,');
});

it.each([
  ["no JSON", "{", 400],
  ["nothing", "", 400],
  ["a list", "[]", 400],
  ["a text", '"run.queue"', 400],
  ["null", "null", 400],
  ["lists in lists, deeper than is read", `{"type":${NEST}}`, 400],
  ["an empty object", "{}", 422],
  ["an unknown type", '{"type":"run.explode"}', 422],
  ["a type of every object", '{"type":"constructor"}', 422],
  ["a type that is inherited", '{"__proto__":{"type":"run.queue"}}', 422],
  ["a type in a list", '{"type":["run.queue"]}', 422],
  ["a type that is null", '{"type":null}', 422],
  ["a type with a NUL", '{"type":"run.queue\\u0000"}', 422],
])("a body that is %s gets a problem, and nothing is written", async (_name, body, status) => {
  const before = await readTableChecksums(harness.db);
  const answer = await send(body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  if (status === 422) expect(answer.body.errors).toMatchObject([{ location: "body.type" }]);
  expect(await readTableChecksums(harness.db)).toEqual(before);
});
