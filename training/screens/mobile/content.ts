import type { SceneContext } from "../scene.ts";
import type { Field, Painter, Row, RowControl, SheetAction, TabSpec } from "./kit.ts";

const ROW_ICONS = [
  "settings",
  "bell",
  "lock",
  "wifi",
  "bluetooth",
  "battery",
  "person",
  "star",
  "heart",
  "home",
  "folder",
  "file",
  "image",
  "download",
  "mic",
  "send",
  "phone",
  "mail",
  "map-pin",
  "calendar",
  "clock",
  "camera",
  "play",
  "share",
  "edit",
  "delete",
  "search",
  "check",
  "add",
] as const;
const ACTION_ICONS = [
  "search",
  "more-vertical",
  "share",
  "edit",
  "delete",
  "add",
  "heart",
  "star",
  "bell",
  "download",
  "settings",
  "close",
] as const;
const TAB_ICONS = [
  "home",
  "search",
  "heart",
  "person",
  "settings",
  "bell",
  "star",
  "folder",
  "play",
  "calendar",
  "mail",
  "map-pin",
  "camera",
  "clock",
] as const;
const TILE_COLOURS = [
  "#ff3b30",
  "#ff9500",
  "#34c759",
  "#007aff",
  "#5856d6",
  "#af52de",
  "#8e8e93",
  "#00897b",
  "#e91e63",
  "#3f51b5",
  "#795548",
  "#607d8b",
] as const;

/** How a list's rows begin: one way for a whole list, as apps have it. */
type Leading = "none" | "icon" | "tinted" | "tile" | "circle" | "avatar" | "color" | "thumb";

export const LEADINGS: readonly (readonly [Leading, number])[] = [
  ["none", 2],
  ["icon", 5],
  ["tinted", 2],
  ["tile", 2],
  ["circle", 2],
  ["avatar", 2],
  ["color", 2],
  ["thumb", 1],
];

/** A glyph on a coloured square, as iOS settings have it: the whole tile is the icon. */
function drawTile({ rng }: SceneContext, painter: Painter, name: string, round: boolean): string {
  const size = round ? rng.int(36, 44) : rng.int(26, 32);
  const colour = rng.pick(TILE_COLOURS);
  const glyph = painter.icon(name, Math.round(size * rng.between(0.5, 0.66)));
  const radius = round ? "50%" : `${rng.int(4, 9)}px`;
  return `<span data-gt="icon" style="display:inline-flex;flex:none;align-items:center;justify-content:center;width:${size}px;height:${size}px;border-radius:${radius};background:${colour};color:#fff"><span data-gt="none" style="display:flex">${glyph}</span></span>`;
}

/** A square picture, cut round a little. */
export function drawThumb({ rng, ingredients }: SceneContext, size: number, radius: number): string {
  return `<span data-gt="image" style="display:inline-block;flex:none;width:${size}px;height:${size}px;border-radius:${radius}px;background-size:cover;background-position:center;background-image:${ingredients.picture(rng).css.replaceAll('"', "'")}"></span>`;
}

function drawLeading(context: SceneContext, painter: Painter, leading: Leading, name: string): string | undefined {
  const { rng, ingredients } = context;
  switch (leading) {
    case "none":
      return undefined;
    case "icon":
      return painter.icon(name, painter.iconSize);
    case "tinted":
      return `<span style="display:inline-flex;color:${rng.chance(0.6) ? painter.look.primary : rng.pick(TILE_COLOURS)}">${painter.icon(name, painter.iconSize)}</span>`;
    case "tile":
      return drawTile(context, painter, name, false);
    case "circle":
      return drawTile(context, painter, name, true);
    case "avatar":
      return ingredients.avatar(rng.int(32, 44));
    case "color":
      return ingredients.colorIcon(rng.int(24, 40));
    case "thumb":
      return drawThumb(context, rng.int(40, 56), rng.int(0, 10));
  }
}

