import { useMutation, useQuery } from "@tanstack/preact-query";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { useSessionChange } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { TextField } from "../../components/fields.tsx";
import { Loading } from "../../components/loading.tsx";
import { Door } from "./door.tsx";

/** Shows what an invitation's link offers, and accepts it. */
export function Invitation() {
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState("");
  const { route } = useLocation();
  const changeSession = useSessionChange();
  const offer = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call("invitations.get", { body: { token } }),
    retry: false,
  });
  const accept = useMutation({
    mutationFn: () => call("invitations.accept", { body: { token, ...(name.trim() ? { name: name.trim() } : {}) } }),
    onSuccess: (session) => {
      changeSession(session);
      route("/", true);
    },
  });
  if (offer.error) {
    return (
      <Door title="Invitation">
        <Failure error={offer.error} onRetry={() => offer.refetch()} />
        <a href="/sign-in">Go to the sign-in</a>
      </Door>
    );
  }
  if (!offer.data) {
    return (
      <Door title="Invitation">
        <Loading />
      </Door>
    );
  }
  const { organization_name: organization, email, role } = offer.data;
  return (
    <Door title={`Join ${organization}`}>
      <p>
        You are invited as <strong>{role}</strong>, under the address <strong>{email}</strong>.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          accept.mutate();
        }}
      >
        <TextField
          label="Your name"
          autocomplete="name"
          maxLength={256}
          value={name}
          onText={setName}
          hint="As the others see you. You may leave it out."
        />
        <Button type="submit" isBusy={accept.isPending}>
          Accept and sign in
        </Button>
      </form>
      {accept.error ? <Failure error={accept.error} /> : null}
    </Door>
  );
}
