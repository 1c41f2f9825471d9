import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { call } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useSignedIn } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { useNotice } from "../../components/notice.tsx";
import { Page, Section } from "../../components/page.tsx";
import { readChoice } from "../../components/use-filters.ts";
import { MAX_BATCH_PICTURES } from "./batch/batch-row.ts";
import { useBatch } from "./batch/use-batch.ts";
import type { Located } from "./locate-call.ts";
import { NO_RUNS, NOTHING_KNOWN } from "./opened.ts";
import { ChooseButton, PictureSource } from "./picture-source.tsx";
import type { Run } from "./run.ts";
import { useKeptRun } from "./runs/use-kept-run.ts";
import { SampleBar } from "./sample-bar.tsx";
import { SAMPLES, type Sample } from "./sample-list.ts";
import { openSample } from "./samples.ts";
import { useDetection } from "./use-detection.ts";
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
    if (files.length === 1 && view !== "batch") return false;
    const leftOut = batch.rows.length + files.length - MAX_BATCH_PICTURES;
    if (leftOut > 0) say(`A batch has at most ${MAX_BATCH_PICTURES} pictures: ${leftOut} were left out.`);
    batch.add(files);
    route(writeViewPath("batch"));
    return true;
  });
  const models = useAnswer("models.list", {});
  const known = models.data?.data ?? [];
  const detection = useDetection(opened, view === null);
  const [located, setLocated] = useStateOf<Located | null>(opened, opened?.located ?? null);
  const { runId, isMissing } = useKeptRun(opened, { runs: detection.runs, located }, userId, (source) =>
    open(async () => source, NO_FILE),
  );
  const takeSample = (sample: Sample) => void open(() => openSample(sample), NO_SAMPLE);
  const openResult = (file: File, run: Run) => {
    void open(async () => ({ ...NOTHING_KNOWN, file, runs: { ...NO_RUNS, [run.where]: run } }), NO_FILE);
    route(writeViewPath(null));
  };
  useEffect(() => {
    // The first picture needn't wait for the networks. If this fails, it does.
    call("detector.warm-up", {}).catch(() => undefined);
    const [first] = SAMPLES;
    // A request to repeat waits for its own picture.
    if (first && !query.operation && !query.run) takeSample(first);
  }, []);

  const single = isMissing ? (
    <Empty title="This browser doesn't have this run">
      Runs are kept in the browser that made them, until its user signs out. Choose a screenshot or a sample instead.
    </Empty>
  ) : opened ? (
    <Workbench
      opened={opened}
      detection={detection}
      models={known}
      isOver={isOver}
      located={located}
      onLocated={(next) => setLocated(() => next)}
      runId={runId}
    />
  ) : query.operation || fault ? (
    <Section title="Screenshot">
      <PictureSource takeAll={takeAll} isOver={isOver} />
    </Section>
  ) : null;
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
      {view === null || view === "compare" ? (
        <SampleBar current={opened?.sample ?? null} onSample={takeSample} />
      ) : null}
      {readShare === null ? null : <Loading label={`Reading the picture: ${Math.round(readShare * 100)} %`} />}
      {fault ? (
        <div class="failure" role="alert">
          <strong>This picture can't be used</strong>
          <p>{fault}</p>
        </div>
      ) : null}
      {models.error ? <Failure error={models.error} onRetry={() => models.refetch()} /> : null}
      {view === null ? single : null}
      {view === "batch" ? <BatchView batch={batch} detection={detection} models={known} onOpen={openResult} /> : null}
      {view === "compare" && opened ? <CompareView opened={opened} detection={detection} models={known} /> : null}
      {view === "runs" ? <RecentRuns userId={userId} /> : null}
    </Page>
  );
}
