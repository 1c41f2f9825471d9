import type { IconKind } from "../../src/domain/screens/icon-kinds.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import type { Rng } from "../screens/random.ts";
import type { IconShelf } from "./icon-shelf.ts";
import { type Bounds, holdsCentre } from "./read-lines.ts";
import type { WrittenScreen } from "./written.ts";

/** How a screen is painted. Sizes are in its pixels, `letter` is the height of its common letters' em. */
type Look = {
  letter: number;
  font: string;
  paper: string;
  card: string;
  ink: string;
  faint: string;
  rule: string;
  accent: string;
  onAccent: string;
  radius: number;
  button: "filled" | "outlined" | "tonal" | "flat";
  field: "outlined" | "filled" | "underlined";
  isCarded: boolean;
  isRuled: boolean;
  isUnderlined: boolean;
  isUpper: boolean;
};

const FONTS = ["Roboto", "Open Sans", "Lato", "Inter", "Liberation Sans", "DejaVu Sans"];
const ACCENTS = ["#1a73e8", "#6750a4", "#0b8043", "#d93025", "#e8710a", "#00838f", "#c2185b", "#3f51b5", "#0d6efd"];

/** Chooses how a screen is painted. */
function chooseLook(rng: Rng, { platform, width }: WrittenScreen): Look {
  const isDark = rng.chance(0.3);
  const letter = platform === "android" ? width / 26 : rng.pick([14, 15, 16]);
  return {
    letter,
    font: rng.pick(FONTS),
    accent: rng.pick(ACCENTS),
    onAccent: "#ffffff",
    paper: isDark ? rng.pick(["#121212", "#1b1b1f", "#0f172a"]) : rng.pick(["#ffffff", "#fafafa", "#f4f5f7"]),
    card: isDark ? "#24262b" : "#ffffff",
    ink: isDark ? "#ececf0" : rng.pick(["#1f1f1f", "#212529", "#000000"]),
    faint: isDark ? "#a0a3ab" : "#6b6f76",
    rule: isDark ? "#3a3d44" : "#d9dce1",
    radius: letter * rng.pick([0, 0.25, 0.5, 1.5]),
    button: rng.pick(["filled", "filled", "outlined", "tonal", "flat"] as const),
    field: rng.pick(["outlined", "outlined", "filled", "underlined"] as const),
    isCarded: rng.chance(0.3),
    isRuled: rng.chance(0.5),
    isUnderlined: rng.chance(0.3),
    isUpper: platform === "android" && rng.chance(0.15),
  };
}

type Drawing = { look: Look; rng: Rng; shelf: IconShelf; screen: WrittenScreen };

/** Draws a written screen as a page of the screen's size in pixels, as its look, chosen by `rng`, paints it. Texts stand in elements with `data-id`. */
export function drawWritten(rng: Rng, screen: WrittenScreen, shelf: IconShelf): string {
  const drawing = { look: chooseLook(rng, screen), rng, shelf: shelf.choose(rng), screen };
  const { look } = drawing;
  const area = ({ bounds }: UiElement) => (bounds ? bounds.width * bounds.height : 0);
  const sorted = [...screen.elements].sort((a, b) => area(b) - area(a));
  return `<!doctype html><meta charset="utf-8"><style>
*{box-sizing:border-box;margin:0}
body{width:${screen.width}px;height:${screen.height}px;overflow:hidden;background:${look.paper};color:${look.ink};font-family:"${look.font}",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif}
div{position:absolute;overflow:hidden;display:flex;align-items:center;line-height:1.25}
span{overflow-wrap:anywhere}
svg{display:block}
</style><body>${sorted.map((element) => drawElement(drawing, element)).join("\n")}</body>`;
}

type Part = { element: UiElement; bounds: Bounds; sign: IconKind | undefined; states: States };
type States = { on: boolean | undefined; isDisabled: boolean };

function drawElement(drawing: Drawing, element: UiElement): string {
  const { bounds, role, id } = element;
  if (!bounds) return "";
  const { signs, states } = drawing.screen;
  const part = { element, bounds, sign: signs.get(id), states: states.get(id) ?? { on: undefined, isDisabled: false } };
  const draw = PAINTERS[role] ?? drawPlain;
  return draw(drawing, part);
}

