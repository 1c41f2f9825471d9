import type * as v from "valibot";
import type { Schema } from "./operation.ts";

/** Returns the fields of an object's schema; none if there is no schema. */
export function readEntries(schema: Schema | undefined): v.ObjectEntries {
  return (schema as v.ObjectSchema<v.ObjectEntries, undefined> | undefined)?.entries ?? {};
}
