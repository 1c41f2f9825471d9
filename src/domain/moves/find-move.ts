import type { EventType } from "../events/event-types.ts";

/**
 * One row of a table of moves. `from` null: the record doesn't exist yet. `event` null: the move sends no event.
 * `condition` states in words what else must hold; the change that makes the move checks it.
 */
export type Move<State extends string, Trigger extends string> = {
  from: State | null;
  trigger: Trigger;
  to: State;
  event: EventType | null;
  condition?: string;
};

/**
 * The moves of one kind of resource. `final` lists the states that a record never leaves. `neverRepeats` lists triggers
 * that are refused, not treated as a repeat, if the record is already in their target state.
 */
export type MoveTable<State extends string, Trigger extends string> = {
  moves: readonly Move<State, Trigger>[];
  final: readonly State[];
  neverRepeats?: readonly Trigger[];
};

/** A move that a row allows. */
export type TakenMove<State extends string> = { kind: "move"; to: State; event: EventType | null };

export type FoundMove<State extends string> = TakenMove<State> | { kind: "repeat" } | { kind: "refused" };

/**
 * Returns what `trigger` does to a record in the state `from` (null: to no record): the move of a row; nothing, because
 * the same trigger was already applied (docs/contract/decisions.md, "Moves that the tables leave open"); or nothing,
 * because no row allows it.
 *
 * @param arrivedBy the trigger that brought the record into its state, for tables in which several triggers lead there
 */
export function findMove<State extends string, Trigger extends string>(
  table: MoveTable<State, Trigger>,
  from: State | null,
  trigger: Trigger,
  arrivedBy: Trigger | null = null,
): FoundMove<State> {
  const row = table.moves.find((move) => move.from === from && move.trigger === trigger);
  if (row) return { kind: "move", to: row.to, event: row.event };
  const couldHaveArrived = table.moves.some((move) => move.to === from && move.trigger === trigger);
  const isRepeat = couldHaveArrived && (arrivedBy === null || arrivedBy === trigger);
  return isRepeat && !table.neverRepeats?.includes(trigger) ? { kind: "repeat" } : { kind: "refused" };
}
