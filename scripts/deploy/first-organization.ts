import { type BoundDatabase, readRows } from "./account.ts";
import type { Service } from "./service.ts";
import type { Wrangler } from "./wrangler.ts";

export const ORGANIZATION_SQL =
  "SELECT id, name, (SELECT count(*) FROM members) AS members FROM organizations ORDER BY created_at, id LIMIT 1";

export type FirstOrganization = {
  id: string;
  name: string;
  /** How many people have signed in to any organization. */
  members: number;
};

/** Returns the organization that was created first, or null if there is none. */
export async function findFirstOrganization(
  wrangler: Wrangler,
  database: BoundDatabase,
): Promise<FirstOrganization | null> {
  const [first] = await readRows<FirstOrganization>(wrangler, database, ORGANIZATION_SQL);
  return first ?? null;
}

/** Creates the first organization. */
export async function createOrganization(service: Service, token: string, name: string): Promise<FirstOrganization> {
  const created = (await service.call("POST", "/internal/v1/organizations", 201, { token, body: { name } })) as {
    id: string;
    name: string;
  };
  return { id: created.id, name: created.name, members: 0 };
}

/** Creates a link that signs in an organization's owner once, within 15 minutes. */
export async function createSignInLink(
  service: Service,
  token: string,
  organizationId: string,
  email: string,
): Promise<string> {
  const { url } = (await service.call("POST", `/internal/v1/organizations/${organizationId}/sign-in-links`, 201, {
    token,
    body: { email, role: "owner" },
  })) as { url: string };
  return url;
}
