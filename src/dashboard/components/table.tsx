import type { ComponentChildren } from "preact";

export type Column<Row> = {
  key: string;
  title: string;
  /** Replaces the title in the column's head, for example with a check box that selects all. */
  head?: ComponentChildren;
  cell(row: Row): ComponentChildren;
  /** Numbers are aligned right. */
  isNumber?: boolean;
  /**
   * The column's place in a row's card on a phone: the title (by default the first column), the right corner, a line of
   * its own, or a box before the title. Other columns follow with their names.
   */
  inCard?: "title" | "corner" | "line" | "select";
};

/** A table; on a phone, each row becomes a card. `caption` names the table for screen readers. */
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
  const titleKey = (columns.find(({ inCard }) => inCard === "title") ?? columns.find(({ inCard }) => !inCard))?.key;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section class="table-frame cards" aria-label={caption} tabIndex={0}>
      <table {...as("table")} aria-busy={isBusy}>
        <caption class="unseen">{caption}</caption>
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            {columns.map(({ key, title, head, isNumber }) => (
              <th
                key={key}
                scope="col"
                {...as("columnheader")}
                class={listClasses(isNumber && "number", head !== undefined && "is-kept")}
              >
                {head ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...as("row")} class={classOf?.(row)}>
              {columns.map(({ key, title, cell, isNumber, inCard }) => (
                <td
                  key={key}
                  {...as("cell")}
                  data-title={title}
                  class={listClasses(isNumber && "number", placeCell(key === titleKey ? "title" : inCard))}
                >
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

/** Sets an element's implicit role explicitly: some browsers drop it if a style turns rows into cards. */
function as(role: "table" | "rowgroup" | "row" | "columnheader" | "cell") {
  return { role };
}

function placeCell(place: Column<unknown>["inCard"]): string | undefined {
  return place && `in-${place}`;
}

function listClasses(...classes: readonly unknown[]): string | undefined {
  return classes.filter((one) => typeof one === "string").join(" ") || undefined;
}
