import { useMutation } from "@tanstack/preact-query";
import { KeyRound, Mail } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { chooseNext, type Session, useSession, useSessionChange } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { faultOf, TextField } from "../../components/fields.tsx";
import { Loading } from "../../components/loading.tsx";
import { Door } from "./door.tsx";
import { isInvitationKept } from "./kept-invitation.ts";
import { readNext } from "./next.ts";
import { signInWithPasskey } from "./passkey.ts";
import { findRequest, forgetRequests, readLink, rememberRequest } from "./requested-link.ts";

/** Signs in: with the one-time link in the address, with a passkey, or by requesting a link. */
export function SignIn() {
  const { query, route } = useLocation();
  const changeSession = useSessionChange();
  const enter = (session: Session, next: string | undefined) => {
    forgetRequests();
    changeSession(session);
    route(isInvitationKept() ? "/invitation" : readNext(next, location.origin), true);
  };
  const useLink = useMutation({
    mutationFn: signInByLink,
    // An emailed link opens a tab of its own, whose address doesn't say which page was asked for.
    onSuccess: (session, { state }) => enter(session, findRequest(state)?.next ?? query.next),
  });
  const usePasskey = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (session) => enter(session, query.next),
  });
  const link = useOpenedLink(useLink.mutate);
  // Signed in meanwhile in another tab, such as the one that the link opened. An invitation may be for somebody else.
  const isDone = link.signedInAs !== null && !link.isOpened && useLink.isIdle && !isInvitationKept();
  useEffect(() => {
    if (isDone) route(readNext(query.next, location.origin), true);
  }, [isDone, route, query.next]);
  if (link.needsConsent) return <ConfirmLink signedInAs={link.signedInAs} onConfirm={link.use} onDecline={link.drop} />;
  if (link.isOpened || useLink.isPending || isDone) {
    return (
      <Door title="Sign in">
        <Loading label="Signing you in…" />
      </Door>
    );
  }
  return (
    <Door title="Sign in">
      {isInvitationKept() ? (
        <p>Sign in to continue to your invitation.</p>
      ) : query.next ? (
        <p>Sign in to continue to the page that you requested.</p>
      ) : null}
      {useLink.error ? <Failure error={useLink.error} /> : null}
      <AskForLink next={query.next} />
      <hr />
      <Button kind="quiet" icon={KeyRound} isBusy={usePasskey.isPending} onClick={() => usePasskey.mutate()}>
        Sign in with a passkey
      </Button>
      {usePasskey.error ? <Failure error={usePasskey.error} /> : null}
    </Door>
  );
}

type OpenedLink = ReturnType<typeof readLink>;

const NO_LINK: OpenedLink = { token: "", state: "" };

/** Signs in by a link. A link that was created for an organization opens that one, whichever was open before. */
async function signInByLink({ token }: OpenedLink): Promise<Session> {
  const { organization_id: organizationId, ...session } = await call("session.create", { body: { token } });
  if (organizationId !== null) chooseNext(organizationId);
  return session;
}

/**
 * Uses the link in the address, at once if this browser requested it and nobody is signed in; otherwise it needs
 * consent, and `use` then uses it. Any site may lead here with a link to an account of its own, in which somebody would go on working unawares, and a
 * mail scanner that opens a link would use it up. `signedInAs` is the address of whoever is signed in, or null.
 */
function useOpenedLink(mutate: (link: OpenedLink) => void) {
  const session = useSession();
  const [link, setLink] = useState(() => readLink(location.hash));
  useEffect(() => {
    const follow = () => {
      const opened = readLink(location.hash);
      if (opened.token === "") return;
      // The link works once, so what is left of it in the address is useless.
      history.replaceState(null, "", location.pathname + location.search);
      setLink(opened);
    };
    follow();
    // Handles a link that is opened while this page is already shown.
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const isOpened = link.token !== "";
  const isKnown = session.data !== undefined || session.error !== null;
  const signedInAs = session.data?.user.email ?? null;
  // From an invitation, people come here to sign in, also as somebody else.
  const isExpected = isInvitationKept() || (signedInAs === null && findRequest(link.state) !== null);
  const drop = () => setLink(NO_LINK);
  const use = () => {
    drop();
    mutate(link);
  };
  useEffect(() => {
    if (isOpened && isKnown && isExpected) use();
  }, [isOpened, isKnown, isExpected]);
  return { isOpened, needsConsent: isOpened && isKnown && !isExpected, signedInAs, use, drop };
}

type Consent = { signedInAs: string | null; onConfirm(): void; onDecline(): void };

function ConfirmLink({ signedInAs, onConfirm, onDecline }: Consent) {
  return (
    <Door title="Sign in">
      {signedInAs === null ? (
        <p>Use this link only if you requested it, or know who sent it.</p>
      ) : (
        <p>
          You are signed in as <strong>{signedInAs}</strong>. This link may be for another account: use it only if you
          requested it, or know who sent it.
        </p>
      )}
      <Button icon={Mail} onClick={onConfirm}>
        Sign in by the link
      </Button>
      {signedInAs === null ? (
        <Button kind="quiet" onClick={onDecline}>
          Sign in another way
        </Button>
      ) : (
        <a href="/">Stay signed in</a>
      )}
    </Door>
  );
}

function AskForLink({ next }: { next: string | undefined }) {
  const [email, setEmail] = useState("");
  const ask = useMutation({
    mutationFn: (address: string) =>
      call("sign-in-links.request", { body: { email: address, state: rememberRequest(next) } }),
  });
  if (ask.isSuccess) {
    return (
      <p role="status">
        If <strong>{ask.variables}</strong> belongs to a user, we have sent it a sign-in link. It works once, within 15
        minutes.
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(email);
      }}
    >
      <TextField
        label="Email address"
        type="email"
        name="email"
        autocomplete="username webauthn"
        required
        value={email}
        onText={setEmail}
        fault={faultOf(ask.error, "email")}
        hint="We'll email you a sign-in link."
      />
      <Button type="submit" icon={Mail} isBusy={ask.isPending}>
        Send me a link
      </Button>
      {ask.error && !faultOf(ask.error, "email") ? <Failure error={ask.error} /> : null}
    </form>
  );
}
