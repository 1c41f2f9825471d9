import type { Operation } from "../http/operation.ts";
import { describeSchema } from "../schema/describe-schema.ts";

export type ObjectSchema = { type: "object"; [rule: string]: unknown };

/** Returns the JSON Schema of an operation's body. */
export function describeInput({ body }: Operation): ObjectSchema {
  return body ? (describeSchema(body, "input") as ObjectSchema) : { type: "object" };
}

/** Returns the JSON Schema of an operation's answer. */
export function describeOutput({ response }: Operation): ObjectSchema {
  return response ? (describeSchema(response, "output") as ObjectSchema) : { type: "object" };
}
