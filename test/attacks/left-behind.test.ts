import { beforeEach, describe, expect, it } from "vitest";
import { addKey } from "../contract/test-keys.ts";
import { callControl } from "../control/control-client.ts";
import { useControl } from "../control/use-control.ts";
import { callAsPage, signIn } from "../dashboard/session-client.ts";

// Isolates cache keys, and logins with their roles, for seconds. Whoever just lost one uses those seconds to leave
// something behind that goes on without them: a destination that gets all events, or the secret that signs them. The rows
// change here as by another isolate, of which this one learns nothing.

const control = useControl();
const DESTINATION = { url: "https://hooks.example.com/mallory", event_types: ["*"] };

let destinationId: string;
beforeEach(async () => {
  destinationId = (await callControl(control.harness, "POST", `${ofOrganization()}/destinations`, DESTINATION)).body.id;
});

const ofOrganization = () => `/organizations/${control.organizationId}`;
const run = (sql: string, ...values: unknown[]) =>
  control.harness.db
    .prepare(sql)
    .bind(...values)
    .run();
const readDestinations = async () => {
  const { body } = await callControl(control.harness, "GET", `${ofOrganization()}/destinations`);
  return body.destinations.map(({ url, enabled }: Record<string, unknown>) => ({ url, enabled }));
};
const unchanged = [{ url: DESTINATION.url, enabled: true }];

describe("a login", () => {
  let cookie: string;
  let userId: string;
  beforeEach(async () => {
    const { cookie: own, session } = await signIn(control.harness, control.organizationId, { role: "owner" });
    [cookie, userId] = [own, session.user.id];
    // From now on, it is cached.
    expect((await call("GET", "/balance")).status).toBe(200);
  });

  const call = (method: string, path: string, body?: object) =>
    callAsPage(control.harness, method, `${ofOrganization()}${path}`, { cookie, body });
  const callDestination = (method: string, path: string, body?: object) =>
    callAsPage(control.harness, method, `/destinations/${destinationId}${path}`, { cookie, body });
  const tryAll = async () => [
    (await call("POST", "/destinations", DESTINATION)).status,
    (await callDestination("PATCH", "", { url: "https://hooks.example.com/eve" })).status,
    (await callDestination("POST", "/rotate-secret")).status,
    (await callDestination("DELETE", "")).status,
    (await call("PUT", "/auto-recharge", { enabled: true })).status,
    (await call("PATCH", "", { name: "Mine" })).status,
  ];

  it("that was removed from the organization changes nothing there", async () => {
    await run("DELETE FROM members WHERE user_id = ?", userId);
    expect(await tryAll()).toEqual(Array(6).fill(403));
    expect(await readDestinations()).toEqual(unchanged);
  });

  it("whose role was lowered changes nothing that its role doesn't allow", async () => {
    await run("UPDATE members SET role = 'member' WHERE user_id = ?", userId);
    expect(await tryAll()).toEqual(Array(6).fill(403));
    expect(await readDestinations()).toEqual(unchanged);
    expect((await callDestination("POST", "/test", { type: "run.completed" })).status).toBe(202);
  });

  it("that was signed out changes nothing", async () => {
    await run("DELETE FROM logins WHERE user_id = ?", userId);
    expect(await tryAll()).toEqual(Array(6).fill(401));
    expect(await readDestinations()).toEqual(unchanged);
  });
});

it("a key that was revoked changes nothing", async () => {
  const { key, id } = await addKey(control.harness.db, { organizationId: control.organizationId, role: "owner" });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "x-service-api-key": key, "content-type": "application/json" };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    return (await control.harness.fetch(`/api/v1${path}`, init)).status;
  };
  expect(await call("GET", "/balance")).toBe(200);
  await run("UPDATE api_keys SET revoked_at = 1 WHERE id = ?", id);
  expect([
    await call("POST", "/destinations", DESTINATION),
    await call("PATCH", `/destinations/${destinationId}`, { url: "https://hooks.example.com/eve" }),
    await call("POST", `/destinations/${destinationId}/rotate-secret`),
    await call("DELETE", `/destinations/${destinationId}`),
  ]).toEqual(Array(4).fill(401));
  expect(await readDestinations()).toEqual(unchanged);
});
