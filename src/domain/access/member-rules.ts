import type { Role } from "./roles.ts";

/** How long an invitation may be accepted. */
export const INVITATION_KEPT_MS = 7 * 24 * 3_600_000;
/** How many invitations of an organization may be open: each of them sent an email. */
export const MAX_OPEN_INVITATIONS = 100;
/**
 * How many invitations are emailed to one address per span: from one organization, so that it can't use up the others'
 * share, and in total.
 */
export const INVITATION_MAIL_LIMITS = { spanMs: 3_600_000, fromOne: 5, inAll: 20 };

/**
 * How many invitations an organization may email within 24 hours, those that were withdrawn or accepted included. Without
 * it, anybody who may invite could email any number of strangers from the operator's address.
 */
export const MAX_INVITATIONS_MAILED_PER_DAY = 100;
/** How long an email counts toward the limits of emails. */
export const INVITATION_MAIL_COUNTED_MS = 24 * 3_600_000;

/** Returns the lowest role that may change a member's role from `from` to `to`: only owners create and change owners. */
export function roleToChange(from: Role, to: Role): Role {
  return from === "owner" || to === "owner" ? "owner" : "admin";
}

/** Returns the lowest role that may remove a member with this role. Everybody may leave. */
export function roleToRemove(role: Role, isSelf: boolean): Role {
  if (isSelf) return "viewer";
  return role === "owner" ? "owner" : "admin";
}

/** Returns the lowest role that may invite somebody to this role. */
export function roleToInvite(role: Role): Role {
  return role === "owner" ? "owner" : "admin";
}

/**
 * The result of accepting an invitation. `sign_in`: a new user is created and signed in. `join`: the signed-in user
 * becomes a member. `prove_first`: the inviter has seen the link, so having it proves nothing; an existing user must
 * first sign in by their own means, or anybody could invite them and be signed in as them, in all their organizations.
 * A link that is proof never adds to a login under an unproven address: it proves the address in a new login and ends
 * the old one, which may be somebody else's.
 */
type Acceptance = "sign_in" | "join" | "prove_first";

/** `isProof`: true if having the link proves to be the invited person, as with an emailed one. */
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
