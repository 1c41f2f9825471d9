import * as v from "valibot";
import type { Actor } from "../domain/access/actor.ts";
import type { Caller } from "../domain/access/caller.ts";
import type { Operation, Schema } from "./operation.ts";
import { paginate } from "./paginate.ts";
import { readEntries } from "./read-entries.ts";
import { listSharedErrors } from "./shared-errors.ts";

/**
 * Converts an operation of the control API to one of the organization's own API: under `/api/v1`, for callers with the
 * operation's member role, and without the organization in its path, since it is always the caller's. Everything else
 * stays the same.
 */
export function offerToKeys(operation: Operation): Operation {
  const { id, path, params, summary, description, memberRole, handle } = operation;
  if (memberRole === null) throw new Error(`${id} is the operator's, so no key may have it.`);
  const ownId = `organization.${operation.offeredAs ?? id.replace(/^organizations\./, "")}`;
  const { parameter, ownPath } = leaveOrganization(path);
  const page = paginate(operation);
  const place = {
    auth: memberRole,
    path: ownPath,
    params: parameter === null || !params ? params : omitParameter(params, parameter),
  };
  return {
    ...operation,
    ...place,
    ...(page ? { query: page.query, response: page.response } : {}),
    id: ownId,
    summary: nameOwn(summary),
    description: nameOwn(description),
    memberRole: null,
    offeredFrom: id,
    requestName: id,
    answerName: page ? ownId : id,
    errors: [...new Set([...operation.errors, ...listSharedErrors({ ...operation, ...place })])],
    handle: async (input, context) => {
      const caller = input.caller as Caller;
      const given = parameter === null ? {} : { [parameter]: caller.organizationId };
      const own = { ...(input.params as object | undefined), ...given };
      const call = (query: unknown) => handle({ ...input, params: own, query, caller: actAs(caller) }, context);
      return page ? page.read(input.query as { limit: number; after?: string }, call) : call(input.query);
    },
  };
}

/** Returns a path without its organization, and the name of the organization's parameter; null if it has none. */
function leaveOrganization(path: string): { parameter: string | null; ownPath: string } {
  const [collection, parameter = "", ...rest] = path.replace("/internal/v1/", "").split("/");
  return collection === "organizations"
    ? { parameter: parameter.slice(1, -1), ownPath: ["/api/v1", ...rest].join("/") }
    : { parameter: null, ownPath: path.replace("/internal/", "/api/") };
}

/** Everything that reads or writes is limited to the actor's organization, as for a member. */
function actAs({ organizationId, role, apiKey, userId }: Caller): Actor {
  return { kind: "member", organizationId, role, apiKey, ...(userId === null ? {} : { userId }) };
}

/** Returns undefined if no other parameter is left. */
function omitParameter(params: Schema, name: string): Schema | undefined {
  const { [name]: _, ...others } = readEntries(params);
  return Object.keys(others).length === 0 ? undefined : v.object(others);
}

/** A key has only one organization, so texts don't need to name it. */
function nameOwn(text: string): string {
  return text.replaceAll("an organization's", "the organization's");
}
