import { drawHeading } from "./dashboard.ts";
import { drawActions, drawButton, drawIcon, drawPicture, repeat, type Screen } from "./screen.ts";
import { drawTabs } from "./settings.ts";
import { drawShell } from "./shell.ts";

/** Cards with pictures: posts, goods, articles. */
export function drawFeed(screen: Screen): string {
  const { rng } = screen.context;
  const columns = screen.wide
    ? rng.int(2, 4)
    : rng.pickWeighted([
        [1, 3],
        [2, 2],
      ]);
  const heightPx = rng.int(90, columns === 1 ? 260 : 180);
  const make = rng.pick([drawPost, drawProduct, drawArticle]);
  const cards = repeat(screen, columns * 2, columns * 4, () => make(screen, heightPx));
  const top = `${rng.chance(0.6) ? drawHeading(screen) : ""}${rng.chance(0.4) ? drawTabs(screen) : ""}${rng.chance(0.5) ? drawChips(screen) : ""}`;
  const bottom = rng.chance(0.4)
    ? `<div style="margin-top:16px">${screen.widgets.pagination(9, rng.int(1, 5))}</div>`
    : "";
  return drawShell(
    screen,
    `${top}<div class="sl-grid" style="--gap:${screen.gapPx}px;grid-template-columns:repeat(${columns},1fr)">${cards}</div>${bottom}`,
  );
}

/** Filters side by side. */
export function drawChips(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const withIcons = rng.chance(0.4);
  return `<div class="sl-row sl-wrap" style="margin:10px 0">${repeat(screen, 3, screen.wide ? 9 : 5, () => screen.widgets.chip(ingredients.text.word(), withIcons ? drawIcon(screen, undefined, 14) : undefined))}</div>`;
}

function drawPost(screen: Screen, heightPx: number): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const author = `<div class="sl-row" style="margin-bottom:8px">${ingredients.avatar(rng.int(28, 44))}<div class="sl-grow"><b class="sl-clip">${text.name()}</b><div class="sl-muted sl-small">${text.time()}</div></div>${rng.chance(0.7) ? drawActions(screen, ["more-horizontal"]) : ""}</div>`;
  const counted = (name: string) =>
    `<span class="sl-row" style="--gap:5px">${drawIcon(screen, name, rng.int(14, 20))}<span class="sl-small">${rng.int(0, 900)}</span></span>`;
  return screen.widgets.card({
    media: rng.chance(0.75) ? drawPicture(screen, heightPx) : undefined,
    body: `${author}<div>${rng.chance(0.5) ? text.sentence() : text.paragraph()}</div>`,
    footer: `<div class="sl-row sl-between">${rng.sample(["heart", "chat", "share", "bookmark", "eye"], rng.int(2, 4)).map(counted).join("")}</div>`,
  });
}

function drawProduct(screen: Screen, heightPx: number): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const starsPx = rng.int(10, 16);
  const stars = rng.chance(0.5)
    ? `<div class="sl-row" style="--gap:2px;color:#e0a100">${rng.times(5, () => drawIcon(screen, "star", starsPx)).join("")}</div>`
    : "";
  const over = rng.chance(0.4)
    ? `<span style="position:absolute;top:8px;inset-inline-end:8px;padding:6px;border-radius:50%;background:#fffd;color:#333;line-height:0" data-gt="button">${drawIcon(screen, "heart", 16)}</span>`
    : "";
  return screen.widgets.card({
    media: `<div style="position:relative">${drawPicture(screen, heightPx)}${over}</div>`,
    title: text.title(),
    body: `${stars}<div><b>${text.amount()}</b></div>${rng.chance(0.7) ? `<div style="margin-top:8px">${drawButton(screen, undefined, rng.chance(0.4))}</div>` : ""}`,
  });
}

function drawArticle(screen: Screen, heightPx: number): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  return screen.widgets.card({
    media: rng.chance(0.6) ? drawPicture(screen, heightPx) : undefined,
    title: text.title(),
    body: `<p style="margin:0 0 8px">${text.paragraph()}</p><div class="sl-row sl-wrap">${rng.chance(0.5) ? screen.widgets.badge(text.word(), "secondary") : ""}<span class="sl-muted sl-small">${text.date()}</span></div>`,
    footer: rng.chance(0.6)
      ? `<div class="sl-row sl-wrap">${repeat(screen, 1, 2, () => drawButton(screen))}</div>`
      : undefined,
  });
}
