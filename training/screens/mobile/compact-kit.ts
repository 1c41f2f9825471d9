import type { LabelRule, SceneContext } from "../scene.ts";
import type { ButtonSpec, CardSpec, Field, Look, Painter, Row, SheetAction } from "./kit.ts";

/** A row's four places, as HTML. */
type RowPlaces = { start: string; title: string; detail: string; end: string };
export type TabCell = { label: string; icon: string; chosen: boolean };
type ChoiceKind = "checkbox" | "radio" | "switch";

/** The few parts in which small kits differ. What is left out is drawn plainly in the kit's colours, or not at all. */
export type CompactParts = {
  head: string;
  rules?: readonly LabelRule[];
  ready?: string;
  iconSize?: number;
  /** Around the whole page: an application element, or scripts after it. */
  wrap?(html: string): string;
  mark(kind: ChoiceKind, on: boolean, disabled: boolean): string;
  /** A mark with its text where the kit has that in one. */
  choice?(kind: ChoiceKind, on: boolean, label: string): string;
  slider(amount: number): string;
  button(spec: ButtonSpec): string;
  iconButton?(icon: string): string;
  field(field: Field): string;
  row(places: RowPlaces): string;
  list(rows: string, header: string | undefined): string;
  bar(start: string, title: string, actions: readonly string[]): string;
  chip(label: string, chosen: boolean, icon: string): string;
  badge?(text: string): string;
  bottomTabs?(cells: readonly TabCell[]): string;
  topTabs?(cells: readonly TabCell[]): string;
  segments?(cells: readonly TabCell[]): string;
  searchField?(placeholder: string, value: string): string;
  stepper?(value: number): string;
  card?(card: CardSpec, foot: string): string;
  fab?(icon: string, label?: string): string;
  dialog?(title: string, content: string, actions: readonly string[]): string;
  sheet?(actions: readonly SheetAction[], title?: string): string;
  toast?(text: string, action?: string): string;
};

const SCRIM = '<div style="position:absolute;inset:0;background:#0000008c;z-index:800"></div>';

function paintEnd(row: Row, look: Look, parts: CompactParts, icon: Painter["icon"]): string {
  const note = `<span style="font-size:14px;color:${look.secondary}">${row.note ?? ""}</span>`;
  switch (row.control) {
    case "switch":
    case "checkbox":
    case "radio":
      return parts.mark(row.control, row.on, row.disabled);
    case "chevron":
      return `<span style="display:flex;color:${look.secondary}">${icon("chevron-right", 18)}</span>`;
    case "value":
      return `<span style="display:flex;align-items:center;gap:6px;color:${look.secondary}">${note}${icon("chevron-right", 16)}</span>`;
    case "badge":
      return (
        parts.badge?.(row.note ?? "") ??
        `<span style="background:${look.primary};color:${look.onPrimary};border-radius:10px;font-size:12px;padding:2px 7px">${row.note ?? ""}</span>`
      );
    case "button":
      return parts.button({ label: row.note ?? "", look: row.on ? "filled" : "outlined", small: true });
    case "select":
      return `<span data-gt="select" style="display:flex;align-items:center;gap:4px;color:${look.secondary}">${note}${icon("chevron-down", 16)}</span>`;
    case "slider":
      return `<div style="width:130px;flex:none">${parts.slider(row.amount)}</div>`;
    case "icon":
      return `<span style="display:flex;color:${look.secondary}">${row.trailing ?? ""}</span>`;
    default:
      return row.note === undefined ? "" : note;
  }
}

