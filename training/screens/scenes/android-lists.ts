import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, selectionBar, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton } from "./android/buttons.ts";
import { checkbox, progressBar, radio, toggle } from "./android/controls.ts";
import { dropdown, searchField, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { drawLeads, type Glyph, glyph, icon } from "./android/glyphs.ts";
import { card, row, sectionHeader, uniformList } from "./android/lists.ts";
import { mix } from "./android/look.ts";

const toolbarList: ScreenMaker = (look) => {
  const { rng } = look;
  const bar = rng.chance(0.12) ? selectionBar(look, rng.int(1, 12)) : toolbar(look);
  const search = rng.chance(0.12)
    ? `<div class="row" style="padding:8px 12px">${searchField(look, { trail: rng.chance(0.3) ? ["mic"] : [] })}</div>`
    : "";
  const groups = rng.times(
    rng.pick([1, 1, 1, 2, 3]),
    (index) => (index > 0 || rng.chance(0.2) ? sectionHeader(look) : "") + uniformList(look, rng.int(3, 14)),
  );
  return {
    top: bar + (rng.chance(0.25) ? tabs(look) : "") + search,
    body: groups.join(""),
    bottom: rng.chance(0.2)
      ? bottomNavigation(look)
      : rng.chance(0.06)
        ? iconBar(look, rng.sample(["add", "delete", "share", "edit", "search", "sort"], 4))
        : "",
    over: rng.chance(0.35) ? fab(look, undefined, { bottomPx: 72 }) : "",
  };
};

/** Old and hobbyists' rows: text lines led by tiny rings, squares and other marks, crammed with little buttons. */
const bulletRows: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const bullet = rng.pick<Glyph>(["ring", "dot", "square", "box", "diamond", "tick", "triangle", "chevron", "star"]);
  const size = rng.int(7, 18);
  const tail = rng.pick<Glyph | "none">(["none", "none", "cross", "chevron", "caret", "handle", "plus", "dots"]);
  const tailSize = rng.int(8, 16);
  const colors = rng.times(3, () => `hsl(${rng.int(0, 359)} 70% ${palette.dark ? 60 : 42}%)`);
  const oneColor = rng.chance(0.5);
  const columns = rng.pick([1, 1, 1, 2]);
  const height = rng.pick([20, 24, 28, 32, 40, 44]);
  const lines = rng.times(
    rng.int(8, 24),
    () =>
      `<div class="row" style="min-height:${height}px;gap:${rng.int(4, 10)}px;padding:0 ${look.gutterPx}px;${look.divided ? `border-bottom:1px solid ${palette.divider}` : ""}">${rng.chance(0.95) ? glyph(look, bullet, size, oneColor ? look.iconColor : rng.pick(colors)) : ""}<span class="grow cut" style="font-size:${rng.pick([1.3, 1.4, 1.6])}rem">${text.title()}</span>${rng.chance(0.4) ? `<span style="font-size:1.3rem">${text.number()}</span>` : ""}${tail === "none" ? "" : glyph(look, tail, tailSize)}</div>`,
  );
  const strip = rng.chance(0.5)
    ? `<div class="row" style="padding:4px">${rng.times(rng.int(2, 4), () => button(look, text.action(), { grow: true, emphasis: "default", ...(rng.chance(0.2) ? { icon: "add" } : {}) })).join("")}</div>`
    : "";
  const small = rng.chance(0.4)
    ? iconBar(
        look,
        rng.sample(
          ["add", "delete", "up", "arrow-down", "refresh", "save", "search", "edit", "play", "info"],
          rng.int(4, 8),
        ),
        { sizePx: rng.pick([14, 16, 18, 20, 24]), heightPx: rng.pick([32, 36, 40, 48]), packed: rng.chance(0.5) },
      )
    : "";
  return {
    top: rng.chance(0.85) ? toolbar(look) : "",
    body: `${small}${rng.chance(0.5) ? strip : ""}<div style="columns:${columns};column-gap:8px">${lines.join("")}</div>`,
    bottom: rng.chance(0.5) ? strip : "",
  };
};

