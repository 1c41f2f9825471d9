import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips, fab, iconButton } from "./widgets/buttons.ts";
import { searchField, select, tabs, textArea } from "./widgets/fields.ts";
import { checkbox, stars } from "./widgets/marks.ts";
import { badge, card, personRow, picture, progress } from "./widgets/parts.ts";
import { scrollThumb } from "./widgets/shell.ts";
import { recordTable, sectionHead, sideNavigation } from "./widgets/table.ts";
import {
  avatar,
  colorIcon,
  column,
  createUi,
  icon,
  line,
  makePage,
  repeat,
  row,
  scroller,
  tint,
  type Ui,
} from "./widgets/ui.ts";
import { titleBar, toolStrip, windowed } from "./widgets/window.ts";

function frame(ui: Ui, head: string, parts: string): ScenePage {
  const content = `${head}<div style="flex:1;display:flex;min-height:0">${parts}</div>`;
  return makePage(
    ui,
    ui.rng.chance(0.5) ? windowed(ui, `${ui.rng.chance(0.7) ? titleBar(ui) : ""}${content}`) : content,
  );
}

/** Mail: folders, the list, the open letter; or the list alone as web mail has it. */
function renderMail(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const names = [
    "reply",
    "reply-all",
    "forward",
    "archive",
    "delete",
    "flag",
    "print",
    "more-vertical",
    "folder",
    "mail",
  ];
  const bar = row(
    `${iconButton(ui, { name: "menu" })}${rng.chance(0.5) ? colorIcon(ui, 26) : ""}${searchField(ui, "flex:1;max-width:640px;", "auto")}<span style="flex:1"></span>${["help", "settings", "grid"].map((name) => iconButton(ui, { name })).join("")}${avatar(ui, 30)}`,
    `gap:10px;padding:7px 12px;flex:none;${ui.look.barCss}`,
  );
  const folders = column(
    `<div style="padding:10px">${rng.chance(0.5) ? button(ui, { paint: "filled", icon: "edit" }) : fab(ui, { name: "edit", extended: true })}</div>${sideNavigation(ui, rng.int(6, 11), "width:auto;font-size:13px;")}`,
    `width:${rng.int(170, 220)}px;flex:none;overflow:hidden;border-inline-end:1px solid ${palette.divider};`,
  );
  const web = rng.chance(0.45);
  const compact = repeat(ui, 14, 28, () =>
    row(
      `${checkbox(ui)}${icon(ui, "star", 16, rng.chance(0.3) ? "#f4b400" : palette.secondaryText)}<b style="width:150px;flex:none;overflow:hidden;white-space:nowrap;font-weight:${rng.pick([400, 700])}">${text.name()}</b>${line(`${text.title()} — <span style="opacity:.65">${text.sentence()}</span>`, "flex:1;")}${rng.chance(0.25) ? icon(ui, "attach", 14) : ""}${rng.chance(0.1) ? ["archive", "delete", "clock"].map((name) => icon(ui, name, 16)).join("") : ""}<span style="font-size:12px;white-space:nowrap">${text.time()}</span>`,
      `gap:10px;padding:${rng.pick([4, 6, 8])}px 12px;border-bottom:1px solid ${palette.divider};font-size:13px;`,
    ),
  );
  const pane = repeat(
    ui,
    8,
    14,
    (index) =>
      `<div style="display:flex;gap:9px;padding:9px 12px;border-bottom:1px solid ${palette.divider};font-size:13px;${index === 1 ? `background:${tint(palette.primary, 16)};` : ""}">${avatar(ui, 32)}<div style="flex:1;min-width:0">${row(`${line(text.name(), "flex:1;font-weight:600;")}${rng.chance(0.3) ? icon(ui, rng.pick(["attach", "star", "flag"]), 13) : ""}<span style="font-size:11px">${text.time()}</span>`, "gap:5px;")}${line(text.title())}${line(text.sentence(), "opacity:.65;font-size:12px;")}</div></div>`,
  );
  const letter = `<div style="flex:1;min-width:0;display:flex;flex-direction:column">${toolStrip(ui, rng.int(6, 12), { css: `border-bottom:1px solid ${palette.divider};` })}${scroller(
    `<h2 style="margin:0 0 10px">${text.title()}</h2>${personRow(
      ui,
      40,
      rng
        .sample(names, 3)
        .map((name) => iconButton(ui, { name }))
        .join(""),
    )}${repeat(ui, 2, 4, () => `<p>${text.paragraph()}</p>`)}${
      rng.chance(0.5)
        ? row(
            repeat(ui, 1, 3, () =>
              row(
                `${icon(ui, "file", 22)}<span style="font-size:12px">${text.fileName()}</span>${icon(ui, "download", 15)}`,
                `gap:7px;padding:8px 10px;border:1px solid ${palette.divider};border-radius:6px;`,
              ),
            ),
            "gap:8px;flex-wrap:wrap;",
          )
        : ""
    }${row(`${button(ui, { icon: "reply" })}${button(ui, { icon: "forward" })}`, "gap:8px;padding-top:14px;")}`,
    "padding:18px;",
  )}</div>`;
  const list = web
    ? `<div style="flex:1;min-width:0;display:flex;flex-direction:column">${row(
        `${checkbox(ui, false)}${icon(ui, "chevron-down", 11)}${rng
          .sample(names, 5)
          .map((name) => iconButton(ui, { name, sizePx: 17 }))
          .join(
            "",
          )}<span style="flex:1"></span><span style="font-size:12px">1–50 / ${text.number()}</span>${iconButton(ui, { name: "chevron-left" })}${iconButton(ui, { name: "chevron-right" })}`,
        "gap:8px;padding:5px 12px;flex:none;",
      )}${rng.chance(0.4) ? tabs(ui, 3, { icons: true }) : ""}${scroller(compact)}</div>`
    : `<div style="width:${rng.int(260, 340)}px;flex:none;overflow:hidden;position:relative;border-inline-end:1px solid ${palette.divider}">${pane}${rng.chance(0.4) ? scrollThumb(ui) : ""}</div>${letter}`;
  return frame(ui, bar, `${folders}${list}`);
}

