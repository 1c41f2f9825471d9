import type { JsonSchema } from "@valibot/to-json-schema";

type Json = Record<string, unknown>;

/**
 * The parts that an OpenAPI document names once and refers to: a generated client then has one type per record, not one
 * for each place where the record appears.
 */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly responses: Record<string, Json> = {};

  /** Replaces each part of the schema that has a `title` by a reference. Throws if two different schemas share a title. */
  nameSchemas(schema: JsonSchema): Json {
    return this.#replaceTitled(schema) as Json;
  }

  /** Stores a schema under a name, unless it is a reference already. Returns the reference. */
  keepSchema(name: string, schema: Json): Json {
    return "$ref" in schema ? schema : keep(this.schemas, "schemas", name, schema);
  }

  /** Stores a response under a name. Returns the reference. */
  keepResponse(name: string, response: Json): Json {
    return keep(this.responses, "responses", name, response);
  }

  #replaceTitled(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((each) => this.#replaceTitled(each));
    if (typeof part !== "object" || part === null) return part;
    const inside = Object.fromEntries(Object.entries(part).map(([name, each]) => [name, this.#replaceTitled(each)]));
    const { title, ...schema } = inside;
    // A property may itself be called `title`: then it is a schema, not a text.
    return typeof title === "string" ? this.keepSchema(title, schema) : inside;
  }
}

function keep(kept: Record<string, Json>, kind: string, name: string, value: Json): Json {
  const known = kept[name];
  if (known && JSON.stringify(known) !== JSON.stringify(value)) throw new Error(`Two ${kind} are called ${name}.`);
  kept[name] = value;
  return { $ref: `#/components/${kind}/${name}` };
}

/** Converts `elements.locate` to `ElementsLocate`. */
export function writePascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
