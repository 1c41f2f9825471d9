import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { progressBar, toggle } from "./android/controls.ts";
import { textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { badgedIcon, drawLeads, glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture, row, sectionHeader } from "./android/lists.ts";
import { maybe, mix } from "./android/look.ts";

/** One-time codes: names, digits, a shrinking ring. */
const otpList: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const style = rng.pick(["card", "row", "tile"]);
  const lead = (): string => (look.variant % 3 ? ingredients.colorIcon(40) : ingredients.avatar(40));
  const items = rng.times(rng.int(4, 9), () => {
    const digits = `<div style="font-size:${rng.pick([2.4, 2.8, 3.2])}rem;letter-spacing:.08em;color:${look.control}">${rng.int(100, 999)} ${rng.int(100, 999)}</div>`;
    const inside = `<div class="row" style="gap:14px;padding:12px 16px">${lead()}<div class="grow"><div class="cut">${text.word()} <span style="color:${palette.secondaryText}">${text.email()}</span></div>${digits}</div>${look.variant % 2 ? `<span data-gt="ignore" style="width:24px;height:24px;border-radius:50%;border:3px solid ${look.control};border-top-color:transparent"></span>` : icon(look, rng.pick(["copy", "refresh", "more-vertical"]), 22)}</div>`;
    return style === "row"
      ? `${inside}<div style="height:1px;background:${palette.divider}"></div>`
      : card(look, inside, style === "card" ? "margin:6px 10px" : "");
  });
  return {
    top:
      toolbar(look, { nav: "none", actions: rng.sample(["search", "lock", "more-vertical", "sort"], 3) }) +
      maybe(look, 0.6, () => progressBar(look)),
    body: style === "tile" ? grid(items, 1, 2) : items.join(""),
    over: fab(look, rng.pick(["add", "qr-code"])),
  };
};

/** A stored secret: fields with eyes and copy icons, times, attachments. */
const vaultEntry: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const boxed = rng.chance(0.4);
  const fields = rng.times(rng.int(3, 7), () => {
    const ends = rng
      .sample(["copy", "eye", "open", "edit"], rng.int(0, 2))
      .map((name) => icon(look, name, 22))
      .join(`<span style="width:16px"></span>`);
    const value = rng.pick([text.email(), text.url(), "••••••••", text.name(), text.number()]);
    return boxed
      ? `<div class="row" style="gap:12px;padding:6px 16px">${textField(look, { label: text.word(), value })}${ends}</div>`
      : `<div class="row" style="padding:10px 16px"><div class="grow"><div style="font-size:1.200rem;color:${look.control}">${text.word()}</div><div class="cut">${value}</div></div>${ends}</div>`;
  });
  const meter = maybe(look, 0.4, () => `<div style="padding:4px 16px 12px">${progressBar(look)}</div>`);
  const history = rng.times(rng.int(0, 3), () =>
    row(look, { lead: icon(look, rng.pick(["clock", "attach", "key", "calendar"])), sub: text.date() }),
  );
  return {
    top: toolbar(look, {
      nav: "back",
      actions: rng.sample(["edit", "star", "delete", "more-vertical", "share"], rng.int(1, 3)),
    }),
    body: `<div class="row" style="gap:16px;padding:16px">${badgedIcon(look, 48)}<span class="grow" style="font-size:2.200rem">${text.title()}</span></div>${look.variant % 2 ? card(look, fields.join(""), "margin:8px") : fields.join("")}${meter}${history.join("")}`,
    over: maybe(look, 0.5, () => fab(look, "edit")),
    background: palette.background,
  };
};

