import { drawChips } from "./feed.ts";
import { drawControl } from "./form.ts";
import { drawActions, drawButton, drawIcon, drawPicture, pickTone, repeat, type Screen } from "./screen.ts";
import { drawTabs } from "./settings.ts";

/** Groups of everything in a random order and grid, as no page would have it: so that nothing is known by its place. */
export function drawWall(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const tone = () => pickTone(screen);
  const groups: readonly (readonly [() => string, number])[] = [
    [() => `<div class="sl-row sl-wrap">${repeat(screen, 2, 6, () => drawButton(screen))}</div>`, 3],
    [
      () =>
        `<div class="sl-row sl-wrap">${repeat(screen, 3, 8, () => widgets.iconButton({ icon: drawIcon(screen, undefined, rng.int(14, 24)), tone: tone() }))}</div>`,
      3,
    ],
    [() => drawControl(screen), 6],
    [() => drawTabs(screen), 1],
    [() => drawChips(screen), 1],
    [() => `<div>${widgets.pagination(rng.int(3, 12), rng.int(1, 3))}</div>`, 1],
    [() => widgets.alert(text.sentence(), tone()), 1],
    [
      () =>
        widgets.card({
          title: text.title(),
          body: text.paragraph(),
          media: rng.chance(0.5) ? drawPicture(screen, rng.int(60, 160)) : undefined,
          footer: drawActions(screen, ["heart", "share"]),
        }),
      1,
    ],
    [
      () =>
        `<div class="sl-row sl-wrap" style="--gap:16px">${repeat(screen, 3, 10, () => drawIcon(screen, undefined, rng.int(10, 56)))}</div>`,
      2,
    ],
    [() => `<div class="sl-row sl-wrap">${repeat(screen, 2, 6, () => ingredients.avatar(rng.int(20, 64)))}</div>`, 1],
    [() => widgets.progress(rng.float()), 1],
    [() => `<div class="sl-row sl-wrap">${repeat(screen, 2, 6, () => widgets.badge(text.word(), tone()))}</div>`, 1],
    [
      () =>
        widgets.menu(
          rng.times(rng.int(2, 5), () => ({
            label: text.title(),
            icon: rng.chance(0.5) ? drawIcon(screen, undefined, 16) : undefined,
          })),
        ),
      1,
    ],
    [() => `<h4 style="margin:4px 0">${text.title()}</h4><p style="margin:0">${text.sentence()}</p>`, 1],
  ];
  const columns = screen.wide ? rng.int(2, 4) : 1;
  const cells = repeat(screen, columns * 5, columns * 9, () => `<div>${rng.pickWeighted(groups)()}</div>`);
  return `<div class="sl-grid" style="--gap:${rng.int(8, 28)}px ${rng.int(12, 36)}px;padding:${rng.int(8, 32)}px;align-items:${rng.pick(["start", "center"])};grid-template-columns:repeat(${columns},1fr)">${cells}</div>`;
}
