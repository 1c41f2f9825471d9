import type * as v from "valibot";

/** The result of a schema: the value so far, and the issues. */
export type Dataset = v.OutputDataset<unknown, v.BaseIssue<unknown>>;

/** Runs the schema's own check on a value. */
type Check = (value: unknown) => Dataset;

/** Marks a schema whose check alone determines its inputs and outputs. Copies of the schema keep the mark. */
const REPLACED: unique symbol = Symbol("replaced");

/** Returns true if a schema doesn't follow from its type and entries. */
export function isReplaced(schema: object): boolean {
  return REPLACED in schema;
}

/**
 * Returns the same schema with code around its check. This is the only place that uses valibot's internal `~run`:
 * schemas that the public API can put in front of another (`custom`, `lazy`) replace its entries, its title and its
 * JSON Schema, which the OpenAPI document needs. A test ensures that this works with the installed version.
 *
 * @param options.onlyRefusesMore true if the result accepts only values that the schema accepts, with the same output
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
