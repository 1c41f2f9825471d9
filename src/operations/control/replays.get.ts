import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingReplay, ShownOutcome, ShownReplay, showOutcome, showReplay } from "../../present/replay-fields.ts";
import { text } from "../../schema/fields.ts";
import { findReplay } from "../../storage/replays/replay-list.ts";

/** GET /internal/v1/replays/{id}. */
export const getReplay = defineOperation({
  id: "replays.get",
  method: "GET",
  path: "/internal/v1/replays/{id}",
  summary: "Get a bulk replay",
  description:
    "Returns a bulk replay as in the list, with the outcome of the `replayed_count` deliveries that it has sent " +
    "again so far: how many are now delivered, failed again, pending, or held because their destination was " +
    "disabled. The first step is taken with the request, then one each minute until the status is `done`.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  response: v.object({ ...ShownReplay.entries, ...ShownOutcome.entries }),
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    const replay = await findReplay(db, { replayId: params.id, scope: scopeOf(caller) });
    if (!replay) throw missingReplay();
    return { ...showReplay(replay), ...showOutcome(replay) };
  },
});
