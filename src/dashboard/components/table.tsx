import type { ComponentChildren } from "preact";

export type Column<Row> = {
  key: string;
  title: string;
  /** Replaces the title in the column's head, for example with a check box that selects all. */
  head?: ComponentChildren;
  cell(row: Row): ComponentChildren;
  /** Numbers are aligned right. */
  isNumber?: boolean;
};

/** Rows under named columns, which scroll sideways on narrow screens. `caption` names the table for screen readers. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  classOf,
  isBusy = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  classOf?(row: Row): string | undefined;
  /** True while other rows are being loaded. */
  isBusy?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section class="table-frame" aria-label={caption} tabIndex={0}>
      <table aria-busy={isBusy}>
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
            <tr key={keyOf(row)} class={classOf?.(row)}>
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
