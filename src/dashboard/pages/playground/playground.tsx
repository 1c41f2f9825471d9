import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useSignedIn } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { readChoice } from "../../components/hooks/use-filters.ts";
import { useNotice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { MAX_BATCH_PICTURES } from "./batch/batch-row.ts";
import { useBatch } from "./batch/use-batch.ts";
import type { Located } from "./locate-call.ts";
import { NoPicture } from "./no-picture.tsx";
import { NO_RUNS, NOTHING_KNOWN } from "./opened.ts";
import { ChooseButton } from "./picture-source.tsx";
import type { Run } from "./run.ts";
import { useKeptRun } from "./runs/use-kept-run.ts";
import { SampleBar } from "./sample-bar.tsx";
import { SAMPLES, type Sample } from "./sample-list.ts";
import { openSample } from "./samples.ts";
import { useDetection } from "./use-detection.ts";
import { useLocateOptions } from "./use-locate-options.ts";
import { usePicture } from "./use-picture.ts";
import { useStateOf } from "./use-state-of.ts";
import { loadView } from "./view-loader.tsx";
import { VIEWS, ViewLinks, writeViewPath } from "./views.tsx";
import { Workbench } from "./workbench.tsx";
import "./playground.css";

const BatchView = loadView(() => import("./batch/batch.tsx").then((module) => module.BatchView));
const CompareView = loadView(() => import("./compare/compare.tsx").then((module) => module.CompareView));
const RecentRuns = loadView(() => import("./runs/recent-runs.tsx").then((module) => module.RecentRuns));

const NO_SAMPLE = "The sample could not be loaded. Check your connection and try again.";
const NO_FILE = "This file could not be read.";

/** Shows the results of detect and locate for screenshots, on the service or in this browser. */
export function Playground() {
  const { query, route } = useLocation();
  const { id: userId } = useSignedIn().session.user;
  const view = readChoice(query.view, VIEWS) ?? null;
  const say = useNotice();
  const batch = useBatch();
  const { opened, fault, readShare, isOver, takeAll, open } = usePicture((files) => {
    if (files.length === 1 && view !== "batch") {
      if (view === "runs") route(writeViewPath(null));
      return false;
    }
    const leftOut = batch.rows.length + files.length - MAX_BATCH_PICTURES;
    if (leftOut > 0) say(`A batch has at most ${MAX_BATCH_PICTURES} pictures: ${leftOut} were left out.`, "warning");
    batch.add(files);
    route(writeViewPath("batch"));
    return true;
  });
  const models = useAnswer("models.list", {});
  const known = models.data?.data ?? [];
  const detection = useDetection(opened, view === null);
  const [located, setLocated] = useStateOf<Located | null>(opened, opened?.located ?? null);
  const locateForm = useLocateOptions(opened);
  const { runs, place } = detection;
  const { link, isMissing, unlink } = useKeptRun(opened, { runs, located, place }, userId, (source) =>
    open(async () => source, NO_FILE),
  );
  const takeSample = (sample: Sample) => void open(() => openSample(sample), NO_SAMPLE);
  const openResult = (file: File, run: Run) => {
    const settings = { place: { ...place, isLocal: run.where === "browser" }, options: run.options };
    void open(async () => ({ ...NOTHING_KNOWN, file, settings, runs: { ...NO_RUNS, [run.where]: run } }), NO_FILE);
    route(writeViewPath(null));
  };
  useEffect(() => {
    // The first picture needn't wait for the networks. If this fails, it does.
    call("detector.warm-up", {}).catch(() => undefined);
  }, []);
  useEffect(() => {
    const [first] = SAMPLES;
    // A request to repeat waits for its own picture.
    if (first && !opened && !query.operation && !query.run) takeSample(first);
  }, [query.operation, query.run]);

  const shown = isMissing ? null : opened;
  const showsPicture = view === null || view === "compare";
  const needsPicture = opened === null && (query.operation !== undefined || fault !== null);
  return (
    <Page
      title="Playground"
      lead={
        query.operation
          ? "Repeats a request with its options. Its picture wasn't kept: choose it again."
          : "See what detect finds in a screenshot, and ask where something is."
      }
      actions={
        opened || isMissing || view === "batch" ? (
          <ChooseButton takeAll={takeAll} kind="main" label="Choose screenshots" />
        ) : null
      }
    >
      <ViewLinks current={view} />
      {showsPicture ? <SampleBar current={opened?.sample ?? null} onSample={takeSample} /> : null}
      <ReadingProgress share={readShare} />
      {fault ? (
        <div class="failure" role="alert">
          <strong>This picture can't be used</strong>
          <p>{fault}</p>
        </div>
      ) : null}
      {models.error ? <Failure error={models.error} onRetry={() => models.refetch()} /> : null}
      {shown && view === null ? (
        <Workbench
          opened={shown}
          detection={detection}
          models={known}
          isOver={isOver}
          locateForm={locateForm}
          located={located}
          onLocated={(next) => setLocated(() => next)}
          link={link}
        />
      ) : null}
      {view === "batch" ? <BatchView batch={batch} detection={detection} models={known} onOpen={openResult} /> : null}
      {shown && view === "compare" ? (
        <CompareView key={shown.picture.url} opened={shown} detection={detection} models={known} />
      ) : null}
      {showsPicture && (isMissing || needsPicture) ? (
        <NoPicture isMissing={isMissing} isOver={isOver} takeAll={takeAll} />
      ) : null}
      {view === "runs" ? <RecentRuns userId={userId} onDeleted={unlink} /> : null}
    </Page>
  );
}

/** The progress of reading a picture, 0 to 1; null: none is being read. Screen readers hear of it once. */
function ReadingProgress({ share }: { share: number | null }) {
  return (
    <>
      <p class="unseen" role="status">
        {share === null ? "" : "Reading the picture"}
      </p>
      {share === null ? null : (
        <p class="loading" aria-hidden="true">
          <span class="spinner" />
          Reading the picture: {Math.round(share * 100)} %
        </p>
      )}
    </>
  );
}
