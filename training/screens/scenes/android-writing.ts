import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, toolbar } from "./android/bars.ts";
import { chip, fab } from "./android/buttons.ts";
import { checkbox } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture } from "./android/lists.ts";
import { mix } from "./android/look.ts";

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

export const screens: readonly ScreenMaker[] = [noteGrid, editor, tileMenu];

export const scenes: readonly Scene[] = [
  androidScene("notes", noteGrid, { weight: 1.3 }),
  androidScene("note-editor", editor, { weight: 1.3 }),
  androidScene("tile-menu", tileMenu),
];
