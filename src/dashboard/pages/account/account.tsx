import { useSignedIn } from "../../api/session.tsx";
import { Page, Section } from "../../components/page.tsx";
import { ShortcutSwitch } from "../../layout/shortcut-switch.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Profile } from "./profile.tsx";
import { SignIns } from "./sign-ins.tsx";
import { Theme } from "./theme.tsx";

/** The settings of the user, independent of the organization. */
export function Account() {
  const { email } = useSignedIn().session.user;
  return (
    <Page title="Your account" lead={`You are signed in as ${email}.`}>
      <Profile />
      <Passkeys />
      <SignIns />
      <Theme />
      <Section title="Keyboard shortcuts">
        <ShortcutSwitch />
      </Section>
    </Page>
  );
}