const PAINTERS: Readonly<Record<string, (drawing: Drawing, part: Part) => string>> = {
  text: (drawing, part) => place(part, write(drawing, part, { colour: chooseInk(drawing, part) })),
  heading: (drawing, part) => place(part, write(drawing, part, { weight: 600 })),
  link: drawLink,
  button: drawButton,
  image: drawImage,
  img: drawImage,
  listitem: drawRow,
  view: drawRow,
  switch: drawSwitch,
  checkbox: drawMark,
  radio: drawMark,
  textbox: drawField,
  combobox: drawField,
  slider: drawSlider,
  tab: drawTab,
  menuitem: drawPlain,
};

function chooseInk({ look }: Drawing, { bounds, states }: Part): string {
  return states.isDisabled || bounds.height < 1.2 * look.letter ? look.faint : look.ink;
}

function place({ bounds, states }: Part, content: string, style = ""): string {
  const { x, y, width, height } = bounds;
  const faded = states.isDisabled ? "opacity:0.4;" : "";
  return `<div style="left:${x}px;top:${y}px;width:${width}px;height:${height}px;${faded}${style}">${content}</div>`;
}

type Style = { colour?: string; weight?: number; text?: string; room?: number; isDecorated?: boolean };

/**
 * Writes the element's own text as a span, as large as its box allows; nothing if an inner element has the same text.
 */
function write(drawing: Drawing, { element, bounds }: Part, { colour, weight, text, room, isDecorated }: Style = {}) {
  const { look, screen } = drawing;
  const said = text ?? (element.value || element.name);
  // What an element inside says stands there.
  const isSaid = ({ role, name }: UiElement) => name === said && /text|heading/.test(role);
  if (said === "" || listInside(screen, element).some(isSaid)) return "";
  const wide = room ?? bounds.width;
  const least = (/[\u3040-\u9fff\uac00-\ud7af]/u.test(said) ? 1 : 0.52) * said.length;
  const most = element.role === "heading" ? 2.2 : element.role === "text" ? 1.7 : 1.1;
  const own = Math.min(
    element.role === "text" || element.role === "heading" ? 0.76 * bounds.height : 0.62 * bounds.height,
    most * look.letter,
  );
  // What is too long for one line takes several, or is smaller.
  const oneLine = wide / least;
  const size = oneLine >= own || bounds.height > 2.2 * own ? own : Math.max(oneLine, 0.6 * own);
  const upper = look.isUpper && element.role === "button" ? "text-transform:uppercase;" : "";
  const line = isDecorated ? "text-decoration:underline;" : "";
  return `<span data-id="${element.id}" style="font-size:${size.toFixed(1)}px;${colour ? `color:${colour};` : ""}${weight ? `font-weight:${weight};` : ""}${upper}${line}">${escapeHtml(said)}</span>`;
}

