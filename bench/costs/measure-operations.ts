import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/demo/seed-data.ts";
import type { Operation } from "../../src/http/operation.ts";
import { fillPath } from "../../src/http/route-path.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { makeTargets } from "../../test/operations/make-targets.ts";
import { sampleOf } from "../../test/operations/sample-calls.ts";
import { KEY_HEADERS, type LocalService, OPERATOR_HEADERS, type Rows } from "./local-service.ts";

/** What D1 counts for one call of an operation. */
export type OperationRows = { id: string; rows: Rows; wakeUps: number };

/** Calls each operation once, on its own records, after a call that fills the caches. */
export async function measureOperations(service: LocalService): Promise<OperationRows[]> {
  const measured: OperationRows[] = [];
  for (const operation of [...publicOperations, ...controlOperations]) {
    const isPublic = publicOperations.includes(operation);
    const targets = await makeTargets(service as unknown as Parameters<typeof makeTargets>[0]);
    if (isPublic) {
      Object.assign(targets, { organizationId: DEMO_ORGANIZATION.id, phoneId: DEMO_PHONE.id });
      await call(service, operation, targets);
    }
    service.takeRows();
    service.takeWakeUps();
    await call(service, operation, targets);
    measured.push({ id: operation.id, rows: service.takeRows(), wakeUps: service.takeWakeUps() });
  }
  return measured;
}

async function call(
  service: LocalService,
  { id, method, path, auth, status }: Operation,
  targets: Awaited<ReturnType<typeof makeTargets>>,
): Promise<void> {
  const { params, query, body } = sampleOf(id).call(targets);
  const url = new URL(fillPath(path, params ?? {}), "http://127.0.0.1");
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const response = await service.fetch(url.pathname + url.search, {
    method,
    headers: auth === "control" ? OPERATOR_HEADERS : KEY_HEADERS,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status !== status) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
}
