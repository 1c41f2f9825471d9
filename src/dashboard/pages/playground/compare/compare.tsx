import { Columns2 } from "lucide-preact";
import { useMemo, useState } from "preact/hooks";
import { MAX_QUERY_CHARACTERS } from "../../../../domain/limits/request-limits.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Section } from "../../../components/page.tsx";
import type { Opened } from "../opened.ts";
import type { Model } from "../prices.ts";
import { TaskProgress } from "../task-progress.tsx";
import type { Thing } from "../things.ts";
import type { Detection } from "../use-detection.ts";
import { useTask } from "../use-task.ts";
import { Difference } from "./difference.tsx";
import { matchThings } from "./match-things.ts";
import { Side } from "./side.tsx";
import { runSide, type SideResult } from "./sides.ts";
import { describeTerms } from "./terms.ts";
import { type CompareTask, listWays } from "./ways.ts";
import "./compare.css";

type Results = { first: SideResult; second: SideResult };
type Props = { opened: Opened; detection: Detection; models: readonly Model[] };

const NO_THINGS: readonly Thing[] = [];

/** Two models, or two engines, on the same picture. */
export function CompareView({ opened: { picture, sample }, detection, models }: Props) {
  const { options } = detection;
  const task = useTask();
  const [kind, setKind] = useState<CompareTask>("detect");
  const [query, setQuery] = useState(sample?.queries[0] ?? "");
  const [chosen, setChosen] = useState<readonly [string, string]>(["", ""]);
  const [showsAll, setShowsAll] = useState(true);
  const [results, setResults] = useState<Results | null>(null);
  const matched = useMemo(() => results && matchThings(results.first.things, results.second.things), [results]);
  const ways = listWays(kind, models);
  const [first, second] = [
    ways.find(({ value }) => value === chosen[0]) ?? ways[0],
    ways.find(({ value }) => value === chosen[1]) ?? ways[1],
  ];
  const terms = first && second ? describeTerms([first, second], options, models) : null;
  const isReady = terms?.isPriced && (kind === "detect" || query.trim() !== "");

  const start = () => {
    if (!first || !second || !isReady) return;
    setResults(null);
    void task.run(async (tools) => {
      const given = kind === "locate" ? await detection.look(tools) : [];
      const work = { options, given, query: query.trim(), models };
      // One after another: together, each would slow the other down.
      const a = await runSide(first, picture, work, tools);
      return { first: a, second: await runSide(second, picture, work, tools) };
    }, setResults);
  };
  const choose = (values: readonly [string, string]) => {
    setChosen(values);
    setResults(null);
  };
  return (
    <>
      <Section title="Compare">
        <form
          class="compare-form"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <SelectField
            label="Task"
            value={kind}
            disabled={task.isRunning}
            options={[
              ["detect", "Detect: engines"],
              ["locate", "Locate: models"],
            ]}
            onValue={(value) => {
              setKind(value as CompareTask);
              setResults(null);
            }}
          />
          {kind === "locate" ? (
            <TextField
              label="What are you looking for?"
              value={query}
              maxLength={MAX_QUERY_CHARACTERS}
              required
              onText={setQuery}
            />
          ) : null}
          {terms ? <p class="field-note">{terms.options}</p> : null}
          <div class="actions">
            <Button type="submit" icon={Columns2} disabled={task.isRunning || !isReady}>
              Compare
            </Button>
            {terms ? <span class="faint">{terms.price}</span> : null}
          </div>
        </form>
        <TaskProgress task={task} onRetry={start}>
          {results && matched ? <Difference {...results} matched={matched} /> : null}
        </TaskProgress>
        {matched && kind === "detect" ? (
          <label class="switch">
            <input
              type="checkbox"
              checked={!showsAll}
              onChange={({ currentTarget }) => setShowsAll(!currentTarget.checked)}
            />
            Show only what differs
          </label>
        ) : null}
      </Section>
      <Section title={picture.name}>
        {first && second ? (
          <div class="compare">
            <Side
              name="First"
              picture={picture}
              ways={ways}
              way={first}
              onWay={(value) => choose([value, second.value])}
              isBusy={task.isRunning}
              result={results?.first ?? null}
              things={(showsAll ? results?.first.things : matched?.onlyFirst) ?? NO_THINGS}
            />
            <Side
              name="Second"
              picture={picture}
              ways={ways}
              way={second}
              onWay={(value) => choose([first.value, value])}
              isBusy={task.isRunning}
              result={results?.second ?? null}
              things={(showsAll ? results?.second.things : matched?.onlySecond) ?? NO_THINGS}
            />
          </div>
        ) : (
          <p class="field-note">The models aren't known yet.</p>
        )}
      </Section>
    </>
  );
}
