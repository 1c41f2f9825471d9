import type * as v from "valibot";
import type { EventArea } from "./event-types.ts";

/** One event's `data`: an object of exactly the listed fields, or a choice of such objects. */
export type DataSchema = v.GenericSchema<Record<string, unknown>> &
  (
    | { readonly type: "strict_object"; readonly entries: v.ObjectEntries }
    | { readonly type: "variant"; readonly options: readonly { readonly entries: v.ObjectEntries }[] }
  );

/**
 * The catalog's entry for one event type: when it is sent, the schema of its `data`, and an example with the time at
 * which it happened.
 */
export type EventDefinition<Schema extends DataSchema = DataSchema> = {
  readonly area: EventArea;
  readonly description: string;
  readonly data: Schema;
  readonly example: v.InferOutput<Schema>;
  readonly exampleOccurredAt: string;
};

/** Types an event's definition so that its example must fit its schema. */
export function defineEvent<const Schema extends DataSchema>(
  definition: EventDefinition<Schema>,
): EventDefinition<Schema> {
  return definition;
}
