import { useMutation } from "@tanstack/preact-query";
import { KeyRound, Mail } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { useSession, useSessionChange } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { faultOf, TextField } from "../../components/fields.tsx";
import { Loading } from "../../components/loading.tsx";
import { Door } from "./door.tsx";
import { isInvitationKept } from "./kept-invitation.ts";
import { readNext } from "./next.ts";
import { signInWithPasskey } from "./passkey.ts";

/** Signs in: with the one-time link in the address, with a passkey, or by requesting a link. */
export function SignIn() {
  const { query, route } = useLocation();
  const changeSession = useSessionChange();
  const enter = {
    onSuccess: (session: Parameters<typeof changeSession>[0]) => {
      changeSession(session);
      route(isInvitationKept() ? "/invitation" : readNext(query.next, location.origin), true);
    },
  };
  const useLink = useMutation({ mutationFn: (token: string) => call("session.create", { body: { token } }), ...enter });
  const usePasskey = useMutation({ mutationFn: signInWithPasskey, ...enter });
  const link = useOpenedLink(useLink.mutate);
  if (link.signedInAs !== null) return <SignInAnew email={link.signedInAs} onConfirm={link.use} />;
  if (link.isOpened || useLink.isPending) {
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
      <AskForLink />
      <hr />
      <Button kind="quiet" icon={KeyRound} isBusy={usePasskey.isPending} onClick={() => usePasskey.mutate()}>
        Sign in with a passkey
      </Button>
      {usePasskey.error ? <Failure error={usePasskey.error} /> : null}
    </Door>
  );
}

/**
 * Uses the link in the address, at once unless somebody is signed in: `signedInAs` is their address, and `use` then uses
 * it. Any site may lead here with a link to an account of its own, in which somebody would go on working unawares.
 */
function useOpenedLink(mutate: (token: string) => void) {
  const session = useSession();
  const [token, setToken] = useState("");
  useEffect(() => {
    const follow = () => {
      const opened = location.hash.slice(1);
      if (opened === "") return;
      // The link works once, so what is left of it in the address is useless.
      history.replaceState(null, "", location.pathname + location.search);
      setToken(opened);
    };
    follow();
    // Handles a link that is opened while this page is already shown.
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const isOpened = token !== "";
  const isKnown = session.data !== undefined || session.error !== null;
  // From an invitation, people come here to sign in as somebody else.
  const signedInAs = (isOpened && !isInvitationKept() && session.data?.user.email) || null;
  const use = () => {
    setToken("");
    mutate(token);
  };
  useEffect(() => {
    if (isOpened && isKnown && signedInAs === null) use();
  }, [isOpened, isKnown, signedInAs]);
  return { isOpened, signedInAs, use };
}

function SignInAnew({ email, onConfirm }: { email: string; onConfirm(): void }) {
  return (
    <Door title="Sign in">
      <p>
        You are signed in as <strong>{email}</strong>. This link may be for another account: use it only if you
        requested it, or know who sent it.
      </p>
      <Button icon={Mail} onClick={onConfirm}>
        Sign in by the link
      </Button>
      <a href="/">Stay signed in</a>
    </Door>
  );
}

function AskForLink() {
  const [email, setEmail] = useState("");
  const ask = useMutation({
    mutationFn: (address: string) => call("sign-in-links.request", { body: { email: address } }),
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
