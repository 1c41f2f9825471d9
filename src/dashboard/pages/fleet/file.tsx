import { useRoute } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Id } from "../../components/id.tsx";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { DeliveryTable, type FileDelivery } from "./delivery-table.tsx";
import { ObjectDeliveries } from "./object-deliveries.tsx";
import { OptionalMoment } from "./optional-moment.tsx";
import { usePhoneNames } from "./use-phone-names.ts";
import { writeSize } from "./write-size.ts";

const TRAIL: Trail = [
  ["/fleet", "Fleet"],
  ["/fleet/deliveries", "File deliveries"],
];

/** One file: where it comes from, to which phones it was sent, and its events. */
export function File() {
  const { id: fileId = "" } = useRoute().params;
  const id = useOrganizationId();
  const file = useAnswer("organizations.files.get", { params: { id, file_id: fileId } }, { everyMs: LIVE_MS });
  const { data, error } = file;
  if (!data || data.id !== fileId) {
    if (error) {
      const back = ["/fleet/deliveries", "All file deliveries"] as const;
      return <NotThere title="File" error={error} back={back} onRetry={() => file.refetch()} />;
    }
    return (
      <Page title="File" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return (
    <Page title={data.filename} trail={TRAIL} lead={data.mime_type} actions={<Live of={file} />}>
      <Facts file={data} />
      <Section title="Sent to phones">
        {data.deliveries.length === 0 ? (
          <p class="faint">It wasn't sent to any phone.</p>
        ) : (
          <Deliveries deliveries={data.deliveries} />
        )}
      </Section>
      <ObjectDeliveries id={fileId} endedAt={data.status === "capture_failed" ? data.created_at : null} />
    </Page>
  );
}

function Deliveries({ deliveries }: { deliveries: readonly FileDelivery[] }) {
  const names = usePhoneNames(deliveries.map(({ phone_id: phone }) => phone));
  return <DeliveryTable deliveries={deliveries} names={names} />;
}

function Facts({ file }: { file: Answer<"organizations.files.get"> }) {
  const { session_id: session, failure_reason: reason } = file;
  return (
    <Section title="Details">
      <dl class="facts">
        <dt>Status</dt>
        <dd>
          <Badge state={file.status} tone={reason === null ? "good" : "bad"} /> {reason}
        </dd>
        <dt>Size</dt>
        <dd>{writeSize(file.size_bytes)}</dd>
        <dt>Source</dt>
        <dd>{file.source === "upload" ? "uploaded" : "captured on a phone"}</dd>
        {session ? (
          <>
            <dt>Session</dt>
            <dd>
              <a href={`/fleet/sessions/${session}`}>{session}</a>
            </dd>
          </>
        ) : null}
        <dt>Created</dt>
        <dd>
          <OptionalMoment at={file.created_at} />
        </dd>
        <dt>Id</dt>
        <dd>
          <Id id={file.id} />
        </dd>
      </dl>
    </Section>
  );
}
