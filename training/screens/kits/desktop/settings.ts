import { drawHeading } from "./dashboard.ts";
import { drawButton, drawIcon, drawInput, drawPicture, repeat, type Screen } from "./screen.ts";
import { drawShell } from "./shell.ts";

/** Sections of rows, each with a control at its end. */
export function drawSettings(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const withIcons = rng.chance(0.5);
  const tabs = rng.chance(0.6) ? drawTabs(screen) : "";
  const row = () => {
    const control = drawRowControl(screen);
    const note = rng.chance(0.6)
      ? `<div class="sl-muted sl-small">${rng.chance(0.5) ? text.sentence() : text.title()}</div>`
      : "";
    return `<div class="sl-row" style="--gap:14px;padding:${rng.int(8, 14)}px 0;border-bottom:1px solid ${widgets.colors.line}">${withIcons ? drawIcon(screen) : ""}<div class="sl-grow"><div>${text.title()}</div>${note}</div>${control}</div>`;
  };
  const section = () => {
    const rows = repeat(screen, 2, 6, row);
    return rng.chance(0.7)
      ? widgets.card({ title: text.title(), body: rows })
      : `<section><h4 style="margin:12px 0 4px">${text.title()}</h4>${rows}</section>`;
  };
  const sections = repeat(screen, 1, 4, section);
  const columns = screen.wide && rng.chance(0.35) ? 2 : 1;
  const content = `${rng.chance(0.6) ? drawHeading(screen) : ""}${tabs}${rng.chance(0.35) ? drawProfile(screen) : ""}<div class="sl-grid" style="--gap:${screen.gapPx}px;margin-top:12px;align-items:start;grid-template-columns:repeat(${columns},1fr)">${sections}</div>`;
  return drawShell(screen, content);
}

/** A bar of tabs, with icons at times. */
export function drawTabs(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const count = screen.wide ? rng.int(3, 7) : rng.int(2, 4);
  const withIcons = rng.chance(0.4);
  const items = rng.times(count, () => ({
    label: ingredients.text.word(),
    icon: withIcons ? drawIcon(screen, undefined, 16) : undefined,
  }));
  return `<div style="overflow:hidden;margin:8px 0">${screen.widgets.tabs(items, rng.int(0, count - 1))}</div>`;
}

function drawRowControl(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const choice = { label: "", checked: rng.chance(0.5), disabled: rng.chance(0.07) };
  const wide = (control: string) =>
    `<div style="width:${rng.int(110, screen.wide ? 240 : 140)}px;flex:none">${control}</div>`;
  const kind = rng.pickWeighted([
    ["toggle", 8],
    ["checkbox", 3],
    ["select", 3],
    ["button", 3],
    ["chevron", 3],
    ["slider", 2],
    ["input", 1],
    ["radio", 1],
    ["value", 1],
  ] as const);
  switch (kind) {
    case "toggle":
      return widgets.toggle(choice);
    case "checkbox":
      return widgets.checkbox(choice);
    case "radio":
      return widgets.radio(choice);
    case "select":
      return wide(widgets.select(text.word()));
    case "slider":
      return wide(widgets.slider(rng.float()));
    case "input":
      return wide(drawInput(screen));
    case "button":
      return drawButton(screen, rng.pick(["outline", "secondary", "primary", "danger"]));
    case "chevron":
      return drawIcon(screen, "chevron-right", rng.int(10, 18));
    case "value":
      return `<span class="sl-muted">${text.word()}</span>`;
  }
}

function drawProfile(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const cover = rng.chance(0.4) ? drawPicture(screen, rng.int(80, 180)) : "";
  return screen.widgets.card({
    media: cover,
    body: `<div class="sl-row sl-wrap" style="--gap:14px">${ingredients.avatar(rng.int(48, 96))}<div class="sl-grow"><b>${text.name()}</b><div class="sl-muted">${text.email()}</div></div><div class="sl-row">${repeat(screen, 1, 2, () => drawButton(screen))}</div></div>`,
  });
}
