import { useState } from "preact/hooks";
import { SelectField } from "../../../components/fields.tsx";
import { writeDuration } from "../../../components/time.tsx";
import { writeDollars } from "../money.ts";
import type { Picture } from "../picture.ts";
import { Stage, writeShare } from "../stage.tsx";
import type { Thing } from "../things.ts";
import type { SideResult, Way } from "./sides.ts";

type Props = {
  name: string;
  picture: Picture;
  ways: readonly Way[];
  way: Way;
  onWay(value: string): void;
  /** True while results are awaited: the way stays. */
  isBusy: boolean;
  result: SideResult | null;
  /** The things to draw. */
  things: readonly Thing[];
};

/** One of two results: the way it came about, the picture with it, and what it took. */
export function Side({ name, picture, ways, way, onWay, isBusy, result, things }: Props) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const facts: [string, string][] = result
    ? [
        ["Duration", writeDuration(result.totalMs)],
        ["Cost", writeDollars(result.costMicrodollars / 1e6)],
        result.located
          ? ["Confidence", writeShare(result.located.answer.confidence)]
          : ["Found", String(result.things.length)],
      ]
    : [];
  const { located = null } = result ?? {};
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
        things={things}
        activeKey={activeKey}
        onActive={setActiveKey}
        isLarge={false}
        answer={located?.found ?? null}
        bounds={null}
      />
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
