import { Columns2 } from "lucide-preact";
import { useState } from "preact/hooks";
import { MAX_QUERY_CHARACTERS } from "../../../../domain/request-limits.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/fields.tsx";
import { Section } from "../../../components/page.tsx";
import type { Opened } from "../opened.ts";
import type { Model } from "../options-form.tsx";
import { TaskProgress } from "../task-progress.tsx";
import type { Detection } from "../use-detection.ts";
import { useStateOf } from "../use-state-of.ts";
import { useTask } from "../use-task.ts";
import { Difference } from "./difference.tsx";
import { matchThings } from "./match-things.ts";
import { Side } from "./side.tsx";
import { type CompareTask, listWays, runSide, type SideResult } from "./sides.ts";

type Results = { first: SideResult; second: SideResult };

/** Two models, or two engines, on the same picture. */
export function CompareView({
  opened,
  detection,
  models,
}: {
  opened: Opened;
  detection: Detection;
  models: readonly Model[];
}) {
  const task = useTask();
  const [kind, setKind] = useState<CompareTask>("detect");
  const [query, setQuery] = useState(opened.sample?.queries[0] ?? "");
  const [chosen, setChosen] = useState<readonly [string, string]>(["", ""]);
  const [showsAll, setShowsAll] = useState(true);
  const [results, setResults] = useStateOf<Results | null>(opened, null);
  const { picture } = opened;
  const ways = listWays(kind, models);
  const [first, second] = [
    ways.find(({ value }) => value === chosen[0]) ?? ways[0],
    ways.find(({ value }) => value === chosen[1]) ?? ways[1],
  ];
  if (!first || !second) return <p class="field-note">The models aren't known yet.</p>;

  const start = () => {
    setResults(() => null);
    void task.run(
      async (tools) => {
        const { options } = detection;
        const given = kind === "locate" ? await detection.look(tools) : [];
        const work = { options, given, query: query.trim(), models };
        // One after another: together, each would slow the other down.
        const a = await runSide(first, picture, work, tools);
        return { first: a, second: await runSide(second, picture, work, tools) };
      },
      (done) => setResults(() => done),
    );
  };
  const matched = results ? matchThings(results.first.things, results.second.things) : null;
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
              setResults(() => null);
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
          <div class="actions">
            <Button
              type="submit"
              icon={Columns2}
              disabled={task.isRunning || (kind === "locate" && query.trim() === "")}
            >
              Compare
            </Button>
          </div>
        </form>
        <TaskProgress task={task} onRetry={start} />
        {results ? <Difference first={results.first} second={results.second} /> : null}
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
        <div class="compare">
          <Side
            name="First"
            picture={picture}
            ways={ways}
            way={first}
            onWay={(value) => {
              setChosen([value, second.value]);
              setResults(() => null);
            }}
            isBusy={task.isRunning}
            result={results?.first ?? null}
            things={(showsAll ? results?.first.things : matched?.onlyFirst) ?? []}
          />
          <Side
            name="Second"
            picture={picture}
            ways={ways}
            way={second}
            onWay={(value) => {
              setChosen([first.value, value]);
              setResults(() => null);
            }}
            isBusy={task.isRunning}
            result={results?.second ?? null}
            things={(showsAll ? results?.second.things : matched?.onlySecond) ?? []}
          />
        </div>
      </Section>
    </>
  );
}
