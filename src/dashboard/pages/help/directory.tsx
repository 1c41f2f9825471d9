import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isReturn } from "../../layout/keep-scroll.ts";
import "./directory.css";

export type DirectoryGroup = {
  name: string;
  description?: string;
  entries: readonly { id: string; href: string; label: ComponentChildren }[];
};

/** True if the window is wide enough to show the list beside the chosen page. */
const isWide = () => matchMedia("(min-width: 900px)").matches;

/**
 * A list of pages by group, beside the chosen one, whose heading gets the focus after a choice. On narrow screens the list is
 * folded, and folds again after a choice.
 */
export function Directory({
  title,
  groups,
  current,
  children,
}: {
  title: string;
  groups: readonly DirectoryGroup[];
  /** The id of the chosen entry. */
  current: string;
  children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(isWide);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => setOpen(isWide()), [current]);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const heading = content.current?.querySelector("h2");
    if (!heading) return;
    // Moving the focus tells screen readers that the content has changed.
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // Waits until the list has folded, since that moves the heading.
    if (!isReturn()) requestAnimationFrame(() => heading.scrollIntoView({ block: "start" }));
  }, [current]);
  return (
    <div class="directory">
      <details class="card" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{title}</summary>
        <nav aria-label={title}>
          {groups.map(({ name, description, entries }) => (
            <section key={name}>
              <h2>{name}</h2>
              {description ? <p class="field-note">{description}</p> : null}
              <ul>
                {entries.map(({ id, href, label }) => (
                  <li key={id}>
                    <a href={href} aria-current={id === current ? "page" : undefined}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </details>
      <div class="directory-content" ref={content}>
        {children}
      </div>
    </div>
  );
}
