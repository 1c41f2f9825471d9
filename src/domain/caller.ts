import type { Role } from "./roles.ts";

/** Who calls the public API: an API key, or a member's login, with the organization and the role. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** Who is signed in to the dashboard, and with which login. */
export type SignedIn = { userId: string; loginId: string; email: string };
