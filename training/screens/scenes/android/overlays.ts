import { button, type Emphasis } from "./buttons.ts";
import { icon } from "./glyphs.ts";
import { row } from "./lists.ts";
import { type Look, mix, when } from "./look.ts";

/** Dims what is behind and holds something above it. */
export function scrim(look: Look, inside: string, place: "center" | "bottom" | "top" = "center"): string {
  const align = { center: "center", bottom: "flex-end", top: "flex-start" }[place];
  return `<div style="position:absolute;inset:0;z-index:20;display:flex;flex-direction:column;align-items:center;justify-content:${align};background:rgba(0,0,0,${look.rng.pick([0.32, 0.5, 0.54, 0.6, 0.6, 0.7])})">${inside}</div>`;
}

type DialogOptions = {
  title?: string;
  body: string;
  /** Labels from the last to the first as read from the end: the affirmative first. */
  actions?: readonly string[];
  icon?: string;
  padded?: boolean;
};

/** The dialog's surface alone, with its title and its actions in the manner of its era. */
export function dialogBox(look: Look, options: DialogOptions): string {
  const { palette, era, rng, context } = look;
  const widthPx = Math.min(context.device.width - rng.pick([32, 48, 56, 80]), rng.pick([312, 340, 400, 560]));
  const m3 = era === "material3";
  const fill = m3 ? mix(palette.primary, palette.dark ? 10 : 6, palette.raised) : palette.raised;
  const radius = m3 ? 28 : era === "holo" ? 2 : rng.pick([2, 2, 4, 4, 8, 16]);
  const title = when(options.title !== undefined, () => dialogTitle(look, options));
  const actions = options.actions ?? [];
  const pad = when(options.padded !== false, () => `padding:${title ? 4 : 20}px 24px ${actions.length ? 4 : 20}px;`);
  return `<div style="position:relative;width:${widthPx}px;max-height:86%;display:flex;flex-direction:column;background:${fill};--behind:${fill};color:${palette.text};border-radius:${radius}px;box-shadow:0 8px 24px rgba(0,0,0,.45);overflow:hidden">${title}<div style="min-height:0;overflow:hidden;${pad}color:${palette.text};font-size:${m3 ? 1.4 : 1.6}rem">${options.body}</div>${when(actions.length > 0, () => dialogActions(look, actions))}</div>`;
}

function dialogTitle(look: Look, { title, icon: name }: DialogOptions): string {
  const { palette, era } = look;
  const m3 = era === "material3";
  const ink = m3 ? palette.secondaryText : era === "holo" ? look.control : look.iconColor;
  const head = when(name !== undefined, () => icon(look, name, era === "holo" ? 32 : 24, ink));
  if (era === "holo") {
    return `<div class="row" style="padding:0 16px;min-height:56px;gap:12px;font-size:2rem;color:${look.control};border-bottom:2px solid ${look.control}">${head}${title}</div>`;
  }
  if (m3 && head) {
    return `<div class="mid" style="flex-direction:column;gap:16px;padding:24px 24px 16px;font-size:2.4rem;text-align:center">${head}<span>${title}</span></div>`;
  }
  return `<div class="row" style="padding:${m3 ? 24 : 20}px 24px ${m3 ? 16 : 12}px;gap:12px;font-size:${m3 ? 2.4 : 2}rem;font-weight:${m3 ? 400 : 500}">${head}<span>${title}</span></div>`;
}

function dialogActions(look: Look, labels: readonly string[]): string {
  const { palette, era, rng } = look;
  if (era === "holo") {
    const cells = [...labels]
      .reverse()
      .map(
        (label, index) =>
          `<span data-gt="button" class="mid" style="flex:1;height:48px;font-size:1.4rem;border-inline-start:${index ? 1 : 0}px solid ${palette.divider}">${label}</span>`,
      );
    return `<div class="row" style="flex:none;border-top:1px solid ${palette.divider}">${cells.join("")}</div>`;
  }
  if (era === "plain" && rng.chance(0.5)) {
    return `<div class="row" style="flex:none;padding:4px;gap:2px">${[...labels]
      .reverse()
      .map((label) => button(look, label, { emphasis: "default", grow: true }))
      .join("")}</div>`;
  }
  const painted = rng.chance(0.15);
  const emphasis = (index: number): Emphasis => (painted ? (index === 0 ? "filled" : "outlined") : "text");
  const stacked = labels.length > 2 && rng.chance(0.3);
  const list = labels.map((label, index) => button(look, label, { emphasis: emphasis(index) }));
  const split = labels.length === 3 && !stacked;
  if (stacked)
    return `<div style="flex:none;display:flex;flex-direction:column;align-items:flex-end;padding:8px">${list.join("")}</div>`;
  return `<div class="row" style="flex:none;justify-content:flex-end;gap:8px;padding:${era === "material3" ? "12px 24px 24px" : "8px"};flex-wrap:wrap">${split ? `${list[2]}<span class="grow"></span>${list[1]}${list[0]}` : list.reverse().join("")}</div>`;
}

