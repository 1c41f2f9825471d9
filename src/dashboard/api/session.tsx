import { useQueryClient } from "@tanstack/preact-query";
import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useMemo, useState } from "preact/hooks";
import { hasRole, type Role } from "../../domain/roles.ts";
import { type Answer, ApiError, actFor, call } from "./call.ts";
import { useReading } from "./reading.ts";

export type Session = Answer<"session.get">;
export type Membership = Session["organizations"][number];

const CHOICE = "sightline-organization";
export const SESSION_KEY = ["session"];

type Value = { session: Session; organization: Membership | null; choose(organizationId: string): void };
const Context = createContext<Value | null>(null);

/** The signed-in person's session; null: nobody is signed in. */
export function useSession() {
  return useReading<Session | null>({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) =>
      call("session.get", {}, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }),
    staleTime: 60_000,
    // One that ends elsewhere is noticed.
    everyMs: 60_000,
  });
}

/** Takes over a session that was just made, or its end. What was read under another is forgotten. */
export function useSessionChange() {
  const client = useQueryClient();
  return useCallback(
    (session: Session | null) => {
      // One that is being asked for was asked for before this: its answer, coming later, must not win.
      void client.cancelQueries({ queryKey: SESSION_KEY });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      client.setQueryData(SESSION_KEY, session);
    },
    [client],
  );
}

/** Gives everything below the session and the organization that is acted for: the one chosen last, else the first. */
export function SessionProvider({ session, children }: { session: Session; children: ComponentChildren }) {
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(CHOICE));
  const { organizations } = session;
  const organization = organizations.find(({ id }) => id === chosenId) ?? organizations[0] ?? null;
  // Before anything below asks for something.
  actFor(organization?.id ?? null);
  const value = useMemo(
    () => ({
      session,
      organization,
      choose: (id: string) => {
        localStorage.setItem(CHOICE, id);
        setChosenId(id);
      },
    }),
    [session, organization],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useSignedIn(): Value {
  const value = useContext(Context);
  if (!value) throw new Error("Nobody is signed in here.");
  return value;
}

/** The id of the organization that is acted for. */
export function useOrganizationId(): string {
  return useSignedIn().organization?.id ?? "";
}

/** Whether the signed-in person may do what needs this role. The API decides; the page doesn't offer what it would refuse. */
export function useMay(role: Role): boolean {
  const { organization } = useSignedIn();
  return organization !== null && hasRole(organization.role, role);
}
