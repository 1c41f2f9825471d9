import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl } from "./control-client.ts";
import { HOOK_URL, insertDestinations, postDestination, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";
import { useControl } from "./use-control.ts";

const UNKNOWN = "dest_01900000000070008000000000000000";

const control = useControl();

/** What a new destination is besides what its creation answers. */
const NEW = { enabled: true, old_secret_expires_at: null, auto_disabled_at: null };

const list = (query = "", owner = control.organizationId) =>
  callControl(control.harness, "GET", `/organizations/${owner}/destinations${query}`);
const patch = (id: string, body: unknown) => callControl(control.harness, "PATCH", `/destinations/${id}`, body);
const remove = (id: string) => callControl(control.harness, "DELETE", `/destinations/${id}`);

describe("a registration", () => {
  it("answers the destination with its secret, and the list shows it without", async () => {
    const { status, body } = await postDestination(control.harness, control.organizationId, {
      event_types: ["run.failed", "file.ready"],
    });
    const { secret, ...shown } = body;
    expect({ status, shown }).toEqual({
      status: 201,
      shown: {
        id: expect.stringMatching(/^dest_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/),
        url: HOOK_URL,
        event_types: ["run.failed", "file.ready"],
        name: null,
        description: null,
        max_per_second: null,
        header_names: [],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await list()).body).toEqual({ destinations: [{ ...shown, ...NEW }], total: 1 });
  });

  it("keeps the URL as it will be sent to", async () => {
    const { body } = await postDestination(control.harness, control.organizationId, {
      url: "HTTPS://Hooks.Example.COM.:443/a b".replace(" ", "%20"),
    });
    expect(body.url).toBe("https://hooks.example.com/a%20b");
  });

  it.each([
    ["all types", ["*"]],
    ["one type", ["webhook.test"]],
    ["every type by its name", [...EVENT_TYPES]],
    ["types in an order of their own", ["run.started", "balance.low", "run.failed"]],
  ])("takes %s", async (_, event_types) => {
    expect(await postDestination(control.harness, control.organizationId, { event_types })).toMatchObject({
      status: 201,
      body: { event_types },
    });
  });

  it("may go to 127.0.0.1 in development, but for the service's own port", async () => {
    const { hostname, port } = new URL(control.harness.origin);
    expect(hostname).toBe("127.0.0.1");
    expect(
      (await postDestination(control.harness, control.organizationId, { url: `http://127.0.0.1:${Number(port) + 1}/` }))
        .status,
    ).toBe(201);
    expect(
      await postDestination(control.harness, control.organizationId, { url: `http://127.0.0.1:${port}/` }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ location: "body.url", message: "must not be on this service's own host" }] },
    });
  });

  it("under an Idempotency-Key is one, with the same secret again", async () => {
    const key = { "idempotency-key": "register-once" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => postDestination(control.harness, control.organizationId, {}, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await list()).body.total).toBe(1);
  });
});

describe("the number of destinations", () => {
  const TOO_MANY = { status: 409, body: { type: expect.stringMatching(/\/problems\/too_many_destinations$/) } };

  it("is at most 100 for each organization; a deleted one makes room", async () => {
    await insertDestinations(control.harness.db, control.organizationId, 99);
    const { id } = await registerDestination(control.harness, control.organizationId);
    const before = await readTableChecksums(control.harness.db);
    expect(await postDestination(control.harness, control.organizationId)).toMatchObject(TOO_MANY);
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
    await registerDestination(control.harness, await addOrganization(control.harness.db, { balanceMicrodollars: 0 }));
    expect((await remove(id)).status).toBe(204);
    await registerDestination(control.harness, control.organizationId);
    expect((await list()).body.total).toBe(100);
  });

  it("stays at 100 when several register at once", async () => {
    await insertDestinations(control.harness.db, control.organizationId, 98);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postDestination(control.harness, control.organizationId)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    expect((await list()).body.total).toBe(100);
    const secrets = await control.harness.db
      .prepare(
        "SELECT count(*) AS n FROM destination_secrets JOIN destinations d ON d.id = destination_id WHERE organization_id = ?",
      )
      .bind(control.organizationId)
      .first("n");
    expect(secrets).toBe(2);
  });
});

