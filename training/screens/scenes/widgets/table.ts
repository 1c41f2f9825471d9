import { iconButton } from "./buttons.ts";
import { checkbox, toggle } from "./marks.ts";
import { badge, progress } from "./parts.ts";
import { avatar, box, icon, repeat, row, tint, type Ui } from "./ui.ts";

/** A table of records as admin pages have it: picks, people, states, actions in each row. */
export function recordTable(ui: Ui, rowCount: number): string {
  const { rng, text, palette, look } = ui;
  const withPick = rng.chance(0.5);
  const makers = rng.sample<(index: number) => string>(
    [
      () => row(`${avatar(ui, rng.int(20, 32))}<span>${text.name()}</span>`, "gap:8px;"),
      () => badge(ui),
      () => text.date(),
      () => text.amount(),
      () => text.number(),
      () => `<span style="color:${palette.primary}">${text.email()}</span>`,
      () => progress(ui, "width:70px;"),
      () => toggle(ui),
      () => row(`${icon(ui, undefined, look.iconPx)}<span>${text.title()}</span>`, "gap:6px;"),
      () =>
        icon(
          ui,
          rng.pick(["check", "close", "star", "lock", "warning"]),
          look.iconPx,
          rng.pick([palette.success, palette.danger, palette.secondaryText]),
        ),
    ],
    rng.int(3, 6),
  );
  const names = rng.sample(
    ["edit", "delete", "eye", "more-vertical", "more-horizontal", "download", "copy", "share", "star"],
    rng.int(1, 3),
  );
  const shape = rng.pick(["none", "none", "rounded", "outline", "square"] as const);
  const actionPx = Math.min(look.iconPx, 20);
  const actions = () =>
    row(
      names
        .map((name) =>
          iconButton(ui, {
            name,
            sizePx: actionPx,
            shape,
            color: name === "delete" ? palette.danger : palette.secondaryText,
          }),
        )
        .join(""),
      "gap:3px;justify-content:flex-end;",
    );
  const pad = `padding:${rng.int(3, 11)}px ${rng.int(6, 14)}px;`;
  const edge = `border-bottom:1px solid ${palette.divider};${rng.chance(0.2) ? `border-inline-end:1px solid ${palette.divider};` : ""}`;
  const sorted = rng.int(0, makers.length - 1);
  const head = `<tr style="text-align:start;background:${rng.pick(["transparent", tint(palette.text, 5)])}">${withPick ? `<th style="${pad}${edge}width:1px">${checkbox(ui, false)}</th>` : ""}${makers.map((_, index) => `<th style="${pad}${edge}text-align:start;white-space:nowrap"><span style="display:inline-flex;align-items:center;gap:4px">${text.word()}${index === sorted ? icon(ui, rng.pick(["arrow-down", "arrow-up", "unfold"]), Math.max(9, look.fontPx - 2)) : ""}</span></th>`).join("")}<th style="${pad}${edge}"></th></tr>`;
  const striped = rng.chance(0.3);
  const body = repeat(
    ui,
    rowCount,
    rowCount,
    (index) =>
      `<tr style="${striped && index % 2 ? `background:${tint(palette.text, 4)};` : ""}">${withPick ? `<td style="${pad}${edge}">${checkbox(ui)}</td>` : ""}${makers.map((make) => `<td style="${pad}${edge}white-space:nowrap;overflow:hidden;text-overflow:ellipsis;max-width:220px">${make(index)}</td>`).join("")}<td style="${pad}${edge}">${actions()}</td></tr>`,
  );
  return `<table style="width:100%;border-collapse:collapse;font-size:.92em">${head}${body}</table>`;
}

