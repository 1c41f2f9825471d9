import { drawDashboard } from "./dashboard.ts";
import { drawFeed } from "./feed.ts";
import { drawControl, drawForm } from "./form.ts";
import { drawInbox } from "./inbox.ts";
import { drawButton, drawIcon, repeat, type Screen } from "./screen.ts";
import { drawSettings } from "./settings.ts";

/** Another screen, with a dialog, a drawer, a menu or a notice over it. */
export function drawOverlay(screen: Screen): string {
  const { rng } = screen.context;
  const behind = rng.pick([drawDashboard, drawFeed, drawForm, drawInbox, drawSettings])(screen);
  const over = rng.pickWeighted([
    [drawDialog, 5],
    [drawDrawer, 2],
    [drawMenu, 3],
    [drawNotices, 2],
  ])(screen);
  return `${behind}${over}`;
}

function drawScrim(screen: Screen, inner: string, place: string): string {
  const { rng } = screen.context;
  const shade = rng.pick(["rgba(0,0,0,.5)", "rgba(0,0,0,.35)", "rgba(20,24,40,.7)", "rgba(255,255,255,.6)"]);
  return `<div class="sl-scrim" style="background:${shade};${place}">${inner}</div>`;
}

function drawDialog(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const field = () => `<div style="margin-bottom:12px">${drawControl(screen)}</div>`;
  const body = rng.pickWeighted([
    [() => `<p style="margin:0">${text.paragraph()}</p>`, 3],
    [() => repeat(screen, 1, 4, field), 4],
    [
      () =>
        `<div style="text-align:center">${drawIcon(screen, undefined, rng.int(40, 64))}<p>${text.sentence()}</p></div>`,
      2,
    ],
    [
      () =>
        `<div class="sl-col">${repeat(screen, 3, 6, (index) => widgets.radio({ label: text.title(), checked: index === 1 }))}</div>`,
      1,
    ],
    [
      () =>
        `<div class="sl-col">${repeat(screen, 3, 6, () => widgets.checkbox({ label: text.title(), checked: rng.chance(0.5) }))}</div>`,
      1,
    ],
  ])();
  const actions =
    repeat(screen, 1, 2, () => drawButton(screen, rng.pick(["secondary", "outline", "flat"]))) +
    drawButton(
      screen,
      rng.pickWeighted([
        ["primary", 4],
        ["danger", 1],
      ]),
    );
  const panel = `<div style="width:100%;max-width:${rng.int(300, 620)}px;max-height:92vh;overflow:hidden">${widgets.dialog({ title: text.title(), body, actions })}</div>`;
  return drawScrim(screen, panel, `justify-content:center;align-items:${rng.pick(["center", "flex-start", "center"])}`);
}

function drawDrawer(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { colors } = screen.widgets;
  const row = () =>
    `<div class="sl-row" style="--gap:14px;padding:10px 16px">${drawIcon(screen)}<span class="sl-grow sl-clip">${ingredients.text.title()}</span>${rng.chance(0.15) ? drawIcon(screen, "chevron-right", 12) : ""}</div>`;
  const controls = rng.chance(0.4);
  const inner = controls
    ? `<div style="padding:12px 16px">${repeat(screen, 3, 6, () => `<div style="margin-bottom:14px">${drawControl(screen)}</div>`)}</div>`
    : repeat(screen, 5, 12, row);
  const head = `<div class="sl-row sl-between" style="padding:16px">${rng.chance(0.5) ? ingredients.avatar(44) : ""}<b class="sl-grow">${ingredients.text.title()}</b>${screen.widgets.close()}</div>`;
  const panel = `<div style="width:${rng.int(240, screen.wide ? 420 : 300)}px;background:${colors.surface};color:${colors.text};height:100%;overflow:hidden;box-shadow:0 0 30px #0006">${head}${inner}</div>`;
  return drawScrim(screen, panel, `padding:0;justify-content:${rng.pick(["flex-start", "flex-end"])}`);
}

function drawMenu(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const withIcons = rng.chance(0.7);
  const items = rng.times(rng.int(3, 8), () => ({
    label: ingredients.text.title(),
    icon: withIcons ? drawIcon(screen, undefined, 16) : undefined,
  }));
  return `<div style="position:fixed;z-index:1000;top:${rng.int(10, 50)}%;inset-inline-${rng.pick(["start", "end"])}:${rng.int(4, screen.wide ? 60 : 25)}%;max-width:280px">${screen.widgets.menu(items)}</div>`;
}

function drawNotices(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { colors } = screen.widgets;
  const look = () =>
    rng.pick([
      `background:${colors.surface};color:${colors.text}`,
      "background:#263238;color:#eceff1",
      `background:${colors.primary};color:${colors.onPrimary}`,
    ]);
  const notice = () =>
    `<div class="sl-row" style="--gap:12px;padding:12px 14px;margin-bottom:10px;${look()};border-radius:${rng.int(0, 10)}px;box-shadow:0 4px 18px #0004">${drawIcon(screen, rng.pick(["check", "info", "warning", "bell"]))}<span class="sl-grow">${ingredients.text.sentence()}</span>${screen.widgets.close()}</div>`;
  const place = rng.pick([
    "top:12px;inset-inline-end:12px",
    "bottom:12px;inset-inline-start:12px",
    "bottom:16px;inset-inline-end:16px",
  ]);
  return `<div style="position:fixed;z-index:1000;${place};width:${rng.int(260, 340)}px;max-width:92vw">${repeat(screen, 1, 3, notice)}</div>`;
}
