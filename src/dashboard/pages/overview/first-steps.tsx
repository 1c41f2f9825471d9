import { Circle, CircleCheck } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Section } from "../../components/page.tsx";

const DAYS = 90;

/** What to do first, until it is done: for an organization that has nothing yet. */
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
  // It is no more than advice: it waits until all is known, and isn't missed where that fails.
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
          Drop a screenshot, and see what is found in it.
        </Step>
        <Step isDone={hasKey} title="Make an API key" path="/money/keys">
          Your programs call the service with it.{whoMay}
        </Step>
        <Step isDone={hasDestination} title="Register a webhook destination" path="/webhooks">
          It is told of your runs, phones, files and money as they change.{whoMay}
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