/** Page numbers with arrows. */
export function pagination(ui: Ui): string {
  const { rng, palette, look } = ui;
  const side = rng.int(24, 36);
  const style = rng.int(0, 2);
  const chosen = rng.int(1, 5);
  const cell = (content: string, on: boolean) => {
    const paint = on
      ? `background:${palette.primary};color:${palette.onPrimary};`
      : style === 0
        ? `border:1px solid ${palette.divider};`
        : style === 1
          ? `background:${tint(palette.text, 7)};`
          : "";
    return `<span ${paint ? 'data-gt="button"' : ""} style="display:inline-flex;width:${side}px;height:${side}px;align-items:center;justify-content:center;border-radius:${Math.min(look.radiusPx, side)}px;font-size:.9em;${paint}">${content}</span>`;
  };
  const numbers = repeat(ui, 5, 5, (index) => cell(String(index + 1), index + 1 === chosen));
  return row(
    `${cell(icon(ui, "chevron-left", Math.round(side * 0.5)), false)}${numbers}<span>…</span>${cell(icon(ui, "chevron-right", Math.round(side * 0.5)), false)}`,
    "gap:4px;",
  );
}

/** Where one is, as words between small marks. */
export function breadcrumbs(ui: Ui): string {
  const { rng, text, palette } = ui;
  const mark = rng.chance(0.5) ? icon(ui, "chevron-right", 12, palette.secondaryText) : "<span>/</span>";
  const start = rng.chance(0.4) ? icon(ui, "home", 15, palette.secondaryText) : `<span>${text.word()}</span>`;
  return row(
    `${start}${repeat(ui, 1, 3, () => `${mark}<span>${text.word()}</span>`)}`,
    `gap:6px;font-size:.88em;color:${palette.secondaryText};`,
  );
}

/** A heading with what can be done beside it. */
export function sectionHead(ui: Ui, end: string, css = ""): string {
  const { text, look } = ui;
  return row(
    `<span style="flex:1;min-width:0;font-size:1.1em;font-weight:${look.titleWeight};white-space:nowrap;overflow:hidden;text-overflow:ellipsis">${text.title()}</span>${end}`,
    `gap:8px;${css}`,
  );
}

/** Labelled rows of a sidebar; the chosen one is painted, none is an element apart from its glyphs. */
export function sideNavigation(ui: Ui, count: number, css = ""): string {
  const { rng, text, palette, look } = ui;
  const chosen = rng.int(0, count - 1);
  const onlyIcons = rng.chance(0.2);
  const size = onlyIcons ? look.iconPx + 4 : look.iconPx;
  const items = repeat(ui, count, count, (index) => {
    const on = index === chosen;
    const paint = on
      ? rng.pick([
          `background:${tint(palette.primary, 18)};color:${palette.primary};`,
          `background:${palette.primary};color:${palette.onPrimary};`,
          `border-inline-start:3px solid ${palette.primary};`,
        ])
      : "";
    const end = onlyIcons
      ? ""
      : rng.pickWeighted<string>([
          ["", 6],
          [icon(ui, "chevron-right", 12), 1.5],
          [badge(ui, String(rng.int(1, 40))), 1],
          [icon(ui, "chevron-down", 12), 1],
        ]);
    const heading =
      !onlyIcons && rng.chance(0.1)
        ? `<div style="font-size:.75em;opacity:.6;padding:12px 14px 4px;text-transform:uppercase">${text.word()}</div>`
        : "";
    return `${heading}<div style="display:flex;align-items:center;gap:${rng.int(8, 12)}px;padding:${rng.int(5, 10)}px ${onlyIcons ? 0 : 12}px;${onlyIcons ? "justify-content:center;" : ""}margin:1px 6px;border-radius:${Math.min(look.radiusPx, 10)}px;${paint}">${rng.chance(0.95) ? icon(ui, undefined, size) : ""}${onlyIcons ? "" : `<span style="flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${text.title()}</span>`}${end}</div>`;
  });
  return box(
    items,
    `flex:none;width:${onlyIcons ? rng.int(44, 64) : rng.int(180, 260)}px;overflow:hidden;padding:6px 0;${css}`,
  );
}
