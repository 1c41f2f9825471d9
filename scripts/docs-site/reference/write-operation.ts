import { writeMarkdownTable } from "../../../bench/markdown-table.ts";
import { type Field, type JsonSchema, listFields } from "../../../src/openapi/list-fields.ts";
import { writeCallTabs } from "./call-tabs.ts";
import { findAnswer, makeExampleCall } from "./example-call.ts";
import type { Reference, ReferenceOperation } from "./read-operations.ts";

type Find = Reference["find"];

/** Writes the page of an operation: its description, its call in each language, its parameters, fields and errors. */
export function writeOperation(operation: ReferenceOperation, find: Find): string {
  const { summary, description, method, path, aliases, parameters, body } = operation;
  const others = aliases.length === 0 ? "" : ` Also at ${aliases.map((one) => `\`${one}\``).join(", ")}.`;
  const { status, schema } = findAnswer(operation);
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    `${description}${others}`,
    writeAccess(operation),
    "## Call",
    writeCallTabs(makeExampleCall(operation)),
    ...(parameters.length === 0 ? [] : ["## Parameters", writeParameters(operation, find)]),
    ...(body ? ["## Body", ...writeShapes(body.schema, find, "Required")] : []),
    `## Response ${status}`,
    ...(schema ? writeShapes(schema, find, "Always there") : ["No body."]),
    "## Errors",
    "Their form, and what to do about each: [errors](/docs/errors).",
    writeMarkdownTable([["Status", "Code", "Meaning"], ...listRefusals(operation)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Says which credential a call needs. The description of an operation for keys names its scope and role. */
function writeAccess({ credentials, role }: ReferenceOperation): string {
  if (credentials.length === 0) return "Needs no credential.";
  if (credentials.includes("API key")) return "Needs an [API key](/docs/api-keys).";
  const member = role === null ? "" : `, or the session of a member with the role ${role}`;
  return `Needs the operator's token${member}.`;
}

function writeParameters({ parameters }: ReferenceOperation, find: Find): string {
  const rows = parameters.flatMap(({ name, in: place, required = false, schema, description }) =>
    // As a field of an object, of which this is the first row.
    listFields({ properties: { [name]: description ? { ...schema, description } : schema } }, find)
      .slice(0, 1)
      .map((field) => [`\`${name}\``, place, field.type, required ? "yes" : "no", writeRule(field)]),
  );
  return writeMarkdownTable([["Parameter", "In", "Type", "Required", "Rule"], ...rows]);
}

/** Writes the fields of a body or a response; one that has several shapes gets a table for each. */
function writeShapes(schema: JsonSchema, find: Find, requirement: string): string[] {
  const known = schema.$ref === undefined ? schema : find(schema.$ref);
  if (!known.oneOf) return [writeFields(listFields(known, find), requirement)];
  return known.oneOf.flatMap((shape) => {
    const own = shape.$ref === undefined ? shape : find(shape.$ref);
    return [`### ${nameShape(own)}`, writeFields(listFields(own, find), requirement)];
  });
}

/** Names one of several shapes by the value that distinguishes it. */
function nameShape({ properties = {} }: JsonSchema): string {
  const constant = Object.values(properties).find((property) => property.const !== undefined);
  if (!constant) throw new Error("A shape among several has no constant field that names it.");
  return `\`${constant.const}\``;
}

function writeFields(fields: readonly Field[], requirement: string): string {
  if (fields.length === 0) return "No fields.";
  return writeMarkdownTable([
    ["Field", "Type", requirement, "Rule"],
    ...fields.map((field) => [`\`${field.path}\``, field.type, field.isRequired ? "yes" : "no", writeRule(field)]),
  ]);
}

function writeRule({ rules, description }: Field): string {
  return [rules.join("; "), description]
    .filter((text) => text !== "")
    .join(". ")
    .replaceAll("|", "\\|");
}

/** Splits the descriptions of the responses with an error status into rows, one for each code. */
function listRefusals({ id, responses }: ReferenceOperation): string[][] {
  return responses
    .filter(({ status }) => Number(status) >= 400)
    .flatMap(({ status, description }) =>
      description.split(/ (?=`\w+`: )/).map((text) => {
        const [, code, meaning] = /^`(\w+)`: (.+)$/.exec(text) ?? [];
        if (code === undefined || meaning === undefined) throw new Error(`${id}: a ${status} without a code: ${text}`);
        return [status, `[\`${code}\`](/problems/${code})`, meaning];
      }),
    );
}
