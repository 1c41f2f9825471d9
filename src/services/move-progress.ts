import type { Copying } from "../storage/move-rows.ts";
import type { Move } from "../storage/moves.ts";
import type { Homes } from "./homes.ts";

/** The state after a step. `waitMs`: the next one can't do anything before that. */
export type MoveProgress = Move & { waitMs: number };

/**
 * The end of a move: null if it is over, or the organization was there already; else who is moving, or in which table the
 * shards kept differing, or how often a query failed while writes were held, so that the organization stays where it is.
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
  /** Names the call that takes the step. */
  driver: string;
  nowMs: number;
  stepMs: number;
  waitMs: number;
  pages: number;
  hasTime(): boolean;
};

/** Stores how far the move has come, and lets the next call take it. */
export type SaveMove = (changes: Partial<Move>, nextInMs?: number) => Promise<MoveProgress>;
