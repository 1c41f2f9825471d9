import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callOperation, type OperationCall } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { moveAll, startShards } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

const applyIn = (databases: Databases) => (call: OperationCall) => {
  const services = { databases, variables: LOCAL_SETTINGS, wake: async () => undefined, defer: () => undefined };
  const operator = { kind: "operator" } as const;
  return callOperation(controlOperations, "changes.apply", call, operator, services as unknown as Services);
};

it("a change's answer that was stored when there was one database moves with the organization, whether the change names the organization or a record", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  const apply = applyIn([directory]);
  const upload = {
    idempotencyKey: "upload",
    body: {
      type: "file.upload",
      organization_id: organizationId,
      filename: "a",
      mime_type: "text/plain",
      size_bytes: 1,
    },
  };
  const uploaded = await apply(upload);
  expect(uploaded).toMatchObject({ ok: true });
  const queue = { type: "run.queue", organization_id: organizationId, workflow_id: "w", trigger: "api" };
  const queued = (await apply({ body: queue })).body as { resource: { id: string } };
  const cancel = { idempotencyKey: "cancel", body: { type: "run.cancel", run_id: queued.resource.id, reason: "user" } };
  const canceled = await apply(cancel);
  expect(canceled).toMatchObject({ ok: true });
  await moveAll(databases, organizationId, 1);
  const applyAgain = applyIn(databases);
  expect([await applyAgain(upload), await applyAgain(cancel)]).toEqual([uploaded, canceled]);
  const files = other?.prepare("SELECT count(*) AS files FROM files WHERE filename = 'a'");
  expect(await files?.first<number>("files")).toBe(1);
});

it("a change that is too old is refused for its age, even while a shard is down", async () => {
  const [directory] = await startShards(1);
  const down = {
    prepare: () => {
      throw new Error("The shard is down.");
    },
  } as unknown as D1Database;
  const occurred_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
  const body = { type: "run.cancel", run_id: "run_0000", reason: "user", occurred_at };
  expect(await applyIn([directory, down])({ body })).toMatchObject({ ok: false, body: { status: 422 } });
});
