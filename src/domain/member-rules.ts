import type { Role } from "./roles.ts";

/** How long an invitation may be accepted. */
export const INVITATION_KEPT_MS = 7 * 24 * 3_600_000;
/** Invitations that an organization may have open: each has mailed somebody. */
export const MAX_OPEN_INVITATIONS = 100;
/** How many invitations are mailed to one address in a span: from one organization, which can't use up what others may send, and in all. */
export const INVITATION_MAIL_LIMITS = { spanMs: 3_600_000, fromOne: 5, inAll: 20 };

/** The least role that may give a member with the role `from` the role `to`: owners are made and changed by owners alone. */
export function roleToChange(from: Role, to: Role): Role {
  return from === "owner" || to === "owner" ? "owner" : "admin";
}

/** The least role that may remove a member with this role. Everybody may leave. */
export function roleToRemove(role: Role, isSelf: boolean): Role {
  if (isSelf) return "viewer";
  return role === "owner" ? "owner" : "admin";
}

/** The least role that may invite somebody to this role. */
export function roleToInvite(role: Role): Role {
  return role === "owner" ? "owner" : "admin";
}

/**
 * What accepting an invitation comes to. `sign_in`: the person is made where they aren't known, and signed in. `join`: who is signed in
 * already becomes a member. `prove_first`: the link was shown to whoever invited, so it doesn't say who has it; a person who is known must
 * sign in by their own means, or anybody could invite them and be signed in as them, in all their organizations. A link that is proof never
 * joins a login under an address that nobody proved: it proves the address, in a new login, and ends that one, which may be another's.
 */
export type Acceptance = "sign_in" | "join" | "prove_first";

/** `isProof`: whether the link says that whoever has it is the invited person, as a mailed one does. */
export function judgeAcceptance({
  isProof,
  isKnownPerson,
  isAddressProved,
  isSignedInAsThem,
}: {
  isProof: boolean;
  isKnownPerson: boolean;
  isAddressProved: boolean;
  isSignedInAsThem: boolean;
}): Acceptance {
  if (isSignedInAsThem && (isAddressProved || !isProof)) return "join";
  return isProof || !isKnownPerson ? "sign_in" : "prove_first";
}
