import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";

/** Returns the JSON Schema (draft 2020-12) of what a schema takes, or of what it returns. */
export function describeSchema(schema: v.GenericSchema, typeMode: "input" | "output"): JsonSchema {
  // Rules that code checks (`check`) are described by the metadata next to them.
  const config: ConversionConfig = {
    typeMode,
    target: "draft-2020-12",
    ignoreActions: ["check", "raw_check"],
    overrideSchema: ({ valibotSchema }) => (valibotSchema.type === "custom" ? {} : undefined),
  };
  const { $schema: _, ...document } = toJsonSchema(schema, config);
  return document;
}
