import { LOCAL_API_KEY, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { hashApiKey, makeApiKey, showKeyPrefix } from "../../src/domain/access/api-key.ts";
import type { KeyScope } from "../../src/domain/access/key-scopes.ts";
import type { Role } from "../../src/domain/access/roles.ts";
import { makeId } from "../../src/domain/ids.ts";

/** The keys that the cases name: the demo organization's, another's, and one of an organization without money. */
export type TestKeys = { owner: string; other: string; broke: string; brokeOrganizationId: string };

/** Adds what the seed lacks: a key of the other organization, and an organization with a balance of zero and its key. */
export async function addTestKeys(db: D1Database): Promise<TestKeys> {
  const brokeOrganizationId = await addOrganization(db, { balanceMicrodollars: 0 });
  return {
    owner: LOCAL_API_KEY,
    other: (await addKey(db, { organizationId: OTHER_ORGANIZATION.id })).key,
    broke: (await addKey(db, { organizationId: brokeOrganizationId })).key,
    brokeOrganizationId,
  };
}

/** Adds an organization and returns its id. */
export async function addOrganization(
  db: D1Database,
  { balanceMicrodollars = 0 }: { balanceMicrodollars?: number } = {},
): Promise<string> {
  const id = makeId("org", Date.now());
  await db
    .prepare("INSERT INTO organizations (id, name, slug, balance_microdollars, created_at) VALUES (?, 'Test', ?, ?, ?)")
    .bind(id, id, balanceMicrodollars, Date.now())
    .run();
  return id;
}

type KeyOptions = {
  organizationId: string;
  role?: Role;
  scopes?: readonly KeyScope[];
  expiresAtMs?: number;
  revokedAtMs?: number;
  monthlyLimitMicrodollars?: number;
};

/** Adds a key and returns it with its id. */
export async function addKey(db: D1Database, options: KeyOptions): Promise<{ key: string; id: string }> {
  const key = makeApiKey();
  const id = makeId("key", Date.now());
  await db
    .prepare(
      `INSERT INTO api_keys (id, organization_id, name, role, scopes, key_sha256, prefix, created_at, expires_at, revoked_at,
         monthly_limit_microdollars)
       VALUES (?, ?, 'Test', ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(
      id,
      options.organizationId,
      options.role ?? "viewer",
      options.scopes ? JSON.stringify(options.scopes) : null,
      await hashApiKey(key),
      showKeyPrefix(key),
      Date.now(),
      options.expiresAtMs ?? null,
      options.revokedAtMs ?? null,
      options.monthlyLimitMicrodollars ?? null,
    )
    .run();
  return { key, id };
}
