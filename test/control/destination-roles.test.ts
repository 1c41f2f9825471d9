import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { hasRole, ROLES, type Role } from "../../src/domain/access/roles.ts";
import type { OperationCall } from "../../src/http/call-operation.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";
import { DEAF_URL, type Registered, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const CLIENT = resolve(import.meta.dirname, "workers/binding-client/wrangler.toml");

let harness: Harness;
let organizationId: string;
let otherId: string;
let destination: Registered;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [CLIENT] });
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  otherId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  destination = await registerDestination(harness, organizationId, { url: DEAF_URL });
});

/** Who may do what (docs/contract/decisions.md, "Roles"), and a call that succeeds for them. */
const CASES: [id: string, least: Role, success: number, makeCall: () => OperationCall][] = [
  ["organizations.destinations.list", "viewer", 200, () => ({ params: { organization_id: organizationId } })],
  [
    "organizations.destinations.create",
    "admin",
    201,
    () => ({ params: { organization_id: organizationId }, body: { url: DEAF_URL, event_types: ["*"] } }),
  ],
  ["destinations.update", "admin", 200, () => ({ ...ofDestination(), body: { event_types: ["run.failed"] } })],
  ["destinations.send-test", "member", 202, () => ({ ...ofDestination(), body: { type: "webhook.test" } })],
  ["destinations.rotate-secret", "admin", 200, () => ofDestination()],
  ["destinations.expire-old-secrets", "admin", 200, () => ofDestination()],
  ["destinations.delete", "admin", 204, () => ofDestination()],
];

const ofDestination = () => ({ params: { destination_id: destination.id } });

async function call(id: string, operationCall: OperationCall, actor: Actor): Promise<{ status: number }> {
  const body = JSON.stringify({ id, call: operationCall, actor });
  return (await harness.fetchFrom("binding-client", "/", { method: "POST", body })).json() as Promise<{
    status: number;
  }>;
}

const byRole = CASES.flatMap(([id, least, success, makeCall]) =>
  ROLES.map((role) => ({ id, role, isEnough: hasRole(role, least), success, makeCall })),
);

// Runs first: a successful test has deliveries written in the background.
describe("is refused, with nothing written", () => {
  const expectRefused = async (id: string, makeCall: () => OperationCall, actor: Actor, refusal: number) => {
    const before = await readTableChecksums(harness.db);
    expect((await call(id, makeCall(), actor)).status).toBe(refusal);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  };

  it.each(CASES)("%s for another organization's owner, as not found", (id, _least, _success, makeCall) =>
    expectRefused(id, makeCall, { kind: "member", organizationId: otherId, role: "owner" }, 404),
  );

  it.each(byRole.filter(({ isEnough }) => !isEnough))("$id for the role $role", ({ id, role, makeCall }) =>
    expectRefused(id, makeCall, { kind: "member", organizationId, role }, 403),
  );
});

it.each(byRole.filter(({ isEnough }) => isEnough))(
  "$id is done for the role $role",
  async ({ id, role, success, makeCall }) => {
    expect((await call(id, makeCall(), { kind: "member", organizationId, role })).status).toBe(success);
  },
);
