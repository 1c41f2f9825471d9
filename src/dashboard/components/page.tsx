import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** A page's frame: its title, also used for the tab, a line about its purpose, and its actions. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · sightline`;
  }, [title]);
  return (
    <div class="page">
      <header class="page-header">
        <div>
          <h1>{title}</h1>
          {lead ? <p class="lead">{lead}</p> : null}
        </div>
        {actions ? <div class="actions">{actions}</div> : null}
      </header>
      {children}
    </div>
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
