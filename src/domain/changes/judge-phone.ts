import type { Phone } from "../records/phone.ts";
import type { Session } from "../records/session.ts";
import { type Refusal, refuse } from "./decision.ts";

/** Returns true if the organization may use the phone: it is shared, or assigned to this organization. */
export function canUsePhone(phone: Phone, organizationId: string): boolean {
  return phone.organizationId === null || phone.organizationId === organizationId;
}

/**
 * Returns why an organization can't use this phone for a run or a session, or null if it can: the phone is active, the
 * organization may use it, and no session other than `sessionId` runs on it (docs/contract/decisions.md, "Moves that
 * the tables leave open").
 */
export function judgePhone(phone: Phone, organizationId: string, sessionId: string | null): Refusal | null {
  if (!canUsePhone(phone, organizationId)) {
    return refuse("phone_not_usable", "The organization can't use this phone.");
  }
  if (phone.status !== "active") {
    return refuse("phone_not_active", `The phone is ${phone.status.replaceAll("_", " ")}.`);
  }
  if (phone.activeSessionId !== null && phone.activeSessionId !== sessionId) {
    return refuse("phone_busy", "Another session runs on the phone.");
  }
  return null;
}

/** Returns why this session on this phone can't serve a run of the organization, or null if it can. */
export function judgeSession(session: Session, organizationId: string, phoneId: string): Refusal | null {
  if (session.organizationId !== organizationId || session.phoneId !== phoneId) {
    return refuse("session_not_usable", "The session belongs to another organization, or runs on another phone.");
  }
  return session.status === "active" ? null : refuse("session_not_active", "The session has ended.");
}
