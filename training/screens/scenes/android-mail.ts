import type { Scene } from "../scene.ts";
import { bottomNavigation, selectionBar, tabs, toolbar } from "./android/bars.ts";
import { button, fab, paintedIconButton } from "./android/buttons.ts";
import { checkbox } from "./android/controls.ts";
import { dropdown, searchField, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, row } from "./android/lists.ts";
import { maybe, mix, when } from "./android/look.ts";

const conversations: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const size = rng.pick([40, 48, 52, 56]);
  const rows = rng.times(rng.int(7, 12), () => {
    const unread = rng.chance(0.3);
    const badge = when(
      unread,
      () =>
        `<span style="min-width:20px;height:20px;padding:0 6px;border-radius:10px;text-align:center;font-size:1.2rem;line-height:20px;background:${palette.primary};color:${palette.onPrimary}">${rng.int(1, 40)}</span>`,
    );
    const ticks = maybe(
      look,
      0.25,
      () => `${icon(look, rng.pick(["check", "check-all", "mute", "pin", "image"]), rng.int(14, 18))} `,
    );
    return row(look, {
      lead: ingredients.avatar(size),
      title: text.name(),
      sub: `<span class="row" style="gap:4px">${ticks}<span class="cut grow">${text.sentence()}</span></span>`,
      meta: text.time(),
      trail: badge,
      bold: unread,
    });
  });
  return {
    top: rng.chance(0.1)
      ? selectionBar(look, 2)
      : toolbar(look, { actions: rng.sample(["search", "more-vertical", "camera", "add"], rng.int(1, 3)) }) +
        maybe(look, 0.3, () => tabs(look)),
    body: rows.join(""),
    bottom: maybe(look, 0.3, () => bottomNavigation(look)),
    over: fab(look, rng.pick(["message", "edit", "add"]), {
      ...(rng.chance(0.25) ? { label: text.action() } : {}),
      bottomPx: 20,
    }),
  };
};

const chat: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const radius = rng.pick([4, 8, 16, 20]);
  const faces = rng.chance(0.4);
  const bubbles = rng.times(rng.int(5, 11), () => {
    const own = rng.chance(0.5);
    const fill = own
      ? `background:${mix(palette.primary, rng.pick([35, 36]), palette.background)}`
      : `background:${mix(palette.text, 9, palette.background)}`;
    const inside = rng.chance(0.08)
      ? `<span data-gt="image" style="display:block;width:200px;height:${rng.int(90, 180)}px;border-radius:${radius}px;background:${ingredients.picture(rng).css} center/cover"></span>`
      : rng.chance(0.06)
        ? `<span class="row" style="gap:10px">${icon(look, "play", 28, palette.text)}<span style="width:120px;height:3px;background:${palette.secondaryText}"></span><span style="font-size:1.2rem">0:${rng.int(10, 59)}</span></span>`
        : text.sentence();
    const foot = `<span class="row" style="justify-content:flex-end;gap:4px;font-size:1.1rem;color:${palette.secondaryText}">${text.time()}${when(own, () => icon(look, "check", 13))}</span>`;
    return `<div class="row" style="justify-content:${own ? "flex-end" : "flex-start"};align-items:flex-end;gap:8px;padding:3px 10px">${when(faces && !own, () => ingredients.avatar(28))}<div style="max-width:76%;padding:8px 12px;border-radius:${radius}px;${fill};font-size:1.5rem">${inside}${maybe(look, 0.8, () => foot)}</div></div>`;
  });
  const send = rng.pick([
    () => icon(look, rng.pick(["send", "mic"]), 26, look.control),
    () => paintedIconButton(look, rng.pick(["send", "mic"]), 44, "filled"),
    () => button(look, text.action(), { small: true, emphasis: "default" }),
  ])();
  const field = rng.chance(0.5)
    ? textField(look, { hint: text.title() })
    : searchField(look, {
        lead: "emoji",
        trail: rng.sample(["attach", "camera", "mic", "clock"], rng.int(0, 2)),
        heightPx: 44,
      });
  const composer = `<div class="row" style="flex:none;gap:10px;padding:6px 10px">${maybe(look, 0.4, () => icon(look, rng.pick(["add", "attach", "emoji", "image"]), 24))}${field}${send}</div>`;
  const person = `<span class="row grow" style="gap:10px">${maybe(look, 0.6, () => ingredients.avatar(36))}<span class="grow"><span class="cut" style="display:block">${text.name()}</span>${maybe(look, 0.5, () => `<span class="cut" style="display:block;font-size:1.2rem;opacity:.7">${text.time()}</span>`)}</span></span>`;
  return {
    top: toolbar(look, {
      nav: "back",
      middle: person,
      actions: rng.sample(["phone", "video", "more-vertical", "search"], rng.int(1, 3)),
    }),
    body: `<div style="padding:8px 0">${bubbles.join("")}</div>`,
    bottom: composer,
    typing: true,
  };
};

