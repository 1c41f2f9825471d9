import type { FoundMove, TakenMove } from "../moves/find-move.ts";
import { type Decision, makeRepeated, type ResourceType, refuse, refuseMove } from "./decision.ts";

/**
 * Judges a change that creates a record under an id that the caller may have chosen. An existing record with the same
 * values makes it a repeat; one with other values makes it a conflict.
 *
 * @param state the state of the existing record, or null if there is none
 * @param given what the change says about the record, compared field by field
 */
export function judgeCreation<State extends string, Found extends { id: string }>(
  resource: ResourceType,
  record: Found | null,
  state: State | null,
  move: FoundMove<State>,
  given: Partial<Found>,
): TakenMove<State> | Decision {
  if (record && !saysTheSame(record, given)) {
    return refuse("id_taken", `Another ${resource.replaceAll("_", " ")} with this id exists.`);
  }
  if (move.kind === "move") return move;
  return record && move.kind === "repeat"
    ? makeRepeated({ type: resource, id: record.id })
    : refuseMove(resource, state, "making it again");
}

function saysTheSame<Found extends object>(record: Found, given: Partial<Found>): boolean {
  return (Object.keys(given) as (keyof Found)[]).every((field) => record[field] === given[field]);
}
