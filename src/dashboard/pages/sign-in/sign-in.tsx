import { useMutation } from "@tanstack/preact-query";
import { KeyRound, Mail } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { useSessionChange } from "../../api/session.tsx";
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
  const { mutate } = useLink;
  useEffect(() => {
    const follow = () => {
      const token = location.hash.slice(1);
      if (token === "") return;
      // The link works once, so what is left of it in the address is useless.
      history.replaceState(null, "", location.pathname + location.search);
      mutate(token);
    };
    follow();
    // Handles a link that is opened while this page is already shown.
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [mutate]);

  if (useLink.isPending) {
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
