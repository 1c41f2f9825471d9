import * as v from "valibot";
import type { Decision } from "./decision.ts";
import { time } from "./fields.ts";
import type { NewIds } from "./new-ids.ts";
import type { RecordRefs, Snapshot } from "./record-refs.ts";

/** What a decision may know beside the change and the records. Times are Unix milliseconds; `occurredAtMs` is the change's own. */
export type ChangeContext = { nowMs: number; occurredAtMs: number; newIds: NewIds };

/** One type of change: what its body must look like, which records decide on it, and how. Pure. */
export type ChangeDefinition<Schema extends v.GenericSchema = v.GenericSchema, Refs extends RecordRefs = RecordRefs> = {
  schema: Schema;
  needs(change: v.InferOutput<Schema>): Refs;
  decide(change: v.InferOutput<Schema>, snapshot: Snapshot<Refs>, context: ChangeContext): Decision;
};

/** A definition whose parts agree in their types: what `needs` asks for is what `decide` gets. */
export function defineChange<Schema extends v.GenericSchema, Refs extends RecordRefs>(
  definition: ChangeDefinition<Schema, Refs>,
): ChangeDefinition<Schema, Refs> {
  return definition;
}

/** The schema of a change's body: its type, when it happened, and its own fields. Other fields are ignored. */
export function changeBody<const Type extends string, Entries extends v.ObjectEntries>(type: Type, entries: Entries) {
  return v.object({ type: v.literal(type), occurred_at: v.nullish(time()), ...entries });
}
