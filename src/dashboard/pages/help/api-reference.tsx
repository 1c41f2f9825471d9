import { useMemo, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { type Api, type ApiDocument, type ApiOperation, isForKeys, readApi } from "../../../openapi/read-api.ts";
import { ApiError } from "../../api/call.ts";
import { useReading } from "../../api/reading.ts";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page, Section } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { Directory, type DirectoryGroup } from "./directory.tsx";
import { HELP_PLACES, linkOperation, OPENAPI_PATH } from "./help-places.ts";
import { OperationDescription } from "./operation-description.tsx";
import { TryOperation } from "./try-operation.tsx";
import "./api-reference.css";

/** Every operation of the API, read from the document that the service publishes. */
export function ApiReference() {
  const { data, error, refetch } = useReading({
    queryKey: ["openapi"],
    queryFn: readDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { query } = useLocation();
  const api = useMemo(() => (data ? readApi(data) : null), [data]);
  const operations = api?.groups.flatMap((group) => group.operations) ?? [];
  const wanted = query.operation ?? operations[0]?.id ?? "";
  const operation = operations.find(({ id }) => id === wanted);
  return (
    <Page
      title="API reference"
      part={operation?.summary}
      lead={
        <>
          Read from this service's{" "}
          <a href={OPENAPI_PATH} target="_top">
            OpenAPI document
          </a>
          . Operations for API keys can be tried here.
        </>
      }
    >
      <Subplaces label="Help" places={HELP_PLACES} />
      {error ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : api ? (
        <Operations api={api} wanted={wanted} operation={operation} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Operations({ api, wanted, operation }: { api: Api; wanted: string; operation: ApiOperation | undefined }) {
  // Neither stored nor part of the address: the key is lost when the page is left.
  const [apiKey, setApiKey] = useState("");
  const groups = useMemo(() => listGroups(api), [api]);
  return (
    <Directory title="Operations" groups={groups} current={wanted}>
      {operation ? (
        <>
          <OperationDescription key={operation.id} operation={operation} find={api.find} />
          {isForKeys(operation) ? (
            <div id="try" key={`try ${operation.id}`}>
              <TryOperation operation={operation} apiKey={apiKey} onApiKey={setApiKey} />
            </div>
          ) : (
            <Section title="Try it">
              <p class="faint">An API key can't call this operation.</p>
            </Section>
          )}
        </>
      ) : (
        <Empty title={`There is no operation ${wanted}`}>Choose one from the list.</Empty>
      )}
    </Directory>
  );
}

function listGroups({ groups }: Api): DirectoryGroup[] {
  return groups.map(({ name, description, operations }) => ({
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    description,
    entries: operations.map(({ id, method, summary }) => ({
      id,
      href: linkOperation(id),
      label: (
        <>
          <code class="method">{method}</code> {summary}
        </>
      ),
    })),
  }));
}

async function readDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch(OPENAPI_PATH, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiError(
      0,
      "unreachable",
      "The service can't be reached. Check your connection and try again.",
      [],
      null,
    );
  });
  if (!response.ok) {
    throw new ApiError(response.status, "unknown", `The service responded with status ${response.status}.`, [], null);
  }
  return response.json();
}
