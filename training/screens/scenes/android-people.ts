import type { Scene } from "../scene.ts";
import { bottomNavigation, selectionBar, tabs, toolbar } from "./android/bars.ts";
import { button, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { checkbox } from "./android/controls.ts";
import { dropdown, searchField, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, row, sectionHeader } from "./android/lists.ts";
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

export const screens: readonly ScreenMaker[] = [contacts, dialer, conversations, chat, mail];

export const scenes: readonly Scene[] = [
  androidScene("contacts", contacts),
  androidScene("dialer", dialer, { weight: 0.8 }),
  androidScene("in-call", inCall, { weight: 0.5 }),
  androidScene("conversations", conversations),
  androidScene("chat", chat, { weight: 1.2 }),
  androidScene("mail", mail),
  androidScene("message", message),
  androidScene("contact-details", contactDetails, { split: "unseen" }),
];
