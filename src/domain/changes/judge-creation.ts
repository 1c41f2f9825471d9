import type { FoundMove, TakenMove } from "../moves/find-move.ts";
import { type Decision, makeRepeated, type ResourceType, refuse, refuseMove } from "./decision.ts";

/**
 * Judges a change that makes a record with an id that the caller may have chosen. A record that is there already and says the same
 * is a repeat; one that says something else holds the id.
 *
 * @param state the state of the record that is there, null for none
 * @param given what the change says of the record, compared field by field
 */
export function judgeCreation<State extends string, Found extends { id: string }>(
  resource: ResourceType,
  record: Found | null,
  state: State | null,
  move: FoundMove<State>,
  given: Partial<Found>,
): TakenMove<State> | Decision {
  if (record && !saysTheSame(record, given)) {
    return refuse("id_taken", `There is another ${resource.replaceAll("_", " ")} with this id.`);
  }
  if (move.kind === "move") return move;
  return record && move.kind === "repeat"
    ? makeRepeated({ type: resource, id: record.id })
    : refuseMove(resource, state, "making it again");
}

function saysTheSame<Found extends object>(record: Found, given: Partial<Found>): boolean {
  return (Object.keys(given) as (keyof Found)[]).every((field) => record[field] === given[field]);
}
