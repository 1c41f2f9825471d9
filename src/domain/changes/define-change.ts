import * as v from "valibot";
import type { Decision } from "./decision.ts";
import { time } from "./fields.ts";
import type { NewIds } from "./new-ids.ts";
import type { RecordRefs, Snapshot } from "./record-refs.ts";

/**
 * The context that a decision may use besides the change and the records. Times are Unix milliseconds; `occurredAtMs`
 * is the change's own.
 */
export type ChangeContext = { nowMs: number; occurredAtMs: number; newIds: NewIds };

/** One change type: the schema of its body, the records that it needs, and the decision. Pure. */
export type ChangeDefinition<Schema extends v.GenericSchema = v.GenericSchema, Refs extends RecordRefs = RecordRefs> = {
  schema: Schema;
  needs(change: v.InferOutput<Schema>): Refs;
  decide(change: v.InferOutput<Schema>, snapshot: Snapshot<Refs>, context: ChangeContext): Decision;
};

/** Types a definition so that its parts agree: `decide` gets the records that `needs` asks for. */
export function defineChange<Schema extends v.GenericSchema, Refs extends RecordRefs>(
  definition: ChangeDefinition<Schema, Refs>,
): ChangeDefinition<Schema, Refs> {
  return definition;
}

/** Returns the schema of a change's body: its type, when it happened, and its own fields. Other fields are ignored. */
export function changeBody<const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) {
  return v.object({ type: v.literal(type), occurred_at: v.nullish(time()), ...entries });
}
