import type { Role } from "./roles.ts";

/** The caller of the public API: an API key, or a member's login, with the organization and the role. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** The user signed in to the dashboard, and the login. */
export type SignedIn = { userId: string; loginId: string; email: string };