const wallet: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const hue = rng.int(0, 359);
  const hero = `<div style="margin:${rng.pick([0, 12])}px;padding:20px;border-radius:${rng.pick([0, 16])}px;color:#fff;background:linear-gradient(120deg,hsl(${hue} 55% 38%),hsl(${hue + 40} 55% 26%))"><div class="row"><span class="grow">${text.word()}</span>${icon(look, rng.pick(["eye", "info", "settings"]), 20, "#fff")}</div><div style="font-size:3.400rem">${text.amount()}</div><div style="font-size:1.300rem;opacity:.8">•••• ${rng.int(1000, 9999)}</div></div>`;
  const acts = `<div class="row" style="padding:8px 12px">${["send", "download", "swap", "more"]
    .slice(0, rng.int(3, 4))
    .map(
      (name) =>
        `<span class="mid" style="flex:1;flex-direction:column;gap:6px;font-size:1.300rem">${look.variant % 3 ? paintedIconButton(look, name, 48) : icon(look, name, 28, look.control)}<span>${text.word()}</span></span>`,
    )
    .join("")}</div>`;
  const lead = rng.pick([() => ingredients.colorIcon(36), () => badgedIcon(look, 40), drawLeads(look, 36)]);
  const rows = rng.times(rng.int(5, 9), () => {
    const out = rng.chance(0.6);
    return row(look, {
      lead: lead(),
      sub: text.date(),
      meta: `<b style="font-size:1.600rem;color:${out ? palette.text : palette.success}">${text.amount()}</b>`,
      trail: maybe(look, 0.3, () =>
        glyph(look, out ? "caret" : "caret-up", rng.int(8, 12), out ? palette.danger : palette.success),
      ),
    });
  });
  const chips = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="gap:8px;padding:8px 16px;overflow:hidden">${rng.times(4, (index) => chip(look, text.word(), { chosen: index === 0 })).join("")}</div>`,
  );
  const pie = maybe(
    look,
    0.25,
    () =>
      `<div class="mid" style="width:100%;padding:12px"><span data-gt="ignore" style="width:140px;height:140px;border-radius:50%;background:conic-gradient(${palette.primary} 35%,${palette.accent} 35% 60%,${palette.success} 60%)"></span></div>`,
  );
  return {
    top: toolbar(look, { nav: rng.pick(["menu", "none"]) }),
    body:
      hero +
      maybe(look, 0.7, () => acts) +
      pie +
      chips +
      sectionHeader(
        look,
        undefined,
        maybe(look, 0.5, () => icon(look, "filter", 20)),
      ) +
      rows.join(""),
    bottom: maybe(look, 0.6, () => bottomNavigation(look)),
    over: maybe(look, 0.3, () => fab(look, "add", { bottomPx: 90 })),
  };
};

/** Connections and services that are on or off: VPNs, syncing, servers. */
const service: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const on = rng.chance(0.5);
  const big = rng.pick([
    () =>
      `<span data-gt="button" class="mid" style="width:${rng.pick([96, 120, 150])}px;height:120px;border-radius:${rng.pick(["50%", "24px"])};background:${on ? palette.success : mix(palette.text, 20, palette.background)}">${icon(look, rng.pick(["power", "shield", "lock", "sync"]), 56, "#fff")}</span>`,
    () => `${icon(look, rng.pick(["shield", "check", "warning", "cloud"]), 72, on ? palette.success : palette.danger)}`,
    () => toggle(look, on),
  ])();
  const lines = rng.times(
    rng.int(2, 6),
    () =>
      `<div class="row" style="gap:10px;padding:8px ${look.gutterPx + 8}px">${glyph(look, rng.pick(["dot", "tick", "cross"]), rng.int(10, 16), rng.pick([palette.success, palette.danger, palette.secondaryText]))}<span class="grow">${text.title()}</span><span style="color:${palette.secondaryText}">${text.number()}</span></div>`,
  );
  const logs = maybe(
    look,
    0.3,
    () =>
      `<div style="margin:8px;padding:8px;font:12px/1.400 monospace;background:${mix(palette.text, 8, palette.background)}">${rng.times(6, () => `<div class="cut">${text.time()} ${text.sentence()}</div>`).join("")}</div>`,
  );
  const rows = rng.times(rng.int(1, 4), () =>
    row(look, {
      lead: icon(look),
      sub: text.word(),
      trail: rng.chance(0.4) ? toggle(look, rng.chance(0.5)) : icon(look, "chevron-right", 18),
    }),
  );
  return {
    top: toolbar(look) + maybe(look, 0.25, () => tabs(look)),
    body: `<div class="mid" style="width:100%;flex-direction:column;gap:12px;padding:24px">${big}<span style="font-size:2rem">${text.title()}</span>${maybe(look, 0.5, () => button(look, text.action()))}</div>${lines.join("")}${rows.join("")}${logs}`,
    bottom: maybe(look, 0.2, () => iconBar(look, ["play", "stop", "refresh", "settings"])),
    over: maybe(look, 0.15, () => fab(look)),
  };
};

/** Things to buy or lend: a grid of pictures with prices and small icon buttons. */
const goods: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const columns = Math.max(2, Math.round(look.context.device.width / 200));
  const heart = rng.chance(0.5);
  const stars = rng.chance(0.4);
  const cells = rng.times(columns * 4, () =>
    card(
      look,
      `<div style="position:relative">${picture(look, `height:${rng.pick([110, 120, 130])}px`)}${heart ? `<span style="position:absolute;top:6px;inset-inline-end:6px">${look.variant % 2 ? paintedIconButton(look, "heart", 32) : icon(look, "heart", 22, "#fff")}</span>` : ""}</div><div style="padding:8px"><div class="cut">${text.title()}</div>${stars ? `<div class="row" style="gap:2px;padding:2px 0">${rng.times(5, (index) => glyph(look, "star", 12, index < 4 ? "#f9a825" : palette.divider)).join("")}</div>` : ""}<div class="row"><b class="grow">${text.amount()}</b>${rng.chance(0.6) ? iconButton(look, rng.pick(["cart", "add"]), { sizePx: 20, cellPx: 32 }) : ""}</div></div>`,
    ),
  );
  return {
    top: toolbar(look, { actions: rng.sample(["search", "cart", "filter"], 2) }),
    body: grid(cells, columns, 8, "padding:8px"),
    bottom: maybe(look, 0.5, () => bottomNavigation(look)),
  };
};

export const screens: readonly ScreenMaker[] = [vaultEntry, wallet, service, goods];

export const scenes: readonly Scene[] = [
  androidScene("otp-list", otpList, { split: "unseen" }),
  androidScene("vault-entry", vaultEntry),
  androidScene("wallet", wallet),
  androidScene("service", service),
  androidScene("goods", goods, { weight: 0.8 }),
];
