import { writeMarkdownTable } from "../../../bench/markdown-table.ts";
import type { ApiOperation, ApiReference, JsonSchema } from "./api-operation.ts";
import { writeCallTabs } from "./call-tabs.ts";
import { describeRule, type Field, listFields, nameType } from "./describe-fields.ts";
import { makeExampleCall } from "./example-call.ts";

/** Writes the page of an operation: what it does, its call in each language, its parameters, fields and errors. */
export function writeOperation(operation: ApiOperation, { find }: ApiReference): string {
  const { summary, description, method, path, aliases, parameters, body, status, answer, refusals } = operation;
  const others = aliases.length === 0 ? "" : ` Also at ${aliases.map((one) => `\`${one}\``).join(", ")}.`;
  const parts = [
    `# ${summary}`,
    `\`${method} ${path}\``,
    `${description}${others}`,
    writeAccess(operation),
    "## Call",
    writeCallTabs(makeExampleCall(operation)),
    ...(parameters.length === 0 ? [] : ["## Parameters", writeParameters(operation, find)]),
    ...(body ? ["## Body", ...writeShape(body.schema, find, true)] : []),
    `## Response ${status}`,
    ...(answer ? writeShape(answer, find, false) : ["No body."]),
    "## Errors",
    "Their form, and what to do about each: [errors](/docs/errors).",
    writeMarkdownTable([
      ["Status", "Code", "Meaning"],
      ...refusals.map(({ status: code, code: name, meaning }) => [
        String(code),
        `[\`${name}\`](/problems/${name})`,
        meaning,
      ]),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Says which credential, role and scope a call needs. */
export function writeAccess({ credentials, role, scope }: ApiOperation): string {
  if (credentials.length === 0) return "Needs no credential.";
  const byKey = credentials.includes("apiKey");
  const who = byKey ? "an [API key](/docs/api-keys)" : "the operator's token";
  const member = !byKey && role !== null ? `, or the session of a member with the role ${role}` : "";
  const needs = [
    ...(byKey && role !== null ? [`the role ${role}`] : []),
    ...(byKey && scope !== null ? [`the scope \`${scope}\`, if the key is limited to scopes`] : []),
  ];
  return `Needs ${who}${needs.length === 0 ? "" : ` with ${needs.join(" and ")}`}${member}.`;
}

function writeParameters({ parameters }: ApiOperation, find: ApiReference["find"]): string {
  return writeMarkdownTable([
    ["Parameter", "In", "Type", "Required", "Rule"],
    ...parameters.map(({ name, in: place, required, schema, description = "" }) => {
      const rule = [describeRule(schema, find), description].filter((text) => text !== "").join(". ");
      return [`\`${name}\``, place, nameType(schema, find), required ? "yes" : "no", escapeCell(rule)];
    }),
  ]);
}

/** Writes the fields of a body or a response; one that has several shapes gets a table for each. */
function writeShape(schema: JsonSchema, find: ApiReference["find"], isRequest: boolean): string[] {
  const found = find(schema);
  if (found.oneOf) {
    return found.oneOf.flatMap((shape) => [
      `### ${nameShape(find(shape))}`,
      writeFields(listFields(shape, find), isRequest),
    ]);
  }
  if (found.type === "array" && found.items) {
    return ["An array; the fields of each item:", writeFields(listFields(found.items, find), isRequest)];
  }
  return [writeFields(listFields(found, find), isRequest)];
}

/** Names one of several shapes by the value that tells it from the others. */
function nameShape({ properties = {} }: JsonSchema): string {
  const constant = Object.values(properties).find((property) => "const" in property);
  if (!constant) throw new Error("A shape among several has no constant field that names it.");
  return `\`${constant.const}\``;
}

function writeFields(fields: readonly Field[], isRequest: boolean): string {
  if (fields.length === 0) return "No fields.";
  return writeMarkdownTable([
    ["Field", "Type", isRequest ? "Required" : "Always there", "Rule"],
    ...fields.map(({ path, type, isRequired, rule }) => [
      `\`${path}\``,
      type,
      isRequired ? "yes" : "no",
      escapeCell(rule),
    ]),
  ]);
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
