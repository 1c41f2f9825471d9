import type { Scene, ScenePage } from "../scene.ts";
import { toolbar } from "./android/bars.ts";
import { button, paintedIconButton } from "./android/buttons.ts";
import { checkbox, radio, toggle } from "./android/controls.ts";
import { randomDialog } from "./android/dialogs.ts";
import { dropdown, textField } from "./android/fields.ts";
import { drawApp, drawPage } from "./android/frame.ts";
import { badgedIcon, drawLeads, glyph, icon } from "./android/glyphs.ts";
import { divider, grid, row, sectionHeader } from "./android/lists.ts";
import { type Look, startLook } from "./android/look.ts";
import { bottomSheet, dialogBox, popupMenu, scrim, sheetRows, snackbar } from "./android/overlays.ts";
import { drawBackground } from "./android-backgrounds.ts";

type Overlay = { over?: string; above?: string };

/** The drawer with its header of account, groups of rows, and counts. */
function drawer(look: Look): Overlay {
  const { rng, text, palette, ingredients, context } = look;
  const width = Math.min(rng.pick([280, 304, 320, 360]), context.device.width * 0.85);
  const lead = rng.chance(0.85) ? drawLeads(look, 24) : undefined;
  const photo = rng.chance(0.3);
  const head = rng.pick([
    () => "",
    () =>
      `<div ${photo ? `data-gt="image"` : ""} style="padding:${rng.int(20, 48)}px 16px 12px;color:#fff;background:${photo ? `linear-gradient(rgba(0,0,0,.3),rgba(0,0,0,.3)),${ingredients.picture(rng).css} center/cover` : "#37474f"}">${rng.chance(0.7) ? ingredients.avatar(rng.pick([48, 56, 64])) : ingredients.colorIcon(rng.pick([48, 56, 64]))}<div class="row" style="padding-top:12px"><div class="grow"><div class="cut" style="font-weight:500">${text.name()}</div><div class="cut" style="font-size:1.4rem">${text.email()}</div></div>${rng.chance(0.6) ? glyph(look, "caret", 12, "#fff") : ""}</div></div>`,
    () => `<div style="padding:20px 16px;font-size:2rem">${text.title()}</div>`,
    () =>
      `<div class="row" style="gap:12px;padding:20px 16px">${ingredients.colorIcon(rng.pick([32, 40, 48]))}<span style="font-size:1.8rem">${text.title()}</span></div>`,
  ])();
  const items = rng.times(
    rng.int(5, 12),
    (index) =>
      (rng.chance(0.12) ? divider(look) : "") +
      row(look, {
        ...(lead ? { lead: lead() } : {}),
        title: text.word(),
        chosen: index === 1,
        meta: rng.chance(0.2) ? String(rng.int(1, 300)) : "",
        trail: rng.chance(0.06) ? toggle(look, rng.chance(0.5)) : "",
      }),
  );
  const group = rng.chance(0.4)
    ? sectionHeader(look) +
      rng.times(3, () => row(look, { ...(lead ? { lead: lead() } : {}), title: text.word() })).join("")
    : "";
  const radius = look.era === "material3" ? "border-start-end-radius:16px;border-end-end-radius:16px;" : "";
  const panel = `<div style="width:${width}px;height:100%;overflow:hidden;background:${palette.raised};--behind:${palette.raised};${radius}">${head}${items.join("")}${group}</div>`;
  return {
    over: `<div style="position:absolute;inset:0;z-index:14;background:rgba(0,0,0,${rng.pick([0.4, 0.5, 0.6])})">${panel}</div>`,
  };
}

function menu(look: Look): Overlay {
  const { rng } = look;
  const mark = rng.pick(["none", "none", "none", "checkbox", "radio", "tick"]);
  const chosen = rng.int(0, 4);
  const marks: Record<string, (index: number) => string> = {
    checkbox: () => checkbox(look, rng.chance(0.5)),
    radio: (index) => radio(look, index === chosen),
    tick: (index) => (index === chosen ? glyph(look, "tick", 18) : ""),
  };
  const made = marks[mark];
  return {
    over: popupMenu(look, {
      ...(made ? { marks: made } : {}),
      topPx: rng.pick([4, 8, 48, 120, 240]),
      endPx: rng.pick([4, 8, 8, 40, 100]),
    }),
  };
}

function shareSheet(look: Look): Overlay {
  const { rng, text, ingredients, context } = look;
  const size = rng.pick([40, 48, 48, 56]);
  const columns = Math.max(4, Math.round(context.device.width / 90));
  const cell = (shown: string): string =>
    `<span class="mid" style="flex-direction:column;gap:6px;min-width:0;padding:10px 2px">${shown}<span class="two" style="font-size:1.2rem;text-align:center">${text.word()}</span></span>`;
  const apps = grid(
    rng.times(columns * rng.int(1, 3), () => cell(ingredients.colorIcon(size))),
    columns,
    0,
    "padding:4px 8px",
  );
  const people = rng.chance(0.5)
    ? grid(
        rng.times(columns, () => cell(ingredients.avatar(size))),
        columns,
        0,
        "padding:4px 8px",
      )
    : "";
  const list = rng.chance(0.25)
    ? rng.times(rng.int(3, 6), () => row(look, { lead: ingredients.colorIcon(36) })).join("")
    : "";
  const quick = rng.chance(0.4)
    ? `<div class="row" style="gap:8px;padding:4px 16px 12px">${rng.times(2, (index) => button(look, text.action(), { emphasis: "tonal", icon: index ? "edit" : "copy" })).join("")}</div>`
    : "";
  const head = `<div style="padding:16px;text-align:${rng.pick(["start", "center"])};font-size:1.8rem">${text.title()}</div>`;
  const once = rng.chance(0.3)
    ? `<div class="row" style="justify-content:flex-end;padding:4px 8px">${rng.times(2, () => button(look, text.action(), { emphasis: "text" })).join("")}</div>`
    : "";
  return { above: scrim(look, bottomSheet(look, head + quick + people + (list || apps) + once), "bottom") };
}

