import type { Role } from "./roles.ts";

/** Who calls the public API: the key, or the login of a member, its organization, and its rights. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** Who is signed in to the dashboard, and by which login. */
export type SignedIn = { userId: string; loginId: string; email: string };
