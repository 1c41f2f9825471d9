import { Badge } from "../../components/badge.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { compareRuns } from "./compare-runs.ts";
import type { Run } from "./run.ts";

type Row = { key: string; title: string; read(run: Run): string };

const milliseconds = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? "–"
    : `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} ms`;
const stage = (key: string, title: string): Row => ({
  key,
  title,
  read: ({ stagesMs }) => milliseconds(stagesMs[key]),
});

const ROWS: readonly Row[] = [
  { key: "backend", title: "Ran on", read: ({ backend }) => (backend === "webgpu" ? "WebGPU" : "WebAssembly") },
  stage("decode", "Decoding the picture"),
  stage("ui-detection", "Finding icons and controls"),
  stage("text-detection", "Finding text"),
  stage("text-recognition", "Reading text"),
  stage("hash", "Hashes and histogram"),
  { key: "all", title: "Whole analysis", read: ({ analysis }) => milliseconds(analysis.metadata.inference_time_ms) },
  {
    key: "wait",
    title: "Waiting for its turn",
    read: (run) => milliseconds(run.analysis.metadata.queue_wait_ns / 1e6),
  },
  { key: "load", title: "Loading files", read: ({ loadMs }) => milliseconds(loadMs) },
  { key: "total", title: "Total", read: ({ totalMs }) => milliseconds(totalMs) },
  { key: "heap", title: "Memory of the models", read: ({ heap }) => heap?.replace("MB", " MB") ?? "–" },
];

/** The durations of each stage, on the service and in the browser side by side, and if both found the same. */
export function Timings({ service: last, browser }: { service: Run | null; browser: Run | null }) {
  const service = last?.isSample ? null : last;
  const columns: Column<Row>[] = [
    { key: "title", title: "Step", cell: ({ title }) => title },
    { key: "service", title: "Service", isNumber: true, cell: ({ read }) => (service ? read(service) : "not run") },
    {
      key: "browser",
      title: "This browser",
      isNumber: true,
      cell: ({ read }) => (browser ? read(browser) : "not run"),
    },
  ];
  return (
    <>
      <Table caption="Timings" columns={columns} rows={ROWS} keyOf={({ key }) => key} />
      <Sameness service={last} browser={browser} />
    </>
  );
}

function Sameness({ service, browser }: { service: Run | null; browser: Run | null }) {
  if (!service || !browser) {
    return (
      <p class="field-note">
        {service ? "Run it in your browser too" : "Run it on the service too"} to see both side by side.
      </p>
    );
  }
  const comparison = compareRuns(service, browser);
  if (!comparison) return <p class="field-note">The two runs used different settings.</p>;
  const { alike, different } = comparison;
  return different === 0 ? (
    <p>
      <Badge state="same" tone="good" /> Both found the same {alike} things, within a pixel.
    </p>
  ) : (
    <p>
      <Badge state="different" tone="waiting" /> {alike} things are the same within a pixel, {different} are not.
    </p>
  );
}
