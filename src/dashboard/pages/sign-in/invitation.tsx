import { useMutation } from "@tanstack/preact-query";
import { LogIn } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { ApiError, call, type Input } from "../../api/call.ts";
import { useReading } from "../../api/reading.ts";
import { chooseNext, useSession, useSessionChange } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { TextField } from "../../components/fields.tsx";
import { Loading } from "../../components/loading.tsx";
import { Door } from "./door.tsx";
import { keepInvitation, takeInvitation } from "./kept-invitation.ts";

/** Shows an invitation, and accepts it: as the signed-in user, or by signing in as the invited person. */
export function Invitation() {
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // Another invitation is opened while this page is already shown.
    const follow = () => setToken(takeInvitation());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return <Offer key={token} token={token} />;
}

function Offer({ token }: { token: string }) {
  const [name, setName] = useState("");
  const { route } = useLocation();
  const session = useSession();
  const changeSession = useSessionChange();
  const offer = useReading({
    queryKey: ["invitation", token],
    queryFn: () => call("invitations.get", { body: { token } }),
    retry: false,
  });
  const accept = useMutation({
    mutationFn: (body: Input<"invitations.accept">["body"]) => call("invitations.accept", { body }),
    onSuccess: (joined) => {
      if (offer.data) chooseNext(offer.data.organization_id);
      changeSession(joined);
      route("/", true);
    },
  });
  if (offer.error) {
    return (
      <Door title="Invitation">
        <Failure error={offer.error} onRetry={() => offer.refetch()} />
        <a href="/sign-in">Go to the sign-in page</a>
      </Door>
    );
  }
  if (!offer.data || (session.data === undefined && !session.error)) {
    return (
      <Door title="Invitation">
        <Loading />
      </Door>
    );
  }
  const { organization_name: organization, email, role } = offer.data;
  const signedInAs = session.data?.user.email;
  const isThem = signedInAs === email;
  // A link that wasn't emailed doesn't prove who has it: an existing user must sign in by their own means.
  const mustSignIn = accept.error instanceof ApiError && accept.error.code === "sign_in_needed";
  return (
    <Door title={`Join ${organization}`}>
      <p>
        You are invited as <strong>{role}</strong>, with the address <strong>{email}</strong>.
      </p>
      {signedInAs && !isThem ? (
        <p>
          You are signed in as <strong>{signedInAs}</strong>. This invitation is for somebody else, or for another
          address of yours.
        </p>
      ) : null}
      {accept.error ? <Failure error={accept.error} /> : null}
      {mustSignIn ? (
        <SignInFirst token={token} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const given = name.trim();
            accept.mutate(given === "" ? { token } : { token, name: given });
          }}
        >
          {isThem ? null : (
            <TextField
              label="Your name"
              autocomplete="name"
              maxLength={256}
              value={name}
              onText={setName}
              hint="Shown to other members. Optional."
            />
          )}
          <Button type="submit" isBusy={accept.isPending}>
            {isThem ? "Join" : "Accept and sign in"}
          </Button>
        </form>
      )}
      {signedInAs ? <a href="/">Not now</a> : null}
    </Door>
  );
}

function SignInFirst({ token }: { token: string }) {
  const { route } = useLocation();
  const go = () => {
    keepInvitation(token);
    route("/sign-in");
  };
  return (
    <>
      <p>
        This address already has an account, and the link alone doesn't prove that it is yours. Sign in in this tab, and
        you come back to the invitation; if you sign in elsewhere, open the link there.
      </p>
      <Button icon={LogIn} onClick={go}>
        Sign in
      </Button>
    </>
  );
}
