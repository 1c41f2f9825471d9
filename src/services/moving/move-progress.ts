import type { Copying } from "../../storage/shards/move-rows.ts";
import type { Move } from "../../storage/shards/moves.ts";
import type { Homes } from "./homes.ts";

/** The state after a step. `waitMs`: the next step can't do anything before that. */
export type MoveProgress = Move & { waitMs: number };

/**
 * The outcome of a move: null if it is complete, or if the organization was there already. Otherwise the reason why the
 * organization stays where it is: another one is moving, a table kept differing between the shards, or queries kept
 * failing while writes were held.
 */
export type MoveOutcome =
  | MoveProgress
  | { otherOrganizationId: string }
  | { differingTable: string }
  | { failures: number }
  | null;

/** A step of a move, and the databases between which it moves. */
export type MoveStepContext = {
  homes: Homes;
  directory: D1Database;
  copying: Copying;
  /** The id of the call that takes the step. */
  driver: string;
  nowMs: number;
  stepMs: number;
  waitMs: number;
  pages: number;
  hasTime(): boolean;
};

/** Stores the progress of the move, and lets the next call continue it. */
export type SaveMove = (changes: Partial<Move>, nextInMs?: number) => Promise<MoveProgress>;