export function drawRow(
  context: SceneContext,
  painter: Painter,
  leading: Leading,
  control: RowControl,
  detailed: boolean,
): Row {
  const { rng, ingredients } = context;
  const { text } = ingredients;
  const start = drawLeading(context, painter, leading, rng.pick(ROW_ICONS));
  const row: Row = {
    title: leading === "avatar" ? text.name() : text.title(),
    control,
    on: rng.chance(0.5),
    disabled: rng.chance(0.05),
    amount: rng.int(5, 95),
  };
  if (start !== undefined) row.leading = start;
  if (detailed) row.detail = rng.chance(0.6) ? text.sentence() : text.word();
  if (control === "value" || control === "select") row.note = text[rng.pick(["word", "date", "number"] as const)]();
  if (control === "badge") row.note = String(rng.int(1, 120));
  if (control === "button") row.note = text.action();
  if (control === "none" && rng.chance(0.4)) row.note = text.time();
  if (control === "icon")
    row.trailing = painter.icon(
      rng.pick(["more-vertical", "star", "heart", "download", "delete", "check", "play", "info", "add", "phone"]),
      painter.iconSize,
    );
  return row;
}

/** Rows of one list: alike in their start, and in their control or not, as settings are. */
export function drawRows(
  context: SceneContext,
  painter: Painter,
  count: number,
  controls: readonly RowControl[],
): Row[] {
  const { rng } = context;
  const leading = rng.pickWeighted(LEADINGS);
  const details = rng.pick([0, 0.4, 1]);
  const rows = rng.times(count, () => drawRow(context, painter, leading, rng.pick(controls), rng.chance(details)));
  if (rows.some((row) => row.control === "radio")) {
    const chosen = rng.int(0, rows.length - 1);
    rows.forEach((row, index) => {
      row.on = index === chosen;
    });
  }
  return rows;
}

export function drawField({ rng, ingredients }: SceneContext, painter: Painter): Field {
  const { text } = ingredients;
  const kind = rng.pickWeighted<Field["kind"]>([
    ["text", 6],
    ["password", 2],
    ["area", 1],
    ["select", 2],
  ]);
  const field: Field = {
    label: text.title(),
    value: "",
    placeholder: text[rng.pick(["title", "word", "email"] as const)](),
    kind,
  };
  if (rng.chance(0.5) || kind === "select") {
    field.value =
      kind === "password"
        ? "x".repeat(rng.int(5, 12))
        : kind === "area"
          ? text.sentence()
          : text[rng.pick(["name", "email", "word", "date", "title"] as const)]();
  }
  if (rng.chance(0.35))
    field.icon = painter.icon(
      rng.pick(["person", "mail", "lock", "phone", "search", "map-pin", "calendar", "edit"]),
      painter.iconSize,
    );
  if (kind === "password" ? rng.chance(0.7) : kind === "text" && rng.chance(0.25)) {
    field.endIcon = painter.icon(
      kind === "password" ? "eye" : rng.pick(["close", "calendar", "camera", "mic", "info", "check"]),
      painter.iconSize,
    );
  }
  return field;
}

export function drawTabs({ rng, ingredients }: SceneContext, painter: Painter, count: number, size: number): TabSpec[] {
  return rng
    .sample(TAB_ICONS, count)
    .map((name) => ({ label: ingredients.text.word(), icon: painter.icon(name, size) }));
}

export function drawBarActions({ rng }: SceneContext, painter: Painter, count: number): string[] {
  return rng.sample(ACTION_ICONS, count).map((name) => painter.icon(name, painter.iconSize));
}

export function drawSheetActions({ rng, ingredients }: SceneContext, painter: Painter, count: number): SheetAction[] {
  const withIcons = rng.chance(0.5);
  return rng.sample(ROW_ICONS, count).map((name, index) => ({
    label: rng.chance(0.5) ? ingredients.text.action() : ingredients.text.title(),
    ...(withIcons ? { icon: painter.icon(name, painter.iconSize) } : {}),
    danger: index === count - 1 && rng.chance(0.3),
  }));
}
