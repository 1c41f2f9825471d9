import { Download, Play, X } from "lucide-preact";
import { Button } from "../../../components/button.tsx";
import { downloadFile } from "../../../components/download-file.ts";
import { Empty } from "../../../components/empty.tsx";
import { Section } from "../../../components/page.tsx";
import { OptionsForm } from "../options-form.tsx";
import { chooseChargedEngine, type Model, readPageDollars, writeSum } from "../prices.ts";
import type { Run } from "../run.ts";
import type { Detection } from "../use-detection.ts";
import { type BatchRow, MAX_BATCH_PICTURES } from "./batch-row.ts";
import { BatchTable } from "./batch-table.tsx";
import type { Batch } from "./use-batch.ts";
import { writeBatchCsv, writeBatchJson } from "./write-batch.ts";
import "./batch.css";

type Props = {
  batch: Batch;
  detection: Detection;
  models: readonly Model[];
  onOpen(file: File, run: Run): void;
};

/** Detects in many pictures, one after another, into a table that can be downloaded. */
export function BatchView({ batch, detection, models, onOpen }: Props) {
  const { rows, isRunning } = batch;
  const { options, setOptions, place, setPlace } = detection;
  const dollars = place.isLocal ? 0 : readPageDollars(models, chooseChargedEngine(options));
  const listIn = (...states: BatchRow["outcome"]["state"][]) =>
    rows.filter((row) => states.includes(row.outcome.state));
  const [waiting, failed, ended] = [listIn("waiting"), listIn("failed"), listIn("done", "failed")];
  const start = (chosen: readonly BatchRow[]) => {
    if (dollars === null) return;
    void batch.start(chosen, { options, place, costMicrodollars: Math.round(dollars * 1e6) });
  };
  return (
    <>
      <Section title="Detect in all of them">
        <OptionsForm
          options={options}
          onOptions={setOptions}
          place={place}
          onPlace={setPlace}
          models={models}
          knownFrom={null}
        />
        <div class="actions">
          {isRunning ? (
            <Button kind="quiet" icon={X} onClick={batch.cancel}>
              Cancel
            </Button>
          ) : (
            <>
              <Button icon={Play} disabled={waiting.length === 0 || dollars === null} onClick={() => start(waiting)}>
                {`Detect in ${waiting.length} ${waiting.length === 1 ? "picture" : "pictures"}`}
              </Button>
              {failed.length > 0 ? (
                <Button kind="quiet" disabled={dollars === null} onClick={() => start(failed)}>
                  Try the failed ones again
                </Button>
              ) : null}
            </>
          )}
          {waiting.length > 0 ? (
            <span class="faint">{writeSum(dollars === null ? null : dollars * waiting.length, waiting.length)}</span>
          ) : null}
        </div>
        <p role="status" class={ended.length > 0 ? "" : "unseen"}>
          {ended.length > 0 ? `${ended.length - failed.length} done, ${failed.length} failed` : ""}
        </p>
        {isRunning ? (
          <progress class="batch-progress" aria-label="Pictures done" max={rows.length} value={ended.length} />
        ) : null}
      </Section>
      <Section
        title={`Pictures: ${rows.length}`}
        actions={
          <>
            <Button
              kind="quiet"
              icon={Download}
              disabled={ended.length === 0}
              onClick={() => downloadFile("detected.csv", "text/csv", writeBatchCsv(rows))}
            >
              CSV
            </Button>
            <Button
              kind="quiet"
              icon={Download}
              disabled={ended.length === 0}
              onClick={() => downloadFile("detected.json", "application/json", writeBatchJson(rows))}
            >
              JSON
            </Button>
            <Button kind="quiet" disabled={isRunning || rows.length === 0} onClick={batch.clear}>
              Clear
            </Button>
          </>
        }
      >
        {rows.length === 0 ? (
          <Empty title={`Drop up to ${MAX_BATCH_PICTURES} screenshots here`}>
            Or choose them with the button above. Nothing is sent until you start.
          </Empty>
        ) : (
          <BatchTable rows={rows} onOpen={onOpen} />
        )}
      </Section>
    </>
  );
}
