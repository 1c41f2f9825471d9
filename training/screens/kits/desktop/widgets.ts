import type { LabelRule, SceneContext } from "../../scene.ts";

export type Tone = "primary" | "secondary" | "outline" | "danger" | "success" | "flat";
export type Size = "small" | "normal" | "large";

export type ButtonOptions = {
  label: string;
  /** Markup of an icon before the label. */
  icon?: string | undefined;
  tone?: Tone | undefined;
  size?: Size | undefined;
  full?: boolean | undefined;
  /** Opens a menu: a small arrow follows the label. */
  caret?: boolean | undefined;
};
export type IconButtonOptions = { icon: string; tone?: Tone | undefined; size?: Size | undefined };
export type FieldOptions = {
  value?: string | undefined;
  placeholder?: string | undefined;
  type?: string | undefined;
  /** Markup of an icon inside the field, at its start or its end. */
  startIcon?: string | undefined;
  endIcon?: string | undefined;
};
type ChoiceOptions = {
  label: string;
  checked: boolean;
  name?: string | undefined;
  disabled?: boolean | undefined;
};
export type TabItem = { label: string; icon?: string | undefined };
type CardParts = {
  media?: string | undefined;
  title?: string | undefined;
  body: string;
  footer?: string | undefined;
};
type DialogParts = { title: string; body: string; actions: string };

/** The colours that parts drawn by ourselves take, so that they go with the kit's. CSS colours. */
export type KitColors = {
  background: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  primary: string;
  onPrimary: string;
  radius: string;
};

/** What a kit draws, as markup with its labels on it. Templates compose screens of these. */
export type Widgets = {
  head: string;
  /** Attributes of the element that holds the whole screen: class, theme. */
  rootAttributes: string;
  rules?: readonly LabelRule[];
  ready?: string;
  colors: KitColors;
  button(options: ButtonOptions): string;
  iconButton(options: IconButtonOptions): string;
  buttonGroup(buttons: readonly string[]): string;
  fieldLabel(text: string): string;
  input(options: FieldOptions): string;
  textarea(options: { value: string; rows: number }): string;
  select(value: string): string;
  checkbox(options: ChoiceOptions): string;
  radio(options: ChoiceOptions): string;
  toggle(options: ChoiceOptions): string;
  /** `fraction` is where the thumb is, from 0 to 1. */
  slider(fraction: number): string;
  tabs(items: readonly TabItem[], active: number): string;
  pagination(pages: number, active: number): string;
  card(parts: CardParts): string;
  table(head: readonly string[], rows: readonly (readonly string[])[]): string;
  alert(text: string, tone: Tone): string;
  badge(text: string, tone: Tone): string;
  chip(text: string, icon?: string): string;
  breadcrumb(items: readonly string[]): string;
  menu(items: readonly TabItem[]): string;
  dialog(parts: DialogParts): string;
  progress(fraction: number): string;
  /** A cross that closes what it's in: an icon. */
  close(): string;
};

/** A kit: draws its widgets anew for each screen, since colours and options differ by screen. */
export type WebKit = {
  /** Starts the names of the kit's scenes. */
  name: string;
  /** The npm package, or `own`. */
  kit: string;
  split?: "train" | "unseen";
  /** Templates that don't suit the kit. */
  without?: readonly string[];
  weight?: number;
  makeWidgets(context: SceneContext): Widgets;
};

/** `<link>` elements for style sheets of node_modules. */
export function linkStyles(...paths: readonly string[]): string {
  return paths.map((path) => `<link rel="stylesheet" href="/npm/${path}">`).join("");
}