/** A pop-up menu hanging from the app bar's end or anywhere else. */
export function popupMenu(
  look: Look,
  options: { count?: number; topPx?: number; endPx?: number; icons?: boolean; marks?: (index: number) => string } = {},
): string {
  const { palette, rng, text } = look;
  const icons = options.icons ?? rng.chance(0.2);
  const count = options.count ?? rng.int(2, 8);
  const items = rng.times(count, (index) => {
    const mark =
      options.marks?.(index) ?? (rng.chance(0.06) ? icon(look, "chevron-right", 20, palette.secondaryText) : "");
    return `<div class="row" style="min-height:48px;padding:0 16px;gap:12px">${icons ? icon(look, undefined, 24) : ""}<span class="grow cut" style="font-size:1.6rem">${text.title()}</span>${mark}</div>`;
  });
  const m3 = look.era === "material3";
  return `<div style="position:absolute;z-index:15;top:${options.topPx ?? rng.pick([4, 8, 32, 56])}px;inset-inline-end:${options.endPx ?? rng.pick([4, 8, 8])}px;min-width:${rng.pick([160, 196, 224])}px;max-width:88%;padding:${m3 || look.variant % 2 ? 8 : 0}px 0;background:${m3 ? mix(palette.primary, 6, palette.raised) : palette.raised};color:${palette.text};border-radius:${m3 ? 4 : Math.min(4, look.cardRadiusPx)}px;box-shadow:0 3px 10px rgba(0,0,0,.45)">${items.join("")}</div>`;
}

/** A sheet that came up from the bottom edge. */
export function bottomSheet(look: Look, inside: string): string {
  const { palette, rng } = look;
  const radius = look.era === "material3" ? 28 : rng.pick([0, 0, 8, 16]);
  const grip = rng.chance(0.5)
    ? `<div style="width:32px;height:4px;border-radius:2px;margin:12px auto;background:${mix(palette.text, 30, palette.raised)}"></div>`
    : "";
  return `<div style="width:100%;max-height:82%;overflow:hidden;background:${palette.raised};--behind:${palette.raised};color:${palette.text};border-radius:${radius}px ${radius}px 0 0;padding-bottom:8px">${grip}${inside}</div>`;
}

/** A sheet's usual content: rows with icons. */
export function sheetRows(look: Look, count = look.rng.int(3, 8)): string {
  const { rng, text } = look;
  const title = rng.chance(0.4)
    ? `<div style="padding:14px 16px;color:${look.palette.secondaryText}">${text.title()}</div>`
    : "";
  return title + rng.times(count, () => row(look, { lead: icon(look), title: text.title() })).join("");
}

/** The strip at the bottom that says what was done, or the old floating toast. */
export function snackbar(look: Look): string {
  const { rng, text, palette } = look;
  if (rng.chance(0.35)) {
    const app = rng.chance(0.3) ? look.ingredients.colorIcon(24) : "";
    return `<div class="mid" style="position:absolute;z-index:16;left:0;right:0;bottom:64px"><span class="row" style="gap:10px;max-width:80%;padding:12px 20px;border-radius:24px;background:${app ? palette.raised : "rgba(60,60,60,.92)"};color:${app ? palette.text : "#fff"};font-size:1.4rem;box-shadow:0 1px 4px rgba(0,0,0,.3)">${app}${text.title()}</span></div>`;
  }
  const margin = rng.pick([0, 8, 8, 16]);
  const action = rng.chance(0.6)
    ? `<span data-gt="button" class="mid" style="height:36px;padding:0 8px;color:${look.palette.accent};font-weight:500;${look.capitals ? "text-transform:uppercase" : ""}">${text.action()}</span>`
    : "";
  return `<div class="row" style="position:absolute;z-index:16;left:${margin}px;right:${margin}px;bottom:${margin}px;min-height:48px;padding:6px 8px 6px 16px;background:#323232;color:#fff;font-size:1.4rem;border-radius:${margin ? 4 : 0}px">${`<span class="grow">${text.title()}</span>`}${action}</div>`;
}
