import { UserPlus } from "lucide-preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOpening } from "../../components/hooks/use-opening.ts";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment, Time } from "../../components/time.tsx";
import { Invite } from "./invite.tsx";
import { RevokeInvitation } from "./revoke-invitation.tsx";

export type Invitation = Answer<"organizations.invitations.list">["invitations"][number];

/** `MAX_OPEN_INVITATIONS`: there are never more. */
const LIMIT = 100;
const REREAD_MS = 10_000;

/** The open invitations. */
export function Invitations() {
  const id = useOrganizationId();
  const [isInviting, setInviting] = useOpening("invite");
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const input = { params: { id }, query: { limit: LIMIT } };
  const { data, error, refetch } = useAnswer("organizations.invitations.list", input, { everyMs: REREAD_MS });
  return (
    <Section
      title="Open invitations"
      actions={
        <Button icon={UserPlus} onClick={() => setInviting(true)}>
          Invite a person
        </Button>
      }
    >
      {!data ? (
        error ? (
          <Failure error={error} onRetry={() => refetch()} />
        ) : (
          <Loading />
        )
      ) : data.total === 0 ? (
        <Empty title="No open invitations">An invitation stays here until it is accepted, for up to 7 days.</Empty>
      ) : (
        <Table
          caption="Open invitations"
          columns={[...COLUMNS, revokeColumn(setRevoked)]}
          rows={data.invitations}
          keyOf={(invitation) => invitation.id}
        />
      )}
      {isInviting ? <Invite onClose={() => setInviting(false)} /> : null}
      {revoked ? <RevokeInvitation invitation={revoked} onClose={() => setRevoked(null)} /> : null}
    </Section>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  { key: "email", title: "Email address", cell: ({ email }) => email },
  { key: "role", title: "Role", inCard: "corner", cell: ({ role }) => <Badge state={role} /> },
  { key: "by", title: "Invited by", cell: ({ invited_by: by }) => by ?? <span class="faint">the operator</span> },
  { key: "created", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
  { key: "expires", title: "Expires", cell: ({ expires_at: at }) => <Moment at={at} /> },
];

function revokeColumn(onRevoke: (invitation: Invitation) => void): Column<Invitation> {
  return {
    key: "revoke",
    title: "Actions",
    inCard: "line",
    cell: (invitation) => (
      <Button
        kind="danger"
        aria-label={`Withdraw the invitation for ${invitation.email}`}
        onClick={() => onRevoke(invitation)}
      >
        Withdraw
      </Button>
    ),
  };
}
