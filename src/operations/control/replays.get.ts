import * as v from "valibot";
import { scopeOf } from "../../domain/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingReplay, ShownOutcome, ShownReplay, showOutcome, showReplay } from "../../present/replay-fields.ts";
import { text } from "../../schema/fields.ts";
import { findReplay } from "../../storage/replay-list.ts";

/** GET /internal/v1/replays/{id}. */
export const getReplay = defineOperation({
  id: "replays.get",
  method: "GET",
  path: "/internal/v1/replays/{id}",
  summary: "Show how far a bulk replay is",
  description:
    "One bulk replay, as in the list of them, with what became of the `replayed_count` deliveries that it has sent again so far: how many were " +
    "delivered, have failed again, are pending (on their way) or held (their destination was disabled), as they are now. Its first step is taken " +
    "with the request, then one each minute until its status is `done`.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  response: v.object({ ...ShownReplay.entries, ...ShownOutcome.entries }),
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    const replay = await findReplay(db, { replayId: params.id, scope: scopeOf(caller) });
    if (!replay) throw missingReplay();
    return { ...showReplay(replay), ...showOutcome(replay) };
  },
});
