import * as v from "valibot";
import { CHANGE_TYPES } from "../../domain/changes/change-types.ts";
import { CONFLICT_CODES } from "../../domain/changes/decision.ts";
import { makeNewIds } from "../../domain/changes/new-ids.ts";
import { type CheckedChange, checkChange, dateChange, type InvalidChange } from "../../domain/changes/read-change.ts";
import type { RecordRefs, Snapshot } from "../../domain/changes/record-refs.ts";
import { MAX_CHANGE_BODY_BYTES } from "../../domain/limits/request-limits.ts";
import type { NamedPlace } from "../../http/choose-home.ts";
import { describeRefusal, refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { describedAs } from "../../schema/fields.ts";
import { forgetOrganizations } from "../../services/cached-organization.ts";
import { bringPhones } from "../../services/moving/bring-phones.ts";
import { type Settled, settleChange } from "../../services/settle-change.ts";

const known = new WeakMap<object, CheckedChange | InvalidChange>();

/** Checks a body once, for both the home of its records and the decision. */
function checkOnce(body: object): CheckedChange | InvalidChange {
  const checked = known.get(body) ?? checkChange(body);
  known.set(body, checked);
  return checked;
}

/** POST /internal/v1/changes — docs/contract/control.md, "Changes"; the moves of docs/contract/interface.md, "Moves that events report". */
export const applyChange = defineOperation({
  id: "changes.apply",
  method: "POST",
  path: "/internal/v1/changes",
  summary: "Report a change",
  description:
    "Moves a record along its table of states, and stores the move, its events and their deliveries together. " +
    "Repeating a move returns no events; a move that the table doesn't allow is refused and changes nothing.",
  service: "platform",
  auth: "control",
  memberRole: null,
  place: ({ body }, nowMs) => {
    const checked = checkOnce(body);
    // Checked before any shard is asked for the record.
    const change = checked.kind === "checked" ? dateChange(checked, nowMs) : checked;
    return change.kind === "change" ? nameOwner(change.needs) : null;
  },
  maxBodyBytes: MAX_CHANGE_BODY_BYTES,
  body: describedAs(v.variant("type", listSchemas())),
  example: {
    type: "run.start",
    run_id: "run_019b76daa80071018101010101010101",
    phone_id: "phone_019b76daa80071018101010101010101",
  },
  response: v.object({
    resource: v.object({ type: v.string(), id: v.string() }),
    events: v.array(v.object({ id: v.string(), type: v.string() })),
  }),
  errors: ["not_found", "validation", ...CONFLICT_CODES],
  async handle({ body }, { db, homes, organizationId, nowMs, commit }) {
    const checked = checkOnce(body);
    const change = checked.kind === "checked" ? dateChange(checked, nowMs) : checked;
    if (change.kind === "invalid") throw refuseFields(change.errors);
    await bringPhones(homes, change.needs, organizationId);
    const decide = (snapshot: Snapshot<RecordRefs>) => change.decide(snapshot, { nowMs, newIds: makeNewIds(nowMs) });
    const settled = await settleChange(db, { needs: change.needs, decide }, nowMs, (statements, moved) =>
      commit(statements, writeSettled(moved)),
    );
    // A subscription names its organization's plan.
    if (settled.kind === "moved" && settled.resource.type === "subscription") forgetOrganizations();
    return writeSettled(settled);
  },
});

/**
 * Returns the organization if the change names one; otherwise the record that it moves, which is the first one that it
 * needs.
 */
function nameOwner(needs: RecordRefs): NamedPlace | null {
  const named = Object.values(needs).flatMap((ref) =>
    ref.kind === "by_id" && ref.id !== null ? [{ table: ref.table, id: ref.id }] : [],
  );
  const organization = named.find(({ table }) => table === "organizations");
  return organization ? { organizationId: organization.id } : (named[0] ?? null);
}

function listSchemas() {
  const [first, ...rest] = Object.values(CHANGE_TYPES).map(({ schema }) => schema);
  if (!first) throw new Error("There are no changes.");
  return [first, ...rest] as const;
}

function writeSettled(settled: Settled) {
  switch (settled.kind) {
    case "moved":
      return { resource: settled.resource, events: settled.events.map(({ id, type }) => ({ id, type })) };
    case "repeated":
      return { resource: settled.resource, events: [] };
    default:
      throw describeRefusal(settled);
  }
}
