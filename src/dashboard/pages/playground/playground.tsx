import { Expand, Shrink } from "lucide-preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAnswer } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page, Section } from "../../components/page.tsx";
import { Detect } from "./detect.tsx";
import { Locate } from "./locate.tsx";
import type { Located } from "./locate-call.ts";
import { Metadata } from "./metadata.tsx";
import { ChooseButton, PictureSource } from "./picture-source.tsx";
import { Stage } from "./stage.tsx";
import { Legend, ThingList } from "./thing-list.tsx";
import { listThings, MAX_SHOWN_THINGS } from "./things.ts";
import { Timings } from "./timings.tsx";
import { useDetection } from "./use-detection.ts";
import { usePicture } from "./use-picture.ts";
import "./playground.css";

/** Shows the results of detect and locate for a screenshot, on the service or in this browser. */
export function Playground() {
  const { picture, fault, readShare, isOver, takeAll, refuse } = usePicture();
  const models = useAnswer("models.list", {});
  const detection = useDetection(picture);
  const { run, known, options, place } = detection;
  const [located, setLocated] = useState<Located | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [showsBounds, setShowsBounds] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => {
    setLocated(null);
    setActiveKey(null);
  }, [picture]);

  const all = useMemo(() => (known ? listThings(known.analysis, options.confidenceThreshold) : null), [known, options]);
  const seen = useMemo(
    () => (run && all ? all.filter(({ kind }) => !hidden.has(kind)) : []).sort((a, b) => b.confidence - a.confidence),
    [run, all, hidden],
  );
  const shown = useMemo(() => {
    const surest = new Set(seen.slice(0, MAX_SHOWN_THINGS));
    return (all ?? []).filter((thing) => surest.has(thing));
  }, [all, seen]);

  const notes = (
    <>
      {readShare === null ? null : <Loading label={`Reading the picture: ${Math.round(readShare * 100)} %`} />}
      {fault ? (
        <div class="failure" role="alert">
          <strong>This picture can't be used</strong>
          <p>{fault}</p>
        </div>
      ) : null}
    </>
  );
  const { query } = useLocation();
  const lead = query.operation
    ? "Repeats a request with its options. Its picture wasn't kept: choose it again."
    : "See what detect finds in a screenshot, and ask where something is.";
  if (!picture) {
    return (
      <Page title="Playground" lead={lead}>
        <Section title="Screenshot">
          <PictureSource takeAll={takeAll} onFault={refuse} isOver={isOver} />
          {notes}
        </Section>
      </Page>
    );
  }
  return (
    <Page
      title="Playground"
      lead={lead}
      actions={<ChooseButton takeAll={takeAll} kind="quiet" label="Another screenshot" />}
    >
      {notes}
      {models.error ? <Failure error={models.error} onRetry={() => models.refetch()} /> : null}
      <div class={isOver ? "playground over" : "playground"}>
        <div class="playground-picture">
          <Section
            title={picture.name}
            actions={
              <Button kind="quiet" icon={isLarge ? Shrink : Expand} onClick={() => setIsLarge(!isLarge)}>
                {isLarge ? "Fit" : "Enlarge"}
              </Button>
            }
          >
            <Stage
              picture={picture}
              things={shown}
              activeKey={activeKey}
              onActive={setActiveKey}
              isLarge={isLarge}
              answer={located?.found ?? null}
              bounds={showsBounds && run ? run.analysis.hash_result.content_bounds : null}
            />
            {run && all ? <Legend things={all} hidden={hidden} onHidden={setHidden} /> : null}
          </Section>
        </div>
        <div class="playground-panels">
          <Section title="Detect">
            <Detect picture={picture} detection={detection} models={models.data?.data ?? []} />
          </Section>
          {run ? (
            <Section title={`Found: ${all?.length ?? 0}`}>
              <ThingList
                things={shown}
                activeKey={activeKey}
                onActive={setActiveKey}
                leftOut={seen.length - shown.length}
              />
            </Section>
          ) : null}
          <Section title="Locate">
            <Locate
              key={picture.url}
              picture={picture}
              things={all}
              models={models.data?.data ?? []}
              isLocal={place.isLocal}
              located={located}
              onLocated={setLocated}
            />
          </Section>
        </div>
      </div>
      {run ? (
        <div class="figures">
          <Section title="Timings">
            <Timings service={detection.runs.service} browser={detection.runs.browser} />
          </Section>
          <Section title="Image data">
            <Metadata analysis={run.analysis} showsBounds={showsBounds} onBounds={setShowsBounds} />
          </Section>
        </div>
      ) : null}
    </Page>
  );
}
