import { describe, expect, it } from "vitest";
import { openText, readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { bindHeader } from "../../src/domain/deliveries/custom-headers.ts";
import { refuseWrites } from "../break-database.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { HOOK_URL, postDestination, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";
import { useControl } from "./use-control.ts";

const KEYS = readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS));

const control = useControl();

const get = (id: string) => callControl(control.harness, "GET", `/destinations/${id}`);
const patch = (id: string, body: unknown) => callControl(control.harness, "PATCH", `/destinations/${id}`, body);
const expire = (id: string, headers: Record<string, string> = {}) =>
  callControl(control.harness, "POST", `/destinations/${id}/expire-old-secrets`, undefined, headers);
const rotate = (id: string) => callControl(control.harness, "POST", `/destinations/${id}/rotate-secret`);

/** Returns the stored headers, decrypted. */
async function readHeaders(id: string): Promise<Record<string, string>> {
  const { results } = await control.harness.db
    .prepare("SELECT name, sealed_value FROM destination_headers WHERE destination_id = ?")
    .bind(id)
    .all<{ name: string; sealed_value: string }>();
  const opened = results.map(async ({ name, sealed_value }) => [
    name,
    await openText(KEYS, sealed_value, bindHeader(id, name)),
  ]);
  return Object.fromEntries(await Promise.all(opened));
}

const manyHeaders = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, "v"]));

describe("the name, description and rate limit of a destination", () => {
  it("are given at its creation, changed one by one, and emptied by null", async () => {
    const given = { name: "Production", description: "Feeds the order desk.", max_per_second: 20 };
    const { id } = await registerDestination(control.harness, control.organizationId, given);
    expect((await get(id)).body).toMatchObject(given);
    expect((await patch(id, { name: "Orders" })).body).toMatchObject({ ...given, name: "Orders" });
    const empty = { name: null, description: null, max_per_second: null };
    expect((await patch(id, empty)).body).toMatchObject({ ...empty, enabled: true, event_types: ["*"] });
    expect((await get(id)).body).toMatchObject(empty);
  });

  it("are refused outside their limits, and nothing is stored", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    const before = await readTableChecksums(control.harness.db);
    const names = [{ name: "" }, { name: "two\nlines" }, { name: "n".repeat(257) }, { description: "d".repeat(1025) }];
    const limits = [{ max_per_second: 0 }, { max_per_second: 1001 }, { max_per_second: 1.5 }];
    for (const fields of [...names, ...limits]) expect((await patch(id, fields)).status).toBe(422);
    expect(
      (await postDestination(control.harness, control.organizationId, { name: "", max_per_second: 0 })).status,
    ).toBe(422);
    expect(await readTableChecksums(control.harness.db)).toEqual(before);
  });
});

