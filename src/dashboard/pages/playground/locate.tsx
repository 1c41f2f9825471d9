import { Crosshair } from "lucide-preact";
import { MAX_QUERY_CHARACTERS } from "../../../domain/limits/request-limits.ts";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/fields.tsx";
import { CopyAs } from "./copy-as.tsx";
import { LocateAnswer, LocateFacts } from "./locate-answer.tsx";
import { type Located, locate, sendsPicture, writeLocateBody } from "./locate-call.ts";
import type { LocateKind } from "./locate-kind.ts";
import type { Picture } from "./picture.ts";
import { type Model, writeTokenPrice } from "./prices.ts";
import { TaskProgress } from "./task-progress.tsx";
import type { Tools } from "./task-stage.ts";
import type { Thing } from "./things.ts";
import type { LocateForm } from "./use-locate-options.ts";
import { useTask } from "./use-task.ts";

type Props = {
  picture: Picture;
  form: LocateForm;
  /** The texts, icons and controls that were found; null if not all of these were looked for yet. */
  things: readonly Thing[] | null;
  models: readonly Model[];
  isLocal: boolean;
  /** Queries to be asked by a click. */
  queries: readonly string[];
  /** Returns the things, which it first finds if need be. */
  look(tools: Tools): Promise<readonly Thing[]>;
  located: Located | null;
  onLocated(located: Located | null): void;
};

const KINDS: readonly (readonly [LocateKind, string])[] = [
  ["screenshots.locate", "Anywhere in the picture"],
  ["elements.locate", "Among what detect found"],
];
const PATHS = { "screenshots.locate": "screenshots:locate", "elements.locate": "elements:locate" } as const;
/** It sees icons and controls in the picture, and reads its texts if none are sent. */
const BUILT_IN = "sightline/ground-1";

/** The form that asks where something is, in words. */
export function Locate({ picture, form, things, models, isLocal, queries, look, located, onLocated }: Props) {
  const task = useTask();
  const { wanted, set } = form;
  const vlms = models.filter(({ type }) => type === "vlm");
  const model = vlms.find(({ id }) => id === wanted.model)?.id ?? vlms[0]?.id ?? null;
  const given = things ?? [];
  const options = { ...wanted, query: wanted.query.trim(), model };
  const isAnywhere = options.kind === "screenshots.locate";
  const needsThings = !isAnywhere || options.withTexts;
  const companion = isAnywhere ? "withTexts" : "withPicture";
  const run = (query = options.query) => {
    onLocated(null);
    void task.run(async (tools) => {
      const seen = needsThings ? await look(tools) : given;
      return locate(picture, seen, { ...options, query }, tools);
    }, onLocated);
  };

  if (isLocal) {
    return (
      <p class="field-note">
        Locate models run on the service. Turn “Run in my browser” off to use one; the picture is then sent.
      </p>
    );
  }
  return (
    <>
      {queries.length > 0 ? (
        <fieldset class="queries">
          <legend>Try one of these</legend>
          {queries.map((query) => (
            <button
              key={query}
              type="button"
              class="chip"
              disabled={task.isRunning}
              onClick={() => {
                set({ query });
                run(query);
              }}
            >
              {query}
            </button>
          ))}
        </fieldset>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField
          label="What are you looking for?"
          placeholder="the Bluetooth switch"
          value={wanted.query}
          maxLength={MAX_QUERY_CHARACTERS}
          required
          onText={(query) => set({ query })}
        />
        <div class="options">
          <SelectField
            label="Where"
            value={options.kind}
            options={KINDS}
            onValue={(kind) => set({ kind: kind as LocateKind })}
          />
          <SelectField
            label="Model"
            value={model ?? ""}
            options={vlms.map((vlm) => [vlm.id, `${vlm.name}: ${writeTokenPrice(vlm)}`])}
            onValue={(id) => set({ model: id })}
          />
        </div>
        <label class="switch">
          <input
            type="checkbox"
            checked={wanted[companion]}
            onChange={({ currentTarget }) => set({ [companion]: currentTarget.checked })}
          />
          {isAnywhere ? "Include the texts that detect read" : "Include the picture"}
        </label>
        {model === BUILT_IN && !needsThings ? (
          <p class="field-note">Without texts, this model reads those of the picture itself.</p>
        ) : null}
        {needsThings && things === null ? (
          <p class="field-note">It runs detect first, with the free engine, to look at texts, icons and controls.</p>
        ) : null}
        <div class="actions">
          <Button type="submit" icon={Crosshair} disabled={options.query === "" || task.isRunning}>
            Locate
          </Button>
        </div>
      </form>
      <TaskProgress task={task} onRetry={() => run()}>
        {located ? <LocateAnswer located={located} picture={picture} /> : null}
      </TaskProgress>
      {located && !task.isRunning ? <LocateFacts located={located} /> : null}
      {options.query === "" || (!isAnywhere && given.length === 0) ? null : (
        <CopyAs
          what="Locate"
          write={() => ({
            url: `${location.origin}/api/v1/${PATHS[options.kind]}`,
            body: writeLocateBody(options, given, picture),
            pictureName: sendsPicture(options) ? picture.name : null,
          })}
        />
      )}
    </>
  );
}
