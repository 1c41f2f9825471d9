import * as v from "valibot";
import { isReplaced } from "./wrap-check.ts";

/** Means "use the schema itself": the value is invalid, or of a kind that can't be read quickly. */
export const UNSURE: unique symbol = Symbol("unsure");

/** Returns a schema's output for a value, or `UNSURE`. */
type Reader = (value: unknown) => unknown;

/** The properties of valibot's schemas and actions that are used here. */
type Part = {
  kind: "schema" | "validation" | "transformation" | "metadata";
  type: string;
  pipe?: readonly Part[];
  entries?: Readonly<Record<string, Part>>;
  wrapped?: Part;
  item?: Part;
  default?: unknown;
  requirement?: unknown;
  check?: (value: unknown) => boolean;
};

/** Longer lists are checked item by item, in steps (list-field.ts). */
export const LONGEST_QUICK_LIST = 50;

/** The types of members that an object may lack. */
const MAY_BE_MISSING = new Set(["optional", "nullish", "exact_optional"]);

const readers = new WeakMap<object, Reader>();

/**
 * Reads a value by a schema without the paths and issues that valibot records for each part: most values are valid and
 * need none. Returns the same as the schema, or `UNSURE`. Never refuses a value by itself.
 */
export function readQuickly(schema: v.GenericSchema, value: unknown): unknown {
  const known = readers.get(schema) ?? compile(schema as unknown as Part);
  readers.set(schema, known);
  return known(value);
}

function compile(part: Part): Reader {
  if (isReplaced(part) || "fallback" in part) return ask(part);
  if (part.pipe) return compilePipe(part.pipe);
  const { entries, wrapped, item, check } = part;
  switch (part.type) {
    case "string":
      return (value) => (typeof value === "string" ? value : UNSURE);
    case "number":
      return (value) => (typeof value === "number" && !Number.isNaN(value) ? value : UNSURE);
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : UNSURE);
    case "custom":
      return check ? (value) => (check(value) ? value : UNSURE) : ask(part);
    case "object":
      return entries ? compileObject(entries) : ask(part);
    case "array":
      return item ? compileList(compile(item)) : ask(part);
    case "exact_optional":
      return wrapped && part.default === undefined ? compile(wrapped) : ask(part);
    case "optional":
    case "nullish":
      return wrapped && typeof part.default !== "function" ? compileOptional(part, compile(wrapped)) : ask(part);
    default:
      return ask(part);
  }
}

/** Falls back to valibot for types that aren't handled here. */
function ask(part: Part): Reader {
  const schema = (part.kind === "schema" ? part : v.pipe(v.unknown(), part as never)) as unknown as v.GenericSchema;
  return (value) => {
    const result = v.safeParse(schema, value);
    return result.success ? result.output : UNSURE;
  };
}

function compilePipe(parts: readonly Part[]): Reader {
  const readers = parts.filter(({ kind }) => kind !== "metadata").map((part) => compileAction(part) ?? compile(part));
  return (value) => {
    let read = value;
    for (const reader of readers) {
      read = reader(read);
      if (read === UNSURE) return UNSURE;
    }
    return read;
  };
}

/** Returns null for a schema. */
function compileAction(part: Part): Reader | null {
  if (part.kind === "schema") return null;
  const { requirement } = part;
  const test = chooseTest(part.type, requirement);
  return test ? (value) => (test(value) ? value : UNSURE) : ask(part);
}

function chooseTest(type: string, requirement: unknown): ((value: unknown) => boolean) | null {
  if (type === "check") return requirement as (value: unknown) => boolean;
  if (type === "safe_integer") return Number.isSafeInteger;
  if (typeof requirement !== "number") return null;
  switch (type) {
    case "min_value":
      return (value) => typeof value === "number" && value >= requirement;
    case "max_value":
      return (value) => typeof value === "number" && value <= requirement;
    case "min_length":
      return (value) => Array.isArray(value) && value.length >= requirement;
    case "max_length":
      return (value) => Array.isArray(value) && value.length <= requirement;
    default:
      return null;
  }
}

function compileObject(entries: Readonly<Record<string, Part>>): Reader {
  const members = Object.entries(entries).map(([key, part]) => {
    const mayBeMissing = MAY_BE_MISSING.has(part.type);
    return { key, read: compile(part), mayBeMissing, hasDefault: part.default !== undefined };
  });
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return UNSURE;
    const output: Record<string, unknown> = {};
    for (const { key, read, mayBeMissing, hasDefault } of members) {
      const member: unknown = (value as Record<string, unknown>)[key];
      if (member === undefined && !(key in value)) {
        if (!mayBeMissing) return UNSURE;
        if (!hasDefault) continue;
      }
      const result = read(member);
      if (result === UNSURE) return UNSURE;
      output[key] = result;
    }
    return output;
  };
}

function compileList(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value) || value.length > LONGEST_QUICK_LIST) return UNSURE;
    const output: unknown[] = [];
    for (const item of value as unknown[]) {
      const result = read(item);
      if (result === UNSURE) return UNSURE;
      output.push(result);
    }
    return output;
  };
}

function compileOptional({ type, default: instead }: Part, read: Reader): Reader {
  const mayBeNull = type === "nullish";
  return (value) => {
    if (value !== undefined && !(mayBeNull && value === null)) return read(value);
    return instead === undefined ? value : read(instead);
  };
}