/** Lists whose groups fold: chevrons of all sizes, counts, nested rows. */
const folding: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.int(8, 24);
  const atStart = rng.chance(0.4);
  const lead = drawLeads(look, rng.pick([16, 20, 24, 32]));
  const mark = rng.pick(["none", "checkbox", "radio", "switch", "icon"]);
  const groups = rng.times(rng.int(3, 8), () => {
    const open = rng.chance(0.45);
    const arrow = rng.chance(0.15)
      ? icon(look, open ? "chevron-up" : "chevron-down")
      : glyph(look, open ? "chevron-down" : "chevron", size);
    const head = `<div class="row" style="min-height:${look.rowHeightPx}px;gap:12px;padding:0 ${look.gutterPx + 4}px;${look.divided ? `border-top:1px solid ${palette.divider}` : ""}">${atStart ? arrow : ""}<span class="grow cut" style="font-weight:500">${text.title()}</span>${rng.chance(0.4) ? `<span style="color:${palette.secondaryText}">${rng.int(1, 99)}</span>` : ""}${atStart ? "" : arrow}</div>`;
    const trail = (): string =>
      mark === "checkbox"
        ? checkbox(look, rng.chance(0.5))
        : mark === "radio"
          ? radio(look, rng.chance(0.3))
          : mark === "switch"
            ? toggle(look, rng.chance(0.5))
            : mark === "icon"
              ? icon(look, "info", 20)
              : "";
    const rows = open
      ? rng
          .times(
            rng.int(1, 5),
            () =>
              `<div style="padding-inline-start:16px">${row(look, { lead: lead(), dense: true, trail: trail() })}</div>`,
          )
          .join("")
      : "";
    return head + rows;
  });
  return { top: toolbar(look), body: groups.join("") };
};

/** A store of apps: big icons, names, summaries, download or install buttons. */
const appStore: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const size = rng.pick([40, 48, 48, 56, 64]);
  const trail = rng.pick(["button", "icon", "none", "progress"]);
  const item = (): string =>
    row(look, {
      lead: ingredients.colorIcon(size),
      sub: text.sentence(),
      ...(rng.chance(0.3) ? { foot: `${text.date()} · ${text.number()} MB` } : {}),
      trail:
        trail === "button"
          ? button(look, text.action(), { small: true })
          : trail === "icon"
            ? icon(look, rng.pick(["download", "check", "refresh"]))
            : trail === "progress" && rng.chance(0.3)
              ? icon(look, "close")
              : "",
    });
  const strip = `<div class="row" style="gap:12px;padding:8px 16px;overflow:hidden">${rng.times(6, () => `<div style="flex:none;width:${size + 32}px;text-align:center">${ingredients.colorIcon(Math.min(72, size + 16))}<div class="two" style="font-size:1.3rem;margin-top:6px">${text.title()}</div></div>`).join("")}</div>`;
  const chips = `<div class="row" style="gap:8px;padding:8px 16px;overflow:hidden">${rng.times(6, (index) => chip(look, text.word(), { chosen: index === 0, ...(rng.chance(0.3) ? { icon: "star" } : {}) })).join("")}</div>`;
  const updating = rng.chance(0.3) ? `<div style="padding:0 16px 10px">${progressBar(look)}</div>` : "";
  const parts = rng.pick([
    () => rng.times(rng.int(6, 10), item).join(""),
    () => chips + rng.times(8, item).join(""),
    () =>
      rng.times(2, () => sectionHeader(look, text.title(), icon(look, "chevron-right", 20)) + strip).join("") +
      rng.times(4, item).join(""),
  ]);
  return {
    top:
      toolbar(look, { actions: rng.sample(["search", "more-vertical", "filter", "refresh"], 2) }) +
      (rng.chance(0.3) ? tabs(look) : ""),
    body: updating + parts(),
    bottom: rng.chance(0.75) ? bottomNavigation(look) : "",
    background: palette.background,
  };
};

