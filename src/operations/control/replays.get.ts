import * as v from "valibot";
import { scopeOf } from "../../http/actor.ts";
import { text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingReplay, ShownReplay, showReplay } from "../../http/replay-fields.ts";
import { findReplay } from "../../storage/replay-list.ts";

/** GET /internal/v1/replays/{id}. */
export const getReplay = defineOperation({
  id: "replays.get",
  method: "GET",
  path: "/internal/v1/replays/{id}",
  summary: "Show how far a bulk replay is",
  description: "One bulk replay, as in the list of them. It takes a step each minute until its status is `done`.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  response: ShownReplay,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    const replay = await findReplay(db, { replayId: params.id, scope: scopeOf(caller) });
    if (!replay) throw missingReplay();
    return showReplay(replay);
  },
});
