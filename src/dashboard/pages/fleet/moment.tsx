import { Time, writeMoment } from "../../components/time.tsx";

/** A moment in full, and how long ago it was; null: it hasn't come. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span class="faint">not yet</span>;
  return (
    <>
      {writeMoment(at)} (<Time at={at} />)
    </>
  );
}
