import { useState } from "preact/hooks";
import { useSignedIn } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { faultOf, TextField } from "../../components/fields.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { Section } from "../../components/page.tsx";
import "./account.css";

export function Profile() {
  const { user } = useSignedIn().session;
  const [name, setName] = useState(user.name ?? "");
  const save = useAnnouncedAction("profile.update", (_, { body: { name: saved } }) =>
    saved ? "Your name is saved." : "Your email address is shown now.",
  );
  const written = name.trim() === "" ? null : name.trim();
  return (
    <Section title="Name">
      <form
        class="beside"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: { name: written } });
        }}
      >
        <TextField
          label="Your name"
          autocomplete="name"
          maxLength={256}
          value={name}
          onText={setName}
          fault={faultOf(save.error, "name")}
          hint="Shown to other members. Without a name, they see your email address."
        />
        <Button type="submit" isBusy={save.isPending} disabled={written === user.name}>
          Save
        </Button>
      </form>
      {save.error && !faultOf(save.error, "name") ? <Failure error={save.error} /> : null}
    </Section>
  );
}
