import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { components, type Described, type Json } from "./document.ts";

/** Returns why an answer isn't as the document says, or null. */
export function checkAnswer(operation: Described, status: number, text: string): string | null {
  const answer = operation.answers.get(status);
  const shown = text.slice(0, 300);
  if (status >= 500) return `${status}: ${shown}`;
  if (answer === undefined) return `${status} isn't documented: ${shown}`;
  if (answer === null) return text === "" ? null : `${status} has a body: ${shown}`;
  const body = answer.isText ? text : readJson(text);
  if (body === undefined) return `${status} is no JSON: ${shown}`;
  const check = compile(operation, status, answer.schema);
  return check(body) ? null : `${status} breaks its schema: ${JSON.stringify(check.errors?.[0])}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const compiled = new Map<string, ValidateFunction>();

function compile({ id }: Described, status: number, schema: Json): ValidateFunction {
  const name = `${id} ${status}`;
  const known = compiled.get(name);
  if (known) return known;
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile({ ...schema, components });
  compiled.set(name, check);
  return check;
}
