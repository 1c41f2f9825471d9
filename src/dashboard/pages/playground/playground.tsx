import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAnswer } from "../../api/queries.ts";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page, Section } from "../../components/page.tsx";
import { ChooseButton, PictureSource } from "./picture-source.tsx";
import { SampleBar } from "./sample-bar.tsx";
import { SAMPLES, type Sample } from "./sample-list.ts";
import { openSample } from "./samples.ts";
import { useDetection } from "./use-detection.ts";
import { usePicture } from "./use-picture.ts";
import { Workbench } from "./workbench.tsx";
import "./playground.css";

/** Shows the results of detect and locate for a screenshot, on the service or in this browser. */
export function Playground() {
  const { query } = useLocation();
  const { opened, fault, readShare, isOver, takeAll, open } = usePicture();
  const models = useAnswer("models.list", {});
  const detection = useDetection(opened);
  const takeSample = (sample: Sample) =>
    void open(() => openSample(sample), "The sample could not be loaded. Check your connection and try again.");
  useEffect(() => {
    const [first] = SAMPLES;
    // A request to repeat waits for its own picture.
    if (first && !query.operation) takeSample(first);
  }, []);

  const lead = query.operation
    ? "Repeats a request with its options. Its picture wasn't kept: choose it again."
    : "See what detect finds in a screenshot, and ask where something is.";
  return (
    <Page
      title="Playground"
      lead={lead}
      actions={opened ? <ChooseButton takeAll={takeAll} kind="main" label="Choose a file" /> : null}
    >
      <SampleBar current={opened?.sample ?? null} onSample={takeSample} />
      {readShare === null ? null : <Loading label={`Reading the picture: ${Math.round(readShare * 100)} %`} />}
      {fault ? (
        <div class="failure" role="alert">
          <strong>This picture can't be used</strong>
          <p>{fault}</p>
        </div>
      ) : null}
      {models.error ? <Failure error={models.error} onRetry={() => models.refetch()} /> : null}
      {opened ? (
        <Workbench opened={opened} detection={detection} models={models.data?.data ?? []} isOver={isOver} />
      ) : query.operation || fault ? (
        <Section title="Screenshot">
          <PictureSource takeAll={takeAll} isOver={isOver} />
        </Section>
      ) : null}
    </Page>
  );
}
