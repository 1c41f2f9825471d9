import type { Role } from "./roles.ts";

/** The caller of the public API: an API key, or a member's login, with the organization and the role. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** Returns the id of the caller's API key, or null if a member's login calls. */
export function readApiKeyId({ keyId }: Pick<Caller, "keyId">): string | null {
  return keyId.startsWith("key_") ? keyId : null;
}

/** The user signed in to the dashboard, and the login. */
export type SignedIn = { userId: string; loginId: string; email: string };
