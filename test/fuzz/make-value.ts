import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import { EXAMPLE_IMAGE } from "../../src/schema/fields.ts";
import { type Json, resolve } from "./document.ts";

/** Texts that break careless code: other scripts, marks, surrogates, controls, names of prototypes, markup. */
const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "\u202eabc",
  "\ud800",
  "é".repeat(300),
  "日本語のテキスト",
  "👩‍👩‍👧‍👦".repeat(20),
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00%2e%2e",
  "9".repeat(400),
  "null",
  "2026-02-30T25:61:61Z",
];
const NASTY_NUMBERS = [-1, 0, -0, 0.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 1e-9];
const MANY = 3000;

/** Makes values of a JSON Schema. `ids` are texts that the service has returned, some of which are likely to be meant. */
export class ValueMaker {
  readonly #random: Random;
  readonly #ids: readonly string[];

  constructor(random: Random, ids: readonly string[]) {
    this.#random = random;
    this.#ids = ids;
  }

  /** Returns a value that the schema allows, as far as it says so. */
  make(given: Json | undefined, name = "", depth = 0): unknown {
    const schema = resolve(given) ?? {};
    const random = this.#random;
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return random.pick(schema.enum);
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (choices) return this.make(random.pick(choices), name, depth);
    switch (schema.type) {
      case "object":
        return this.#makeObject(schema, depth);
      case "array":
        return this.#makeArray(schema, name, depth);
      case "string":
        return this.#makeText(schema, name);
      case "integer":
        return random.integer(Number(schema.minimum ?? -5), Math.min(Number(schema.maximum ?? 100), 1e6));
      case "number":
        return (
          Number(schema.minimum ?? 0) + random.next() * (Number(schema.maximum ?? 1) - Number(schema.minimum ?? 0))
        );
      case "boolean":
        return random.chance(0.5);
      case "null":
        return null;
      default:
        return random.pick(["text", 1, true, null, {}]);
    }
  }

  /** Returns a value that breaks what a schema demands somewhere, or all of it. */
  spoil(value: unknown): unknown {
    const random = this.#random;
    if (typeof value !== "object" || value === null || random.chance(0.15)) return this.#makeNasty();
    const copy = structuredClone(value) as Record<string, unknown> & unknown[];
    const keys = Object.keys(copy);
    const key = keys.length > 0 ? random.pick(keys) : "extra";
    const way = random.integer(0, 4);
    if (way === 0 && !Array.isArray(copy)) delete copy[key];
    else if (way === 1) copy[key as never] = this.#makeNasty() as never;
    else if (way === 2 && Array.isArray(copy)) for (let at = copy.length; at < MANY; at++) copy.push(copy[0]);
    else if (way === 2) copy[random.pick(NASTY_TEXTS) as never] = this.#makeNasty() as never;
    else copy[key as never] = this.spoil(copy[key as never]) as never;
    return copy;
  }

  #makeNasty(): unknown {
    const random = this.#random;
    return random.pick<() => unknown>([
      () => random.pick(NASTY_TEXTS),
      () => random.pick(NASTY_NUMBERS),
      () => null,
      () => [],
      () => ({}),
      () => [[[[[]]]]],
      () => "x".repeat(random.integer(200, 5000)),
      () => Array.from({ length: random.integer(1, 300) }, () => random.pick(NASTY_TEXTS)),
    ])();
  }

  #makeObject(schema: Json, depth: number): unknown {
    const properties = (schema.properties ?? {}) as Record<string, Json>;
    const required = new Set(schema.required as string[] | undefined);
    const made = Object.entries(properties).flatMap(([name, property]): [string, unknown][] =>
      required.has(name) || (depth < 4 && this.#random.chance(0.6))
        ? [[name, this.make(property, name, depth + 1)]]
        : [],
    );
    return Object.fromEntries(made);
  }

  #makeArray(schema: Json, name: string, depth: number): unknown[] {
    const least = Number(schema.minItems ?? 0);
    const count = this.#random.integer(least, Math.min(Number(schema.maxItems ?? 4), least + 4));
    return Array.from({ length: count }, () => this.make(schema.items as Json, name, depth + 1));
  }

  #makeText(schema: Json, name: string): string {
    const random = this.#random;
    if (name === "image") return random.chance(0.8) ? EXAMPLE_IMAGE : random.pick(NASTY_TEXTS);
    if (schema.format === "date-time") return new Date(1.79e12 + random.integer(-4e9, 4e9)).toISOString();
    if (name.endsWith("id") && this.#ids.length > 0 && random.chance(0.7)) return random.pick(this.#ids);
    if (name === "url")
      return random.pick(["http://127.0.0.1:9/hook", "https://example.com/a?b=c", "ftp://x", "http://[::1]"]);
    if (name === "email") return `fuzz${random.integer(1, 9)}@example.com`;
    if (random.chance(0.2)) return random.pick(NASTY_TEXTS);
    const least = Number(schema.minLength ?? 0);
    return "fuzz "
      .repeat(60)
      .slice(0, Math.min(Number(schema.maxLength ?? 40), random.integer(Math.max(1, least), 40)));
  }
}
