import { Expand, Shrink } from "lucide-preact";
import { useMemo, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Section } from "../../components/page.tsx";
import { Detect } from "./detect.tsx";
import { Locate } from "./locate.tsx";
import type { Located } from "./locate-call.ts";
import { Metadata } from "./metadata.tsx";
import type { Opened } from "./opened.ts";
import type { Model } from "./prices.ts";
import { writeRunPath } from "./runs/run-path.ts";
import type { RunLink } from "./runs/use-kept-run.ts";
import { Stage } from "./stage.tsx";
import { Legend, ThingList } from "./thing-list.tsx";
import { listShown, listThings } from "./things.ts";
import { Timings } from "./timings.tsx";
import type { Detection } from "./use-detection.ts";
import type { LocateForm } from "./use-locate-options.ts";
import { useStateOf } from "./use-state-of.ts";
import { writeViewPath } from "./views.tsx";

type Props = {
  opened: Opened;
  detection: Detection;
  models: readonly Model[];
  isOver: boolean;
  locateForm: LocateForm;
  located: Located | null;
  onLocated(located: Located | null): void;
  /** The kept run of this picture. */
  link: RunLink;
};

/** One picture: what was found in it, and the forms that find more. */
export function Workbench({ opened, detection, models, isOver, locateForm, located, onLocated, link }: Props) {
  const { picture, sample } = opened;
  const { run, runs, known, options, place } = detection;
  const [activeKey, setActiveKey] = useStateOf<string | null>(opened, null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [showsBounds, setShowsBounds] = useState(false);
  const [isLarge, setIsLarge] = useState(false);

  const all = useMemo(() => (known ? listThings(known.analysis, options.confidenceThreshold) : null), [known, options]);
  const seen = useMemo(() => (run && all ? all.filter(({ kind }) => !hidden.has(kind)) : []), [run, all, hidden]);
  const shown = useMemo(() => listShown(seen), [seen]);

  const activate = (key: string | null) => setActiveKey(() => key);
  return (
    <>
      <div class={isOver ? "playground over" : "playground"}>
        <div class="playground-picture">
          <Section
            title={picture.name}
            actions={
              <>
                {link.id ? (
                  <CopyButton label="Copy link to this run" text={`${location.origin}${writeRunPath(link.id)}`} />
                ) : null}
                <Button kind="quiet" icon={isLarge ? Shrink : Expand} onClick={() => setIsLarge(!isLarge)}>
                  {isLarge ? "Fit" : "Enlarge"}
                </Button>
              </>
            }
          >
            <Stage
              picture={picture}
              things={shown}
              activeKey={activeKey}
              onActive={activate}
              isLarge={isLarge}
              answer={located?.found ?? null}
              bounds={showsBounds && run ? run.analysis.hash_result.content_bounds : null}
            />
            {link.id ? (
              <p class="field-note">The link opens this run in this browser only: nothing is uploaded.</p>
            ) : link.isFull ? (
              <p class="field-note">
                There is no link to this run: the browser has no room left for it. Delete others under{" "}
                <a href={writeViewPath("runs")}>Recent runs</a>.
              </p>
            ) : null}
            {run && all ? <Legend things={all} hidden={hidden} onHidden={setHidden} /> : null}
          </Section>
        </div>
        <div class="playground-panels">
          <Section title="Locate">
            <Locate
              key={picture.url}
              picture={picture}
              form={locateForm}
              things={detection.seen}
              models={models}
              isLocal={place.isLocal}
              queries={sample?.queries ?? []}
              look={detection.look}
              located={located}
              onLocated={onLocated}
            />
          </Section>
          <Section title="Detect">
            <Detect picture={picture} detection={detection} models={models} />
          </Section>
          {run ? (
            <Section title={`Found: ${all?.length ?? 0}`}>
              <ThingList
                things={shown}
                activeKey={activeKey}
                onActive={activate}
                leftOut={seen.length - shown.length}
              />
            </Section>
          ) : null}
        </div>
      </div>
      {run ? (
        <div class="figures">
          {runs.browser || runs.service?.isSample === false ? (
            <Section title="Timings">
              <Timings service={runs.service} browser={runs.browser} />
            </Section>
          ) : null}
          <Section title="Image data">
            <Metadata analysis={run.analysis} showsBounds={showsBounds} onBounds={setShowsBounds} />
          </Section>
        </div>
      ) : null}
    </>
  );
}
