import { drawButton, drawIcon, drawInput, drawPicture, repeat, type Screen } from "./screen.ts";
import { drawShell } from "./shell.ts";

/** A page that offers something: hero, features, prices, footer. */
export function drawLanding(screen: Screen): string {
  const { rng } = screen.context;
  const parts = rng
    .sample([drawHero, drawFeatures, drawPrices, drawFooter, drawQuestions], rng.int(2, 5))
    .map((draw) => draw(screen));
  return drawShell(screen, `<div class="sl-col" style="--gap:${rng.int(20, 48)}px">${parts.join("")}</div>`);
}

function drawHero(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const buttons = `<div class="sl-row sl-wrap" style="--gap:12px;margin-top:16px;justify-content:inherit">${repeat(screen, 1, 3, (index) => drawButton(screen, index === 0 ? "primary" : undefined))}</div>`;
  const words = `<div><h1 style="font-size:${rng.int(26, screen.wide ? 52 : 34)}px;margin:0 0 12px">${text.title()} ${text.title()}</h1><p style="font-size:1.1em;margin:0">${text.paragraph()}</p>${buttons}</div>`;
  if (screen.wide && rng.chance(0.5))
    return `<div class="sl-grid" style="--gap:40px;grid-template-columns:1fr 1fr;align-items:center">${words}${drawPicture(screen, rng.int(180, 340), "border-radius:12px")}</div>`;
  return `<div style="text-align:center;padding:${rng.int(10, 50)}px 0;display:flex;justify-content:center">${words}</div>`;
}

function drawFeatures(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const sizePx = rng.int(24, 60);
  const tiled = rng.chance(0.4);
  const feature = () => {
    const glyph = rng.chance(0.2) ? ingredients.colorIcon(sizePx) : drawIcon(screen, undefined, sizePx);
    const tile = tiled
      ? `<span style="display:inline-flex;padding:12px;border-radius:12px;background:color-mix(in srgb,${screen.widgets.colors.primary} 15%,transparent);color:${screen.widgets.colors.primary}">${glyph}</span>`
      : glyph;
    return `<div>${tile}<h4 style="margin:10px 0 4px">${text.title()}</h4><p class="sl-muted" style="margin:0">${text.sentence()}</p></div>`;
  };
  return `<div class="sl-grid" style="--gap:28px;grid-template-columns:repeat(${screen.wide ? rng.int(3, 4) : rng.int(1, 2)},1fr);text-align:${rng.pick(["center", "start"])}">${repeat(screen, 3, 8, feature)}</div>`;
}

function drawPrices(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const line = () =>
    `<div class="sl-row" style="padding:4px 0">${drawIcon(
      screen,
      rng.pickWeighted([
        ["check", 5],
        ["close", 1],
      ]),
      14,
    )}<span>${text.title()}</span></div>`;
  const card = () =>
    screen.widgets.card({
      title: text.word(),
      body: `<div style="font-size:28px;font-weight:700">${text.amount()}</div>${repeat(screen, 3, 6, line)}`,
      footer: drawButton(screen, rng.pick(["primary", "outline"]), rng.chance(0.7)),
    });
  return `<div class="sl-grid" style="grid-template-columns:repeat(${screen.wide ? 3 : 1},1fr)">${rng.times(3, card).join("")}</div>`;
}

function drawQuestions(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const mark = rng.pick(["chevron-down", "add"]);
  const row = (index: number) =>
    `<div style="padding:12px 4px;border-bottom:1px solid ${screen.widgets.colors.line}"><div class="sl-row sl-between"><b>${text.sentence()}</b>${drawIcon(screen, mark, 16)}</div>${index === 0 ? `<p>${text.paragraph()}</p>` : ""}</div>`;
  return `<div>${repeat(screen, 3, 6, row)}</div>`;
}

function drawFooter(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const marks = repeat(screen, 3, 5, () =>
    rng.chance(0.5) ? ingredients.colorIcon(22) : drawIcon(screen, undefined, 20),
  );
  return `<footer class="sl-row sl-wrap sl-between" style="--gap:20px;padding:24px 0;border-top:1px solid ${screen.widgets.colors.line}"><div><b>${text.title()}</b><div class="sl-row" style="--gap:14px;margin-top:8px">${marks}</div></div><div class="sl-col">${repeat(screen, 2, 4, () => `<span class="sl-muted">${text.title()}</span>`)}</div><div class="sl-row" style="max-width:340px">${drawInput(screen)}${drawButton(screen, "primary")}</div></footer>`;
}