/** Channels, messages with reactions, a place to write with its tools. */
function renderChannels(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const rail = rng.chance(0.6)
    ? column(
        repeat(ui, 4, 9, () => (rng.chance(0.6) ? colorIcon(ui, 38) : avatar(ui, 38))) +
          iconButton(ui, { name: "add", shape: "circle" }),
        `width:62px;flex:none;align-items:center;gap:10px;padding:10px 0;overflow:hidden;background:${tint(palette.text, 12)};`,
      )
    : "";
  const channel = () =>
    row(
      `${rng.chance(0.7) ? icon(ui, rng.pick(["hash", "lock", "volume", "chat"]), 15) : avatar(ui, 20)}${line(text.word(), "flex:1;")}${rng.chance(0.15) ? badge(ui, String(rng.int(1, 20))) : ""}`,
      "gap:8px;padding:4px 12px;font-size:13px;",
    );
  const side = `<div style="width:${rng.int(180, 240)}px;flex:none;overflow:hidden;background:${tint(palette.text, 6)}">${row(`${line(text.title(), "flex:1;font-weight:700;")}${icon(ui, "chevron-down", 13)}${icon(ui, "edit", 16)}`, "gap:6px;padding:12px;")}${repeat(ui, 2, 3, () => `${row(`${icon(ui, "chevron-down", 10)}<span style="flex:1;font-size:12px">${text.word()}</span>${icon(ui, "add", 13)}`, "gap:5px;padding:8px 12px 3px;opacity:.7;")}${repeat(ui, 3, 7, channel)}`)}</div>`;
  const reaction = () =>
    `<span data-gt="button" style="display:inline-flex;align-items:center;gap:5px;padding:2px 8px;border-radius:12px;background:${tint(palette.primary, 14)};font-size:12px">${colorIcon(ui, 14)}${rng.int(1, 30)}</span>`;
  const message = () =>
    `<div style="display:flex;gap:10px;padding:6px 16px;position:relative">${avatar(ui, 36)}<div style="flex:1;min-width:0">${row(`<b>${text.name()}</b><span style="font-size:11px;opacity:.6">${text.time()}</span>`, "gap:8px;")}<div>${rng.chance(0.7) ? text.sentence() : text.paragraph()}</div>${rng.chance(0.15) ? picture(ui, "width:260px;height:150px;border-radius:8px;margin-top:6px;") : ""}${rng.chance(0.25) ? row(repeat(ui, 1, 3, reaction), "gap:5px;margin-top:4px;") : ""}</div>${rng.chance(0.1) ? `<div style="position:absolute;right:20px;top:-6px;display:flex;background:${palette.raised};border:1px solid ${palette.divider};border-radius:6px">${repeat(ui, 3, 4, () => iconButton(ui, { sizePx: 16 }))}</div>` : ""}</div>`;
  const head = row(
    `${icon(ui, "hash", 18)}<b>${text.word()}</b>${line(text.sentence(), "flex:1;font-size:12px;opacity:.65;")}${[
      "phone",
      "video",
      "pin",
      "person",
      "bell",
    ]
      .slice(rng.int(0, 2))
      .map((name) => iconButton(ui, { name, sizePx: 18 }))
      .join("")}${rng.chance(0.5) ? searchField(ui, "", "140px") : ""}`,
    `gap:8px;padding:9px 14px;flex:none;border-bottom:1px solid ${palette.divider};`,
  );
  const writing = rng.chance(0.5)
    ? `<div data-gt="input" style="margin:8px 16px 14px;border:1px solid ${palette.divider};border-radius:9px;flex:none;overflow:hidden">${toolStrip(ui, 8, { sizePx: 15 })}<div style="padding:6px 12px;opacity:.55">${text.title()}</div>${row(`${["add", "smile", "at", "mic", "video"].map((name) => iconButton(ui, { name, sizePx: 17 })).join("")}<span style="flex:1"></span>${iconButton(ui, { name: "send", sizePx: 17 })}`, "padding:3px 8px;")}</div>`
    : `<div data-gt="input" style="margin:8px 16px 16px;border-radius:9px;flex:none;display:flex;align-items:center;gap:12px;padding:11px 14px;background:${tint(palette.text, 9)}">${icon(ui, "add-circle", 20)}<span style="flex:1;opacity:.55">${text.title()}</span>${["gift", "image", "smile"].map((name) => icon(ui, name, 20)).join("")}</div>`;
  const people = rng.chance(0.4)
    ? `<div style="width:200px;flex:none;overflow:hidden;border-inline-start:1px solid ${palette.divider}">${repeat(ui, 6, 12, () => row(`${avatar(ui, 28)}${line(text.name())}`, "gap:9px;padding:5px 12px;font-size:13px;"))}</div>`
    : "";
  return frame(
    ui,
    "",
    `${rail}${side}<div style="flex:1;min-width:0;display:flex;flex-direction:column">${head}${scroller(repeat(ui, 7, 13, message), "padding:8px 0;")}${writing}</div>${people}`,
  );
}

