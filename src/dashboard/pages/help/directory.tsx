import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./directory.css";

export type DirectoryGroup = {
  name: string;
  description?: string;
  entries: readonly { id: string; href: string; label: ComponentChildren }[];
};

/** From here on, the list stands beside what is chosen from it. */
const isWide = () => matchMedia("(min-width: 900px)").matches;

/** A list of pages by group, beside the chosen one. On narrow screens it is folded, and folds again after a choice. */
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
  useEffect(() => setOpen(isWide()), [current]);
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
      <div class="directory-content">{children}</div>
    </div>
  );
}
