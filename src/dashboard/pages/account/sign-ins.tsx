import { LogOut } from "lucide-preact";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAction, useAnswer } from "../../api/queries.ts";
import { useSessionChange } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import { nameBrowser } from "./name-browser.ts";

/** Where the user is signed in, with a button that signs out everywhere. */
export function SignIns() {
  const signIns = useAnswer("sessions.list", {});
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button kind="danger" icon={LogOut} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {signIns.data ? (
        <Table
          caption="Where you are signed in"
          rows={signIns.data.sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "browser",
              title: "Browser",
              cell: ({ user_agent: userAgent, is_current: isCurrent }) => (
                <>
                  <span title={userAgent ?? undefined}>{nameBrowser(userAgent)}</span>{" "}
                  {isCurrent ? <Badge state="this one" tone="good" /> : null}
                </>
              ),
            },
            { key: "created", title: "Signed in", cell: ({ created_at: at }) => <Time at={at} /> },
            { key: "seen", title: "Last used", cell: ({ last_seen_at: at }) => <Time at={at} /> },
          ]}
        />
      ) : signIns.error ? (
        <Failure error={signIns.error} onRetry={() => signIns.refetch()} />
      ) : (
        <Loading />
      )}
      {isAsking ? <SignOutEverywhere onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function SignOutEverywhere({ onClose }: { onClose(): void }) {
  const { route } = useLocation();
  const changeSession = useSessionChange();
  const signOut = useAction("sessions.delete-all", { touches: [] });
  const act = () =>
    signOut.mutate(
      {},
      {
        onSuccess: () => {
          route("/sign-in");
          changeSession(null);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      cancel="Stay signed in"
      confirm="Sign out everywhere"
      isDanger
      action={signOut}
      onConfirm={act}
      onClose={onClose}
    >
      <p>This signs you out of every browser, including this one. Your passkeys stay.</p>
    </ConfirmDialog>
  );
}
