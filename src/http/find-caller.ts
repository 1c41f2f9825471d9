import { type Actor, missingOrganization } from "../domain/access/actor.ts";
import type { Caller, SignedIn } from "../domain/access/caller.ts";
import { hasRole } from "../domain/access/roles.ts";
import { Problem } from "../domain/errors/problem.ts";
import { authenticate } from "../services/authenticate.ts";
import { authenticateOperator } from "../services/authenticate-operator.ts";
import { limitRate, limitVisitors } from "../services/limit-rate.ts";
import type { RequestContext } from "../services/operation-context.ts";
import {
  authenticateSession,
  type LoginRecord,
  type Membership,
  refuseSession,
} from "../services/sign-in/authenticate-session.ts";
import type { Operation } from "./operation.ts";
import { refuseOtherOrigins, requireSameOrigin } from "./refuse-cross-site.ts";
import { readSentKey } from "./sent-key.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** The organization for which a signed-in member acts; by default the first by `MEMBERSHIP_ORDER`. */
const ORGANIZATION_HEADER = "sightline-organization";

type Sent = { method: string; headers: Headers; url: URL };
type SessionEnvironment = Parameters<typeof authenticateSession>[1];
type Environment = RequestContext & Pick<SessionEnvironment, "isReadAnew">;

/**
 * Returns the caller: a key, the operator, a member by the session cookie, or a signed-in user. Throws a 401, a 403 (a
 * cookie that another site's page may have sent), a 404 (not one of the user's organizations) or the 429 of a login or a
 * visitor outside the public API. The rate, role and scope of a caller of the public API are checked later, so that
 * refused calls are limited and listed, too.
 */
export async function findCaller(
  operation: Operation,
  request: Sent,
  given: RequestContext,
): Promise<Caller | Actor | SignedIn | null> {
  const { auth, path } = operation;
  const context = mayLeaveBehind(operation) ? { ...given, isReadAnew: true } : given;
  switch (auth) {
    case "public":
      if (path.startsWith("/internal/")) {
        // A page of another site must not be able to sign a user in as somebody else.
        refuseOtherOrigins(request);
        await limitVisitors(context.clientNetwork, context);
      }
      return null;
    case "control":
      return findActor(request, context);
    case "session": {
      const { id, userId, email } = await findLogin(request, context);
      if (!operation.endsLogin) await limitRate(id, context);
      return { userId, loginId: id, email };
    }
  }
  return context.timing.measure("auth", () => findPublicCaller(operation, request, context));
}

/**
 * Returns true for a change that only admins and owners may make. Cached rows are valid for seconds, in which whoever was
 * just removed, or has a key that was just revoked, must leave nothing behind: no key, and no destination.
 */
function mayLeaveBehind({ auth, memberRole, method }: Operation): boolean {
  const least = auth === "control" ? memberRole : auth;
  return method !== "GET" && least !== null && least !== "public" && least !== "session" && hasRole(least, "admin");
}

/**
 * The Authorization header identifies the operator; without it, the cookie identifies a member. A member's call counts
 * toward the rate of the login, as in the public API: all organizations share the database. The operator isn't limited.
 */
async function findActor(request: Sent, context: Environment): Promise<Actor> {
  const { headers, url } = request;
  const { operatorToken } = context.config;
  const hasCookie = readSessionCookie(headers, url) !== null;
  if (!hasCookie || (headers.get("authorization") && operatorToken !== null)) {
    return authenticateOperator(headers, operatorToken ?? "");
  }
  const login = await findLogin(request, context);
  await limitRate(login.id, context);
  return { kind: "member", userId: login.userId, ...chooseMembership(login, headers) };
}

/** An API key identifies the caller; without one, the cookie does. */
async function findPublicCaller({ offeredFrom }: Operation, request: Sent, context: Environment): Promise<Caller> {
  const { headers, url } = request;
  const hasCookie = readSessionCookie(headers, url) !== null;
  // The grounding operations of the contract accept the key in its own header only.
  const sent = readSentKey(headers, { isBearerRead: offeredFrom !== null });
  if (!hasCookie || sent !== null) {
    return authenticate(sent, context);
  }
  const login = await findLogin(request, context);
  return { id: login.id, userId: login.userId, ...chooseMembership(login, headers), apiKey: null };
}

/**
 * Returns the signed-in user for an operation that is open to everybody; null if nobody is signed in. Throws a 403 as
 * `findCaller` does.
 */
export async function findSignedIn(request: Sent, context: SessionEnvironment): Promise<SignedIn | null> {
  if (readSessionCookie(request.headers, request.url) === null) return null;
  try {
    const { id, userId, email } = await findLogin(request, context);
    return { userId, loginId: id, email };
  } catch (error) {
    if (error instanceof Problem && error.code === "unauthenticated") return null;
    throw error;
  }
}

async function findLogin(request: Sent, context: SessionEnvironment): Promise<LoginRecord> {
  const token = readSessionCookie(request.headers, request.url);
  if (token === null) throw refuseSession();
  requireSameOrigin(request);
  return authenticateSession(token, context);
}

function chooseMembership({ memberships }: LoginRecord, headers: Headers): Membership {
  const wanted = headers.get(ORGANIZATION_HEADER);
  const membership =
    wanted === null ? memberships[0] : memberships.find(({ organizationId }) => organizationId === wanted);
  if (membership) return membership;
  // Another organization is reported as not found.
  if (wanted !== null) throw missingOrganization();
  throw new Problem("forbidden", "You aren't a member of any organization.");
}
