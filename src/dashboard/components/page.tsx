import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

export type Trail = readonly (readonly [path: string, name: string])[];

/** A page's frame: its title, also used for the tab, a line about its purpose, and its actions. */
export function Page({
  title,
  part,
  lead,
  trail = [],
  actions,
  children,
}: {
  title: string;
  /** The name of the item that is selected on the page, shown first in the tab's title. */
  part?: string | undefined;
  lead?: ComponentChildren;
  /** The pages above this one, the topmost first. */
  trail?: Trail;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = [part, title, "sightline"].filter((one) => one !== undefined).join(" · ");
  }, [part, title]);
  return (
    <div class="page">
      <header class="page-header">
        <div>
          {trail.length > 0 ? <Breadcrumbs trail={trail} /> : null}
          <h1>{title}</h1>
          {lead ? <p class="lead">{lead}</p> : null}
        </div>
        {actions ? <div class="actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

function Breadcrumbs({ trail }: { trail: Trail }) {
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {trail.map(([path, name]) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of a page with its own heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="card">
      <header class="section-header">
        <h2>{title}</h2>
        {actions ? <div class="actions">{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}