const mail: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const lead = rng.pick(["avatar", "avatar", "checkbox", "none"]);
  const rows = rng.times(rng.int(6, 11), () =>
    row(look, {
      lead: lead === "avatar" ? ingredients.avatar(40) : lead === "checkbox" ? checkbox(look, rng.chance(0.2)) : "",
      title: text.name(),
      sub: `${text.title()}<br>${text.sentence()}`,
      meta: text.date(),
      bold: rng.chance(0.4),
      trail: rng.chance(0.8)
        ? `<span class="row" style="gap:8px">${maybe(look, 0.3, () => icon(look, "attach", 16))}${icon(look, "star", 20)}</span>`
        : "",
    }),
  );
  const top = rng.chance(0.4)
    ? `<div class="row" style="padding:8px 12px">${searchField(look, { lead: "menu", avatar: true, heightPx: 48 })}</div>`
    : toolbar(look, { nav: "menu" });
  return {
    top,
    body: rows.join(""),
    over: fab(look, "edit", { bottomPx: 80, ...(rng.chance(0.4) ? { label: text.action() } : {}) }),
    bottom: maybe(look, 0.3, () => bottomNavigation(look, ["mail", "video"])),
  };
};

const message: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const head = `<div class="row" style="gap:12px;padding:12px 16px">${ingredients.avatar(40)}<div class="grow"><b>${text.name()}</b><div class="row" style="gap:4px;font-size:1.3rem;color:${palette.secondaryText}">${text.email()}${glyph(look, "chevron-down", 10)}</div></div>${icon(look, "reply", 22)}${icon(look, "more-vertical", 22)}</div>`;
  const files = rng.times(rng.int(0, 3), () =>
    card(
      look,
      `<div class="row" style="gap:10px;padding:8px 12px">${icon(look, rng.pick(["file", "image", "attach"]), 24)}<span class="grow cut">${text.fileName()}</span>${icon(look, "download", 20)}</div>`,
      "margin:6px 16px",
    ),
  );
  const answers = `<div class="row" style="gap:8px;padding:12px 16px">${["reply", "reply-all", "forward"].map((name) => button(look, text.action(), { emphasis: "outlined", grow: true, icon: name, small: true })).join("")}</div>`;
  const writing = rng.chance(0.35);
  const fields = rng.times(
    3,
    () =>
      `<div class="row" style="padding:4px 16px;gap:8px"><span style="color:${palette.secondaryText}">${text.word()}</span>${textField(look, { value: text.email(), ...(rng.chance(0.3) ? { trail: "chevron-down" } : {}) })}</div>`,
  );
  return {
    top: toolbar(look, {
      nav: writing ? "close" : "back",
      title: "",
      actions: writing
        ? ["attach", "send", "more-vertical"]
        : rng.sample(["archive", "delete", "mail", "more-vertical"], 3),
    }),
    body: writing
      ? `${maybe(look, 0.4, () => `<div class="row" style="padding:4px 16px">${dropdown(look, text.email(), { grow: true })}</div>`)}${fields.join("")}<div style="padding:16px">${text.paragraph()}</div>`
      : `<div class="row" style="padding:16px"><span class="grow" style="font-size:2rem">${text.title()}</span>${icon(look, "star", 22)}</div>${head}<div style="padding:8px 16px">${text.paragraph()}</div>${files.join("")}${answers}`,
    typing: writing,
  };
};

export const screens: readonly ScreenMaker[] = [conversations, chat, mail];

export const scenes: readonly Scene[] = [
  androidScene("conversations", conversations),
  androidScene("chat", chat, { weight: 1.2 }),
  androidScene("mail", mail),
  androidScene("message", message),
];
