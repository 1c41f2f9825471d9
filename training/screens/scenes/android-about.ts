import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { button, fab } from "./android/buttons.ts";
import { progressBar, spinner } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { type Glyph, glyph, icon } from "./android/glyphs.ts";
import { card, picture, row, sectionHeader } from "./android/lists.ts";
import { maybe, mix } from "./android/look.ts";

const about: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const head = `<div class="mid" style="width:100%;flex-direction:column;gap:8px;padding:24px">${ingredients.colorIcon(rng.pick([56, 64, 72]))}<span style="font-size:2.200rem">${text.title()}</span><span style="color:${palette.secondaryText}">${rng.int(0, 9)}.${rng.int(0, 30)}.${rng.int(0, 9)}</span></div>`;
  const names = [
    "code",
    "info",
    "bug",
    "language",
    "heart",
    "star",
    "mail",
    "globe",
    "license",
    "people",
    "share",
    "history",
  ];
  const leads = rng.chance(0.8);
  const rows = rng.times(rng.int(4, 10), (index) =>
    row(look, {
      ...(leads ? { lead: icon(look, names[index % names.length]) } : {}),
      sub: rng.chance(0.6) ? text.word() : "",
      trail: rng.chance(0.12) ? icon(look, rng.pick(["open", "chevron-right"]), 20) : "",
    }),
  );
  const people = maybe(
    look,
    0.35,
    () =>
      sectionHeader(look) +
      rng
        .times(rng.int(1, 4), () => row(look, { lead: ingredients.avatar(40), title: text.name(), sub: text.word() }))
        .join(""),
  );
  const socials = maybe(
    look,
    0.3,
    () =>
      `<div class="mid" style="width:100%;gap:24px;padding:16px">${rng.times(rng.int(3, 5), () => (look.variant % 2 ? ingredients.colorIcon(28) : icon(look, undefined, 28))).join("")}</div>`,
  );
  const group = look.variant % 3 === 0;
  return {
    top: toolbar(look, { nav: "back", actions: [] }) + maybe(look, 0.2, () => tabs(look)),
    body:
      maybe(look, 0.75, () => head) +
      (group ? card(look, rows.join(""), "margin:8px 12px") : rows.join("")) +
      people +
      socials,
  };
};

/** Help and changelogs: text with bullets, numbers, marks; little of it may be tapped. */
const help: ScreenMaker = (look) => {
  const { rng, text } = look;
  const bullet = rng.pick<Glyph>(["dot", "ring", "square", "tick", "diamond", "chevron"]);
  const size = rng.int(6, 14);
  const parts = rng.times(rng.int(5, 12), () =>
    rng.pickWeighted([
      [() => `<p style="padding:4px 0">${text.paragraph()}</p>`, 4],
      [() => `<h3 style="padding:12px 0 4px">${text.title()}</h3>`, 3],
      [
        () =>
          `<div class="row" style="gap:10px;padding:3px 0;align-items:baseline">${glyph(look, bullet, size)}<span class="grow">${text.sentence()}</span></div>`,
        5,
      ],
      [() => `<p style="padding:2px 0">• ${text.sentence()}</p>`, 2],
      [
        () =>
          `<div class="row" style="gap:12px;padding:8px 0">${icon(look, undefined, rng.pick([20, 24, 32]))}<span class="grow">${text.sentence()}</span></div>`,
        3,
      ],
      [() => picture(look, "height:120px;margin:8px 0"), 0.6],
      [
        () =>
          `<p style="padding:4px 0">${text.word()} <span style="display:inline-block;vertical-align:-.2em">${icon(look, undefined, 16)}</span> ${text.sentence()}</p>`,
        2,
      ],
    ])(),
  );
  const ends = maybe(
    look,
    0.3,
    () =>
      `<div class="row" style="flex:none;padding:8px;gap:8px">${rng.times(rng.int(1, 2), () => button(look, text.action(), { grow: true })).join("")}</div>`,
  );
  return {
    top: toolbar(look, { nav: "back" }),
    body: `<div style="padding:12px ${Math.max(8, look.gutterPx)}px">${parts.join("")}</div>`,
    bottom: ends,
  };
};

/** Nothing here yet: a pale big icon, a line of words, a way to begin. Or still loading. */
const emptyState: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const pale = mix(palette.text, rng.pick([25, 40, 55]), palette.background);
  const loading = rng.chance(0.2);
  const size = rng.pick([40, 48, 56, 64, 72, 72, 120, 160]);
  const large =
    size > 72 ? `<div data-gt="ignore">${icon(look, undefined, size, pale)}</div>` : icon(look, undefined, size, pale);
  const shown = loading ? spinner(look, rng.pick([32, 48, 64])) : rng.chance(0.85) ? large : "";
  const begin = maybe(look, 0.35, () => button(look, text.action(), {}));
  return {
    top: toolbar(look) + maybe(look, 0.3, () => tabs(look)) + maybe(look, 0.1, () => progressBar(look)),
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:${rng.pick(["center", "center", "flex-start"])};gap:16px;padding:40px 32px;text-align:center"><span style="display:contents">${shown}</span><span style="font-size:1.800rem">${text.title()}</span>${maybe(look, 0.6, () => `<span style="color:${palette.secondaryText}">${text.sentence()}</span>`)}${begin}</div>`,
    over: maybe(look, 0.5, () => fab(look, "add", { bottomPx: 76 })),
    bottom: maybe(look, 0.35, () => bottomNavigation(look)),
  };
};

export const screens: readonly ScreenMaker[] = [about, help, emptyState];

export const scenes: readonly Scene[] = [
  androidScene("about", about, { weight: 1.2 }),
  androidScene("help", help),
  androidScene("empty", emptyState),
];
