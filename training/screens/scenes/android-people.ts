import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { searchField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { grid, row, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

const contacts: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const size = rng.pick([32, 36, 40, 48, 56]);
  const calls = rng.chance(0.4);
  const trail = rng.pick(["none", "none", "phone", "info", "star", "both"]);
  const rows = rng.times(rng.int(8, 14), () => {
    const way = `<span class="row" style="gap:6px">${glyph(look, rng.pick(["arrow", "cross", "caret", "tick"]), rng.int(9, 14), rng.pick([look.palette.success, look.palette.danger]))}<span>${text.time()}</span></span>`;
    const ends: Record<string, string> = {
      none: "",
      phone: icon(look, "phone"),
      info: icon(look, "info"),
      star: icon(look, "star", 20),
      both: `<span class="row" style="gap:18px">${icon(look, "message")}${icon(look, "phone")}</span>`,
    };
    return row(look, {
      lead: ingredients.avatar(size),
      title: text.name(),
      ...(calls ? { sub: way } : maybeSub(look)),
      trail: ends[trail] ?? "",
    });
  });
  const top = rng.chance(0.5)
    ? toolbar(look)
    : `<div class="row" style="padding:8px 12px">${searchField(look, { trail: ["mic", "more-vertical"] })}</div>`;
  return {
    top: top + maybe(look, 0.35, () => tabs(look)),
    body: maybe(look, 0.3, () => sectionHeader(look, "A")) + rows.join(""),
    bottom: maybe(look, 0.45, () => bottomNavigation(look, ["star", "clock", "people"])),
    over: fab(look, rng.pick(["add", "phone", "dialpad"]), { bottomPx: 90 }),
  };
};

function maybeSub(look: Look): { sub?: string } {
  return look.rng.chance(0.3) ? { sub: look.text.email() } : {};
}

const dialer: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const round = rng.chance(0.35);
  const size = rng.pick([56, 60, 64, 72]);
  const keys = "123456789*0#".split("").map((key, index) => {
    const letters =
      index > 0 && index < 9
        ? `<span style="font-size:1rem;color:${palette.secondaryText}">${"ABCDEFGHIJKLMNOPQRSTUVWXYZ".slice(index * 3 - 3, index * 3)}</span>`
        : "";
    return `<span class="mid"><span data-gt="button" class="mid" style="flex-direction:column;${round ? `width:${size}px;border-radius:50%;background:${mix(palette.text, 9, palette.background)}` : "width:100%"};height:${size}px;font-size:2.800rem;line-height:1.1">${key}${letters}</span></span>`;
  });
  const number = `<div class="row" style="padding:8px 16px;min-height:56px"><span class="grow" style="text-align:center;font-size:3rem">${text.number()}</span>${iconButton(look, "backspace")}</div>`;
  const call = rng.chance(0.5)
    ? `<div class="row" style="justify-content:space-evenly;padding:12px">${iconButton(look, rng.pick(["video", "more-vertical", "people"]))}<span data-gt="button" class="mid" style="width:60px;height:60px;border-radius:50%;background:#2e9e4f">${icon(look, "phone", 28, "#fff")}</span>${iconButton(look, "backspace")}</div>`
    : `<div class="mid" style="width:100%;padding:10px"><span data-gt="button" class="mid" style="gap:10px;height:52px;width:${rng.pick([140, 200])}px;border-radius:26px;background:#2e9e4f;color:#fff">${icon(look, "phone", 24, "#fff")}${text.action()}</span></div>`;
  const found = rng.times(rng.int(0, 3), () =>
    row(look, { lead: ingredients.avatar(36), title: text.name(), dense: true }),
  );
  return {
    top: maybe(look, 0.5, () => toolbar(look)) + maybe(look, 0.3, () => tabs(look)),
    body: found.join(""),
    bottom: `<div style="flex:none;background:${palette.raised}">${number}${grid(keys, 3, round ? 8 : 0, "padding:0 24px")}${call}</div>`,
  };
};

