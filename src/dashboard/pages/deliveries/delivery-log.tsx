import { ArrowUp, Pause, Play } from "lucide-preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { writeQuery } from "../../api/call.ts";
import { useMay } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { DELIVERY_PLACES } from "../destinations/webhook-places.ts";
import { LOG_LIMIT, type LogView, readLogAddress, writeLogAddress } from "./log-address.ts";
import { LogFilterFields } from "./log-filters.tsx";
import { LogTable } from "./log-table.tsx";
import { ReplaySelection } from "./replay-selection.tsx";
import { useHand } from "./use-hand.ts";
import { useLiveLog } from "./use-live-log.ts";
import "./delivery-log.css";

/** All deliveries, newest first. The address contains the filters and the page. */
export function DeliveryLog() {
  const { path, query, url, route } = useLocation();
  const mayReplay = useMay("member");
  // A span such as the last hour keeps its beginning until the address changes.
  const view = useMemo(() => readLogAddress(query, Date.now()), [query]);
  const { filters, span, offset } = view;
  const [isPaused, setPaused] = useState(false);
  const [selection, setSelection] = useState<{ url: string; ids: ReadonlySet<string> }>({ url, ids: new Set() });
  // The selection belongs to the page that was visible.
  const selected: ReadonlySet<string> = selection.url === url ? selection.ids : new Set();
  const select = (ids: ReadonlySet<string>) => setSelection({ url, ids });
  const list = useRef<HTMLDivElement>(null);
  const isAtHand = useHand(list);
  const log = useLiveLog(view, url, isAtHand || isPaused || selected.size > 0);
  const { data, error, refetch, isPlaceholderData } = log.page;
  const show = (wanted: LogView, isSamePage = false) => route(path + writeQuery(writeLogAddress(wanted)), isSamePage);
  const turn = (next: number) =>
    show({ filters, span, offset: next, after: next === offset + LOG_LIMIT ? log.rows.at(-1)?.id : undefined });

  return (
    <Page title="Delivery log" lead="Deliveries to your destinations, with every attempt. Kept for 30 days.">
      <Subplaces label="Deliveries" places={DELIVERY_PLACES} />
      <div class="card">
        <LogFilterFields
          view={view}
          error={error}
          onWanted={(wanted) => show({ ...wanted, offset: 0, after: undefined }, true)}
        />
        {mayReplay ? <ReplaySelection selected={selected} onClear={() => select(new Set())} /> : null}
        <div ref={list} aria-busy={isPlaceholderData} class={isPlaceholderData ? "log-stale" : undefined}>
          {!data ? (
            error ? (
              <Failure error={error} onRetry={() => refetch()} />
            ) : (
              <Loading />
            )
          ) : log.rows.length === 0 ? (
            <NoRows isFiltered={Object.keys(filters).length > 0} isPastEnd={offset > 0} onFirst={() => turn(0)} />
          ) : (
            <>
              <LiveControls log={log} isPaused={isPaused} onPaused={setPaused} />
              <LogTable
                deliveries={log.rows}
                seenId={log.seenId}
                selected={mayReplay ? selected : null}
                onSelected={select}
              />
              <Pager offset={offset} limit={LOG_LIMIT} total={log.total} onOffset={turn} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

type LiveProps = { log: ReturnType<typeof useLiveLog>; isPaused: boolean; onPaused(isPaused: boolean): void };

/** Pauses and resumes the log, and shows new deliveries. */
function LiveControls({ log, isPaused, onPaused }: LiveProps) {
  return (
    <div class="log-live">
      {isPaused ? <p class="faint">Paused</p> : <Live of={log.readings} />}
      <Button kind="quiet" icon={isPaused ? Play : Pause} onClick={() => onPaused(!isPaused)}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      {log.newCount > 0 ? (
        <Button kind="quiet" icon={ArrowUp} onClick={log.showNew}>
          Show {log.newCount.toLocaleString("en")} new
        </Button>
      ) : null}
    </div>
  );
}

function NoRows({ isFiltered, isPastEnd, onFirst }: { isFiltered: boolean; isPastEnd: boolean; onFirst(): void }) {
  if (isPastEnd) {
    return (
      <Empty title="The log ends before this page">
        <button type="button" class="button quiet" onClick={onFirst}>
          Go to newest
        </button>
      </Empty>
    );
  }
  if (isFiltered) return <Empty title="No deliveries match these filters">Change the filters, or clear them.</Empty>;
  return (
    <Empty title="No deliveries yet">
      Deliveries show up here once a <a href="/webhooks">destination</a> is registered and something happens, or a test
      is sent.
    </Empty>
  );
}