/** The elements that lie in another one and are no larger. */
function listInside({ elements }: WrittenScreen, { id, bounds }: UiElement): UiElement[] {
  if (!bounds) return [];
  const isSmaller = (other: Bounds) => other.width * other.height <= bounds.width * bounds.height;
  return elements.filter(
    (other) => other.id !== id && other.bounds && isSmaller(other.bounds) && holdsCentre(bounds, other.bounds),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Draws a sign of so many pixels a side; nothing where no icon is of its kind. */
function sketch({ shelf, look }: Drawing, sign: IconKind | undefined, side: number, colour = look.ink): string {
  const svg = sign && shelf.draw(sign, colour);
  return svg
    ? `<span style="flex:none;width:${side.toFixed(1)}px;height:${side.toFixed(1)}px;overflow:hidden">${svg}</span>`
    : "";
}

/** The side of a sign alone in a box: small boxes are drawn to their edge, large ones are the area that can be touched. */
function measureSign({ look }: Drawing, { width, height }: Bounds): number {
  const side = Math.min(width, height);
  return side <= 1.9 * look.letter ? 0.92 * side : Math.max(1.5 * look.letter, 0.5 * side);
}

const CENTRED = "justify-content:center;text-align:center;";

function drawLink(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { bounds, sign, element } = part;
  if (sign && (element.name === "" || bounds.width < 2 * bounds.height))
    return place(part, sketch(drawing, sign, measureSign(drawing, bounds)), CENTRED);
  const icon = sketch(drawing, sign, 1.3 * look.letter);
  const room = bounds.width - (icon ? 1.8 * look.letter : 0);
  const isBar = bounds.height > 2 * look.letter;
  const colour = isBar ? look.ink : look.accent;
  return place(
    part,
    icon + write(drawing, part, { colour, room, isDecorated: !isBar && look.isUnderlined }),
    `gap:${0.5 * look.letter}px;`,
  );
}

function drawButton(drawing: Drawing, part: Part): string {
  const { look, rng } = drawing;
  const { bounds, sign, element } = part;
  const isSquare = bounds.width < 1.6 * bounds.height;
  if (sign && (element.name === "" || isSquare)) return drawSignButton(drawing, part);
  const kind = rng.chance(0.25) ? "flat" : look.button;
  const [paint, colour, edge] = {
    filled: [look.accent, look.onAccent, "none"],
    outlined: ["transparent", look.accent, `${look.letter / 14}px solid ${look.accent}`],
    tonal: [`${look.accent}33`, look.ink, "none"],
    flat: ["transparent", look.accent, "none"],
  }[kind] as [string, string, string];
  const icon = placeBeside(drawing, part, sketch(drawing, sign, 1.3 * look.letter, colour));
  const room = bounds.width - look.letter - (icon ? 1.8 * look.letter : 0);
  return place(
    part,
    icon + write(drawing, part, { colour, weight: 500, room }),
    `${CENTRED}gap:${0.4 * look.letter}px;background:${paint};border:${edge};border-radius:${look.radius}px;`,
  );
}

/** Where another element in a button says its text, its icon stands at the left of that. */
function placeBeside({ look, screen }: Drawing, { element, bounds }: Part, icon: string): string {
  const label = listInside(screen, element).find(({ name }) => name === element.name);
  if (icon === "" || !label?.bounds) return icon;
  const left = Math.max(0, label.bounds.x - bounds.x - 1.6 * look.letter);
  return `<div style="left:${left}px;top:${bounds.height / 2 - 0.65 * look.letter}px">${icon}</div>`;
}

/** A sign that is pressed: alone, or on a disc where it is large. */
function drawSignButton(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { bounds, sign, states } = part;
  const isFloating =
    bounds.width > 3.4 * look.letter && bounds.width < 1.3 * bounds.height && bounds.width < 6 * look.letter;
  if (isFloating)
    return place(
      part,
      sketch(drawing, sign, 0.45 * bounds.width, look.onAccent),
      `${CENTRED}background:${look.accent};border-radius:${bounds.width / 2}px;`,
    );
  const colour = states.on ? look.accent : look.ink;
  return place(part, sketch(drawing, sign, measureSign(drawing, bounds), colour), CENTRED);
}

/** A sign, or a picture: a portrait, or something photographic. */
function drawImage(drawing: Drawing, part: Part): string {
  const { rng, look } = drawing;
  const { bounds, sign } = part;
  if (sign) return drawSignButton(drawing, part);
  const hue = () => `hsl(${rng.int(0, 359)} ${rng.int(30, 70)}% ${rng.int(35, 75)}%)`;
  const isRound = Math.abs(bounds.width - bounds.height) < 4 && bounds.width < 5 * look.letter && rng.chance(0.5);
  const paint = `radial-gradient(circle at ${rng.int(10, 90)}% ${rng.int(10, 90)}%,${hue()},${hue()} 40%,${hue()})`;
  return place(part, "", `background:${paint};border-radius:${isRound ? "50%" : `${look.radius / 2}px`};`);
}

function drawRow(drawing: Drawing, part: Part): string {
  const { look, screen } = drawing;
  const { bounds, sign, element } = part;
  const isWide = bounds.width > 0.5 * screen.width;
  const paint =
    look.isCarded && bounds.height < 0.4 * screen.height
      ? `background:${look.card};border-radius:${look.radius}px;`
      : "";
  const rule = look.isRuled && isWide ? `border-bottom:1px solid ${look.rule};` : "";
  const inside = new Set(listInside(screen, element).map(({ role }) => role));
  const icon = inside.has("image") || inside.has("img") ? "" : sketch(drawing, sign, 1.5 * look.letter);
  // A row with texts is named after them, or has a spoken name only.
  const text = inside.has("text") ? "" : write(drawing, part, { room: bounds.width - 3 * look.letter });
  return place(part, icon + text, `gap:${0.8 * look.letter}px;padding-left:${0.6 * look.letter}px;${paint}${rule}`);
}

function drawSwitch(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { bounds, states, element } = part;
  const high = Math.min(bounds.height, 1.5 * look.letter);
  const wide = Math.min(bounds.width, 1.75 * high);
  const knob = `<div style="position:static;flex:none;width:${0.76 * high}px;height:${0.76 * high}px;border-radius:50%;background:#fff;margin:0 ${0.12 * high}px"></div>`;
  const track = `<div style="position:static;flex:none;width:${wide}px;height:${high}px;border-radius:${high / 2}px;background:${states.on ? look.accent : "#9aa0a6"};justify-content:${states.on ? "flex-end" : "flex-start"}">${knob}</div>`;
  const isWide = bounds.width > 2.5 * wide;
  const text = isWide ? write(drawing, part, { text: element.name, room: bounds.width - wide }) : "";
  return place(part, text + track, isWide ? "justify-content:space-between;" : CENTRED);
}

function drawMark(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { bounds, states, element } = part;
  const side = Math.min(bounds.height, bounds.width, 1.15 * look.letter);
  const isRadio = element.role === "radio";
  const line = Math.max(1, side / 10);
  const inner = !states.on
    ? ""
    : isRadio
      ? `<div style="position:static;width:50%;height:50%;border-radius:50%;background:${look.accent}"></div>`
      : `<svg viewBox="0 0 24 24" width="100%" height="100%"><path d="M5 13l4 4L19 7" fill="none" stroke="#fff" stroke-width="3"/></svg>`;
  const fill = states.on && !isRadio ? look.accent : "transparent";
  const mark = `<div style="position:static;flex:none;${CENTRED}width:${side}px;height:${side}px;border:${line}px solid ${states.on ? look.accent : look.faint};border-radius:${isRadio ? "50%" : `${side / 8}px`};background:${fill}">${inner}</div>`;
  const isWide = bounds.width > 2 * bounds.height;
  const text = isWide ? write(drawing, part, { text: element.name, room: bounds.width - 2 * side }) : "";
  return place(part, mark + text, `gap:${0.5 * look.letter}px;${isWide ? "" : CENTRED}`);
}

function drawField(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { element, bounds, sign } = part;
  const edge = {
    outlined: `border:${Math.max(1, look.letter / 16)}px solid ${look.rule};border-radius:${look.radius / 2}px;`,
    filled: `background:${look.faint}22;border-radius:${look.radius / 2}px;`,
    underlined: `border-bottom:${Math.max(1, look.letter / 16)}px solid ${look.faint};`,
  }[look.field];
  const isSelect = element.role === "combobox";
  const caret = isSelect ? sketch(drawing, "caret-down", 1.2 * look.letter, look.faint) : "";
  const icon = sketch(drawing, sign, 1.3 * look.letter, look.faint);
  const colour = element.value || isSelect ? look.ink : look.faint;
  const text = write(drawing, part, { colour, room: bounds.width - 3 * look.letter }) || "<span></span>";
  return place(
    part,
    `${icon}${text}<span style="flex:1"></span>${caret}`,
    `${edge}padding:0 ${0.6 * look.letter}px;gap:${0.5 * look.letter}px;`,
  );
}

function drawSlider(drawing: Drawing, part: Part): string {
  const { look, rng } = drawing;
  const { bounds } = part;
  const at = rng.between(0.1, 0.9);
  const thick = Math.max(3, 0.15 * look.letter);
  const knob = Math.min(bounds.height, 0.9 * look.letter);
  const line = (left: number, wide: number, colour: string) =>
    `<div style="left:${left}px;top:${(bounds.height - thick) / 2}px;width:${wide}px;height:${thick}px;border-radius:${thick}px;background:${colour}"></div>`;
  const room = bounds.width - knob;
  return place(
    part,
    `${line(knob / 2, room, look.rule)}${line(knob / 2, at * room, look.accent)}<div style="left:${at * room}px;top:${(bounds.height - knob) / 2}px;width:${knob}px;height:${knob}px;border-radius:50%;background:${look.accent}"></div>`,
  );
}

function drawTab(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const { bounds, sign, states, element } = part;
  const colour = states.on ? look.accent : look.faint;
  const isHigh = bounds.height > 2.6 * look.letter;
  const icon = sketch(drawing, sign, (isHigh ? 1.6 : 1.3) * look.letter, colour);
  const text = write(drawing, part, { text: element.name, colour, weight: states.on ? 600 : 400 });
  const line = states.on && !icon ? `border-bottom:${look.letter / 7}px solid ${look.accent};` : "";
  return place(
    part,
    icon + text,
    `${CENTRED}gap:${0.2 * look.letter}px;flex-direction:${isHigh ? "column" : "row"};${line}`,
  );
}

function drawPlain(drawing: Drawing, part: Part): string {
  const { look } = drawing;
  const icon = sketch(drawing, part.sign, 1.4 * look.letter);
  return place(
    part,
    icon + write(drawing, part, { room: part.bounds.width - 2 * look.letter }),
    `gap:${0.7 * look.letter}px;`,
  );
}
