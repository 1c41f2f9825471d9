import { drawActions, drawButton, drawIcon, repeat, type Screen } from "./screen.ts";
import { drawShell } from "./shell.ts";

/** Figures, a chart, and a table with actions on its rows. */
export function drawDashboard(screen: Screen): string {
  const { rng } = screen.context;
  const parts = [drawHeading(screen)];
  const body = [
    rng.chance(0.7) ? drawFigures(screen) : "",
    rng.chance(0.4) ? drawChart(screen) : "",
    drawTable(screen),
    rng.chance(0.3) ? drawTasks(screen) : "",
  ];
  parts.push(...(rng.chance(0.7) ? body : rng.shuffle(body)));
  return drawShell(screen, `<div class="sl-col" style="--gap:${screen.gapPx}px">${parts.join("")}</div>`);
}

/** A page's title, the way to it, and what can be done there. */
export function drawHeading(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const crumbs = rng.chance(0.35) ? screen.widgets.breadcrumb(rng.times(rng.int(2, 4), () => text.word())) : "";
  const actions = rng.chance(0.7)
    ? `<div class="sl-row sl-wrap">${repeat(screen, 1, screen.wide ? 3 : 2, () => drawButton(screen))}</div>`
    : "";
  const tag = rng.pick(["h2", "h3"]);
  return `<div>${crumbs}<div class="sl-row sl-wrap sl-between"><${tag} style="margin:6px 0">${text.title()}</${tag}>${actions}</div></div>`;
}

function drawFigures(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const columns = screen.wide ? rng.int(3, 4) : 2;
  const look = rng.int(0, 2);
  const tileIcon = () => {
    const glyph = drawIcon(screen, undefined, rng.int(18, 26));
    if (look === 0) return glyph;
    const fill =
      look === 1
        ? `background:${widgets.colors.primary};color:${widgets.colors.onPrimary}`
        : `background:color-mix(in srgb,${widgets.colors.primary} 16%,transparent);color:${widgets.colors.primary}`;
    return `<span style="display:inline-flex;padding:10px;border-radius:${rng.pick(["50%", "8px"])};${fill}">${glyph}</span>`;
  };
  const cell = () =>
    widgets.card({
      body: `<div class="sl-row" style="--gap:12px">${tileIcon()}<div class="sl-grow"><div class="sl-muted sl-small sl-clip">${text.title()}</div><b style="font-size:1.3em">${rng.chance(0.5) ? text.amount() : text.number()}</b>${rng.chance(0.4) ? `<div class="sl-small" style="color:#2e9e5b">${drawIcon(screen, rng.pick(["arrow-up", "arrow-down"]), 12)} ${rng.int(1, 40)}%</div>` : ""}</div>${rng.chance(0.2) ? drawActions(screen, ["more-vertical"]) : ""}</div>`,
    });
  return `<div class="sl-grid" style="--gap:${screen.gapPx}px;grid-template-columns:repeat(${columns},1fr)">${rng.times(columns, cell).join("")}</div>`;
}

function drawChart(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { colors } = screen.widgets;
  const points = rng.times(12, (index) => `${index * 30},${rng.int(10, 110)}`);
  const shape = rng.chance(0.5)
    ? `<polyline points="${points.join(" ")}" fill="none" stroke="${colors.primary}" stroke-width="2.5"/>`
    : points
        .map(
          (point) =>
            `<rect x="${point.split(",")[0]}" y="${point.split(",")[1]}" width="18" height="120" fill="${colors.primary}"/>`,
        )
        .join("");
  return screen.widgets.card({
    title: ingredients.text.title(),
    body: `<div data-gt="ignore"><svg viewBox="0 0 340 120" preserveAspectRatio="none" style="width:100%;height:${rng.int(90, 220)}px;display:block">${shape}</svg></div>`,
  });
}

const ROW_ACTIONS = [
  ["edit", "delete"],
  ["more-vertical"],
  ["more-horizontal"],
  ["eye", "edit", "delete"],
  ["download"],
  ["star", "share"],
  ["copy", "delete"],
] as const;

function drawTable(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const actions = rng.pick(ROW_ACTIONS);
  const actionTone = rng.pickWeighted([
    ["flat", 5],
    ["outline", 2],
    ["primary", 1],
  ] as const);
  const cells = {
    check: () => widgets.checkbox({ label: "", checked: rng.chance(0.3) }),
    person: () =>
      `<div class="sl-row">${ingredients.avatar(rng.int(24, 36))}<span class="sl-clip">${text.name()}</span></div>`,
    file: () => `<div class="sl-row">${drawIcon(screen, "file")}<span class="sl-clip">${text.fileName()}</span></div>`,
    status: () => widgets.badge(text.word(), rng.pick(["success", "danger", "secondary", "primary"])),
    amount: text.amount,
    date: text.date,
    word: text.title,
    on: () => widgets.toggle({ label: "", checked: rng.chance(0.5) }),
    progress: () => `<div style="min-width:70px">${widgets.progress(rng.float())}</div>`,
    button: () =>
      widgets.button({ label: text.action(), tone: rng.pick(["outline", "secondary", "primary"]), size: "small" }),
  };
  const names = Object.keys(cells) as (keyof typeof cells)[];
  const columns = rng.sample(names, screen.wide ? rng.int(3, 6) : rng.int(1, 2));
  const sortable = rng.chance(0.3);
  const head = columns.map((name) =>
    name === "check"
      ? widgets.checkbox({ label: "", checked: false })
      : `${text.word()}${sortable ? ` ${drawIcon(screen, rng.pick(["arrow-up", "arrow-down"]), 11)}` : ""}`,
  );
  const rows = rng.times(rng.int(3, 11), () => [
    ...columns.map((name) => cells[name]()),
    drawActions(screen, actions, actionTone),
  ]);
  const filters = rng.chance(0.5)
    ? `<div class="sl-row sl-wrap" style="margin-bottom:12px"><div style="width:${rng.int(150, 240)}px">${widgets.input({ placeholder: text.action(), startIcon: rng.chance(0.5) ? drawIcon(screen, "search", 16) : undefined })}</div><div style="width:${rng.int(110, 180)}px">${widgets.select(text.word())}</div>${rng.chance(0.6) ? drawActions(screen, rng.sample(["filter", "grid", "list", "download", "refresh"], 2), rng.pick(["flat", "outline"])) : ""}</div>`
    : "";
  const pages = rng.chance(0.55)
    ? `<div class="sl-row sl-between sl-wrap" style="margin-top:12px"><span class="sl-muted sl-small">${text.number()} / ${text.number()}</span>${widgets.pagination(rng.int(5, 20), rng.int(1, 4))}</div>`
    : "";
  const table = `<div style="overflow-x:auto">${widgets.table([...head, ""], rows)}</div>`;
  return rng.chance(0.6)
    ? widgets.card({ title: rng.chance(0.5) ? text.title() : undefined, body: `${filters}${table}${pages}` })
    : `<div>${filters}${table}${pages}</div>`;
}

function drawTasks(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const row = () =>
    `<div class="sl-row sl-between" style="padding:6px 0">${screen.widgets.checkbox({ label: ingredients.text.title(), checked: rng.chance(0.4) })}${drawActions(screen, [rng.pick(["delete", "edit", "drag", "star"])])}</div>`;
  return screen.widgets.card({ title: ingredients.text.title(), body: repeat(screen, 3, 6, row) });
}
