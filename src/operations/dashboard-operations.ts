import type { Operation } from "../http/operation.ts";
import { warmUpDetector } from "./dashboard/detector.warm-up.ts";
import { acceptOneInvitation } from "./dashboard/invitations.accept.ts";
import { getInvitation } from "./dashboard/invitations.get.ts";
import { createPasskey } from "./dashboard/passkeys.create.ts";
import { removePasskey } from "./dashboard/passkeys.delete.ts";
import { listOwnPasskeys } from "./dashboard/passkeys.list.ts";
import { createRegistrationOptions } from "./dashboard/passkeys.registration-options.ts";
import { createSignInOptions } from "./dashboard/passkeys.sign-in-options.ts";
import { updateProfile } from "./dashboard/profile.update.ts";
import { createSession } from "./dashboard/session.create.ts";
import { createSessionWithPasskey } from "./dashboard/session.create-with-passkey.ts";
import { deleteSession } from "./dashboard/session.delete.ts";
import { getSession } from "./dashboard/session.get.ts";
import { deleteAllSessions } from "./dashboard/sessions.delete-all.ts";
import { listSessions } from "./dashboard/sessions.list.ts";
import { requestSignInLink } from "./dashboard/sign-in-links.request.ts";

/** The operations for signing in, and for signed-in users only, by path. The rest of the dashboard uses the control API. */
export const dashboardOperations: readonly Operation[] = [
  warmUpDetector,
  acceptOneInvitation,
  getInvitation,
  createPasskey,
  listOwnPasskeys,
  removePasskey,
  createRegistrationOptions,
  createSignInOptions,
  updateProfile,
  createSession,
  createSessionWithPasskey,
  deleteSession,
  getSession,
  deleteAllSessions,
  listSessions,
  requestSignInLink,
];
