import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useMay } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Section } from "../../components/page.tsx";
import { FullMoment } from "../../components/time.tsx";
import { Rename } from "./rename.tsx";

/** The organization's name, which its owners can change. */
export function About({ organization }: { organization: Answer<"organizations.get"> }) {
  const mayRename = useMay("owner");
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Section
      title="Details"
      actions={
        mayRename ? (
          <Button kind="quiet" onClick={() => setRenaming(true)}>
            Rename
          </Button>
        ) : null
      }
    >
      <dl class="facts">
        <dt>Name</dt>
        <dd>{organization.name}</dd>
        <dt>Slug</dt>
        <dd>
          <code>{organization.slug}</code>
        </dd>
        <dt>Plan</dt>
        <dd>{organization.plan_name}</dd>
        <dt>Created</dt>
        <dd>
          <FullMoment at={organization.created_at} />
        </dd>
        <dt>Id</dt>
        <dd>
          <code>{organization.id}</code>
        </dd>
      </dl>
      {mayRename ? null : <p class="faint">An owner can rename it.</p>}
      {isRenaming ? <Rename organization={organization} onClose={() => setRenaming(false)} /> : null}
    </Section>
  );
}
