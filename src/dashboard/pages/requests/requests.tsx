import { useLocation } from "preact-iso";
import { type Input, writeQuery } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { API_PLACES } from "../keys/key-places.ts";
import { REQUEST_FILTERS, RequestFilterFields, type RequestFilters } from "./request-filters.tsx";
import { RequestTable } from "./request-table.tsx";
import "./requests.css";

const LIMIT = 25;
const REREAD_MS = 15_000;

/** The calls of the public API in the last days. The address contains the filters, and where the page starts. */
export function Requests() {
  const { path, query, route } = useLocation();
  const id = useOrganizationId();
  const filters = readFilters(query);
  const { after } = query;
  // An address that was changed by hand is refused by the API, which says what is wrong.
  const wanted = {
    ...filters,
    ...(after ? { after } : {}),
    limit: LIMIT,
  } as Input<"organizations.requests.list">["query"];
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    "organizations.requests.list",
    { params: { id }, query: wanted },
    { everyMs: after ? undefined : REREAD_MS },
  );
  const turn = (from?: string) => route(path + writeQuery({ ...filters, after: from }));
  return (
    <Page
      title="Requests"
      lead="Calls of the API in the last 7 days. Pictures aren't kept. Above 600 free calls an hour, one in 20 is listed."
    >
      <Subplaces label="API" places={API_PLACES} />
      <section class="card" aria-label="All requests">
        <RequestFilterFields
          filters={filters}
          error={error}
          onFilters={(chosen) => route(path + writeQuery(chosen), true)}
        />
        {!data ? (
          error ? (
            <Failure error={error} onRetry={() => refetch()} />
          ) : (
            <Loading />
          )
        ) : (
          <>
            {data.requests.length > 0 ? (
              <RequestTable requests={data.requests} isBusy={isPlaceholderData} />
            ) : (
              <NoRequests
                isFiltered={Object.keys(filters).length > 0}
                isPastEnd={after !== undefined}
                hasMore={data.next !== null}
              />
            )}
            <div class="actions">
              {after ? (
                <Button kind="quiet" disabled={isPlaceholderData} onClick={() => turn()}>
                  Newest
                </Button>
              ) : null}
              {data.next === null ? null : (
                <Button kind="quiet" disabled={isPlaceholderData} onClick={() => turn(data.next ?? undefined)}>
                  Older
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </Page>
  );
}

function NoRequests({ isFiltered, isPastEnd, hasMore }: { isFiltered: boolean; isPastEnd: boolean; hasMore: boolean }) {
  if (hasMore) return <Empty title="None of these 10,000 requests match">Older ones may.</Empty>;
  if (isPastEnd) return <Empty title="The list ends before this page">Newer requests may be listed.</Empty>;
  if (isFiltered) return <Empty title="No requests match these filters">Change the filters, or clear them.</Empty>;
  return (
    <Empty title="No requests yet">
      Calls of the API show here. <a href="/playground">Try one in the playground</a>
    </Empty>
  );
}

/** Reads the filters from the address, ignoring anything else. */
function readFilters(query: Readonly<Record<string, string | undefined>>): RequestFilters {
  const given = REQUEST_FILTERS.flatMap((name) => {
    const value = query[name];
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
