import { Problem } from "../errors/problem.ts";
import { hasScope, type KeyScope, type ScopeGrant } from "./key-scopes.ts";
import { hasRole, type Role } from "./roles.ts";

/**
 * The limits of an API key besides its role: its scopes, its expiry (Unix milliseconds; null: never) and its spending
 * limit.
 */
export type KeyRights = {
  id: string;
  scopes: ScopeGrant;
  expiresAtMs: number | null;
  monthlyLimitMicrodollars: number | null;
};

/**
 * The caller of the public API, with the organization and the role: an API key, or a member's login, for which `apiKey`
 * is null. `id` is that of the key or of the login, and `userId` the member's.
 */
export type Caller = {
  id: string;
  organizationId: string;
  role: Role;
  apiKey: KeyRights | null;
  userId: string | null;
};

/** Returns the id of the caller's API key, or null if a member's login calls. */
export function readApiKeyId({ apiKey }: Pick<Caller, "apiKey">): string | null {
  return apiKey?.id ?? null;
}

/** Throws a 403 if the caller's role is below `leastRole`. */
export function requireCallerRole({ apiKey, role }: Pick<Caller, "apiKey" | "role">, leastRole: Role): void {
  if (hasRole(role, leastRole)) return;
  throw new Problem("forbidden", `This requires ${apiKey ? "a key with " : ""}the role ${leastRole} or above.`);
}

/** Throws a 403 if the caller is a key without the scope. A member's login has all scopes. */
export function requireScope({ apiKey }: Pick<Caller, "apiKey">, scope: KeyScope | null): void {
  if (scope === null || apiKey === null || hasScope(apiKey.scopes, scope)) return;
  throw new Problem(
    "forbidden",
    `This requires a key with the scope ${scope}. Create another key, or ask an admin for one.`,
  );
}

/** The user signed in to the dashboard, and the login. */
export type SignedIn = { userId: string; loginId: string; email: string };
