import type { Candidate } from "../candidate.ts";
import type { Role } from "./roles.ts";

/** States of which many pages only write that a thing is in it: an HTML box without `checked` isn't ticked. By state, the kinds of things that have it. */
const TOLD_IF_TRUE: ReadonlyMap<string, readonly Role[]> = new Map<string, readonly Role[]>([
  ["checked", ["checkbox", "radio", "switch"]],
  ["selected", ["tab", "option", "radio", "link", "menuitem", "listitem", "cell"]],
]);

/** Adds that a thing isn't in a state where others of its kind tell that they are, and none tells that it isn't. */
export function addUntoldStates(candidates: readonly Candidate[]): void {
  for (const [state, roles] of TOLD_IF_TRUE)
    for (const role of roles) {
      const ofKind = candidates.filter((one) => one.roles[0] === role);
      const told = ofKind.map(({ states }) => states.get(state));
      if (!told.includes(true) || told.includes(false)) continue;
      for (const one of ofKind) if (!one.states.has(state)) one.states = new Map([...one.states, [state, false]]);
    }
}