/** A board of columns of cards, or a customer's page beside a list. */
function renderBoard(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const task = () =>
    card(
      ui,
      `${rng.chance(0.2) ? picture(ui, "width:100%;height:84px;") : ""}<div style="padding:9px 10px;display:flex;flex-direction:column;gap:7px">${
        rng.chance(0.5)
          ? row(
              repeat(ui, 1, 3, () => badge(ui)),
              "gap:5px;overflow:hidden;",
            )
          : ""
      }${row(`${rng.chance(0.2) ? checkbox(ui) : ""}<span style="flex:1;min-width:0">${text.sentence()}</span>${rng.chance(0.3) ? icon(ui, "more-horizontal", 15, palette.secondaryText) : ""}`, "gap:6px;align-items:flex-start;")}${row(`${repeat(ui, 0, 3, () => row(`${icon(ui, rng.pick(["attach", "chat", "clock", "check", "flag", "eye"]), 14, palette.secondaryText)}<span style="font-size:11px">${rng.int(1, 12)}</span>`, "gap:3px;"))}<span style="flex:1"></span>${repeat(ui, 0, 2, () => avatar(ui, 24))}`, "gap:9px;")}${rng.chance(0.2) ? progress(ui) : ""}</div>`,
      "margin-bottom:8px;",
    );
  const lane = () =>
    `<div style="width:${rng.int(220, 280)}px;flex:none;padding:8px;border-radius:10px;background:${tint(palette.text, 5)}">${sectionHead(ui, `${icon(ui, "add", 15)}${icon(ui, "more-horizontal", 15)}`, "padding:4px 4px 10px;")}${repeat(ui, 2, 6, task)}${rng.chance(0.6) ? `<div data-gt="button" style="display:flex;align-items:center;gap:6px;padding:6px">${icon(ui, "add", 15)}<span>${text.action()}</span></div>` : ""}</div>`;
  const head = `${row(
    `${colorIcon(ui, 24)}${line(text.title(), "font-weight:700;font-size:1.2em;")}${icon(ui, "star", 17)}<span style="flex:1"></span>${row(
      repeat(ui, 2, 4, () => avatar(ui, 28)),
      "margin-inline-end:6px;",
    )}${button(ui, { icon: rng.pick(["share", "person-add"]) })}${iconButton(ui, { name: "bell" })}`,
    `gap:9px;padding:9px 14px;flex:none;${ui.look.barCss}`,
  )}${row(`${searchField(ui, "", "190px")}${select(ui)}${chips(ui, 3)}<span style="flex:1"></span>${toolStrip(ui, 4)}`, "gap:9px;padding:8px 14px;flex:none;overflow:hidden;")}`;
  const customer = `<div style="flex:1;min-width:0;overflow:hidden;display:flex;gap:14px;padding:14px"><div style="width:270px;flex:none">${card(
    ui,
    column(
      `${avatar(ui, 72)}<b style="font-size:1.2em">${text.name()}</b>${stars(ui, 14)}${row(
        repeat(ui, 3, 5, () =>
          iconButton(ui, { name: rng.pick(["phone", "mail", "chat", "calendar", "link"]), shape: "circle" }),
        ),
        "gap:8px;",
      )}${repeat(ui, 3, 6, () => row(`${icon(ui, rng.pick(["mail", "phone", "map-pin", "link", "calendar", "building"]), 15, palette.secondaryText)}${line(rng.pick([text.email(), text.url(), text.title()]), "flex:1;")}`, "gap:9px;align-self:stretch;"))}`,
      "align-items:center;gap:10px;padding:16px;",
    ),
  )}</div><div style="flex:1;min-width:0">${tabs(ui, 4)}<div style="padding:12px 0">${textArea(ui, 70)}</div>${row(`${toolStrip(ui, 5)}<span style="flex:1"></span>${button(ui, { paint: "filled" })}`)}${card(ui, recordTable(ui, rng.int(5, 9)), "margin-top:12px;")}</div></div>`;
  return frame(
    ui,
    head,
    `${rng.chance(0.6) ? sideNavigation(ui, rng.int(6, 10), `border-inline-end:1px solid ${palette.divider};`) : ""}${rng.chance(0.7) ? `<div style="flex:1;min-width:0;overflow:hidden;display:flex;align-items:flex-start;gap:12px;padding:12px">${repeat(ui, 4, 6, lane)}</div>` : customer}`,
  );
}

export const scenes: readonly Scene[] = [
  { name: "desktop-mail", kit: "own", forms: ["desktop"], split: "unseen", render: renderMail },
  { name: "desktop-channels", kit: "own", forms: ["desktop"], render: renderChannels },
  { name: "desktop-board", kit: "own", forms: ["desktop"], render: renderBoard },
];
