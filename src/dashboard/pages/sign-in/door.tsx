import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** The frame of the pages for visitors who aren't signed in. */
export function Door({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · sightline`;
  }, [title]);
  return (
    <main class="door">
      <div class="card">
        <p class="brand">
          <img src="/icon.svg" alt="" width="36" height="36" />
          sightline
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
