/** The part of JSON Schema (2020-12) that the service's schemas use. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

/** A field of a JSON value. `path`: such as `elements[].id`; `rules`: in words. */
export type Field = {
  path: string;
  type: string;
  isRequired: boolean;
  rules: readonly string[];
  description: string;
};

/** Finds the schema that a `$ref` names. */
export type FindSchema = (ref: string) => JsonSchema;

const FORMATS: Readonly<Record<string, string>> = { "date-time": "an RFC 3339 time" };

/** A schema may refer to itself. */
const MAX_DEPTH = 6;

/**
 * Lists the fields of a value, each followed by its own fields. Where a value has one of several shapes, a field is
 * required if it is in each of them, and its rules are those of all.
 */
export function listFields(schema: JsonSchema, find: FindSchema): Field[] {
  return listBelow(schema, find, "", 0);
}

function listBelow(schema: JsonSchema, find: FindSchema, prefix: string, depth: number): Field[] {
  if (depth > MAX_DEPTH) return [];
  const { options } = readOptions(schema, find);
  const names = new Set(options.flatMap(({ properties = {} }) => Object.keys(properties)));
  const below = [...names].flatMap((name) => {
    const shapes = options.flatMap(({ properties }) => properties?.[name] ?? []);
    const field = describeField(shapes, find);
    const isRequired = options.every(({ required = [] }) => required.includes(name));
    const path = `${prefix}${name}`;
    const deeper = shapes.flatMap((shape) => listBelow(shape, find, `${path}.`, depth + 1));
    return [{ ...field, path, isRequired }, ...keepFirst(deeper)];
  });
  const items = options.flatMap((option) => option.items ?? []);
  const open = prefix === "" ? "[]." : `${prefix.slice(0, -1)}[].`;
  return [...below, ...keepFirst(items.flatMap((item) => listBelow(item, find, open, depth + 1)))];
}

/** Keeps the first field of each path: the shapes of one value share most of them. */
function keepFirst(fields: readonly Field[]): Field[] {
  return [...new Map(fields.toReversed().map((field) => [field.path, field])).values()].reverse();
}

function describeField(shapes: readonly JsonSchema[], find: FindSchema): Omit<Field, "path" | "isRequired"> {
  const read = shapes.map((shape) => readOptions(shape, find));
  const options = read.flatMap((one) => one.options);
  const types = new Set(options.map((option) => nameType(option, find)));
  if (read.some(({ isNullable }) => isNullable)) types.add("null");
  const values = options.flatMap(({ const: value, enum: several }) => several ?? (value === undefined ? [] : [value]));
  const outer = shapes.find(({ description }) => description !== undefined);
  return {
    type: [...types].join(" or "),
    rules: [...new Set([...nameValues(values), ...options.flatMap(nameRules), ...shapes.flatMap(nameDefault)])],
    description: outer?.description ?? options.find(({ description }) => description)?.description ?? "",
  };
}

/** Returns the shapes that a value may have, without null. */
function readOptions(schema: JsonSchema, find: FindSchema): { options: JsonSchema[]; isNullable: boolean } {
  const known = schema.$ref === undefined ? schema : find(schema.$ref);
  const several = known.anyOf ?? known.oneOf;
  if (!several) return { options: known.type === "null" ? [] : [known], isNullable: known.type === "null" };
  const read = several.map((option) => readOptions(option, find));
  return { options: read.flatMap(({ options }) => options), isNullable: read.some(({ isNullable }) => isNullable) };
}

function nameType(schema: JsonSchema, find: FindSchema): string {
  if (schema.type === "array") {
    const { options } = readOptions(schema.items ?? {}, find);
    const [first] = options;
    return first?.type ? `array of ${first.type}s` : "array";
  }
  return schema.type ?? (schema.const === undefined ? "any" : typeof schema.const);
}

function nameValues(values: readonly unknown[]): string[] {
  if (values.length === 0) return [];
  const written = [...new Set(values.map((value) => `\`${String(value)}\``))];
  return [written.length === 1 ? `always ${written[0]}` : `one of ${written.join(", ")}`];
}

function nameRules(schema: JsonSchema): string[] {
  const { format, pattern, contentEncoding, minLength, maxLength, minItems, maxItems } = schema;
  return [
    ...nameRange(minLength, maxLength, "character"),
    ...nameRange(minItems, maxItems, "item"),
    ...nameRange(keepSmall(schema.minimum), keepSmall(schema.maximum), ""),
    ...(format === undefined ? [] : [FORMATS[format] ?? format]),
    ...(contentEncoding === undefined ? [] : [contentEncoding]),
    // The format says it better.
    ...(pattern === undefined || format !== undefined ? [] : [`matches \`${pattern}\``]),
  ];
}

/** Drops a bound that only keeps a number exact. */
function keepSmall(bound: number | undefined): number | undefined {
  return bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function nameRange(low: number | undefined, high: number | undefined, unit: string): string[] {
  if (low === undefined && high === undefined) return [];
  const range = high === undefined ? `at least ${low}` : low ? `${low} to ${high}` : `at most ${high}`;
  if (unit === "") return [low === 0 && high !== undefined ? `0 to ${high}` : range];
  return [`${range} ${(high ?? low) === 1 ? unit : `${unit}s`}`];
}

function nameDefault({ default: value }: JsonSchema): string[] {
  return value === undefined ? [] : [`default \`${JSON.stringify(value)}\``];
}
