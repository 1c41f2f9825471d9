import { drawControl } from "./form.ts";
import { drawActions, drawButton, drawIcon, drawPicture, repeat, type Screen } from "./screen.ts";
import { drawTabs } from "./settings.ts";

const TOOLS = [
  "bold",
  "italic",
  "underline",
  "list",
  "link",
  "image",
  "undo",
  "redo",
  "copy",
  "cut",
  "code",
  "quote",
  "table",
  "align-left",
  "align-center",
  "align-right",
  "color",
  "zoom-in",
  "zoom-out",
  "save",
  "print",
  "search",
  "play",
  "pause",
  "crop",
  "rotate",
  "brush",
  "text",
  "grid",
  "layers",
] as const;

/** Bars full of small tools around a text, a picture or a drawing. */
export function drawEditor(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { colors } = screen.widgets;
  const bars = repeat(screen, 1, screen.wide ? 3 : 2, () => drawToolbar(screen));
  const title = `<div class="sl-row" style="padding:8px 12px;background:${colors.surface}">${drawActions(screen, [rng.pick(["menu", "back", "close"])])}<b class="sl-grow sl-clip">${text.fileName()}</b>${repeat(screen, 0, 2, () => drawButton(screen))}${drawActions(screen, ["more-vertical"])}</div>`;
  const palette = rng.chance(0.45)
    ? `<div class="sl-col" style="--gap:4px;padding:6px;background:${colors.surface};border-inline-end:1px solid ${colors.line};align-items:center;flex:none">${drawTools(screen, rng.int(5, 12))}</div>`
    : "";
  const side =
    screen.wide && rng.chance(0.6)
      ? `<div style="width:${rng.int(200, 300)}px;flex:none;padding:12px;background:${colors.surface};border-inline-start:1px solid ${colors.line}">${rng.chance(0.4) ? drawTabs(screen) : ""}${repeat(screen, 3, 7, () => `<div style="margin-bottom:14px">${drawControl(screen)}</div>`)}</div>`
      : "";
  const work = rng.pick([
    () =>
      `<div style="padding:${rng.int(12, 40)}px"><h2>${text.title()}</h2>${repeat(screen, 2, 6, () => `<p>${text.paragraph()}</p>`)}</div>`,
    () => `<div style="padding:${rng.int(8, 40)}px">${drawPicture(screen, rng.int(220, 460))}</div>`,
    () =>
      `<div style="padding:14px">${screen.widgets.textarea({ value: text.paragraph(), rows: rng.int(8, 18) })}</div>`,
    () =>
      `<pre style="padding:14px;margin:0;line-height:1.5;background:transparent;color:inherit">${repeat(screen, 8, 24, () => `${"  ".repeat(rng.int(0, 3))}${text.sentence()}\n`)}</pre>`,
  ])();
  const tabs = rng.chance(0.3) ? drawTabs(screen) : "";
  const status = rng.chance(0.4)
    ? `<div class="sl-row sl-small" style="position:fixed;bottom:0;left:0;right:0;padding:3px 10px;--gap:14px;background:${colors.primary};color:${colors.onPrimary}">${drawIcon(screen, undefined, 13)}<span>${text.word()}</span><span class="sl-grow"></span><span>${text.number()}</span>${drawIcon(screen, "bell", 13)}</div>`
    : "";
  return `${title}${bars}${tabs}<div style="display:flex;min-height:70vh">${palette}<div class="sl-grow" style="overflow:hidden">${work}</div>${side}</div>${status}`;
}

function drawTools(screen: Screen, count: number): string {
  const { rng } = screen.context;
  const sizePx = rng.int(13, 24);
  const tone = rng.pickWeighted([
    ["flat", 5],
    ["outline", 2],
    ["secondary", 2],
  ] as const);
  const active = rng.int(0, count);
  return rng
    .sample(TOOLS, count)
    .map((name, index) =>
      screen.widgets.iconButton({
        icon: drawIcon(screen, name, sizePx),
        tone: index === active ? "primary" : tone,
        size: "small",
      }),
    )
    .join("");
}

function drawToolbar(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const divider = `<span style="width:1px;height:22px;background:${widgets.colors.line};flex:none"></span>`;
  const joined = () =>
    widgets.buttonGroup(
      rng
        .sample(TOOLS, rng.int(2, 4))
        .map((name) => widgets.iconButton({ icon: drawIcon(screen, name, 16), tone: "outline" })),
    );
  const group = () =>
    rng.pickWeighted([
      [() => drawTools(screen, rng.int(2, 6)), 5],
      [joined, 3],
      [() => `<div style="width:${rng.int(80, 150)}px;flex:none">${widgets.select(text.word())}</div>`, 2],
      [() => drawButton(screen), 2],
      [() => `<div style="width:110px;flex:none">${widgets.slider(rng.float())}</div>`, 1],
      [() => widgets.checkbox({ label: text.word(), checked: rng.chance(0.5) }), 1],
    ])();
  const groups = rng.times(rng.int(1, screen.wide ? 6 : 2), group);
  return `<div class="sl-row${rng.chance(0.5) ? " sl-wrap" : ""}" style="--gap:${rng.int(2, 10)}px;padding:6px 10px;overflow:hidden;background:${widgets.colors.surface};border-bottom:1px solid ${widgets.colors.line}">${groups.join(rng.chance(0.6) ? divider : "")}</div>`;
}
