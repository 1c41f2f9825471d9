import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FindSchema } from "../../../src/openapi/list-fields.ts";
import { type ApiOperation, readApi } from "../../../src/openapi/read-api.ts";
import { controlOperations } from "../../../src/operations/control-operations.ts";
import { organizationOperations } from "../../../src/operations/organization-operations.ts";
import { publicOperations } from "../../../src/operations/public-operations.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

/** An operation of the API's description, with additional facts from its table. */
export type ReferenceOperation = ApiOperation & {
  /** Other paths with the same response. */
  aliases: readonly string[];
  /** The lowest role, and the scope, that a caller needs; null if none is needed. */
  role: string | null;
  scope: string | null;
};

export type Reference = {
  /** By tag, in the order of the API's description. */
  groups: readonly { name: string; description: string; operations: readonly ReferenceOperation[] }[];
  find: FindSchema;
};

/**
 * Reads all operations that programs may call. Leaves out the dashboard's own, which only accept a session's cookie.
 */
export function readReference(): Reference {
  const { groups, find } = readApi(JSON.parse(readFileSync(join(REPOSITORY, "openapi.json"), "utf8")));
  const tables = [...publicOperations, ...organizationOperations, ...controlOperations];
  const table = new Map(tables.map((operation) => [operation.id, operation]));
  const known = groups.map(({ operations, ...group }) => ({
    ...group,
    operations: operations.flatMap((operation): ReferenceOperation[] => {
      const own = table.get(operation.id);
      if (!own) return [];
      const { aliases, auth, memberRole, scope } = own;
      const role = auth === "control" ? memberRole : auth === "public" || auth === "session" ? null : auth;
      return [{ ...operation, aliases, role, scope }];
    }),
  }));
  return { groups: known.filter(({ operations }) => operations.length > 0), find };
}
