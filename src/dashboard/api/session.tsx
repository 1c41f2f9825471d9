import { useQueryClient } from "@tanstack/preact-query";
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useMemo, useState } from "preact/hooks";
import { hasRole, type Role } from "../../domain/access/roles.ts";
import { type Answer, ApiError, actFor, call } from "./call.ts";
import { forgetRuns } from "./forget-runs.ts";
import { useReading } from "./reading.ts";

export type Session = Answer<"session.get">;
export type Membership = Session["organizations"][number];

const CHOICE = "sightline-organization";
export const SESSION_KEY = ["session"];

type Value = { session: Session; organization: Membership | null; choose(organizationId: string): void };
const Context = createContext<Value | null>(null);

/** Returns the signed-in user's session, or null if nobody is signed in. */
export function useSession() {
  return useReading<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) =>
      call("session.get", {}, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
    staleTime: 60_000,
    // Notices a session that ends elsewhere.
    everyMs: 60_000,
  });
}

/**
 * Returns a function that takes over a session that was just created, or its end. Everything read under another session
 * is dropped, and at its end what the browser keeps of it.
 */
export function useSessionChange() {
  const client = useQueryClient();
  return useCallback(
    (session: Session | null) => {
      if (session === null) forgetRuns();
      // A read that is in progress started before this: its response must not win.
      void client.cancelQueries({ queryKey: SESSION_KEY });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      client.setQueryData(SESSION_KEY, session);
    },
    [client],
  );
}

/** Makes an organization the current one of the next session in this browser. */
export function chooseNext(organizationId: string): void {
  localStorage.setItem(CHOICE, organizationId);
}

/** Provides the session and the current organization to everything below: the one chosen last, or the first. */
export function SessionProvider({ session, children }: { session: Session; children: ComponentChildren }) {
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(CHOICE));
  const { organizations } = session;
  const organization = organizations.find(({ id }) => id === chosenId) ?? organizations[0] ?? null;
  // Set before anything below reads.
  actFor(organization?.id ?? null);
  const value = useMemo(
    () => ({
      session,
      organization,
      choose: (id: string) => {
        chooseNext(id);
        setChosenId(id);
      },
    }),
    [session, organization],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useSignedIn(): Value {
  const value = useContext(Context);
  if (!value) throw new Error("Nobody is signed in.");
  return value;
}

/** Returns the id of the current organization. */
export function useOrganizationId(): string {
  return useSignedIn().organization?.id ?? "";
}

/**
 * Returns true if the signed-in user has this role or a higher one. The API decides; the page doesn't offer what the
 * API would refuse.
 */
export function useMay(role: Role): boolean {
  const { organization } = useSignedIn();
  return organization !== null && hasRole(organization.role, role);
}
