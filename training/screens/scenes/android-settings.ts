import type { Scene } from "../scene.ts";
import { tabs, toolbar } from "./android/bars.ts";
import { button } from "./android/buttons.ts";
import { checkbox, radio, slider, spinner, toggle } from "./android/controls.ts";
import { dropdown, searchField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { badgedIcon, drawLeads, glyph, icon } from "./android/glyphs.ts";
import { card, divider, row, sectionHeader } from "./android/lists.ts";
import { type Look, mix } from "./android/look.ts";

/** One preference: words with perhaps a mark, a switch, a slider or a drop-down. */
function preference(look: Look, lead: string | undefined, inset: boolean): string {
  const { rng, text } = look;
  const kind = rng.pickWeighted([
    ["plain", 8],
    ["switch", 6],
    ["checkbox", look.era === "material3" ? 1 : 5],
    ["slider", 1],
    ["value", 2],
    ["radio", 0.7],
    ["select", 0.7],
    ["icon", 1],
    ["switch-split", 0.6],
  ]);
  const sub = rng.chance(0.6) ? (rng.chance(0.5) ? text.sentence() : text.word()) : "";
  const trails: Record<string, () => string> = {
    plain: () => "",
    switch: () => toggle(look, rng.chance(0.5)),
    checkbox: () => checkbox(look, rng.chance(0.5)),
    radio: () => radio(look, rng.chance(0.4)),
    slider: () => "",
    value: () => `<span style="color:${look.palette.secondaryText}">${text.word()}</span>`,
    select: () => dropdown(look, text.word()),
    icon: () => icon(look, rng.pick(["chevron-right", "settings", "info", "help", "edit", "more-vertical"])),
    "switch-split": () =>
      `<span style="width:1px;height:28px;background:${look.palette.divider};margin-inline-end:16px"></span>${toggle(look, rng.chance(0.5))}`,
  };
  const dimmed = rng.chance(0.07);
  const made = row(look, { ...(lead ? { lead } : {}), inset, sub, trail: trails[kind]?.() ?? "" });
  const bar =
    kind === "slider"
      ? `<div class="row" style="gap:12px;padding:4px ${look.gutterPx + (inset ? 48 : 0)}px 14px">${rng.chance(0.4) ? icon(look, "volume", 20) : ""}<span class="grow">${slider(look)}</span>${rng.chance(0.5) ? `<span>${rng.int(0, 100)}</span>` : ""}</div>`
      : "";
  return dimmed ? `<div style="opacity:.45" data-gt="ignore">${made}${bar}</div>` : made + bar;
}

const settings: ScreenMaker = (look) => {
  const { rng } = look;
  const leads = rng.chance(0.45) ? drawLeads(look, rng.pick([20, 24, 24, 24, 32])) : undefined;
  const sparse = rng.chance(0.3);
  const inset = !leads && rng.chance(0.2);
  const grouped = rng.chance(look.era === "material3" ? 0.3 : 0.08);
  const sections = rng.times(rng.int(2, 5), () => {
    const rows = rng.times(rng.int(1, 7), () =>
      preference(look, leads && !(sparse && rng.chance(0.5)) ? leads() : undefined, inset),
    );
    const inside = rows.join(rng.chance(0.2) ? divider(look) : "");
    return (
      (rng.chance(0.75) ? sectionHeader(look) : divider(look)) +
      (grouped ? card(look, inside, "margin:0 12px 8px") : inside)
    );
  });
  const search = rng.chance(0.12) ? `<div class="row" style="padding:8px 16px">${searchField(look)}</div>` : "";
  return {
    top: toolbar(look, {
      nav: rng.pick(["back", "back", "back", "menu", "none"]),
      actions: rng.sample(["search", "more-vertical", "help"], rng.int(0, 2)),
    }),
    body: search + sections.join(""),
  };
};

const systemSettings: ScreenMaker = (look) => {
  const { rng, text } = look;
  const disc = rng.chance(0.6);
  const size = rng.pick([36, 40, 44]);
  const rows = rng.times(rng.int(8, 14), () =>
    row(look, {
      lead: disc ? badgedIcon(look, size) : icon(look),
      sub: rng.chance(0.9) ? `${text.word()}, ${text.word()}` : "",
      dense: rng.chance(0.1),
    }),
  );
  const tip = rng.chance(0.3)
    ? card(
        look,
        `<div class="row" style="gap:16px;padding:16px">${icon(look, "info", 24)}<div class="grow"><b>${text.title()}</b><div>${text.sentence()}</div></div>${glyph(look, "cross", 14)}</div>`,
        "margin:8px 16px",
      )
    : "";
  const account = rng.chance(0.4)
    ? row(look, { lead: look.ingredients.avatar(40), title: text.name(), sub: text.email() })
    : "";
  const search = `<div class="row" style="padding:12px 16px">${searchField(look, { avatar: rng.chance(0.5), heightPx: rng.pick([48, 52, 56]) })}</div>`;
  return {
    top: toolbar(look, { nav: "none", actions: rng.chance(0.5) ? ["search"] : [] }),
    body: (rng.chance(0.7) ? search : "") + account + tip + rows.join(""),
  };
};

const devices: ScreenMaker = (look) => {
  const { rng, text } = look;
  const kind = rng.pick(["wifi", "bluetooth", "wifi"]);
  const master = `<div class="row" style="min-height:56px;padding:0 ${Math.max(16, look.gutterPx)}px;${rng.chance(0.5) ? `background:${mix(look.control, 22, look.palette.background)}` : ""}"><span class="grow" style="font-size:1.6rem">${text.word()}</span>${rng.chance(0.15) ? spinner(look, 24) : ""}${toggle(look, true)}</div>`;
  const lead =
    kind === "wifi"
      ? () => icon(look, "wifi")
      : () => icon(look, rng.pick(["headphones", "phone", "laptop", "watch", "bluetooth", "speaker", "keyboard"]));
  const gear = rng.pick(["settings", "lock", "info", "chevron-right"]);
  const rows = rng.times(rng.int(4, 11), (index) =>
    row(look, {
      lead: lead(),
      sub: index === 0 || rng.chance(0.3) ? text.word() : "",
      trail: index < 2 || rng.chance(0.6) ? icon(look, gear, gear === "lock" ? 16 : 24) : "",
    }),
  );
  const add = row(look, { lead: glyph(look, "plus", 18), title: text.title() });
  return {
    top: toolbar(look, { nav: "back" }),
    body:
      master +
      sectionHeader(look) +
      rows.slice(0, 2).join("") +
      sectionHeader(look, undefined, rng.chance(0.3) ? spinner(look, 18) : "") +
      rows.slice(2).join("") +
      add,
  };
};

const permissions: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const apps = rng.chance(0.6);
  const mark = rng.pick(["switch", "switch", "checkbox", "none", "radio"]);
  const rows = rng.times(rng.int(7, 14), () => {
    const on = rng.chance(0.6);
    const trail =
      mark === "switch"
        ? toggle(look, on)
        : mark === "checkbox"
          ? checkbox(look, on)
          : mark === "radio"
            ? radio(look, on)
            : "";
    return row(look, {
      lead: apps ? ingredients.colorIcon(rng.pick([32, 40, 40])) : icon(look),
      sub: rng.chance(0.6) ? text.word() : "",
      trail,
    });
  });
  const top = toolbar(look, {
    nav: "back",
    actions: rng.sample(["search", "more-vertical", "filter"], rng.int(0, 2)),
    flat: rng.chance(0.3),
  });
  return {
    top: top + (rng.chance(0.25) ? tabs(look) : ""),
    body:
      (rng.chance(0.4)
        ? `<div class="row" style="padding:8px 16px;gap:12px">${icon(look)}<span class="grow">${text.sentence()}</span></div>`
        : "") + rows.join(""),
  };
};

