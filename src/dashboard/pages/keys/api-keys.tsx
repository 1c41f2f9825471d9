import { Plus } from "lucide-preact";
import { useState } from "preact/hooks";
import { listScopes } from "../../../domain/access/key-scopes.ts";
import { type Answer, writeQuery } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { useOpening } from "../../components/hooks/use-opening.ts";
import { Loading } from "../../components/loading.tsx";
import { writeDollars } from "../../components/money.ts";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment, Time } from "../../components/time.tsx";
import { CreateApiKey } from "./create-api-key.tsx";
import { Creator } from "./creator.tsx";
import { EditApiKey } from "./edit-api-key.tsx";
import { API_PLACES } from "./key-places.ts";
import { RevokeApiKey } from "./revoke-api-key.tsx";

export type ApiKey = Answer<"organizations.api-keys.list">["api_keys"][number];

const LIMIT = 25;

/** The keys that programs call the API with. */
export function ApiKeys() {
  const mayManage = useMay("admin");
  const [isMaking, setMaking] = useOpening("create");
  const [edited, setEdited] = useState<ApiKey | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Page
      title="API keys"
      lead={
        mayManage
          ? "The keys with which your programs call the API. Only their first characters are shown."
          : "The keys with which your programs call the API. Only their first characters are shown. An admin creates and revokes them."
      }
      actions={
        mayManage ? (
          <Button icon={Plus} onClick={() => setMaking(true)}>
            Create a key
          </Button>
        ) : null
      }
    >
      <Subplaces label="API" places={API_PLACES} />
      <List onEdit={mayManage ? setEdited : null} onRevoke={mayManage ? setRevoked : null} />
      {mayManage && isMaking ? <CreateApiKey onClose={() => setMaking(false)} /> : null}
      {edited ? <EditApiKey apiKey={edited} onClose={() => setEdited(null)} /> : null}
      {revoked ? <RevokeApiKey apiKey={revoked} onClose={() => setRevoked(null)} /> : null}
    </Page>
  );
}

function List({ onEdit, onRevoke }: Record<"onEdit" | "onRevoke", ((key: ApiKey) => void) | null>) {
  const id = useOrganizationId();
  const [offset, setOffset] = useOffset();
  const { data, error, refetch } = useAnswer("organizations.api-keys.list", {
    params: { id },
    query: { limit: LIMIT, offset },
  });
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />;
  if (data.total === 0) {
    return (
      <Empty title="No keys yet">
        {onRevoke
          ? "Create a key to call the API from your programs."
          : "An admin of your organization can create one."}
      </Empty>
    );
  }
  const columns = onEdit && onRevoke ? [...COLUMNS, actionColumn(onEdit, onRevoke)] : COLUMNS;
  return (
    <section class="card" aria-label="API keys">
      <Table caption="API keys" columns={columns} rows={data.api_keys} keyOf={(key) => key.id} />
      <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
    </section>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { key: "name", title: "Name", cell: ({ name }) => name },
  { key: "prefix", title: "Key", cell: ({ prefix }) => <code>{prefix}…</code> },
  { key: "role", title: "Role", inCard: "corner", cell: ({ role }) => <Badge state={role} /> },
  { key: "scopes", title: "Scopes", cell: (key) => <Scopes apiKey={key} /> },
  { key: "spent", title: "Spent this month", cell: (key) => <Spent apiKey={key} /> },
  { key: "created", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
  { key: "creator", title: "Created by", cell: ({ created_by: id }) => <Creator id={id} /> },
  {
    key: "used",
    title: "Last used",
    cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <span class="faint">never</span>),
  },
  { key: "expires", title: "Expires", cell: ({ expires_at: at }) => <Expiry at={at} /> },
  { key: "requests", title: "Requests", inCard: "line", cell: (key) => <RequestsLink apiKey={key} /> },
];

function Scopes({ apiKey: { role, scopes } }: { apiKey: ApiKey }) {
  if (scopes.length === listScopes(null, role).length) return <span class="faint">all</span>;
  return (
    <>
      {scopes.map((scope) => (
        <Badge key={scope} state={scope} />
      ))}
    </>
  );
}

function Spent({ apiKey }: { apiKey: ApiKey }) {
  const { spent_this_month_microdollars: spent, monthly_limit_microdollars: limit } = apiKey;
  if (limit === null) return <>{writeDollars(spent)}</>;
  return (
    <>
      {writeDollars(spent)} of {writeDollars(limit)} {spent >= limit ? <Badge state="used up" tone="bad" /> : null}
    </>
  );
}

function RequestsLink({ apiKey }: { apiKey: ApiKey }) {
  return (
    <a href={`/requests${writeQuery({ key_id: apiKey.id })}`} aria-label={`Requests of ${apiKey.name}`}>
      Requests
    </a>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <span class="faint">never</span>;
  if (Date.parse(at) <= Date.now()) return <Badge state="expired" tone="bad" />;
  return <Moment at={at} />;
}

function actionColumn(onEdit: (key: ApiKey) => void, onRevoke: (key: ApiKey) => void): Column<ApiKey> {
  return {
    key: "actions",
    title: "Actions",
    inCard: "line",
    cell: (key) => (
      <div class="actions">
        <Button kind="quiet" aria-label={`Edit ${key.name}`} onClick={() => onEdit(key)}>
          Edit
        </Button>
        <Button kind="danger" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      </div>
    ),
  };
}
