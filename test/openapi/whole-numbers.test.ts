import { expect, it } from "vitest";
import { readText } from "../house/documents.ts";

/** The fields that hold fractions. Everything else is counted, and clients make whole numbers of it. */
const FRACTIONS = /^(confidence|confidence_threshold|nms_iou_threshold|success_rate|[xy][12])$/;

/** Lists the names of the fields whose values may be any number. */
function listNumbers(schema: unknown, field = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "type" in schema && schema.type === "number" ? [field] : [];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    key === "properties"
      ? Object.entries(value).flatMap(([name, each]) => listNumbers(each, name))
      : listNumbers(value, field),
  );
  return [...own, ...inner];
}

it("openapi.json describes everything but fractions as whole numbers", () => {
  const { components } = JSON.parse(readText("openapi.json"));
  const fields = [...new Set(listNumbers(components.schemas))];
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !FRACTIONS.test(field))).toEqual([]);
});
