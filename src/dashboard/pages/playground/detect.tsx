import { ScanSearch } from "lucide-preact";
import { Button } from "../../components/button.tsx";
import { Code } from "../../components/code.tsx";
import { CopyAs } from "./copy-as.tsx";
import { writeDetectBody } from "./detect-run.ts";
import { OptionsForm } from "./options-form.tsx";
import type { Picture } from "./picture.ts";
import { chooseChargedEngine, type Model, writePrice } from "./prices.ts";
import type { Run } from "./run.ts";
import { TaskProgress } from "./task-progress.tsx";
import { Unfold } from "./unfold.tsx";
import type { Detection } from "./use-detection.ts";

/** The settings of detect, and the button that starts it. */
export function Detect({
  picture,
  detection,
  models,
}: {
  picture: Picture;
  detection: Detection;
  models: readonly Model[];
}) {
  const { options, setOptions, place, setPlace, run, isStale, task, start } = detection;
  return (
    <>
      <OptionsForm
        options={options}
        onOptions={setOptions}
        place={place}
        onPlace={setPlace}
        models={models}
        knownFrom={run?.options.confidenceThreshold ?? null}
      />
      <div class="actions">
        <Button icon={ScanSearch} disabled={task.isRunning} onClick={start}>
          {run ? "Detect again" : "Detect"}
        </Button>
        <span class="faint">
          {place.isLocal ? "Nothing is sent." : `Price: ${writePrice(models, chooseChargedEngine(options))}.`}
        </span>
      </div>
      <TaskProgress task={task} onRetry={start} spoken={run && !run.isSample ? writeCounts(run) : ""}>
        {isStale && !place.isLocal ? (
          <p class="outdated">The results are for other settings. Detect again to apply these.</p>
        ) : null}
      </TaskProgress>
      <CopyAs
        what="Detect"
        write={() => ({
          url: `${location.origin}/api/v1/screenshots:detect`,
          body: writeDetectBody(options),
          pictureName: picture.name,
        })}
      />
      {run ? (
        <Unfold title="The response as JSON">
          {() => <Code label="The response" text={JSON.stringify(run.analysis, null, 2)} language="json" />}
        </Unfold>
      ) : null}
    </>
  );
}

function writeCounts({ analysis: { ocr_results: texts, icon_detections: others } }: Run): string {
  return `Found ${texts.length} texts, ${others.length} icons and controls.`;
}
