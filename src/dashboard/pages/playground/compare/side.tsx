import { useMemo, useState } from "preact/hooks";
import { SelectField } from "../../../components/fields.tsx";
import { writeDuration } from "../../../components/time.tsx";
import { writeShare } from "../../../components/write-share.ts";
import type { Picture } from "../picture.ts";
import { writeCost } from "../prices.ts";
import { Stage } from "../stage.tsx";
import { listShown, type Thing } from "../things.ts";
import type { SideResult } from "./sides.ts";
import type { Way } from "./ways.ts";

type Props = {
  name: string;
  picture: Picture;
  ways: readonly Way[];
  way: Way;
  onWay(value: string): void;
  /** True while results are awaited: the way stays. */
  isBusy: boolean;
  result: SideResult | null;
  /** The things to draw, as many as can be. */
  things: readonly Thing[];
};

/** One of two results: the way it came about, the picture with it, and what it took. */
export function Side({ name, picture, ways, way, onWay, isBusy, result, things }: Props) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const facts: [string, string][] = result
    ? [
        ["Duration", writeDuration(result.totalMs)],
        ["Cost", writeCost(result.costMicrodollars)],
        result.located
          ? ["Confidence", writeShare(result.located.answer.confidence)]
          : ["Found", String(result.things.length)],
      ]
    : [];
  const { located = null } = result ?? {};
  const shown = useMemo(() => listShown(things), [things]);
  return (
    <section class="compare-side" aria-label={name}>
      <SelectField
        label={name}
        value={way.value}
        disabled={isBusy}
        options={ways.map(({ value, label }) => [value, label])}
        onValue={onWay}
      />
      <Stage
        picture={picture}
        things={shown}
        activeKey={activeKey}
        onActive={setActiveKey}
        isLarge={false}
        answer={located?.found ?? null}
        bounds={null}
      />
      {shown.length < things.length ? (
        <p class="field-note">
          The surest {shown.length} are drawn; {things.length - shown.length} more are not.
        </p>
      ) : null}
      {located ? <p>{located.found ? <strong>{located.found.label}</strong> : "Not found."}</p> : null}
      <dl class="playground-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