const inCall: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const photo = rng.chance(0.4);
  const ringing = rng.chance(0.3);
  const names = rng.sample(["mute", "dialpad", "speaker", "add", "pause", "video", "bluetooth"], 6);
  const painted = rng.chance(0.5);
  const tools = names.map(
    (name) =>
      `<span class="mid" style="flex-direction:column;gap:8px;padding:12px 4px;font-size:1.3rem;min-width:0">${painted ? `<span data-gt="button" class="mid" style="width:64px;height:64px;border-radius:50%;background:rgba(255,255,255,.18)">${icon(look, name, 28, "#fff")}</span>` : icon(look, name, 32, "#fff")}<span class="cut" style="max-width:100%">${text.word()}</span></span>`,
  );
  const end = (color: string, name: string): string =>
    `<span data-gt="button" class="mid" style="width:68px;height:68px;border-radius:50%;background:${color}">${icon(look, name, 32, "#fff")}</span>`;
  const ends = ringing ? end("#2e9e4f", "phone") + end("#d93025", "phone-off") : end("#d93025", "phone-off");
  const person = photo ? "" : ingredients.avatar(rng.pick([96, 120, 144]));
  const hue = rng.int(0, 359);
  const behind = photo
    ? `linear-gradient(rgba(0,0,0,.35),rgba(0,0,0,.55)),${ingredients.picture(rng).css} center/cover`
    : `linear-gradient(hsl(${hue} 30% 22%),hsl(${hue + 40} 35% 12%))`;
  return {
    calm: true,
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:space-between;padding:48px 16px 32px;color:#fff;background:${behind}"><div class="mid" style="flex-direction:column;gap:10px"><span style="font-size:2.800rem">${text.name()}</span><span>${rng.int(0, 59)}:${rng.int(10, 59)}</span>${person}</div><div style="width:100%">${when(!ringing, () => grid(tools, 3, 0))}</div><div class="row" style="width:100%;justify-content:space-evenly">${ends}</div></div>`,
  };
};

const contactDetails: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const photo = rng.chance(0.5);
  const head = photo
    ? `<div data-gt="image" style="height:${rng.int(180, 280)}px;background:${ingredients.picture(rng).css} center/cover"></div><div style="padding:16px;font-size:2.4rem">${text.name()}</div>`
    : `<div class="mid" style="width:100%;flex-direction:column;gap:12px;padding:16px">${ingredients.avatar(rng.pick([96, 120]))}<span style="font-size:2.4rem">${text.name()}</span></div>`;
  const quick = `<div class="row" style="padding:8px 16px">${["phone", "message", "video", "mail"].map((name) => `<span class="mid" style="flex:1;flex-direction:column;gap:6px;font-size:1.2rem;color:${look.control}">${look.variant % 2 ? paintedIconButton(look, name, 48) : icon(look, name, 24, look.control)}<span>${text.word()}</span></span>`).join("")}</div>`;
  const rows = rng.times(rng.int(3, 7), () =>
    row(look, {
      lead: icon(look, rng.pick(["phone", "mail", "map-pin", "cake", "globe"])),
      title: rng.pick([text.number(), text.email(), text.url()]),
      sub: text.word(),
      trail: rng.chance(0.4) ? icon(look, rng.pick(["message", "video", "map-pin"])) : "",
    }),
  );
  return {
    top: toolbar(look, {
      nav: "back",
      title: "",
      actions: rng.sample(["edit", "star", "share", "more-vertical"], 3),
      flat: true,
    }),
    body: `${head}${maybe(look, 0.7, () => quick)}<div style="height:1px;background:${palette.divider}"></div>${rows.join("")}`,
    over: maybe(look, 0.3, () => fab(look, "edit")),
  };
};

export const screens: readonly ScreenMaker[] = [contacts, dialer];

export const scenes: readonly Scene[] = [
  androidScene("contacts", contacts),
  androidScene("dialer", dialer, { weight: 0.8 }),
  androidScene("in-call", inCall, { weight: 0.5 }),
  androidScene("contact-details", contactDetails, { split: "unseen" }),
];
