import * as v from "valibot";
import { FILE_MOVES, type FileTrigger } from "../moves/file-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { LibraryFile } from "../records/library-file.ts";
import type { Organization } from "../records/organization.ts";
import type { RecordValues } from "../records/record-tables.ts";
import type { Session } from "../records/session.ts";
import { type Decision, insertRecord, makeMissing, makeMoved } from "./decision.ts";
import { type ChangeContext, changeBody, defineChange } from "./define-change.ts";
import { draftFileEvent } from "./draft-file-event.ts";
import { filename, integer, name, newId, reason } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { byId } from "./record-refs.ts";

function fileFields() {
  return {
    file_id: v.nullish(newId("file")),
    organization_id: name(),
    filename: filename(),
    mime_type: name(),
    size_bytes: integer(0),
  };
}

/** `file.upload`: an upload completed. */
export const uploadFile = defineChange({
  schema: changeBody("file.upload", fileFields()),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    file: byId("files", change.file_id),
  }),
  decide(change, { organization, file }, context) {
    if (!organization) return makeMissing("organization");
    const source = { source: "upload", sessionId: null, failureReason: null } as const;
    return makeFile(change, source, { organization, file }, "upload", context);
  },
});

/** `file.capture`: a file that a phone captured in a session was added to the library. */
export const captureFile = defineChange({
  schema: changeBody("file.capture", { ...fileFields(), session_id: name() }),
  needs: (change) => needCapture(change),
  decide(change, records, context) {
    const { organization, session, file } = records;
    if (!organization) return makeMissing("organization");
    if (!isOwnSession(session, organization)) return makeMissing("session");
    const source = { source: "capture", sessionId: session.id, failureReason: null } as const;
    return makeFile(change, source, { organization, file }, "capture", context);
  },
});

/** `file.capture_failed`: a captured file could not be added to the library. */
export const failCapture = defineChange({
  schema: changeBody("file.capture_failed", { ...fileFields(), session_id: name(), reason: reason() }),
  needs: (change) => needCapture(change),
  decide(change, records, context) {
    const { organization, session, file } = records;
    if (!organization) return makeMissing("organization");
    if (!isOwnSession(session, organization)) return makeMissing("session");
    const source = { source: "capture", sessionId: session.id, failureReason: change.reason } as const;
    return makeFile(change, source, { organization, file }, "capture_failed", context);
  },
});

function needCapture(change: { organization_id: string; session_id: string; file_id?: string | null | undefined }) {
  return {
    organization: byId("organizations", change.organization_id),
    session: byId("sessions", change.session_id),
    file: byId("files", change.file_id),
  };
}

/** Another organization's session counts as not found, as everywhere else. */
function isOwnSession(session: Session | null, organization: Organization): session is Session {
  return session?.organizationId === organization.id;
}

function makeFile(
  change: { file_id?: string | null | undefined; filename: string; mime_type: string; size_bytes: number },
  source: Pick<RecordValues<"files">, "source" | "sessionId" | "failureReason">,
  { organization, file }: { organization: Organization; file: LibraryFile | null },
  trigger: FileTrigger,
  { occurredAtMs, newIds }: ChangeContext,
): Decision {
  const given = {
    organizationId: organization.id,
    filename: change.filename,
    mimeType: change.mime_type,
    sizeBytes: change.size_bytes,
    ...source,
  };
  const state = file?.status ?? null;
  const judged = judgeCreation("file", file, state, findMove(FILE_MOVES, state, trigger), given);
  if (judged.kind !== "move") return judged;
  const id = change.file_id ?? newIds.file;
  const values = { ...given, status: judged.to, createdAtMs: occurredAtMs };
  return makeMoved(
    { type: "file", id },
    [insertRecord("files", id, values)],
    [judged.event && draftFileEvent(judged.event, { id, version: 1, ...values }, occurredAtMs)],
  );
}