describe("the list", () => {
  const urls = (body: { destinations: { url: string }[] }) =>
    body.destinations.map(({ url }) => new URL(url).pathname.slice(1));

  it("is newest first, in pages, with the number of all", async () => {
    await insertDestinations(control.harness.db, control.organizationId, 30);
    const numbers = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
    for (const [query, expected] of [
      ["", numbers(30, 11)],
      ["?limit=1", ["30"]],
      ["?limit=100", numbers(30, 1)],
      ["?limit=5&offset=3", numbers(27, 23)],
      ["?offset=29", ["1"]],
      ["?offset=30", []],
      ["?offset=999999999999999", []],
    ] as const) {
      const { status, body } = await list(query);
      expect({ status, urls: urls(body), total: body.total }).toEqual({ status: 200, urls: expected, total: 30 });
    }
  });

  it("is empty without destinations, and shows none of another organization", async () => {
    await registerDestination(control.harness, await addOrganization(control.harness.db, { balanceMicrodollars: 0 }));
    expect((await list()).body).toEqual({ destinations: [], total: 0 });
  });

  it.each(["?limit=0", "?limit=101", "?limit=x", "?limit=1.5", "?limit=1&limit=2", "?offset=-1", "?offset=x"])(
    "refuses %s",
    async (query) => {
      const { status, body } = await list(query);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: [{ location: expect.stringMatching(/^query\./) }] },
      });
    },
  );
});

describe("a change", () => {
  it.each([
    [{ url: "https://other.example.com/x" }],
    [{ event_types: ["run.failed"] }],
    [{ enabled: false }],
    [{ url: "https://other.example.com/y", event_types: ["*"], enabled: false }],
    [{ enabled: true, color: "blue", id: UNKNOWN, secret: "whsec_x" }],
  ])("to %j answers what the list shows", async (fields) => {
    const { secret: _, ...registered } = await registerDestination(control.harness, control.organizationId, {
      event_types: ["file.ready"],
    });
    const { color: _color, id: _id, secret: _secret, ...known } = fields as Record<string, unknown>;
    const { status, body } = await patch(registered.id, fields);
    expect({ status, body }).toEqual({ status: 200, body: { ...registered, ...NEW, ...known } });
    expect((await list()).body.destinations).toEqual([body]);
  });

  it("of nothing changes nothing", async () => {
    const { secret: _, ...registered } = await registerDestination(control.harness, control.organizationId);
    const before = await readTableChecksums(control.harness.db);
    expect(await patch(registered.id, {})).toMatchObject({ status: 200, body: { ...registered, enabled: true } });
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
  });

  it("doesn't undo another one made at once", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    const changes = [{ url: "https://other.example.com/" }, { event_types: ["run.failed"] }, { enabled: false }];
    await Promise.all(changes.map((fields) => patch(id, fields)));
    expect((await list()).body.destinations).toMatchObject([Object.assign({}, ...changes)]);
  });
});

it("a deleted destination is gone from everywhere, and a repeat finds nothing", async () => {
  const { id } = await registerDestination(control.harness, control.organizationId);
  const other = await registerDestination(control.harness, control.organizationId);
  expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
  expect((await list()).body).toMatchObject({ destinations: [{ id: other.id }], total: 1 });
  const before = await readTableChecksums(control.harness.db);
  for (const answer of [
    await remove(id),
    await patch(id, { enabled: true }),
    await callControl(control.harness, "POST", `/destinations/${id}/test`, { type: "webhook.test" }),
    await callControl(control.harness, "POST", `/destinations/${id}/rotate-secret`),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { detail: "There is no such destination." } });
  }
  expect(await readTableChecksums(control.harness.db)).toEqual(before);
});
