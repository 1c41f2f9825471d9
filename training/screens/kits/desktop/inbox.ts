import { drawChips } from "./feed.ts";
import { drawActions, drawButton, drawIcon, repeat, type Screen } from "./screen.ts";
import { drawTabs } from "./settings.ts";
import { drawShell } from "./shell.ts";

/** A list of mails, people or files with a search field and filters, at times with one of them opened beside it. */
export function drawInbox(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const search = `<div class="sl-row" style="margin-bottom:10px">${widgets.input({ placeholder: text.action(), type: "search", startIcon: rng.chance(0.7) ? drawIcon(screen, "search", 16) : undefined })}${rng.chance(0.5) ? widgets.iconButton({ icon: drawIcon(screen, "filter", 16), tone: rng.pick(["flat", "outline", "primary"]) }) : ""}${rng.chance(0.4) ? drawButton(screen, "primary") : ""}</div>`;
  const tools = rng.chance(0.4)
    ? `<div class="sl-row sl-between" style="margin:8px 0">${widgets.checkbox({ label: text.word(), checked: false })}${drawActions(screen, rng.sample(["delete", "archive", "mail", "tag", "refresh", "more-vertical"], rng.int(2, 5)))}</div>`
    : "";
  const filters = rng.pick([drawTabs, drawChips, () => ""])(screen);
  const list = `<div>${repeat(screen, 5, 13, makeRow(screen))}</div>`;
  const left = `${search}${filters}${tools}${rng.chance(0.3) ? widgets.card({ body: list }) : list}`;
  const right = screen.wide && rng.chance(0.5) ? drawReading(screen) : "";
  const content = right
    ? `<div style="display:flex;gap:${screen.gapPx}px"><div style="width:${rng.int(280, 400)}px;flex:none">${left}</div><div class="sl-grow">${right}</div></div>`
    : left;
  return drawShell(screen, content);
}

function makeRow(screen: Screen): () => string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const lead = rng.pick([
    () => ingredients.avatar(rng.int(32, 44)),
    () => drawIcon(screen, undefined, rng.int(18, 28)),
    () => ingredients.colorIcon(rng.int(24, 40)),
    () => widgets.checkbox({ label: "", checked: rng.chance(0.3) }),
    () => drawIcon(screen, "folder", 24),
    () => "",
  ]);
  const trail = rng.pick([
    () => drawActions(screen, ["star"]),
    () => drawActions(screen, rng.sample(["edit", "delete", "share", "download"], 2)),
    () => drawActions(screen, ["more-vertical"]),
    () => `<span class="sl-muted sl-small">${text.time()}</span>`,
    () => widgets.badge(text.number(), "primary"),
    () => widgets.button({ label: text.action(), tone: rng.pick(["primary", "outline"]), size: "small" }),
    () => drawIcon(screen, "chevron-right", 14),
    () => widgets.toggle({ label: "", checked: rng.chance(0.5) }),
  ]);
  const marked = rng.chance(0.3);
  const padPx = rng.int(7, 14);
  return () =>
    `<div class="sl-row" style="--gap:12px;padding:${padPx}px 6px;border-bottom:1px solid ${widgets.colors.line}">${lead()}${marked ? drawIcon(screen, rng.pick(["star", "heart", "pin"]), 14) : ""}<div class="sl-grow"><div class="sl-clip"><b>${rng.chance(0.5) ? text.name() : text.title()}</b></div><div class="sl-clip sl-muted sl-small">${text.sentence()}</div></div>${trail()}</div>`;
}

function drawReading(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const attachments = rng.chance(0.6)
    ? `<div class="sl-row sl-wrap" style="margin:12px 0">${repeat(screen, 1, 3, () => `<div class="sl-row sl-card" style="padding:8px 12px">${drawIcon(screen, "file")}<span class="sl-small">${text.fileName()}</span>${drawActions(screen, ["download"])}</div>`)}</div>`
    : "";
  const answer = rng.chance(0.6)
    ? `${screen.widgets.textarea({ value: "", rows: rng.int(3, 6) })}<div class="sl-row sl-between" style="margin-top:8px">${drawActions(screen, rng.sample(["attach", "image", "link", "emoji", "mic"], 3))}${drawButton(screen, "primary")}</div>`
    : "";
  return `<div class="sl-row sl-between"><h3>${text.title()}</h3>${drawActions(screen, rng.sample(["reply", "forward", "delete", "archive", "print", "star"], 4))}</div><div class="sl-row">${ingredients.avatar(40)}<div><b>${text.name()}</b><div class="sl-muted sl-small">${text.email()}</div></div></div><p>${text.paragraph()}</p><p>${text.paragraph()}</p>${attachments}${answer}`;
}
