/** The views of the page besides that of one picture, as its address names them. */
export const VIEWS = ["batch", "compare", "runs"] as const;
export type View = (typeof VIEWS)[number];

const LINKS: readonly (readonly [View | null, string])[] = [
  [null, "One picture"],
  ["batch", "Batch"],
  ["compare", "Compare"],
  ["runs", "Recent runs"],
];

export function writeViewPath(view: View | null): string {
  return view === null ? "/playground" : `/playground?view=${view}`;
}

/** Leads from one view to another. */
export function ViewLinks({ current }: { current: View | null }) {
  return (
    <nav class="subplaces" aria-label="Views of the playground">
      {LINKS.map(([view, name]) => (
        <a key={name} href={writeViewPath(view)} aria-current={view === current ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
