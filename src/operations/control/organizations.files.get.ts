import * as v from "valibot";
import { requireOwnOrganization } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownFileDelivery, showFileDelivery } from "../../present/file-delivery-fields.ts";
import { ShownFile, showFile } from "../../present/file-fields.ts";
import { text } from "../../schema/fields.ts";
import { findFile, MAX_FILE_DELIVERIES } from "../../storage/fleet/library-files.ts";

/** GET /internal/v1/organizations/{id}/files/{file_id} — docs/contract/control.md, "The fleet". */
export const getFile = defineOperation({
  id: "organizations.files.get",
  method: "GET",
  path: "/internal/v1/organizations/{id}/files/{file_id}",
  summary: "Get a file",
  description:
    "Returns a file of the library, or one whose capture failed, with its latest deliveries to phones, at most " +
    `${MAX_FILE_DELIVERIES}. Fields without a value are null.`,
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "fleet:read",
  params: v.object({ id: text(1, 256), file_id: text(1, 256) }),
  response: v.object({ ...ShownFile.entries, deliveries: v.array(ShownFileDelivery) }),
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const found = await findFile(db, { organizationId: params.id, id: params.file_id });
    if (!found) throw new Problem("not_found", "There is no such file.");
    return { ...showFile(found.file), deliveries: found.deliveries.map(showFileDelivery) };
  },
});
