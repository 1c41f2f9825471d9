import { SAMPLES, type Sample } from "./sample-list.ts";

/** Samples to try, each already detected. */
export function SampleBar({ current, onSample }: { current: Sample | null; onSample(sample: Sample): void }) {
  return (
    <fieldset class="sample-bar">
      <legend>Samples</legend>
      {SAMPLES.map((sample) => (
        <button
          key={sample.name}
          type="button"
          class="chip"
          aria-pressed={sample === current}
          onClick={() => onSample(sample)}
        >
          {sample.title}
        </button>
      ))}
    </fieldset>
  );
}
