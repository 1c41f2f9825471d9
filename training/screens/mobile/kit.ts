import type { LabelRule, SceneContext, ScenePage } from "../scene.ts";

/** The colours that a kit's own look has on this screen, for what a template draws beside the kit's parts. */
export type Look = {
  dark: boolean;
  text: string;
  secondary: string;
  background: string;
  surface: string;
  divider: string;
  primary: string;
  onPrimary: string;
};

export type RowControl =
  | "none"
  | "chevron"
  | "switch"
  | "checkbox"
  | "radio"
  | "value"
  | "icon"
  | "badge"
  | "button"
  | "slider"
  | "select";

export type Row = {
  title: string;
  detail?: string;
  /** Short text at the row's end: a value, a time, a badge. */
  note?: string;
  /** HTML before the text: an icon, a picture or a portrait. */
  leading?: string;
  /** HTML at the row's end when `control` is `icon`. */
  trailing?: string;
  control: RowControl;
  on: boolean;
  disabled: boolean;
  /** 0 to 100, for sliders. */
  amount: number;
};

export type Field = {
  label: string;
  value: string;
  placeholder: string;
  kind: "text" | "password" | "area" | "select";
  icon?: string;
  /** An icon at the field's end: an eye, a cross, a calendar. */
  endIcon?: string;
};

export type ButtonSpec = {
  label?: string;
  icon?: string;
  look: "filled" | "tonal" | "outlined" | "text";
  wide?: boolean;
  danger?: boolean;
  disabled?: boolean;
  small?: boolean;
};

export type BarSpec = {
  title: string;
  subtitle?: string;
  start: "back" | "menu" | "close" | "none";
  /** Icons (HTML) of actions at the end. */
  actions: readonly string[];
  /** A text action such as Save. */
  textAction?: string;
  search?: string;
};

export type TabSpec = { label: string; icon: string };
export type CardSpec = {
  title: string;
  subtitle?: string;
  text?: string;
  picture?: string;
  avatar?: string;
  actions: readonly ButtonSpec[];
  /** Icon-only actions (HTML) at the foot or the head. */
  icons: readonly string[];
};
export type SheetAction = { label: string; icon?: string; danger?: boolean };
export type DialogSpec = {
  title: string;
  text?: string;
  actions: readonly string[];
  field?: Field;
  /** Rows to choose from, with radio or checkbox controls. */
  rows?: readonly Row[];
};

/** The parts of one screen, each as HTML. */
export type ScreenParts = {
  bar: string;
  body: string;
  /** Below the scrolled body: tab bars, composers, action bars. */
  footer?: string;
  /** Floats over the body. */
  floating?: string;
  /** Over everything, with a scrim where the kit has one: dialogs, sheets, drawers, toasts. */
  over?: string;
  /** Without side padding of the body, as for media. */
  flush?: boolean;
};

/** Draws a kit's parts as HTML, with the options chosen for one screen. What a kit doesn't have it leaves out. */
export type Painter = {
  look: Look;
  /** CSS pixels of icons in bars and rows. */
  iconSize: number;
  icon(name?: string, size?: number): string;
  screen(parts: ScreenParts): ScenePage;
  bar(spec: BarSpec): string;
  list(rows: readonly Row[], header?: string): string;
  fields(fields: readonly Field[]): string;
  button(spec: ButtonSpec): string;
  iconButton(icon: string): string;
  choice(kind: "checkbox" | "radio" | "switch", on: boolean, label: string): string;
  chips(labels: readonly string[], chosen: number, icons: readonly string[]): string;
  slider(amount: number): string;
  segments?(labels: readonly string[], chosen: number): string;
  topTabs?(tabs: readonly TabSpec[], chosen: number, withIcons: boolean): string;
  bottomTabs?(tabs: readonly TabSpec[], chosen: number): string;
  searchField?(placeholder: string, value: string): string;
  card?(card: CardSpec): string;
  fab?(icon: string, label?: string): string;
  stepper?(value: number): string;
  dialog?(spec: DialogSpec): string;
  sheet?(actions: readonly SheetAction[], title?: string): string;
  toast?(text: string, action?: string): string;
  /** A menu hanging from the bar's end. */
  menu?(actions: readonly SheetAction[]): string;
  drawer?(header: string, rows: readonly Row[]): string;
};

/** One kit: `paint` chooses its options for a screen. */
export type MobileKit = {
  /** The npm name. */
  npm: string;
  /** Starts the names of its scenes. */
  prefix: string;
  unseen?: boolean;
  platforms?: readonly ("android" | "ios" | "desktop")[];
  paint(context: SceneContext): Painter;
};

/** Rules in one line each: `rules("switch", ".toggle", ".other")`. */
export function labelAs(kind: LabelRule["kind"], ...selectors: readonly string[]): LabelRule[] {
  return selectors.map((selector) => ({ kind, selector }));
}

/** Makes text safe in an attribute's double quotes. Texts of the ingredients are escaped but for quotes. */
export function quoteAttribute(text: string): string {
  return text.replaceAll('"', "&quot;");
}
