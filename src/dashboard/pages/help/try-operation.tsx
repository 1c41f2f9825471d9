import { Send } from "lucide-preact";
import { useState } from "preact/hooks";
import type { ApiOperation } from "../../../openapi/read-api.ts";
import { Button } from "../../components/button.tsx";
import { Code, findLanguage } from "../../components/code.tsx";
import { TextField } from "../../components/fields.tsx";
import { useUniqueId } from "../../components/hooks/use-unique-id.ts";
import { Section } from "../../components/page.tsx";
import { writeDuration } from "../../components/time.tsx";
import { type Filled, findHeaderFaults, makeCall, writeCommand } from "./make-call.ts";
import { ProblemLinks } from "./problem-links.tsx";
import { type Response, sendCall } from "./send-call.ts";

type Outcome = { response: Response } | { fault: string };

/** A form that calls an operation with the reader's own key. The parent keeps the key, in memory alone. */
export function TryOperation({
  operation,
  apiKey,
  onApiKey,
}: {
  operation: ApiOperation;
  apiKey: string;
  onApiKey(key: string): void;
}) {
  const [filled, setFilled] = useState<Filled>(() => ({
    values: {},
    body: operation.body ? JSON.stringify(operation.body.example, null, 2) : "",
  }));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const bodyFault = operation.body ? findFault(filled.body) : undefined;
  const headerFaults = findHeaderFaults(operation, filled);
  const isFaulty = bodyFault !== undefined || headerFaults.size > 0;
  const call = makeCall(operation, filled);

  const send = async () => {
    if (isBusy || isFaulty) return;
    setBusy(true);
    setOutcome(await sendCall(call, apiKey).then((response) => ({ response }), explain));
    setBusy(false);
  };
  return (
    <Section title="Try it">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {call.needsKey ? (
          <TextField
            label="Your API key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            pattern="[!-~]+"
            title="An API key, such as sightline_…"
            value={apiKey}
            onText={(text) => onApiKey(text.trim())}
            hint={
              <>
                Kept until you leave this page, and sent to this service alone. Create one under{" "}
                <a href="/keys">API keys</a>.
              </>
            }
          />
        ) : null}
        {operation.parameters.map((parameter) => (
          <TextField
            key={parameter.name}
            label={parameter.name}
            required={parameter.required === true}
            placeholder={parameter.example === undefined ? undefined : String(parameter.example)}
            value={filled.values[parameter.name] ?? ""}
            fault={headerFaults.get(parameter.name)}
            onText={(text) => setFilled({ ...filled, values: { ...filled.values, [parameter.name]: text } })}
            hint={`${parameter.in === "path" ? "In the path" : parameter.in === "query" ? "In the query" : "A header"}${parameter.required ? "" : ", optional"}`}
          />
        ))}
        {operation.body ? (
          <BodyField text={filled.body} fault={bodyFault} onText={(body) => setFilled({ ...filled, body })} />
        ) : null}
        <div class="actions">
          <Button type="submit" icon={Send} isBusy={isBusy} disabled={isFaulty}>
            Send
          </Button>
          <span class="faint">This is a real call: its changes are kept, and a priced one is charged.</span>
        </div>
      </form>
      <div role="status" class="outcome">
        {outcome === null ? null : "fault" in outcome ? (
          <p class="failure">{outcome.fault}</p>
        ) : (
          <strong>
            {outcome.response.status} {outcome.response.statusText} in {writeDuration(outcome.response.durationMs)}
          </strong>
        )}
      </div>
      {outcome && "response" in outcome ? <Received response={outcome.response} /> : null}
      <details>
        <summary>As a command</summary>
        <Code text={writeCommand(call, location.origin)} label="The call as a command" language="shell" />
      </details>
    </Section>
  );
}

function Received({ response: { headers, body } }: { response: Response }) {
  const code = readCode(body);
  return (
    <>
      {code === null ? null : (
        <p>
          About this error: <ProblemLinks text={`\`${code}\``} />
        </p>
      )}
      {body === "" ? (
        <p class="faint">No content.</p>
      ) : (
        <Code text={body} label="Response body" language={findLanguage(body)} />
      )}
      <details>
        <summary>Response headers</summary>
        <Code
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label="Response headers"
          language="http"
        />
      </details>
    </>
  );
}

function BodyField({ text, fault, onText }: { text: string; fault: string | undefined; onText(text: string): void }) {
  const id = useUniqueId();
  return (
    <div class="field">
      <label htmlFor={id}>Body</label>
      <textarea
        id={id}
        class="json"
        rows={Math.min(18, text.split("\n").length + 1)}
        spellcheck={false}
        value={text}
        aria-describedby={`${id}-about`}
        aria-invalid={fault !== undefined}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <p id={`${id}-about`} class={fault ? "field-note fault" : "field-note"} role={fault ? "alert" : undefined}>
        {fault ?? "JSON, at first the operation's example."}
      </p>
    </div>
  );
}

function findFault(body: string): string | undefined {
  if (body.trim() === "") return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `It isn't JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function explain(error: unknown): Outcome {
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  return {
    fault: isLate
      ? "The service is taking too long to respond. Try again later."
      : "The service can't be reached. Check your connection and try again.",
  };
}

/** Returns the error code of either problem shape, or null if the body isn't a problem. */
function readCode(body: string): string | null {
  try {
    const { code, type } = JSON.parse(body);
    if (typeof code === "string") return code;
    return /\/problems\/([a-z_]+)$/.exec(String(type))?.[1] ?? null;
  } catch {
    return null;
  }
}
