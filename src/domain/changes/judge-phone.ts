import type { Phone } from "../records/phone.ts";
import type { Session } from "../records/session.ts";
import { type Refusal, refuse } from "./decision.ts";

/** Whether the organization may use the phone: it is shared, or this organization's. */
export function canUsePhone(phone: Phone, organizationId: string): boolean {
  return phone.organizationId === null || phone.organizationId === organizationId;
}

/**
 * Why an organization can't have this phone for a run or a session; null where it can: the phone is active, the organization's to use, and
 * no session but `sessionId` runs on it (docs/contract/decisions.md, "Moves that the tables leave open").
 */
export function judgePhone(phone: Phone, organizationId: string, sessionId: string | null): Refusal | null {
  if (!canUsePhone(phone, organizationId)) {
    return refuse("phone_not_usable", "The phone isn't the organization's to use.");
  }
  if (phone.status !== "active") {
    return refuse("phone_not_active", `The phone is ${phone.status.replaceAll("_", " ")}.`);
  }
  if (phone.activeSessionId !== null && phone.activeSessionId !== sessionId) {
    return refuse("phone_busy", "Another session runs on the phone.");
  }
  return null;
}

/** Why a run of the organization can't be served by this session on this phone; null where it can. */
export function judgeSession(session: Session, organizationId: string, phoneId: string): Refusal | null {
  if (session.organizationId !== organizationId || session.phoneId !== phoneId) {
    return refuse("session_not_usable", "The session isn't one of this organization on this phone.");
  }
  return session.status === "active" ? null : refuse("session_not_active", "The session has ended.");
}
