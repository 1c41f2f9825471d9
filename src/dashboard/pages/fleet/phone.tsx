import { useRoute } from "preact-iso";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useFilters } from "../../components/hooks/use-filters.ts";
import { Id } from "../../components/id.tsx";
import { LIVE_MS, Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { NotThere } from "../../components/not-there.tsx";
import { Page, Section, type Trail } from "../../components/page.tsx";
import { FullMoment, Moment } from "../../components/time.tsx";
import { BarTable } from "./bar-table.tsx";
import { LeftOut } from "./left-out.tsx";
import { ObjectDeliveries } from "./object-deliveries.tsx";
import { PhoneLists, type ShownPhone } from "./phone-lists.tsx";
import { PhoneState } from "./phone-state.tsx";
import { writePhoneName, writeTenure } from "./phone-words.ts";
import { readSpan } from "./span.ts";
import { SpanChoice } from "./span-choice.tsx";
import { Timeline } from "./timeline.tsx";
import { useActivity } from "./use-activity.ts";
import "./fleet.css";

const TRAIL: Trail = [["/fleet", "Fleet"]];

/** One phone: its status, its past and its present use. */
export function Phone() {
  const { id: phoneId = "" } = useRoute().params;
  const id = useOrganizationId();
  const phone = useAnswer("phones.get", { params: { id, phone_id: phoneId } }, { everyMs: LIVE_MS });
  if (!phone.data || phone.data.id !== phoneId) {
    if (phone.error) {
      return (
        <NotThere title="Phone" error={phone.error} back={["/fleet", "All phones"]} onRetry={() => phone.refetch()} />
      );
    }
    return (
      <Page title="Phone" trail={TRAIL}>
        <Loading />
      </Page>
    );
  }
  return (
    <Page title={phone.data.name} trail={TRAIL} lead={phone.data.nickname ?? ""} actions={<Live of={phone} />}>
      <Facts phone={phone.data} />
      <History phone={phone.data} />
      <Section title="Activity and history">
        <PhoneLists phone={phone.data} />
      </Section>
      <ObjectDeliveries id={phoneId} endedAt={null} />
    </Page>
  );
}

function Facts({ phone }: { phone: ShownPhone }) {
  const { rental, active_session_id: session } = phone;
  return (
    <Section title="Now">
      <dl class="facts">
        <dt>Status</dt>
        <dd>
          <PhoneState status={phone.status} reason={phone.status_reason} />
        </dd>
        <dt>Session</dt>
        <dd>{session ? <a href={`/fleet/sessions/${session}`}>{session}</a> : "none"}</dd>
        <dt>Access</dt>
        <dd>{writeTenure(phone)}</dd>
        {rental ? (
          <>
            <dt>Rental</dt>
            <dd>
              <Badge state={rental.payment_status} /> paid until <Moment at={rental.current_period_end} />
            </dd>
          </>
        ) : null}
        <dt>Last used</dt>
        <dd>{phone.last_used_at ? <FullMoment at={phone.last_used_at} /> : "never"}</dd>
        <dt>Id</dt>
        <dd>
          <Id id={phone.id} />
        </dd>
      </dl>
    </Section>
  );
}

function History({ phone }: { phone: ShownPhone }) {
  const [filters] = useFilters();
  const span = readSpan(filters.span);
  const activity = useActivity(span, phone.id);
  const { bars } = activity;
  return (
    <Section title="Timeline" actions={<SpanChoice span={span} />}>
      {bars === null ? (
        activity.error ? (
          <Failure error={activity.error} onRetry={activity.refetch} />
        ) : (
          <Loading />
        )
      ) : bars.length === 0 ? (
        <Empty title={`Nothing ran here in the last ${span.text}`}>
          A longer span may show earlier runs and sessions.
        </Empty>
      ) : (
        <>
          <Live of={activity.readings} />
          <Timeline
            label={`Runs and sessions of ${writePhoneName(phone)}`}
            lanes={[{ key: phone.id, label: "Sessions and runs", bars }]}
            span={span}
            untilMs={activity.readAtMs}
          />
          <LeftOut count={activity.leftOut} />
          <BarTable bars={bars} />
        </>
      )}
    </Section>
  );
}
