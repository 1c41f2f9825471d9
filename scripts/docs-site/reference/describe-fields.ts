import type { JsonSchema } from "./api-operation.ts";

/** A row of a table of fields: `path` is the field's, such as `elements[].bounds.x`. */
export type Field = { path: string; type: string; isRequired: boolean; rule: string };

type Find = (schema: JsonSchema) => JsonSchema;

/** Lists the fields of an object, each followed by its own. Throws an Error for a form of schema that isn't known. */
export function listFields(schema: JsonSchema, find: Find, prefix = ""): Field[] {
  const { properties = {}, required = [] } = find(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const field = {
      path,
      type: nameType(property, find),
      isRequired: required.includes(name),
      rule: describeRule(property, find),
    };
    return [field, ...listInnerFields(property, find, path)];
  });
}

function listInnerFields(schema: JsonSchema, find: Find, path: string): Field[] {
  return listForms(schema, find).flatMap((form) => {
    if (form.items) return listInnerFields(form.items, find, `${path}[]`);
    return listFields(form, find, `${path}.`);
  });
}

/** Returns the forms that a value may have, without null. */
function listForms(schema: JsonSchema, find: Find): JsonSchema[] {
  const found = find(schema);
  const forms = found.anyOf ?? found.oneOf;
  return forms ? forms.flatMap((form) => listForms(form, find)) : found.type === "null" ? [] : [found];
}

/** Returns the name of a value's type, such as `array of object` or `string or null`. */
export function nameType(schema: JsonSchema, find: Find): string {
  const found = find(schema);
  const forms = found.anyOf ?? found.oneOf;
  if (forms) return [...new Set(forms.map((form) => nameType(form, find)))].join(" or ");
  if ("const" in found) return `\`${JSON.stringify(found.const)}\``;
  if (Array.isArray(found.type)) return found.type.join(" or ");
  if (found.type === "array") return found.items ? `array of ${nameType(found.items, find)}` : "array";
  if (found.type !== undefined) return found.type;
  if (found.enum) return "string";
  if (Object.keys(found).every((key) => key === "description")) return "any";
  throw new Error(`No type: ${JSON.stringify(found)}`);
}

/** Returns what a value must be like, as one line; empty if its type says everything. */
export function describeRule(schema: JsonSchema, find: Find): string {
  const found = find(schema);
  const rules = [...listForms(schema, find).flatMap((form) => listRules(form)), ...listDefaults(found, schema)];
  const words = [...new Set(rules)].join("; ");
  const descriptions = [
    ...new Set([schema, found, ...listForms(schema, find)].flatMap(({ description }) => description ?? [])),
  ];
  return [words === "" ? "" : words, ...descriptions]
    .filter((text) => text !== "")
    .join(". ")
    .replace(/\.\. /g, ". ");
}

function listDefaults(...schemas: JsonSchema[]): string[] {
  return schemas.flatMap((schema) => ("default" in schema ? [`default \`${JSON.stringify(schema.default)}\``] : []));
}

function listRules(form: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format, items } = form;
  return [
    ...(form.enum ? [`one of ${form.enum.map((value) => `\`${value}\``).join(", ")}`] : []),
    ...describeRange(minLength || undefined, maxLength, "character"),
    ...describeRange(minimum, maximum),
    ...describeRange(minItems || undefined, maxItems, "item"),
    ...(pattern === undefined ? [] : [`matches \`${pattern}\``]),
    ...(format === undefined ? [] : [format]),
    ...(items?.enum ? [`each one of ${items.enum.map((value) => `\`${value}\``).join(", ")}`] : []),
  ];
}

/** Says a range; the largest exact integer on either side is no limit of its own. */
function describeRange(least: number | undefined, most: number | undefined, unit = ""): string[] {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const to = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (from !== undefined && to !== undefined) return [`${from} to ${count(to, unit)}`];
  if (from !== undefined) return [`at least ${count(from, unit)}`];
  return to === undefined ? [] : [`at most ${count(to, unit)}`];
}

function count(number: number, unit: string): string {
  if (unit === "") return String(number);
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
