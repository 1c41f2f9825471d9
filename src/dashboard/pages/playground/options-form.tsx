import type { InferenceType, OcrEngine } from "../../../domain/screens/detection.ts";
import type { Backend } from "../../../vision/hosts/host.ts";
import { SelectField } from "../../components/fields.tsx";
import { type DetectOptions, INFERENCE_TYPES } from "./detect-options.ts";
import { type Model, writePrice } from "./prices.ts";
import { RangeField } from "./range-field.tsx";

/** Where detect runs: `isLocal` in this browser, on `backend`; null for the best one available. */
export type Place = { isLocal: boolean; backend: Backend | null };

type Props = {
  options: DetectOptions;
  onOptions(options: DetectOptions): void;
  place: Place;
  onPlace(place: Place): void;
  models: readonly Model[];
  /** The lowest confidence that can be shown without a new run; null before the first. */
  knownFrom: number | null;
};

const BACKENDS: readonly (readonly [string, string])[] = [
  ["", "WebGPU, or WebAssembly as a fallback"],
  ["webgpu", "WebGPU only"],
  ["wasm", "WebAssembly only"],
];

/** The options of detect, and where it runs. */
export function OptionsForm({ options, onOptions, place, onPlace, models, knownFrom }: Props) {
  const set = (changed: Partial<DetectOptions>) => onOptions({ ...options, ...changed });
  const readsText = options.inferenceType !== "detect";
  const rerun = place.isLocal ? "runs again automatically" : "needs a new run";
  return (
    <>
      <div class="options">
        <SelectField
          label="Look for"
          value={options.inferenceType}
          options={INFERENCE_TYPES}
          onValue={(value) => set({ inferenceType: value as InferenceType })}
        />
        <SelectField
          label="Text engine"
          value={options.ocrEngine}
          disabled={!readsText}
          options={(["free", "premium"] as const).map((engine) => [
            engine,
            `${engine === "free" ? "Free" : "Premium"}${place.isLocal ? "" : `: ${writePrice(models, engine)}`}`,
          ])}
          onValue={(value) => set({ ocrEngine: value as OcrEngine })}
        />
        <RangeField
          label="Minimum confidence"
          value={options.confidenceThreshold}
          onValue={(confidenceThreshold) => set({ confidenceThreshold })}
          hint={
            knownFrom === null
              ? "Results with a lower confidence are left out."
              : `At once from ${knownFrom}; below that it ${rerun}.`
          }
        />
        <RangeField
          label="Overlap (NMS IoU)"
          value={options.nmsIouThreshold}
          onValue={(nmsIouThreshold) => set({ nmsIouThreshold })}
          hint={`Of boxes that overlap more, the most confident stays. A change ${rerun}.`}
        />
      </div>
      <div class="place">
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={place.isLocal}
            checked={place.isLocal}
            onChange={({ currentTarget }) => onPlace({ ...place, isLocal: currentTarget.checked })}
          />
          Run in my browser
        </label>
        {place.isLocal ? (
          <>
            <SelectField
              label="Run on"
              value={place.backend ?? ""}
              options={BACKENDS}
              onValue={(value) => onPlace({ ...place, backend: value === "" ? null : (value as Backend) })}
            />
            <p class="field-note">
              The picture stays here: nothing is sent. Some 32 MB are loaded now, which your browser caches.
            </p>
          </>
        ) : null}
      </div>
    </>
  );
}
