import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { describeWebhooks } from "../../../src/domain/events/describe-webhooks.ts";
import { EVENT_TYPES } from "../../../src/domain/events/event-types.ts";
import { type Data, expectId, leaveOut, OCCURRED_AT, ROWS, sampleData } from "./contract-samples.ts";
import { describeField } from "./field-kinds.ts";

type Content = { "application/json": { schema: Data; example: Data } };
type Webhook = { post: { tags: string[]; parameters: { $ref: string }[]; requestBody: { content: Content } } };
type Document = {
  webhooks: Record<string, Webhook>;
  tags: { name: string }[];
  components: { parameters: Record<string, { name: string; in: string; required: boolean }> };
};

// The committed document, as receivers read it. The contract's own tests check that it is up to date.
const document = JSON.parse(readFileSync("openapi.json", "utf8")) as Document;
const ajv = new Ajv2020({ strict: false, formats: { "date-time": true } });

const contentOf = (type: string): Content["application/json"] => {
  const content = document.webhooks[type]?.post.requestBody.content["application/json"];
  if (!content) throw new Error(`The document describes no ${type}.`);
  return content;
};

describe("the OpenAPI document's webhooks", () => {
  it("are every event, in order, as the schemas describe them now", () => {
    expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
    expect(document.webhooks).toEqual(JSON.parse(JSON.stringify(describeWebhooks())));
    expect(document.tags.map(({ name }) => name)).toContain("webhooks");
  });

  it("come with the three headers of a signed delivery", () => {
    for (const { post } of Object.values(document.webhooks)) {
      const names = post.parameters.map(({ $ref }) => {
        const parameter = document.components.parameters[$ref.replace("#/components/parameters/", "")];
        expect(parameter).toMatchObject({ in: "header", required: true });
        return parameter?.name;
      });
      expect(names).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
      expect(post.tags).toEqual(["webhooks"]);
    }
  });
});

describe.each(ROWS)("the document's $name", ({ row }) => {
  const { schema, example } = contentOf(row.type);
  const accepts = ajv.compile(schema);
  const full = sampleData(row);
  const envelope = { id: expectId(row, full), type: row.type, occurred_at: OCCURRED_AT, test: false };
  const says = (data: unknown) => accepts({ ...envelope, data });

  it("accepts its own example and an event with every field", () => {
    expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true);
    expect(example.test).toBe(row.type === "webhook.test");
    expect(says(full), JSON.stringify(accepts.errors)).toBe(true);
  });

  it("lets the same fields be absent as the contract, and no other", () => {
    for (const field of row.fields) {
      expect(says(leaveOut(full, field)), field).toBe(row.optional.includes(field));
      expect(says({ ...full, [field]: null }), field).toBe(false);
    }
  });

  it("refuses fields beyond the list, in the data and beside it", () => {
    expect(says({ ...full, name: "x" })).toBe(false);
    expect(accepts({ ...envelope, data: full, name: "x" })).toBe(false);
    for (const field of Object.keys(envelope))
      expect(accepts(leaveOut({ ...envelope, data: full }, field))).toBe(false);
    expect(accepts({ ...envelope, type: "run.paused", data: full })).toBe(false);
  });

  it("says of each value the same as the code that builds events", () => {
    for (const field of row.fields) {
      const { good, bad } = describeField(row, field);
      for (const value of good) expect(says({ ...full, [field]: value }), `${field}: ${String(value)}`).toBe(true);
      for (const value of bad) expect(says({ ...full, [field]: value }), `${field}: ${String(value)}`).toBe(false);
    }
  });
});