describe("headers of a destination", () => {
  it("are stored encrypted, and only their names are ever shown", async () => {
    const headers = { "X-Api-Key": "top secret", authorization: "Bearer abc" };
    const made = await postDestination(control.harness, control.organizationId, { headers });
    expect(made).toMatchObject({ status: 201, body: { header_names: ["authorization", "x-api-key"] } });
    const { id } = made.body;
    expect(await readHeaders(id)).toEqual({ "x-api-key": "top secret", authorization: "Bearer abc" });
    const list = await callControl(control.harness, "GET", `/organizations/${control.organizationId}/destinations`);
    for (const { body } of [made, await get(id), list, await patch(id, { name: "a" })]) {
      expect(JSON.stringify(body)).not.toMatch(/top secret|Bearer abc/);
    }
  });

  it("are changed one by one: a new value replaces the old, null removes, and the others stay", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, {
      headers: { "x-a": "1", "x-b": "2" },
    });
    const { body } = await patch(id, { headers: { "X-B": "3", "x-c": "4", "x-a": null, "x-none": null } });
    expect(body.header_names).toEqual(["x-b", "x-c"]);
    expect(await readHeaders(id)).toEqual({ "x-b": "3", "x-c": "4" });
  });

  it("are at most ten in all", async () => {
    expect((await postDestination(control.harness, control.organizationId, { headers: manyHeaders(11) })).status).toBe(
      422,
    );
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: manyHeaders(10) });
    expect(await patch(id, { headers: { "x-more": "v" } })).toMatchObject({ status: 422 });
    expect((await patch(id, { headers: { "x-more": "v", "x-0": null } })).body.header_names).toHaveLength(10);
  });

  // Else whoever may change the URL could read what others had added for the old server.
  it.each([
    ["stay with the same URL", HOOK_URL, HOOK_URL, ["x-a", "x-b"]],
    ["stay with another path", HOOK_URL, "https://hooks.example.com/other?a=1", ["x-a", "x-b"]],
    ["stay with the same origin in another spelling", HOOK_URL, "HTTPS://Hooks.Example.COM.:443/x", ["x-a", "x-b"]],
    ["are gone with another host", HOOK_URL, "https://other.example.com/sightline", []],
    ["are gone with a host that begins alike", HOOK_URL, "https://hooks.example.com.other.org/sightline", []],
    ["are gone with another port", HOOK_URL, "https://hooks.example.com:8443/sightline", []],
    ["are gone with a port that begins alike", "https://a.example.com:4430/", "https://a.example.com:44300/", []],
    ["are gone with another scheme", "http://hooks.example.com/", "https://hooks.example.com/", []],
  ])("%s", async (_, before, after, kept) => {
    const { id } = await registerDestination(control.harness, control.organizationId, {
      headers: { "x-a": "1", "x-b": "2" },
    });
    // By SQL, since the API takes no http URL of a public host.
    await control.harness.db.prepare("UPDATE destinations SET url = ? WHERE id = ?").bind(before, id).run();
    expect(await patch(id, { url: after })).toMatchObject({ status: 200, body: { header_names: kept } });
    expect(Object.keys(await readHeaders(id)).toSorted()).toEqual(kept);
  });

  it("stay with another origin if the same change sets them, up to ten", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: manyHeaders(10) });
    const headers = { "x-0": "new", "x-1": null, "x-more": "w" };
    const { body } = await patch(id, { url: "https://other.example.com/", headers });
    expect(body.header_names).toEqual(["x-0", "x-more"]);
    expect(await readHeaders(id)).toEqual({ "x-0": "new", "x-more": "w" });
  });

  it("all stay if a change to another origin is refused", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: { "x-a": "1" } });
    const change = { url: "https://other.example.com/", headers: manyHeaders(11) };
    expect(await patch(id, change)).toMatchObject({ status: 422 });
    expect((await get(id)).body).toMatchObject({ url: HOOK_URL, header_names: ["x-a"] });
  });

  it("are gone with the destination", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: { "x-a": "1" } });
    await callControl(control.harness, "DELETE", `/destinations/${id}`);
    expect(await readHeaders(id)).toEqual({});
  });

  it("are an object: a list would make headers of its places", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: { "x-a": "1" } });
    for (const headers of [[], ["authorization: Bearer abc"], "authorization: Bearer abc", 5, null]) {
      const refused = { status: 422, body: { errors: [{ location: "body.headers", message: "must be an object" }] } };
      expect(await patch(id, { headers })).toMatchObject(refused);
      expect(await postDestination(control.harness, control.organizationId, { headers })).toMatchObject(refused);
    }
    expect(await readHeaders(id)).toEqual({ "x-a": "1" });
  });

  it("are kept under every name that a header may have, also that of a prototype", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId, { headers: { "x-a": "1" } });
    const headers = '{ "__proto__": "2", "Constructor": "3", "prototype": "4" }';
    const kept = [
      ["__proto__", "2"],
      ["constructor", "3"],
      ["prototype", "4"],
      ["x-a", "1"],
    ];
    const { status, body } = await patch(id, `{ "headers": ${headers} }`);
    expect([status, body.header_names]).toEqual([200, kept.map(([name]) => name)]);
    expect(Object.entries(await readHeaders(id)).sort()).toEqual(kept);
  });

  it("have texts as their values, or null to be removed", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    for (const value of [1, true, {}, ["v"]]) {
      const refused = {
        status: 422,
        body: { errors: [{ location: "body.headers", message: "must have texts as values, or null" }] },
      };
      expect(await patch(id, { headers: { "x-a": value } })).toMatchObject(refused);
    }
  });

  it("are refused by their names, and without their values, of which any may be a secret", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    for (const [headers, rule] of [
      [{ "X-Right": "1", "X-Wrong": " secret" }, /x-wrong a value of 1 to 4096/],
      [{ "X-Right": "1", Host: "secret" }, /must not set host/],
      [{ "X-Right": "1", "X Secret": "secret" }, /must have header names of 1 to 128/],
      [["Authorization: secret"], /must be an object/],
    ] as const) {
      const { status, body } = await patch(id, { headers });
      const [fault] = body.errors;
      expect([status, fault.location, fault.value]).toEqual([422, "body.headers", null]);
      expect(fault.message).toMatch(rule);
      expect(JSON.stringify(body)).not.toMatch(/secret/i);
    }
  });

  it("are refused where they are the signature's, or would break the request", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    for (const headers of [{ "Webhook-Signature": "v" }, { "x-a": "v\r\nx-b: w" }, { "x-a": "1", "X-A": "2" }]) {
      expect((await patch(id, { headers })).status).toBe(422);
    }
    expect(await readHeaders(id)).toEqual({});
  });
});

describe("the old secret after a rotation", () => {
  it("is said to sign for a day, and stops at once when an admin expires it", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    expect((await get(id)).body.old_secret_expires_at).toBeNull();
    await rotate(id);
    const rotated = (await get(id)).body;
    expect(Date.parse(rotated.old_secret_expires_at)).toBeGreaterThan(Date.parse(rotated.created_at));
    expect(await expire(id)).toMatchObject({ status: 200, body: { expired: 1 } });
    expect((await get(id)).body.old_secret_expires_at).toBeNull();
    expect(await expire(id)).toMatchObject({ status: 200, body: { expired: 0 } });
    const numbers = await control.harness.db
      .prepare("SELECT group_concat(number) AS numbers FROM destination_secrets WHERE destination_id = ?")
      .bind(id)
      .first("numbers");
    expect(numbers).toBe("2");
  });

  it("stays if the answer under an Idempotency-Key can't be stored, and a repeat tells what it expires", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    await rotate(id);
    const key = { "idempotency-key": "expire-once" };
    const mend = await refuseWrites(control.harness.db, "BEFORE INSERT ON idempotency_keys");
    expect((await expire(id, key)).status).toBe(500);
    await mend();
    expect((await get(id)).body.old_secret_expires_at).not.toBeNull();
    for (const _ of ["first", "repeat"])
      expect(await expire(id, key)).toMatchObject({ status: 200, body: { expired: 1 } });
    expect((await get(id)).body.old_secret_expires_at).toBeNull();
  });

  it("is not found for a destination that was deleted, or of nobody", async () => {
    const { id } = await registerDestination(control.harness, control.organizationId);
    await callControl(control.harness, "DELETE", `/destinations/${id}`);
    for (const one of [id, "dest_none"]) expect((await expire(one)).status).toBe(404);
  });
});
