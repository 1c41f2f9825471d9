import { Badge } from "../../components/badge.tsx";
import { Code, findLanguage } from "../../components/code.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Time, writeDuration } from "../../components/time.tsx";
import { useDestinations } from "../destinations/use-destinations.ts";
import type { Attempt, Delivery } from "./watched-delivery.ts";
import { listSentHeaders, writeCurl, writeHeaders } from "./write-sent-headers.ts";
import "./attempts.css";

/** The attempts of a delivery with their requests and responses, newest first. Of very many, the oldest are missing. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const { data } = useDestinations();
  const url = data?.destinations.find(({ id }) => id === delivery.destination_id)?.url;
  const { attempts, attempt_count: count } = delivery;
  return (
    <>
      <ol class="attempts" reversed>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.number}>
            <OneAttempt attempt={attempt} delivery={delivery} url={url} />
          </li>
        ))}
      </ol>
      {attempts.length < count && <p class="field-note">{`The newest ${attempts.length} of ${count} attempts.`}</p>}
    </>
  );
}

/** `url` of the destination; not given if it was deleted. */
function OneAttempt({ attempt, delivery, url }: { attempt: Attempt; delivery: Delivery; url: string | undefined }) {
  const { number, started_at: startedAt, duration_ms: durationMs, status_code: status, error } = attempt;
  const sent = listSentHeaders(delivery, attempt);
  const got = Object.entries(attempt.response_headers ?? {});
  return (
    <>
      <header>
        <h3>Attempt {number}</h3>
        <Badge
          state={status === null ? "No response" : `Responded ${status}`}
          tone={error === null && status !== null ? "good" : "bad"}
        />
        <span class="faint">
          <Time at={startedAt} />, {writeDuration(durationMs)}
        </span>
        {sent && url ? <CopyButton text={writeCurl(url, sent, delivery.payload)} label="Copy as curl" /> : null}
      </header>
      {error && error !== `Responded with ${status}.` ? <p>{error}</p> : null}
      {attempt.response_body ? (
        <Code
          text={attempt.response_body}
          label={`Response to attempt ${number}`}
          language={findLanguage(attempt.response_body)}
        />
      ) : status === null ? null : (
        <p class="faint">The response had no body.</p>
      )}
      {sent === null ? null : (
        <details>
          <summary>Request headers</summary>
          <Code text={writeHeaders(sent)} label={`Headers of attempt ${number}`} language="http" />
          {attempt.request_headers ? null : <p class="field-note">The signature of this attempt wasn't kept.</p>}
        </details>
      )}
      {got.length === 0 ? null : (
        <details>
          <summary>Response headers</summary>
          <Code text={writeHeaders(got)} label={`Response headers of attempt ${number}`} language="http" />
        </details>
      )}
    </>
  );
}
