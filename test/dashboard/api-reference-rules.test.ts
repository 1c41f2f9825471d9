import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Filled, findHeaderFaults, makeCall, writeCommand } from "../../src/dashboard/pages/help/make-call.ts";
import { listFields } from "../../src/openapi/list-fields.ts";
import { type ApiDocument, type ApiOperation, isForKeys, readApi } from "../../src/openapi/read-api.ts";

const document: ApiDocument = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi.json"), "utf8"));
const api = readApi(document);
const operations = api.groups.flatMap((group) => group.operations);
const find = (id: string) => operations.find((operation) => operation.id === id) as ApiOperation;

describe("the API reference", () => {
  it("has every operation of the document once, and fields for every body and response", () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.map(({ id }) => id).sort()).toEqual(ids.filter((id) => !id.includes(".alias")).sort());
    for (const { id, body, responses } of operations) {
      if (body) expect(listFields(body.schema, api.find).length, id).toBeGreaterThan(0);
      for (const { status, description, schema } of responses) {
        expect(description, `${id} ${status}`).not.toBe("");
        if (schema && status.startsWith("2")) listFields(schema, api.find);
      }
    }
  });

  it.each([
    ["screenshots.detect", true, ["API key"]],
    ["models.list", true, []],
    ["organization.runs.list", true, ["API key"]],
    ["organizations.runs.list", false, ["operator token", "dashboard session"]],
    ["session.create", false, []],
    ["passkeys.list", false, ["dashboard session"]],
  ])("tells whether a key can call %s: %s", (id, isForKey, credentials) => {
    expect(isForKeys(find(id))).toBe(isForKey);
    expect(find(id).credentials).toEqual(credentials);
  });
});

describe("a call that is tried", () => {
  const EMPTY: Filled = { values: {}, body: "" };

  it.each<[string, string, Filled, object]>([
    ["without parameters", "organization.get", EMPTY, { method: "GET", path: "/api/v1/organization", needsKey: true }],
    ["without a credential", "models.list", EMPTY, { path: "/models", needsKey: false }],
    [
      "with a path and a query, which are escaped",
      "phones.deliveries.list",
      { values: { phone_id: "a/b?$&", limit: " 5 ", offset: "" }, body: "" },
      { path: "/api/v1/phones/a%2Fb%3F%24%26/deliveries?limit=5", body: null },
    ],
    [
      "with a body and a colon in its path",
      "elements.locate",
      { values: {}, body: '{"query":"x"}' },
      {
        method: "POST",
        path: "/api/v1/elements:locate",
        body: '{"query":"x"}',
        headers: { "content-type": "application/json" },
      },
    ],
    ["with a blank body", "elements.locate", { values: {}, body: " \n" }, { body: null, headers: {} }],
    [
      "with a header",
      "organization.destinations.send-test",
      { values: { destination_id: "dest_1", "Idempotency-Key": "one" }, body: "" },
      { path: "/api/v1/destinations/dest_1/test", headers: { "idempotency-key": "one" } },
    ],
  ])("is made %s", (_name, id, filled, made) => {
    expect(makeCall(find(id), filled)).toMatchObject(made);
  });

  it.each([
    ["one", true],
    ["", true],
    ["caf\u00e9 \u00ff", true],
    ["\u0100", false],
    ["日本", false],
    ["a\nb", false],
    ["a\u0000b", false],
  ])("can have the header value %j: %s, as in a browser", (value, isFine) => {
    const operation = find("organization.destinations.send-test");
    const faults = findHeaderFaults(operation, {
      values: { "Idempotency-Key": value, destination_id: "日本" },
      body: "",
    });
    expect([...faults.keys()]).toEqual(isFine ? [] : ["Idempotency-Key"]);
    const make = () => new Headers({ "idempotency-key": value });
    if (isFine) make();
    else expect(make).toThrow(TypeError);
  });

  it("never has the key in its command, and is quoted for a shell", () => {
    const call = makeCall(find("elements.locate"), { values: {}, body: `{"query":"it's"}` });
    expect(writeCommand(call, "https://api.example.com")).toBe(
      [
        "curl -X POST 'https://api.example.com/api/v1/elements:locate'",
        '  -H "x-service-api-key: $SIGHTLINE_API_KEY"',
        "  -H 'content-type: application/json'",
        `  --data-raw '{"query":"it'\\''s"}'`,
      ].join(" \\\n"),
    );
  });
});