/** Fills a kit's parts up to a whole painter. */
export function makeCompactPainter(context: SceneContext, look: Look, parts: CompactParts): Painter {
  const { rng, ingredients } = context;
  const iconSize = parts.iconSize ?? 24;
  const icon: Painter["icon"] = (name, size = iconSize) => ingredients.icon(size, name === undefined ? {} : { name });
  const paintRow = (row: Row) =>
    parts.row({
      start:
        row.leading === undefined
          ? ""
          : `<span style="display:flex;flex:none;color:${look.secondary}">${row.leading}</span>`,
      title: row.title,
      detail: row.detail ?? "",
      end: paintEnd(row, look, parts, icon),
    });
  const iconButton =
    parts.iconButton ?? ((html: string) => `<span style="display:inline-flex;padding:8px">${html}</span>`);
  const list: Painter["list"] = (rows, header) => parts.list(rows.map(paintRow).join(""), header);
  const paintLine = ({ label, icon: html, danger }: SheetAction) =>
    `<div style="display:flex;align-items:center;gap:16px;padding:13px 18px;font-size:16px;white-space:nowrap;color:${danger ? "#d32f2f" : look.text}">${html ?? ""}${label}</div>`;
  const cells = (labels: readonly string[], chosen: number): TabCell[] =>
    labels.map((label, index) => ({ label, icon: "", chosen: index === chosen }));
  const { bottomTabs, topTabs, segments, searchField, stepper, card, fab, dialog, toast } = parts;
  const barStyles = rng.chance(0.5);
  return {
    look,
    iconSize,
    icon,
    screen: ({ bar, body, footer, floating, over }) => {
      const float = floating
        ? `<div style="position:absolute;inset-inline-end:16px;bottom:${footer ? 76 : 18}px;z-index:5">${floating}</div>`
        : "";
      const html = `<div class="x-screen" style="position:absolute;inset:0;display:flex;flex-direction:column;overflow:hidden;background:${look.background};color:${look.text};font-family:${ingredients.fontFamily.replaceAll('"', "'")}"><div style="flex:none;position:relative;z-index:4">${bar}</div><div style="flex:1;min-height:0;overflow-y:auto">${body}</div>${float}<div style="flex:none;position:relative;z-index:4">${footer ?? ""}</div>${over ?? ""}</div>`;
      return {
        head: `${parts.head}${ingredients.fontHead}${ingredients.iconHead}<style>html,body{margin:0;height:100%}</style>`,
        body: parts.wrap?.(html) ?? html,
        ...(parts.rules ? { rules: parts.rules } : {}),
        ...(parts.ready ? { ready: parts.ready } : {}),
        lang: ingredients.lang,
      };
    },
    bar: (spec) => {
      const name = { back: "back", menu: "menu", close: "close", none: "" }[spec.start];
      const action =
        spec.textAction === undefined
          ? []
          : [`<span data-gt="button" style="padding:0 10px;font-size:15px">${spec.textAction}</span>`];
      const title =
        spec.subtitle === undefined
          ? spec.title
          : `${spec.title}<div style="font-size:12px;font-weight:400;opacity:.7;line-height:1.1">${spec.subtitle}</div>`;
      return parts.bar(name === "" ? "" : iconButton(icon(name)), title, [...spec.actions.map(iconButton), ...action]);
    },
    list,
    fields: (fields) =>
      `<div style="padding:8px 16px;display:flex;flex-direction:column;gap:${rng.int(8, 18)}px">${fields.map(parts.field).join("")}</div>`,
    button: parts.button,
    iconButton,
    choice:
      parts.choice ??
      ((kind, on, label) =>
        `<span style="display:inline-flex;align-items:center;gap:10px">${parts.mark(kind, on, false)}<span>${label}</span></span>`),
    chips: (labels, chosen, icons) =>
      `<div style="display:flex;flex-wrap:wrap;gap:8px">${labels.map((label, index) => parts.chip(label, index === chosen, icons[index] ?? "")).join("")}</div>`,
    slider: parts.slider,
    ...(segments ? { segments: (labels, chosen) => segments(cells(labels, chosen)) } : {}),
    ...(topTabs
      ? {
          topTabs: (tabs, chosen, withIcons) =>
            topTabs(tabs.map((tab, index) => ({ ...tab, icon: withIcons ? tab.icon : "", chosen: index === chosen }))),
        }
      : {}),
    ...(bottomTabs
      ? { bottomTabs: (tabs, chosen) => bottomTabs(tabs.map((tab, index) => ({ ...tab, chosen: index === chosen }))) }
      : {}),
    ...(searchField ? { searchField } : {}),
    ...(stepper ? { stepper } : {}),
    ...(card ? { card: (spec) => card(spec, [...spec.actions.map(parts.button), ...spec.icons].join("")) } : {}),
    ...(fab ? { fab } : {}),
    ...(dialog
      ? {
          dialog: (spec) => {
            const rows =
              spec.rows?.map(
                (row) =>
                  `<div style="display:flex;align-items:center;gap:12px;padding:8px 0">${parts.mark(row.control === "radio" ? "radio" : "checkbox", row.on, false)}<span>${row.title}</span></div>`,
              ) ?? [];
            const field =
              spec.field === undefined ? "" : `<div style="padding-top:10px">${parts.field(spec.field)}</div>`;
            return dialog(spec.title, (spec.text ?? "") + field + rows.join(""), spec.actions);
          },
        }
      : {}),
    sheet:
      parts.sheet ??
      ((actions, title) =>
        `${SCRIM}<div style="position:absolute;inset:auto 0 0;z-index:801;padding:8px 0;background:${look.surface};border-radius:${barStyles ? 16 : 0}px ${barStyles ? 16 : 0}px 0 0">${title === undefined ? "" : `<div style="padding:12px 18px;color:${look.secondary}">${title}</div>`}${actions.map(paintLine).join("")}</div>`),
    ...(toast ? { toast } : {}),
    menu: (actions) =>
      `<div style="position:absolute;top:10px;inset-inline-end:10px;z-index:801;min-width:170px;max-width:80%;padding:6px 0;background:${look.surface};border-radius:${barStyles ? 12 : 3}px;box-shadow:0 4px 16px #0005">${actions.map(paintLine).join("")}</div>`,
    drawer: (header, rows) =>
      `${SCRIM}<div style="position:absolute;inset-block:0;inset-inline-start:0;z-index:801;width:${rng.int(240, 300)}px;background:${look.surface};overflow:hidden">${header}${list(rows)}</div>`,
  };
}
