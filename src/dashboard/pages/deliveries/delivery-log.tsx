import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { writeQuery } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { DELIVERY_PLACES } from "../destinations/webhook-places.ts";
import { LOG_LIMIT, type LogView, readLogAddress, writeLogQuery } from "./log-address.ts";
import { LogFilterFields } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";
import { ReplaySelection } from "./replay-selection.tsx";
import "./delivery-log.css";

const EVERY_MS = 10_000;

/** Everything that was sent, or is to be; newest first. What is seen of it is in the address. */
export function DeliveryLog() {
  const { path, query, url, route } = useLocation();
  const organizationId = useOrganizationId();
  const mayReplay = useMay("member");
  const view = readLogAddress(query);
  const { filters, offset } = view;
  const [selection, setSelection] = useState<{ url: string; ids: ReadonlySet<string> }>({ url, ids: new Set() });
  // What was chosen belongs to the page that was seen.
  const selected: ReadonlySet<string> = selection.url === url ? selection.ids : new Set();
  const select = (ids: ReadonlySet<string>) => setSelection({ url, ids });
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "organizations.webhook-deliveries.list",
    { params: { id: organizationId }, query: writeLogQuery(view) },
    // Further back little changes, and rows that move away from under the mouse help nobody.
    { everyMs: offset === 0 && selected.size === 0 ? EVERY_MS : undefined },
  );
  const show = ({ filters: wanted, offset: from, after }: LogView) =>
    route(path + writeQuery({ ...wanted, offset: from === 0 ? undefined : from, after }));
  const page = data?.deliveries ?? [];
  const turn = (next: number) =>
    show({ filters, offset: next, after: next === offset + LOG_LIMIT ? page.at(-1)?.id : undefined });

  return (
    <Page title="Delivery log" lead="What was sent to your destinations, with every attempt; kept for 30 days.">
      <Subplaces label="Deliveries" places={DELIVERY_PLACES} />
      <div class="card">
        <LogFilterFields
          filters={filters}
          error={error}
          onFilters={(wanted) => show({ filters: wanted, offset: 0, after: undefined })}
        />
        {mayReplay ? <ReplaySelection selected={selected} onClear={() => select(new Set())} /> : null}
        {error ? (
          <Failure error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <Loading />
        ) : page.length === 0 ? (
          <NoRows isFiltered={Object.keys(filters).length > 0} isPastEnd={offset > 0} onFirst={() => turn(0)} />
        ) : (
          <div aria-busy={isPlaceholderData} class={isPlaceholderData ? "log-stale" : undefined}>
            <LogTable deliveries={page} selected={mayReplay ? selected : null} onSelected={select} />
            <Pager offset={offset} limit={LOG_LIMIT} total={data.total} onOffset={turn} />
          </div>
        )}
      </div>
    </Page>
  );
}

function NoRows({ isFiltered, isPastEnd, onFirst }: { isFiltered: boolean; isPastEnd: boolean; onFirst(): void }) {
  if (isPastEnd) {
    return (
      <Empty title="The log ends before this page">
        <button type="button" class="button quiet" onClick={onFirst}>
          Go to the newest
        </button>
      </Empty>
    );
  }
  if (isFiltered) return <Empty title="No delivery fits these filters">Widen them, or clear them.</Empty>;
  return (
    <Empty title="Nothing was sent yet">
      Deliveries show up here once a <a href="/webhooks">destination</a> is registered and something happens, or a test
      is sent.
    </Empty>
  );
}
