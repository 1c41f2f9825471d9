import type * as v from "valibot";

/** The result of a schema: the value so far, and the issues. */
export type Dataset = v.OutputDataset<unknown, v.BaseIssue<unknown>>;

/** Runs the schema's own check on a value. */
type Check = (value: unknown) => Dataset;

/** Marks a schema of which only its own check says what it accepts, and as what. Copies of the schema keep the mark. */
const REPLACED: unique symbol = Symbol("replaced");

/** Returns true if a schema isn't what its type and entries say. */
export function isReplaced(schema: object): boolean {
  return REPLACED in schema;
}

/**
 * Returns the same schema with code around its check. This is the only place that uses valibot's internal `~run`:
 * schemas that the public API can put in front of another (`custom`, `lazy`) replace its entries, its title and its JSON
 * Schema, which the OpenAPI document needs. A test holds that this works with the installed version.
 *
 * @param options.onlyRefusesMore true if what the result accepts is what the schema accepts, and as the same value
 */
export function wrapCheck<Schema extends v.GenericSchema>(
  schema: Schema,
  wrap: (value: unknown, check: Check) => Dataset,
  { onlyRefusesMore = false }: { onlyRefusesMore?: boolean } = {},
): Schema {
  const run = schema["~run"];
  return {
    ...schema,
    ...(onlyRefusesMore ? {} : { [REPLACED]: true }),
    "~run": (dataset, config) =>
      wrap(dataset.value, (value) =>
        run.call(schema, value === dataset.value ? dataset : { ...dataset, value }, config),
      ),
  };
}
