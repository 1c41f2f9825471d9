import { ScanSearch } from "lucide-preact";
import { Button } from "../../components/button.tsx";
import { Code } from "../../components/code.tsx";
import { CopyAs } from "./copy-as.tsx";
import { writeDetectBody } from "./detect-run.ts";
import { type Model, OptionsForm, writePrice } from "./options-form.tsx";
import type { Picture } from "./picture.ts";
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
  const engine = options.inferenceType === "detect" ? "free" : options.ocrEngine;
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
        <span class="faint">{place.isLocal ? "Nothing is sent." : `Price: ${writePrice(models, engine)}.`}</span>
      </div>
      {isStale && !task.isRunning && !place.isLocal ? (
        <p class="outdated" role="status">
          The results are for other settings. Detect again to apply these.
        </p>
      ) : null}
      <TaskProgress task={task} onRetry={start} />
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
