import type { ComponentChildren } from "preact";

export type Column<Row> = {
  key: string;
  title: string;
  /** What stands at the column's head in place of its title, such as a box that selects all. */
  head?: ComponentChildren;
  cell(row: Row): ComponentChildren;
  /** Figures stand to the right. */
  isNumber?: boolean;
};

/** Rows under named columns; it scrolls sideways where the screen is narrow. `caption` names it for who can't see it. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
    <section class="table-frame" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, head, isNumber }) => (
              <th key={key} scope="col" class={isNumber ? "number" : undefined}>
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isNumber }) => (
                <td key={key} class={isNumber ? "number" : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