function controlsSheet(look: Look): Overlay {
  const { rng, text } = look;
  const rows = rng.times(rng.int(2, 6), () =>
    rng.pick([
      () => row(look, { lead: icon(look), trail: toggle(look, rng.chance(0.5)) }),
      () => row(look, { trail: radio(look, rng.chance(0.3)) }),
      () => row(look, { lead: checkbox(look, rng.chance(0.5)) }),
      () =>
        `<div class="row" style="padding:4px 16px">${textField(look, { label: text.word(), value: text.title() })}</div>`,
      () =>
        `<div class="row" style="padding:4px 16px;gap:8px">${dropdown(look, text.word(), { grow: true })}${dropdown(look, text.word(), { grow: true })}</div>`,
      () =>
        `<div class="row" style="padding:8px 16px;gap:12px">${rng.times(rng.int(3, 5), () => paintedIconButton(look, rng.pick(["share", "edit", "star", "delete", "copy"]), 44)).join("")}</div>`,
    ])(),
  );
  const ends = rng.chance(0.6)
    ? `<div class="row" style="padding:12px 16px;gap:8px">${rng.times(rng.int(1, 2), (index) => button(look, text.action(), { grow: true, emphasis: index ? "outlined" : "filled" })).join("")}</div>`
    : "";
  return {
    above: scrim(
      look,
      bottomSheet(
        look,
        `<div class="row" style="padding:12px 16px"><b class="grow">${text.title()}</b>${rng.chance(0.5) ? icon(look, "close", 22) : ""}</div>${rows.join("")}${ends}`,
      ),
      "bottom",
    ),
  };
}

/** The system asks whether an app may do something. */
function permission(look: Look): Overlay {
  const { rng, text, palette } = look;
  const shown = rng.chance(0.5)
    ? icon(look, rng.pick(["map-pin", "camera", "mic", "folder", "bell", "people"]), 28, palette.primary)
    : badgedIcon(look, 40);
  const stacked = rng.chance(0.6);
  const emphasis = rng.pick(["tonal", "text", "filled"] as const);
  const choices = rng.times(stacked ? rng.int(2, 4) : 2, () =>
    button(look, text.action(), stacked ? { emphasis, full: true } : { emphasis: "text" }),
  );
  const previews =
    stacked && rng.chance(0.3)
      ? `<div class="row" style="justify-content:space-around;padding-bottom:12px">${rng.times(2, () => `<span data-gt="image" style="width:88px;height:88px;border-radius:50%;background:${look.ingredients.picture(rng).css} center/cover"></span>`).join("")}</div>`
      : "";
  const body = `<div class="mid" style="width:100%;flex-direction:column;gap:14px;padding:16px 0;text-align:center">${shown}<span style="font-size:1.8rem">${text.sentence()}</span></div>${previews}<div style="display:flex;flex-direction:${stacked ? "column" : "row"};justify-content:flex-end;gap:4px">${choices.join("")}</div>`;
  return { above: scrim(look, dialogBox(look, { body })) };
}

const OVERLAYS: readonly (readonly [string, (look: Look) => Overlay, number])[] = [
  ["dialog", (look) => ({ above: scrim(look, randomDialog(look)) }), 5],
  ["drawer", drawer, 1.5],
  ["menu", menu, 1.3],
  ["share-sheet", shareSheet, 1],
  ["sheet", (look) => ({ above: scrim(look, bottomSheet(look, sheetRows(look)), "bottom") }), 0.6],
  ["controls-sheet", controlsSheet, 0.8],
  ["permission", permission, 0.7],
  ["snackbar", (look) => ({ over: snackbar(look) }), 0.6],
  [
    "full-dialog",
    (look) => ({
      over: `<div style="position:absolute;inset:0;z-index:14;background:${look.palette.background}">${toolbar(look, { nav: "close", textAction: look.text.action(), actions: [] })}${sheetRows(look, 8)}</div>`,
    }),
    0.3,
  ],
];

export const scenes: readonly Scene[] = OVERLAYS.map(([name, make, weight]) => ({
  name: `android-${name}`,
  kit: "own",
  forms: ["phone", "tablet"],
  platforms: ["android"],
  weight,
  render(context): ScenePage {
    const look = startLook(context);
    const behind = drawBackground(look);
    const overlay = make(look);
    return drawPage(look, drawApp(look, { ...behind, over: (behind.over ?? "") + (overlay.over ?? "") }), {
      above: overlay.above ?? "",
    });
  },
}));
