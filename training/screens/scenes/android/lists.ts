import { drawLeads, glyph, icon } from "./glyphs.ts";
import { type Look, mix } from "./look.ts";

type RowOptions = {
  lead?: string;
  title?: string;
  sub?: string;
  /** A third, small line. */
  foot?: string;
  trail?: string;
  /** Small text at the row's end: a time, a count. */
  meta?: string;
  dense?: boolean;
  chosen?: boolean;
  bold?: boolean;
  /** Indents text as if a lead stood before it. */
  inset?: boolean;
};

/** One row of a list. Rows themselves are never labelled. */
export function row(look: Look, options: RowOptions): string {
  const { palette } = look;
  const height = options.dense
    ? Math.max(32, look.rowHeightPx - 16)
    : options.sub
      ? Math.max(look.rowHeightPx, 60)
      : look.rowHeightPx;
  const gap = look.gutterPx < 12 ? 8 : 16;
  const lead = options.lead
    ? `<span style="flex:none;display:inline-flex;margin-inline-end:${gap + (look.variant % 3) * 4}px">${options.lead}</span>`
    : options.inset
      ? `<span style="flex:none;width:${look.iconSizePx + gap * 2}px"></span>`
      : "";
  const title =
    options.title === ""
      ? ""
      : `<div class="cut" style="font-size:1.6rem;${options.bold ? "font-weight:700;" : ""}">${options.title ?? look.text.title()}</div>`;
  const sub = options.sub
    ? `<div class="two" style="font-size:1.4rem;color:${palette.secondaryText}">${options.sub}</div>`
    : "";
  const foot = options.foot
    ? `<div class="cut" style="font-size:1.2rem;color:${palette.secondaryText}">${options.foot}</div>`
    : "";
  const meta = options.meta
    ? `<span style="flex:none;margin-inline-start:8px;font-size:1.2rem;color:${palette.secondaryText};${options.sub ? "align-self:flex-start;padding-top:2px;" : ""}">${options.meta}</span>`
    : "";
  const trail = options.trail
    ? `<span class="row" style="flex:none;margin-inline-start:12px">${options.trail}</span>`
    : "";
  const fill = options.chosen ? `background:${mix(palette.primary, 20, palette.background)};` : "";
  return `<div class="row" style="min-height:${height}px;padding:6px ${look.gutterPx}px;${fill}${look.divided ? `border-bottom:1px solid ${palette.divider};` : ""}">${lead}<div class="grow">${title}${sub}${foot}</div>${meta}${trail}</div>`;
}

/** Rows that are all laid out alike, as adapters make them. Optional parts are drawn once for the whole list. */
export function uniformList(look: Look, count: number): string {
  const { rng, text } = look;
  const lead = rng.chance(0.75) ? drawLeads(look) : undefined;
  const subs = rng.pickWeighted([
    ["none", 3],
    ["short", 4],
    ["long", 3],
  ]);
  const withFoot = rng.chance(0.12);
  const metaKind = rng.pick(["none", "none", "time", "number", "amount"]);
  const trailName = rng.pick([
    "more-vertical",
    "chevron-right",
    "info",
    "star",
    "download",
    "delete",
    "play",
    "edit",
    "share",
    "check",
    "add",
  ]);
  const trailKind = rng.pick(["none", "none", "none", "icon", "glyph", "two"]);
  const trailGlyph = rng.pick([
    "chevron",
    "chevron-down",
    "cross",
    "handle",
    "dots",
    "tick",
    "arrow",
    "caret",
  ] as const);
  const trailSize = rng.int(8, 20);
  return rng
    .times(count, () => {
      const trails: Record<string, string> = {
        none: "",
        icon: icon(look, trailName),
        glyph: glyph(look, trailGlyph, trailSize),
        two: `<span class="row" style="gap:16px">${icon(look, trailName)}${icon(look, "more-vertical")}</span>`,
      };
      const metas: Record<string, string> = {
        none: "",
        time: text.time(),
        number: text.number(),
        amount: text.amount(),
      };
      return row(look, {
        ...(lead ? { lead: lead() } : {}),
        title: rng.chance(0.5) ? text.title() : text.name(),
        ...(subs === "none" ? {} : { sub: subs === "long" ? text.sentence() : text.word() }),
        ...(withFoot ? { foot: `${text.date()} · ${text.number()}` } : {}),
        meta: metas[metaKind] ?? "",
        trail: trails[trailKind] ?? "",
      });
    })
    .join("");
}

/** A heading between groups of rows. */
export function sectionHeader(look: Look, title = look.text.title(), trail = ""): string {
  const { palette, era } = look;
  const color = look.variant % 4 === 0 ? palette.secondaryText : look.control;
  if (era === "holo") {
    return `<div class="row" style="margin:8px ${look.gutterPx}px 0;padding:4px 8px;border-bottom:2px solid ${palette.divider};font-size:1.4rem;font-weight:700;text-transform:uppercase;color:${palette.secondaryText}"><span class="grow">${title}</span>${trail}</div>`;
  }
  return `<div class="row" style="padding:${look.variant % 2 ? 16 : 10}px ${look.gutterPx}px 8px;font-size:1.4rem;font-weight:500;color:${color};"><span class="grow">${title}</span>${trail}</div>`;
}

export function divider(look: Look, insetPx = 0): string {
  return `<div style="flex:none;height:1px;margin-inline-start:${insetPx}px;background:${look.palette.divider}"></div>`;
}

/** A raised or outlined surface with something in it. */
export function card(look: Look, inside: string, style = ""): string {
  const { palette } = look;
  const edge =
    look.era === "material3"
      ? look.variant % 2
        ? `border:1px solid ${palette.divider};`
        : `background:${mix(palette.primary, 7, palette.surface)};`
      : "box-shadow:0 1px 3px rgba(0,0,0,.3);";
  return `<div style="background:${palette.raised};border-radius:${look.cardRadiusPx}px;overflow:hidden;${edge}${style}">${inside}</div>`;
}

/** Columns of equal cells. */
export function grid(cells: readonly string[], columns: number, gapPx = 0, style = ""): string {
  return `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${gapPx}px;${style}">${cells.join("")}</div>`;
}

/** A picture that fills `css` box; labelled as an image. */
export function picture(look: Look, style: string): string {
  return `<div data-gt="image" style="background:${look.ingredients.picture(look.rng).css} center/cover;${style}"></div>`;
}
