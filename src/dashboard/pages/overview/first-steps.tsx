import { Circle, CircleCheck } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Section } from "../../components/page.tsx";

const DAYS = 90;

/** The first steps of a new organization, shown until they are done. */
export function FirstSteps() {
  const id = useOrganizationId();
  const isAdmin = useMay("admin");
  const params = { id };
  const usage = useAnswer("organizations.usage-by-day.list", { params, query: { days: DAYS } });
  const keys = useAnswer("organizations.api-keys.list", { params, query: { limit: 1 } });
  const destinations = useAnswer("organizations.destinations.list", {
    params: { organization_id: id },
    query: { limit: 1 },
  });
  // These are only hints: they appear once everything is loaded, and are left out if that fails.
  if (!usage.data || !keys.data || !destinations.data) return null;
  const hasCalled = usage.data.days.length > 0;
  const hasKey = keys.data.total > 0;
  const hasDestination = destinations.data.total > 0;
  if (hasCalled && hasKey && hasDestination) return null;
  const whoMay = isAdmin ? null : " An admin or owner of your organization can.";
  return (
    <Section title="First steps">
      <ol class="steps">
        <Step isDone={hasCalled} title="Try the playground" path="/playground">
          Drop a screenshot, and see what detect finds in it.
        </Step>
        <Step isDone={hasKey} title="Create an API key" path="/keys">
          Your programs use it to call the service.{whoMay}
        </Step>
        <Step isDone={hasDestination} title="Register a webhook destination" path="/webhooks">
          It receives events about your runs, phones, files and money.{whoMay}
        </Step>
      </ol>
    </Section>
  );
}

function Step({
  title,
  path,
  isDone,
  children,
}: {
  title: string;
  path: string;
  isDone: boolean;
  children: ComponentChildren;
}) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li class={isDone ? "done" : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <a href={path}>{title}</a> {isDone ? <span class="faint">(done)</span> : null}
        <p class="faint">{children}</p>
      </div>
    </li>
  );
}
