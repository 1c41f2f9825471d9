import { FullMoment } from "../../components/time.tsx";

/** A moment in full, and how long ago it was; `none` if it is null. */
export function OptionalMoment({ at, none = "not yet" }: { at: string | null; none?: string }) {
  if (at === null) return <span class="faint">{none}</span>;
  return <FullMoment at={at} />;
}
