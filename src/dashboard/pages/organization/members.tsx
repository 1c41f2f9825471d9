import { useState } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId, useSignedIn } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment } from "../../components/time.tsx";
import { ChangeRole } from "./change-role.tsx";
import { findRights, type Member, type Viewpoint, writeMember } from "./member-rights.ts";
import { RemoveMember } from "./remove-member.tsx";

type Asked = { what: "role" | "removal"; member: Member };

const LIMIT = 50;
/** The interval at which the list is read again, so that it shows members who have accepted an invitation. */
const REREAD_MS = 10_000;

/** The members of the organization, with actions to change them. */
export function Members() {
  const id = useOrganizationId();
  const { session, organization } = useSignedIn();
  const [offset, setOffset] = useOffset();
  const [asked, setAsked] = useState<Asked | null>(null);
  const input = { params: { id }, query: { limit: LIMIT, offset } };
  const { data, error, refetch } = useAnswer("organizations.members.list", input, { everyMs: REREAD_MS });
  if (!data) {
    return (
      <Section title="Members">{error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />}</Section>
    );
  }
  const owners = data.members.filter(({ role }) => role === "owner");
  const viewpoint: Viewpoint = {
    userId: session.user.id,
    role: organization?.role ?? "viewer",
    // If there are more members than are shown, there may be other owners: only the API knows who the last one is.
    lastOwnerId: owners.length === 1 && data.total <= LIMIT ? (owners[0]?.user_id ?? null) : null,
  };
  return (
    <Section title="Members">
      <Table
        caption="Members"
        columns={makeColumns(viewpoint, setAsked)}
        rows={data.members}
        keyOf={(member) => member.user_id}
      />
      <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
      {asked?.what === "role" ? (
        <ChangeRole member={asked.member} viewpoint={viewpoint} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === "removal" ? (
        <RemoveMember
          member={asked.member}
          isSelf={asked.member.user_id === viewpoint.userId}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Section>
  );
}

function makeColumns(viewpoint: Viewpoint, ask: (asked: Asked) => void): Column<Member>[] {
  return [
    {
      key: "who",
      title: "Member",
      cell: ({ user_id: userId, name, email }) => (
        <>
          {name ?? email} {userId === viewpoint.userId ? <span class="faint">(you)</span> : null}
          {name ? <div class="faint">{email}</div> : null}
        </>
      ),
    },
    { key: "role", title: "Role", inCard: "corner", cell: ({ role }) => <Badge state={role} /> },
    {
      key: "since",
      title: "Joined",
      cell: ({ created_at: at }) => <Moment at={at} />,
    },
    {
      key: "actions",
      title: "Actions",
      inCard: "line",
      cell: (member) => <Actions member={member} viewpoint={viewpoint} ask={ask} />,
    },
  ];
}

function Actions({ member, viewpoint, ask }: { member: Member; viewpoint: Viewpoint; ask(asked: Asked): void }) {
  const rights = findRights(member, viewpoint);
  if (rights.isLastOwner) {
    return <span class="faint">The last owner can't be changed. Make another member an owner first.</span>;
  }
  const isSelf = member.user_id === viewpoint.userId;
  return (
    <div class="row-actions">
      {rights.mayChangeRole ? (
        <Button
          kind="quiet"
          aria-label={`Change role of ${writeMember(member)}`}
          onClick={() => ask({ what: "role", member })}
        >
          Change role
        </Button>
      ) : null}
      {rights.mayRemove ? (
        <Button
          kind="danger"
          aria-label={isSelf ? "Leave the organization" : `Remove ${writeMember(member)}`}
          onClick={() => ask({ what: "removal", member })}
        >
          {isSelf ? "Leave" : "Remove"}
        </Button>
      ) : null}
    </div>
  );
}
