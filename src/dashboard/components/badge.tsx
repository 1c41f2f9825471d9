export type Tone = "good" | "bad" | "waiting" | "plain";

const TONES: Readonly<Record<string, Tone>> = {
  delivered: "good",
  completed: "good",
  active: "good",
  enabled: "good",
  healthy: "good",
  ended: "plain",
  done: "good",
  failed: "bad",
  out_of_service: "bad",
  past_due: "bad",
  open: "bad",
  pending: "waiting",
  queued: "waiting",
  running: "waiting",
  recovering: "waiting",
  dispatching: "waiting",
  dispatched: "waiting",
};

/** A state, in words; the colour only repeats it. */
export function Badge({ state, tone }: { state: string; tone?: Tone }) {
  return <span class={`badge ${tone ?? TONES[state] ?? "plain"}`}>{state.replaceAll("_", " ")}</span>;
}
