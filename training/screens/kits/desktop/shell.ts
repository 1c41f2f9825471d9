import { drawActions, drawIcon, type Screen } from "./screen.ts";

/** A page's frame: bar on top, sidebar where there is room, at times a bar of tabs below. */
export function drawShell(screen: Screen, content: string): string {
  const { rng } = screen.context;
  const bar = drawTopBar(screen);
  const sidebar = screen.wide && rng.chance(0.65) ? drawSidebar(screen) : "";
  const padPx = screen.wide ? rng.int(12, 32) : rng.int(8, 18);
  const width =
    sidebar === "" && screen.wide && rng.chance(0.6) ? `max-width:${rng.int(760, 1200)}px;margin:0 auto;` : "";
  const main = `<main class="sl-grow" style="padding:${padPx}px;${width}">${content}</main>`;
  const below = !screen.wide && rng.chance(0.25) ? drawBottomBar(screen) : "";
  if (sidebar !== "" && rng.chance(0.4)) {
    return `<div style="display:flex;min-height:100vh">${sidebar}<div class="sl-grow">${bar}${main}</div></div>`;
  }
  return `${bar}<div style="display:flex;min-height:calc(100vh - 56px)">${sidebar}${main}</div>${below}`;
}

function barColors(screen: Screen): string {
  const { colors } = screen.widgets;
  return screen.context.rng.pickWeighted([
    [`background:${colors.surface};color:${colors.text}`, 4],
    [`background:${colors.primary};color:${colors.onPrimary}`, 3],
    ["background:#1f2430;color:#eef", 2],
    [`background:transparent;color:${colors.text}`, 1],
  ]);
}

function drawTopBar(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const menu = screen.wide ? rng.chance(0.3) : rng.chance(0.8);
  const links = screen.wide && rng.chance(0.6);
  const parts = [
    menu ? drawActions(screen, [rng.pick(["menu", "back"])]) : "",
    rng.chance(0.6)
      ? rng.chance(0.5)
        ? ingredients.colorIcon(rng.int(22, 34))
        : drawIcon(screen, undefined, rng.int(20, 28))
      : "",
    `<b class="sl-clip" style="font-size:${rng.int(15, 20)}px">${text.title()}</b>`,
    links
      ? `<div class="sl-row" style="--gap:18px;margin-inline-start:20px">${rng.times(rng.int(3, 5), () => `<span class="sl-clip">${text.word()}</span>`).join("")}</div>`
      : "",
    '<span class="sl-grow"></span>',
    screen.wide && rng.chance(0.5)
      ? `<div style="width:${rng.int(160, 300)}px">${widgets.input({ placeholder: text.action(), type: "search", startIcon: rng.chance(0.6) ? drawIcon(screen, "search", 16) : undefined })}</div>`
      : "",
    rng.chance(0.8)
      ? drawActions(
          screen,
          rng.sample(
            ["search", "bell", "mail", "settings", "help", "more-vertical", "globe", "moon"],
            rng.int(1, screen.wide ? 4 : 2),
          ),
        )
      : "",
    rng.chance(0.5)
      ? ingredients.avatar(rng.int(26, 38))
      : screen.wide && rng.chance(0.5)
        ? widgets.button({ label: text.action(), tone: "primary", size: "small" })
        : "",
  ];
  const edge = rng.pick([`border-bottom:1px solid ${widgets.colors.line}`, "box-shadow:0 1px 6px #0003", ""]);
  return `<header class="sl-row" style="--gap:${rng.int(8, 14)}px;min-height:${rng.int(48, 64)}px;padding:4px ${rng.int(10, 24)}px;${barColors(screen)};${edge}">${parts.join("")}</header>`;
}

function drawSidebar(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { colors } = screen.widgets;
  const rail = rng.chance(0.2);
  const active = rng.int(0, 4);
  const mark = rng.pick([
    `background:${colors.primary};color:${colors.onPrimary};border-radius:${rng.int(0, 20)}px`,
    `background:color-mix(in srgb,${colors.primary} 15%,transparent);color:${colors.primary}`,
    `border-inline-start:3px solid ${colors.primary};font-weight:600`,
  ]);
  const sizePx = rng.int(16, rail ? 26 : 22);
  const withIcons = rail || rng.chance(0.85);
  const rowPx = rng.int(34, 50);
  const row = (index: number) => {
    const chevron =
      !rail && rng.chance(0.15) ? `<span class="sl-grow"></span>${drawIcon(screen, "chevron-right", 12)}` : "";
    const badge =
      !rail && rng.chance(0.12) ? `<span class="sl-grow"></span>${screen.widgets.badge(text.number(), "danger")}` : "";
    return `<div class="sl-row" style="--gap:12px;min-height:${rowPx}px;padding:0 ${rail ? 0 : 12}px;${rail ? "justify-content:center;" : ""}${index === active ? mark : ""}">${withIcons ? drawIcon(screen, undefined, sizePx) : ""}${rail ? "" : `<span class="sl-clip">${text.title()}</span>`}${badge || chevron}</div>`;
  };
  const head =
    !rail && rng.chance(0.4)
      ? `<div class="sl-row" style="padding:8px 12px 16px">${ingredients.avatar(rng.int(32, 48))}<span class="sl-col" style="--gap:0"><b>${text.name()}</b><span class="sl-small" style="opacity:.7">${text.email()}</span></span></div>`
      : "";
  const look = rng.pickWeighted([
    [`background:${colors.surface};color:${colors.text};border-inline-end:1px solid ${colors.line}`, 4],
    ["background:#20262e;color:#dfe5ec", 3],
    [`background:transparent;color:${colors.text}`, 1],
  ]);
  return `<aside style="flex:none;width:${rail ? rng.int(52, 72) : rng.int(190, 270)}px;padding:${rng.int(8, 18)}px ${rail ? 4 : rng.int(4, 12)}px;overflow:hidden;${look}">${head}${rng.times(rng.int(5, 14), row).join("")}</aside>`;
}

function drawBottomBar(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { colors } = screen.widgets;
  const count = rng.int(3, 5);
  const active = rng.int(0, count - 1);
  const labelled = rng.chance(0.7);
  const cells = rng.times(
    count,
    (index) =>
      `<div data-gt="tab" class="sl-col sl-grow" style="--gap:3px;align-items:center;justify-content:center;font-size:11px;color:${index === active ? colors.primary : colors.muted}">${drawIcon(screen, undefined, 22)}${labelled ? `<span class="sl-clip" style="max-width:100%">${ingredients.text.word()}</span>` : ""}</div>`,
  );
  return `<nav style="position:fixed;left:0;right:0;bottom:0;height:${rng.int(50, 64)}px;display:flex;background:${colors.surface};border-top:1px solid ${colors.line};z-index:20">${cells.join("")}</nav>`;
}
