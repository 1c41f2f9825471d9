import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { button, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { checkbox, progressBar, slider } from "./android/controls.ts";
import { textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { type Glyph, glyph, icon } from "./android/glyphs.ts";
import { card, row, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

type TodoStyle = { mark: string; tail: string; handle: boolean; crossPx: number; small: boolean; tags: boolean };

function todoFacts(look: Look, { small, tags }: TodoStyle): string {
  const { rng, text, palette } = look;
  const tag = (): string =>
    `<span style="font-size:1.1rem;padding:1px 6px;border-radius:8px;background:${mix(palette.primary, 25, palette.background)}">${text.word()}</span>`;
  const facts = maybe(
    look,
    small ? 0.7 : 0,
    () =>
      `<span class="row" style="gap:6px">${icon(look, rng.pick(["calendar", "clock", "repeat", "map-pin", "bell", "attach"]), rng.int(12, 16))}<span>${text.date()}</span>${maybe(look, 0.3, () => icon(look, rng.pick(["repeat", "flag", "list"]), rng.int(12, 16)))}</span>`,
  );
  return (
    facts +
    maybe(
      look,
      tags ? 0.4 : 0,
      () => `<span class="row" style="gap:4px;padding-top:4px">${rng.times(rng.int(1, 3), tag).join("")}</span>`,
    )
  );
}

function todoRow(look: Look, style: TodoStyle): string {
  const { rng, text, palette } = look;
  const done = rng.chance(0.3);
  const leads: Record<string, () => string> = {
    checkbox: () => checkbox(look, done),
    ring: () => glyph(look, done ? "tick" : "ring", rng.int(16, 22), done ? palette.success : look.iconColor),
    tick: () => when(done, () => glyph(look, "tick", 16, palette.success)),
  };
  const struck = when(done && rng.chance(0.7), () => `text-decoration:line-through;color:${palette.secondaryText}`);
  const cross = style.tail === "delete" && rng.chance(0.4);
  const tail = cross
    ? glyph(look, "cross", style.crossPx)
    : when(style.tail !== "none", () => icon(look, style.tail, rng.pick([18, 20, 24])));
  const trail =
    when(style.mark === "end", () => checkbox(look, done)) + tail + when(style.handle, () => glyph(look, "handle", 18));
  return row(look, {
    lead: leads[style.mark]?.() ?? "",
    title: `<span style="${struck}">${text.title()}</span>`,
    sub: todoFacts(look, style),
    trail,
  });
}

/** The line at a list's head or foot in which the next thing is typed. */
function todoAdder(look: Look): string {
  const { rng, text } = look;
  const key = rng.pick([
    () => paintedIconButton(look, "add", 40, rng.pick(["filled", "tonal"])),
    () => iconButton(look, "add"),
    () => button(look, text.action(), { small: true, emphasis: "default" }),
  ])();
  return `<div class="row" style="flex:none;gap:8px;padding:6px ${look.gutterPx}px">${textField(look, { hint: text.title() })}${key}</div>`;
}

/** Shopping and to-do lists: rows with marks, priorities, handles, strikes. */
const todo: ScreenMaker = (look) => {
  const { rng, text } = look;
  const style: TodoStyle = {
    mark: rng.pick(["checkbox", "checkbox", "ring", "tick", "none", "end"]),
    tail: rng.pick(["none", "none", "more-vertical", "delete", "star", "edit"]),
    handle: rng.chance(0.25),
    crossPx: rng.int(10, 20),
    small: rng.chance(0.4),
    tags: rng.chance(0.25),
  };
  const rows = rng.times(rng.int(5, 14), () => todoRow(look, style));
  const adder = maybe(look, 0.35, () => todoAdder(look));
  const above = rng.chance(0.5);
  const actions = rng.sample(["search", "more-vertical", "sort", "filter", "delete", "share", "check"], rng.int(0, 3));
  const corner = (): string =>
    fab(look, "add", { ...(rng.chance(0.2) ? { label: text.action() } : {}), centered: rng.chance(0.1), bottomPx: 24 });
  return {
    top: toolbar(look, { actions }) + maybe(look, 0.2, () => tabs(look)) + when(above, () => adder),
    body:
      maybe(look, 0.3, () => sectionHeader(look)) +
      rows.join("") +
      maybe(look, 0.2, () => sectionHeader(look) + row(look, { lead: checkbox(look, true) })),
    bottom: when(!above, () => adder) + maybe(look, 0.15, () => bottomNavigation(look)),
    over: when(!adder, corner),
    typing: adder !== "",
  };
};

/** Habits, goals and counters: days as rings and ticks, small plus and minus buttons, bars. */
const habits: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const days = rng.int(4, 7);
  const cellPx = Math.floor(Math.min(40, (look.context.device.width * 0.55) / days));
  const size = rng.int(10, 20);
  const style = rng.pick(["marks", "marks", "rings", "count", "bar"]);
  const dates =
    style === "marks" || style === "rings"
      ? `<div class="row" style="padding:8px ${look.gutterPx}px"><span class="grow"></span>${rng.times(days, (day) => `<span class="mid" style="width:${cellPx}px;font-size:1.1rem;text-align:center">${day + 8}</span>`).join("")}</div>`
      : "";
  const rows = rng.times(rng.int(4, 11), () => {
    const color = `hsl(${rng.int(0, 359)} 65% ${palette.dark ? 60 : 45}%)`;
    const cells = rng.times(days, () => {
      const kind: Glyph = style === "rings" ? (rng.chance(0.5) ? "dot" : "ring") : rng.chance(0.5) ? "tick" : "cross";
      return `<span class="mid" style="width:${cellPx}px;height:44px">${glyph(look, kind, size, kind === "cross" || kind === "ring" ? mix(palette.text, 35, palette.background) : color)}</span>`;
    });
    const count = `<span class="row" style="gap:8px">${rng.chance(0.5) ? paintedIconButton(look, "remove", 32) : iconButton(look, "remove", { cellPx: 36 })}<b>${rng.int(0, 40)}</b>${rng.chance(0.5) ? paintedIconButton(look, "add", 32) : iconButton(look, "add", { cellPx: 36 })}</span>`;
    const end =
      style === "count" ? count : style === "bar" ? icon(look, rng.pick(["check", "add", "edit"]), 22) : cells.join("");
    const lead = rng.chance(0.6)
      ? `<span data-gt="ignore" style="flex:none;width:18px;height:18px;border-radius:50%;border:4px solid ${color};margin-inline-end:10px"></span>`
      : "";
    const bar = style === "bar" ? `<div style="padding-top:4px">${progressBar(look)}</div>` : "";
    const inside = `<div class="row" style="min-height:52px;padding:4px ${look.gutterPx}px">${lead}<div class="grow"><div class="cut" style="color:${color}">${text.title()}</div>${bar}</div><span class="row" style="margin-inline-start:12px">${end}</span></div>`;
    return look.variant % 2 ? card(look, inside, "margin:4px 8px") : inside;
  });
  const pad = rng.chance(0.15) ? `<div style="padding:12px 16px">${slider(look)}</div>` : "";
  return {
    top: toolbar(look, { nav: "none", actions: rng.sample(["add", "filter", "more-vertical", "moon"], rng.int(1, 3)) }),
    body: dates + rows.join("") + pad,
    over: rng.chance(0.3) ? fab(look) : "",
  };
};

export const screens: readonly ScreenMaker[] = [todo, habits];

export const scenes: readonly Scene[] = [androidScene("todo", todo, { weight: 2 }), androidScene("habits", habits)];
