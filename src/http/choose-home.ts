import type { Actor } from "../domain/access/actor.ts";
import type { Caller, SignedIn } from "../domain/access/caller.ts";
import type { Home, LocatedTable } from "../services/moving/homes.ts";
import type { RequestContext } from "../services/operation-context.ts";
import type { Operation } from "./operation.ts";

/** The collections of the control API whose paths name a record, not its organization. */
const RECORDS: Readonly<Record<string, LocatedTable>> = {
  destinations: "destinations",
  "webhook-deliveries": "webhook_deliveries",
  replays: "replays",
};

/**
 * A home, and the organization that the call names directly or by one of its records. Null: none, or a phone, which may
 * change its organization.
 */
type ChosenHome = Home & { namedOrganizationId: string | null };

type Input = { params: unknown; body: unknown; caller: Caller | Actor | SignedIn | null };

/**
 * Returns where the records of a call are: with the caller's organization or, for the operator, with the organization
 * or record that the call names. With one database, a record's organization is looked up only if the answer is kept for
 * an Idempotency-Key: if databases are added later, the answer moves with the organization.
 */
export async function chooseHome(
  operation: Operation,
  input: Input,
  { homes, nowMs }: Pick<RequestContext, "homes" | "nowMs">,
  { isKept }: { isKept: boolean },
): Promise<ChosenHome> {
  const { place } = operation;
  const directory = { ...homes.directory, namedOrganizationId: null };
  if (place === "directory") return directory;
  const { caller } = input;
  if (caller && "organizationId" in caller) return nameOrganization(homes.ofOrganization(caller.organizationId));
  const named = place === null ? readPath(operation, input.params) : place(input, nowMs);
  if (named === null) return directory;
  if (!("table" in named)) return nameOrganization(homes.ofOrganization(named.organizationId));
  if (homes.databases.length === 1 && !isKept) return directory;
  const home = await homes.ofRecord(named.table, named.id);
  return named.table === "phones" ? { ...home, namedOrganizationId: null } : nameOrganization(home);
}

function nameOrganization(home: Home): ChosenHome {
  return { ...home, namedOrganizationId: home.organizationId };
}

/** An organization, or a record known only by its id. */
export type NamedPlace = { organizationId: string } | { table: LocatedTable; id: string };

/** The first parameter of a path of the control API names the record of its collection. */
function readPath({ path }: Operation, params: unknown): NamedPlace | null {
  const [collection = "", parameter = ""] = path.replace("/internal/v1/", "").split("/");
  const id = (params as Readonly<Record<string, string>> | undefined)?.[parameter.slice(1, -1)];
  if (id === undefined) return null;
  if (collection === "organizations") return { organizationId: id };
  const table = RECORDS[collection];
  return table ? { table, id } : null;
}
