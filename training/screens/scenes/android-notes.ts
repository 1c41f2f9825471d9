import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { checkbox, progressBar, slider } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { type Glyph, glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture, row, sectionHeader } from "./android/lists.ts";
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

/** Notes as cards in columns, coloured or plain. */
const noteGrid: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const columns = rng.pick([1, 2, 2, 2, 3]);
  const colored = rng.chance(0.5);
  const notes = rng.times(rng.int(4, 12), () => {
    const lines = rng.chance(0.3)
      ? rng
          .times(
            rng.int(2, 5),
            () =>
              `<div class="row" style="gap:8px;padding:3px 0">${rng.chance(0.7) ? checkbox(look, rng.chance(0.4), rng.pick([14, 16, 18])) : glyph(look, "box", 12)}<span class="cut grow" style="font-size:1.4rem">${text.title()}</span></div>`,
          )
          .join("")
      : `<div style="font-size:1.4rem;max-height:${rng.int(40, 160)}px;overflow:hidden">${text.paragraph()}</div>`;
    const photo = rng.chance(0.15) ? picture(look, `height:${rng.int(70, 130)}px`) : "";
    const pin = rng.chance(0.2) ? icon(look, rng.pick(["pin", "star", "lock", "bell"]), rng.pick([14, 16, 20])) : "";
    const foot = rng.chance(0.3)
      ? `<div class="row" style="gap:8px;padding-top:8px;font-size:1.2rem;color:${palette.secondaryText}">${rng.chance(0.5) ? icon(look, "clock", 14) : ""}<span class="grow">${text.date()}</span>${rng.chance(0.3) ? icon(look, "share", 16) : ""}</div>`
      : "";
    const tint = colored ? `background:${mix(`hsl(${rng.int(0, 359)} 70% 60%)`, 28, palette.background)};` : "";
    return card(
      look,
      `${photo}<div style="padding:12px"><div class="row"><b class="grow cut">${text.title()}</b>${pin}</div>${lines}${foot}</div>`,
      `break-inside:avoid;margin-bottom:8px;${tint}`,
    );
  });
  return {
    top: toolbar(look, {
      nav: rng.pick(["menu", "none", "back"]),
      actions: rng.sample(["search", "grid", "more-vertical", "sort"], rng.int(1, 3)),
    }),
    body: `<div style="columns:${columns};column-gap:8px;padding:8px">${notes.join("")}</div>`,
    over: fab(look, rng.pick(["add", "edit"]), { bottomPx: 20 }),
    bottom: rng.chance(0.2) ? iconBar(look, ["check", "edit", "mic", "image"], { heightPx: 48 }) : "",
  };
};

const FORMAT_ICONS = [
  "bold",
  "italic",
  "underline",
  "list",
  "code",
  "link",
  "image",
  "undo",
  "redo",
  "quote",
  "attach",
  "check",
  "table",
  "palette",
  "indent",
];

/** One note being written: title, text, tools for formatting. */
const editor: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const title = rng.chance(0.7)
    ? `<div style="padding:16px ${look.gutterPx}px 4px">${rng.chance(0.5) ? `<div style="font-size:2.2rem">${text.title()}</div>` : textField(look, { hint: text.word(), value: text.title() })}</div>`
    : "";
  const lines = rng.times(rng.int(3, 14), () =>
    rng.chance(0.25)
      ? `<div class="row" style="gap:10px;padding:4px 0">${checkbox(look, rng.chance(0.4))}<span class="grow">${text.title()}</span>${rng.chance(0.4) ? glyph(look, "cross", 12) : ""}</div>`
      : `<p style="padding:4px 0">${text.sentence()}</p>`,
  );
  const ruled = rng.chance(0.12)
    ? `background-image:repeating-linear-gradient(transparent,transparent 27px,${palette.divider} 27px,${palette.divider} 28px)`
    : "";
  const tools = iconBar(look, rng.sample(FORMAT_ICONS, rng.int(5, 10)), {
    heightPx: rng.pick([40, 44, 48, 56]),
    sizePx: rng.pick([18, 20, 22, 24]),
    color: rng.pick([palette.raised, mix(palette.text, 8, palette.background), look.barColor]),
    ink: palette.text,
    packed: rng.chance(0.5),
  });
  const safe = tools.includes(`background:${look.barColor}`) ? tools.replaceAll(palette.text, look.onBar) : tools;
  const meta = rng.chance(0.3)
    ? `<div class="row" style="gap:8px;padding:4px ${look.gutterPx}px;overflow:hidden">${chip(look, text.word(), { icon: rng.pick(["tag", "folder", "calendar"]) })}${rng.chance(0.5) ? dropdown(look, text.word()) : ""}</div>`
    : "";
  return {
    top:
      toolbar(look, {
        nav: rng.pick(["back", "check", "close"]),
        actions: rng.sample(
          ["undo", "redo", "share", "save", "more-vertical", "search", "eye", "delete"],
          rng.int(1, 4),
        ),
      }) + (rng.chance(0.25) ? safe : ""),
    body: `${title}${meta}<div style="padding:8px ${look.gutterPx}px;min-height:60%;${ruled}">${lines.join("")}</div>`,
    bottom: rng.chance(0.6) ? safe : "",
    over: rng.chance(0.12) ? fab(look, "edit") : "",
    typing: true,
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

/** A grid of titled tiles that some launch screens of small apps are. */
const tileMenu: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const columns = rng.pick([2, 2, 3, 3, 4]);
  const painted = rng.chance(0.5);
  const size = rng.pick([24, 32, 40, 48, 56, 64]);
  const many = rng.chance(0.4);
  const tiles = rng.times(columns * rng.int(2, 5), () => {
    const color = many ? `hsl(${rng.int(0, 359)} 60% 45%)` : palette.primary;
    const shown = rng.chance(0.15)
      ? ingredients.colorIcon(size)
      : icon(look, undefined, size, painted ? (many ? "#fff" : palette.onPrimary) : color);
    const word = rng.chance(0.95)
      ? `<span class="cut" style="max-width:100%;font-size:1.4rem">${text.word()}</span>`
      : "";
    return painted
      ? `<span data-gt="button" class="mid" style="flex-direction:column;gap:8px;min-width:0;width:100%;min-height:${size + 56}px;padding:8px;background:${color};color:${many ? "#fff" : palette.onPrimary};border-radius:${look.cardRadiusPx}px">${shown}${word}</span>`
      : `<span class="mid" style="flex-direction:column;gap:8px;min-width:0;width:100%;padding:14px 4px">${shown}${word}</span>`;
  });
  return {
    top: toolbar(look),
    body: grid(tiles, columns, painted ? rng.pick([2, 8, 12]) : 0, "padding:8px"),
    bottom: rng.chance(0.15) ? bottomNavigation(look) : "",
  };
};

export const screens: readonly ScreenMaker[] = [todo, noteGrid, editor, habits, tileMenu];

export const scenes: readonly Scene[] = [
  androidScene("todo", todo, { weight: 2 }),
  androidScene("notes", noteGrid, { weight: 1.3 }),
  androidScene("note-editor", editor, { weight: 1.3 }),
  androidScene("habits", habits),
  androidScene("tile-menu", tileMenu),
];