const appInfo: ScreenMaker = (look) => {
  const { rng, text, ingredients, palette } = look;
  const size = rng.pick([48, 56, 64, 72]);
  const centered = look.era === "material3" || rng.chance(0.3);
  const head = centered
    ? `<div class="mid" style="width:100%;flex-direction:column;gap:10px;padding:24px 16px">${ingredients.colorIcon(size)}<span style="font-size:2.2rem">${text.title()}</span><span style="color:${palette.secondaryText};font-size:1.4rem">${rng.int(1, 9)}.${rng.int(0, 30)}.${rng.int(0, 9)}</span></div>`
    : `<div class="row" style="gap:16px;padding:16px">${ingredients.colorIcon(size)}<div class="grow"><div style="font-size:2rem">${text.title()}</div><div style="color:${palette.secondaryText};font-size:1.4rem">${text.word()} ${rng.int(1, 9)}.${rng.int(0, 30)}</div></div></div>`;
  const names = ["open", "delete", "close", "warning", "download"];
  const stacked = rng.chance(0.4);
  const buttons = rng.times(rng.int(2, 3), (index) =>
    stacked
      ? `<span class="mid" style="flex:1;flex-direction:column;gap:6px;padding:10px 0;color:${look.control};font-size:1.4rem">${icon(look, names[index], 24, look.control)}<span>${text.action()}</span></span>`
      : button(look, text.action(), {
          grow: true,
          emphasis: index ? "default" : rng.pick(["default", "filled", "outlined"]),
          ...(rng.chance(0.3) ? { icon: names[index] ?? "delete" } : {}),
        }),
  );
  const rows = rng.times(rng.int(5, 10), () =>
    row(look, {
      sub: rng.chance(0.85) ? text.sentence() : "",
      trail: rng.chance(0.25) ? toggle(look, rng.chance(0.5)) : "",
    }),
  );
  return {
    top: toolbar(look, { nav: "back", actions: rng.chance(0.5) ? ["more-vertical"] : [], flat: true }),
    body: `${head}<div class="row" style="gap:8px;padding:8px 12px">${buttons.join("")}</div>${rows.slice(0, 3).join("")}${sectionHeader(look)}${rows.slice(3).join("")}`,
  };
};

export const screens: readonly ScreenMaker[] = [settings, systemSettings, devices, permissions, appInfo];

export const scenes: readonly Scene[] = [
  androidScene("settings", settings, { weight: 6 }),
  androidScene("system-settings", systemSettings, { weight: 1.3 }),
  androidScene("devices", devices),
  androidScene("permissions", permissions, { weight: 1.5 }),
  androidScene("app-info", appInfo),
];
