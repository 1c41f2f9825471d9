import { Badge } from "../../components/badge.tsx";
import { Code } from "../../components/code.tsx";
import { Time, writeDuration } from "../../components/time.tsx";
import type { Attempt, Delivery } from "./watched-delivery.ts";
import { writeSentHeaders } from "./write-sent-headers.ts";
import "./attempts.css";

/** Every attempt of a delivery with its response, newest first. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  return (
    <ol class="attempts" reversed>
      {delivery.attempts.toReversed().map((attempt) => (
        <li key={attempt.number}>
          <OneAttempt attempt={attempt} delivery={delivery} />
        </li>
      ))}
    </ol>
  );
}

function OneAttempt({ attempt, delivery }: { attempt: Attempt; delivery: Delivery }) {
  const { number, started_at: startedAt, duration_ms: durationMs, status_code: status, error } = attempt;
  const headers = writeSentHeaders(delivery, attempt);
  return (
    <>
      <header>
        <h3>Attempt {number}</h3>
        <Badge
          state={status === null ? "No response" : `Responded ${status}`}
          tone={error === null && status !== null ? "good" : "bad"}
        />
        <span class="faint">
          <Time at={startedAt} />, took {writeDuration(durationMs)}
        </span>
      </header>
      {error && error !== `Responded with ${status}.` ? <p>{error}</p> : null}
      {attempt.response_body ? (
        <Code text={attempt.response_body} label={`Response to attempt ${number}`} />
      ) : status === null ? null : (
        <p class="faint">The response had no body.</p>
      )}
      {headers === null ? null : (
        <details>
          <summary>Request headers</summary>
          <Code text={headers} label={`Headers of attempt ${number}`} />
          <p class="field-note">
            The signature isn't stored, so it can't be shown: it was created for this attempt only.
          </p>
        </details>
      )}
    </>
  );
}
