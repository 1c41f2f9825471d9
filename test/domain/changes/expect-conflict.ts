import { expect } from "vitest";
import { bodyOf } from "./demo-world.ts";
import type { World } from "./world.ts";

export type Body = Record<string, unknown>;

export const queue = (fields: Body = {}) => bodyOf("run.queue", fields);
export const start = (fields: Body = {}) => bodyOf("run.start", { session_id: null, ...fields });
export const session = (fields: Body = {}) => bodyOf("session.start", fields);
export const rent = (fields: Body = {}) => bodyOf("rental.activate", fields);

/** Expects a refusal that writes nothing. */
export function expectConflict(world: World, body: Body, code: string): void {
  const before = world.dump();
  expect(world.apply(body)).toMatchObject({ kind: "conflict", code });
  expect(world.dump()).toBe(before);
}

/** Expects a move. Returns the ids of the events. */
export function listEvents(world: World, body: Body): string[] {
  const outcome = world.apply(body);
  if (outcome.kind !== "moved") throw new Error(JSON.stringify(outcome));
  return outcome.events.map(({ id }) => id);
}