/** A form to fill: labels, fields, drop-downs, marks and buttons at the bottom. */
const form: ScreenMaker = (look) => {
  const { rng, text } = look;
  const pad = Math.max(look.gutterPx, rng.pick([0, 8, 16]));
  const lead = rng.chance(0.25);
  const field = (focused: boolean): string =>
    `<div class="row" style="padding:6px ${pad}px;gap:12px">${lead ? `<span style="width:24px">${rng.chance(0.7) ? icon(look, undefined, 24) : ""}</span>` : ""}${textField(look, { label: text.word(), ...(rng.chance(0.6) ? { value: rng.pick([text.title(), text.number(), text.email(), text.url()]) } : { hint: text.title() }), focused, secret: rng.chance(0.08), ...(rng.chance(0.2) ? { trail: rng.pick(["eye", "calendar", "close", "chevron-down", "map-pin"]) } : {}), ...(rng.chance(0.15) ? { helper: text.title() } : {}), ...(rng.chance(0.12) ? { lines: rng.int(2, 5) } : {}) })}${rng.chance(0.12) ? iconButton(look, rng.pick(["folder", "map-pin", "help", "add", "camera"])) : ""}</div>`;
  const label = (): string => `<div style="padding:10px ${pad + 4}px 0;font-size:1.4rem">${text.title()}</div>`;
  const beside = (): string =>
    `<div class="row" style="padding:4px ${pad}px;gap:10px"><span style="width:32%" class="cut">${text.word()}</span>${textField(look, { value: text.number() })}${rng.chance(0.4) ? `<span>${text.word()}</span>` : ""}</div>`;
  const choose = (): string =>
    `<div class="row" style="padding:4px ${pad}px;gap:8px">${rng.chance(0.5) ? `<span class="grow cut">${text.word()}</span>` : ""}${dropdown(look, text.title(), { label: text.word(), grow: rng.chance(0.6) })}${rng.chance(0.3) ? dropdown(look, text.word(), { grow: true }) : ""}</div>`;
  const radios = (): string =>
    `<div style="padding:4px ${pad + 4}px;display:flex;flex-wrap:wrap;gap:8px 20px">${rng.times(rng.int(2, 4), (index) => `<span class="row" style="gap:10px;min-height:32px">${radio(look, index === 0)}<span>${text.word()}</span></span>`).join("")}</div>`;
  const check = (): string =>
    `<div class="row" style="padding:6px ${pad + 4}px;gap:12px;min-height:40px">${rng.chance(0.7) ? `${checkbox(look, rng.chance(0.5))}<span class="grow">${text.title()}</span>` : `<span class="grow">${text.title()}</span>${toggle(look, rng.chance(0.5))}`}</div>`;
  const focus = rng.int(0, 5);
  const parts = rng.times(rng.int(4, 9), (index) =>
    rng.pickWeighted([
      [() => field(index === focus), 6],
      [() => label() + field(false), 2],
      [beside, 2],
      [choose, 2],
      [radios, 1.2],
      [check, 2],
      [() => sectionHeader(look), 1],
    ])(),
  );
  const weights = rng.pick([1, 1, 2, 2, 3]);
  const submit = `<div class="row" style="padding:12px ${pad}px;gap:${rng.pick([0, 4, 8])}px;${weights === 1 ? rng.pick(["", "justify-content:center", "justify-content:flex-end"]) : ""}">${rng.times(weights, (index) => button(look, text.action(), { emphasis: index ? rng.pick(["text", "outlined", "default"]) : rng.pick(["filled", "default", "filled"]), ...(weights > 1 || rng.chance(0.5) ? { grow: true } : {}), ...(rng.chance(0.15) ? { icon: "check" } : {}) })).join("")}</div>`;
  const inside = parts.join("") + (rng.chance(0.6) ? submit : "");
  return {
    top: rng.chance(0.93)
      ? toolbar(look, {
          nav: rng.pick(["back", "close", "menu", "none"]),
          ...(rng.chance(0.3)
            ? { textAction: text.action(), actions: [] }
            : { actions: rng.sample(["check", "save", "delete", "more-vertical"], rng.int(0, 2)) }),
        })
      : "",
    body: rng.chance(0.15)
      ? card(
          look,
          inside,
          `margin:12px;padding:8px 0;background:${mix(look.palette.raised, 100, look.palette.background)}`,
        )
      : inside,
    bottom: rng.chance(0.15) ? submit : "",
    over: rng.chance(0.1) ? fab(look, "check") : "",
    typing: true,
  };
};

export const screens: readonly ScreenMaker[] = [toolbarList, bulletRows, folding, appStore, form];

export const scenes: readonly Scene[] = [
  androidScene("list", toolbarList, { weight: 3 }),
  androidScene("bullet-rows", bulletRows, { weight: 1.5 }),
  androidScene("folding-list", folding),
  androidScene("app-store", appStore, { weight: 1.3 }),
  androidScene("form", form, { weight: 6 }),
];
