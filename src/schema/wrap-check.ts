import type * as v from "valibot";

/** The result of a schema: the value so far, and the issues. */
export type Dataset = v.OutputDataset<unknown, v.BaseIssue<unknown>>;

/** Runs the schema's own check on a value. */
type Check = (value: unknown) => Dataset;

/**
 * Returns the same schema with code around its check. This is the only place that uses valibot's internal `~run`:
 * schemas that the public API can put in front of another (`custom`, `lazy`) replace its entries, its title and its JSON
 * Schema, which the OpenAPI document needs. A test holds that this works with the installed version.
 */
export function wrapCheck<Schema extends v.GenericSchema>(
  schema: Schema,
  wrap: (value: unknown, check: Check) => Dataset,
): Schema {
  const run = schema["~run"];
  return {
    ...schema,
    "~run": (dataset, config) =>
      wrap(dataset.value, (value) =>
        run.call(schema, value === dataset.value ? dataset : { ...dataset, value }, config),
      ),
  };
}
