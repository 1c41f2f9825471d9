import { keyboard } from "../keyboards.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { iconButton } from "./widgets/buttons.ts";
import { searchField, tabs } from "./widgets/fields.ts";
import { slider } from "./widgets/marks.ts";
import { badge, bottomTabs, divider, picture, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, createUi, icon, line, mix, repeat, row, tint, type Ui } from "./widgets/ui.ts";

/** One message: words, a picture, a voice note, a file, a reply, a place. */
function message(ui: Ui, mine: boolean, radiusPx: number, withFace: boolean): string {
  const { rng, text, palette } = ui;
  const color = mine ? `background:${palette.primary};color:${palette.onPrimary};` : `background:${palette.raised};`;
  const time = `<span style="display:inline-flex;align-items:center;gap:3px;float:right;margin:6px 0 -2px 10px;font-size:.68em;opacity:.75">${text.time()}${mine && rng.chance(0.7) ? icon(ui, rng.pick(["check", "check-all"]), 13) : ""}</span>`;
  const content = rng.pickWeighted<() => string>([
    [() => `${rng.chance(0.7) ? text.sentence() : text.word()}${time}`, 7],
    [
      () =>
        `${picture(ui, `width:${rng.int(150, 230)}px;height:${rng.int(100, 200)}px;border-radius:${Math.max(2, radiusPx - 4)}px;`)}${time}`,
      1.5,
    ],
    [
      () =>
        row(
          `${iconButton(ui, { name: "play", shape: rng.pick(["none", "circle"]), sizePx: 22, background: tint("#888", 40), color: mine ? palette.onPrimary : palette.primary })}${rng.chance(0.5) ? wave(ui) : `<div style="width:130px">${slider(ui)}</div>`}<span style="font-size:.75em">0:${rng.int(10, 59)}</span>`,
          "gap:8px;",
        ),
      1.2,
    ],
    [
      () =>
        row(
          `<span style="display:flex">${icon(ui, "file", 30)}</span><div style="min-width:0">${line(text.fileName(), "font-weight:600;")}<div style="font-size:.75em;opacity:.7">${rng.int(2, 900)} KB</div></div>${icon(ui, "download", 20)}`,
          "gap:10px;",
        ),
      1,
    ],
    [
      () =>
        `<div style="border-inline-start:3px solid ${palette.accent};padding:3px 8px;background:rgba(128,128,128,.18);margin-bottom:5px;border-radius:4px;font-size:.85em"><b>${text.name()}</b><br>${text.word()}</div>${text.sentence()}${time}`,
      1,
    ],
    [
      () =>
        row(
          `${icon(ui, rng.pick(["phone", "video", "map-pin", "lock", "trash"]), 18)}<span>${text.title()}</span>`,
          "gap:8px;",
        ),
      0.8,
    ],
  ])();
  const bubble = `<div style="max-width:76%;padding:${rng.int(6, 9)}px ${rng.int(10, 13)}px;border-radius:${radiusPx}px;${mine ? "border-end-end-radius:3px;" : "border-end-start-radius:3px;"}${color}">${content}</div>`;
  const face = withFace && !mine ? avatar(ui, 30) : "";
  return `<div style="display:flex;gap:8px;align-items:flex-end;justify-content:${mine ? "flex-end" : "flex-start"};padding:${rng.int(2, 6)}px 10px">${face}${bubble}${rng.chance(0.04) ? icon(ui, "warning", 18, palette.danger) : ""}</div>`;
}

/** A voice note's strokes: a picture of sound and nothing to tap. */
function wave(ui: Ui): string {
  return row(
    ui.rng
      .times(
        26,
        () =>
          `<i style="width:2px;height:${ui.rng.int(3, 22)}px;border-radius:1px;background:currentColor;opacity:.65"></i>`,
      )
      .join(""),
    "gap:2px;height:24px;",
  );
}

/** Where a message is written; each messenger has its own arrangement. */
function composer(ui: Ui): string {
  const { rng, palette, text } = ui;
  const style = rng.int(0, 3);
  const typed = rng.chance(0.35);
  const words = typed ? `<span>${text.title()}</span>` : `<span style="opacity:.5">${text.word()}</span>`;
  const glyph = (name: string) => icon(ui, name, ui.look.iconPx, palette.secondaryText);
  const send = iconButton(ui, {
    name: typed ? "send" : rng.pick(["mic", "send"]),
    ...(style === 1 || rng.chance(0.3)
      ? { shape: "circle", background: palette.primary, color: palette.onPrimary, sidePx: rng.int(40, 50) }
      : { color: palette.primary }),
  });
  const input = (inside: string) =>
    `<div data-gt="input" style="flex:1;min-width:0;display:flex;align-items:center;gap:10px;min-height:${rng.int(36, 48)}px;padding:0 12px;border-radius:${rng.pick([4, 12, 24, 24])}px;${rng.pick([`background:${palette.raised};`, `border:1px solid ${palette.divider};`, `background:${tint(palette.text, 9)};`])}">${inside}</div>`;
  const content = [
    `${iconButton(ui, { name: "attach" })}${input(words)}${send}`,
    `${input(`${glyph("smile")}<span style="flex:1;min-width:0">${words}</span>${glyph("attach")}${rng.chance(0.5) ? glyph("camera") : ""}`)}${send}`,
    `${iconButton(ui, { name: "add", shape: rng.pick(["none", "circle"]) })}${iconButton(ui, { name: "camera" })}${input(`<span style="flex:1">${words}</span>${glyph("smile")}`)}${send}`,
    `${iconButton(ui, { name: "add" })}${iconButton(ui, { name: "image" })}${iconButton(ui, { name: "mic" })}${input(words)}${iconButton(ui, { name: "thumb-up", color: palette.primary })}`,
  ][style];
  return row(
    content ?? "",
    `gap:${rng.int(2, 8)}px;padding:6px 8px;flex:none;${rng.chance(0.6) ? `background:${palette.surface};` : ""}`,
  );
}

function renderConversation(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, look } = ui;
  const radius = rng.pick([4, 8, 12, 16, 18, 20]);
  const group = rng.chance(0.4);
  const actions = rng
    .sample(["phone", "video", "more-vertical", "search", "info"], rng.int(1, 3))
    .map((name) => iconButton(ui, { name }))
    .join("");
  const head = row(
    `${iconButton(ui, { name: "back" })}${avatar(ui, rng.int(32, 42))}<div style="flex:1;min-width:0">${line(text.name(), "font-weight:600;")}${rng.chance(0.7) ? line(text.word(), "font-size:.78em;opacity:.7;") : ""}</div>${actions}`,
    `gap:8px;height:${rng.int(52, 62)}px;padding:0 8px;flex:none;${look.barCss}`,
  );
  const messages = repeat(
    ui,
    8,
    16,
    (index) =>
      `${index > 0 && rng.chance(0.12) ? `<div style="text-align:center;padding:8px">${badge(ui, text.date())}</div>` : ""}${message(ui, rng.chance(0.48), radius, group)}`,
  );
  const ground = rng.pick([
    "",
    "",
    `background:${mix(palette.background, palette.primary, 8)};`,
    `background:linear-gradient(160deg,${mix(palette.background, palette.primary, 18)},${mix(palette.background, palette.accent, 18)});`,
    `background:radial-gradient(${tint(palette.text, 7)} 1.5px,transparent 0) 0 0/22px 22px;`,
  ]);
  return appScreen(ui, {
    head,
    main: box(messages, "padding:8px 0;"),
    mainCss: ground,
    foot: `${composer(ui)}${rng.chance(0.3) ? keyboard(context) : ""}`,
  });
}

function renderInbox(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const size = rng.int(36, 60);
  const rows = repeat(ui, 9, 16, () => {
    const state = rng.pickWeighted<() => string>([
      [
        () =>
          `<span style="min-width:19px;padding:0 5px;border-radius:10px;background:${palette.primary};color:${palette.onPrimary};font-size:.75em;line-height:19px;text-align:center">${rng.int(1, 99)}</span>`,
        3,
      ],
      [
        () =>
          icon(
            ui,
            rng.pick(["check", "check-all", "pin", "volume-off", "camera"]),
            16,
            rng.pick([palette.primary, palette.secondaryText]),
          ),
        3,
      ],
      [() => "", 3],
    ])();
    const note = rng.chance(0.2)
      ? icon(ui, rng.pick(["camera", "mic", "phone-missed", "lock"]), 14, palette.secondaryText)
      : "";
    return `${row(`${avatar(ui, size)}<div style="flex:1;min-width:0">${row(`${line(text.name(), "flex:1;font-weight:600;")}<span style="font-size:.75em;color:${palette.secondaryText}">${text.time()}</span>`)}${row(`${note}${line(text.sentence(), `flex:1;color:${palette.secondaryText};font-size:.9em;`)}${state}`, "gap:5px;")}</div>`, `gap:12px;padding:${rng.int(7, 11)}px 14px;`)}${rng.chance(0.5) ? divider(ui) : ""}`;
  });
  const search = rng.chance(0.5) ? box(searchField(ui), "padding:8px 14px;flex:none;") : "";
  return appScreen(ui, {
    head: `${topBar(ui, { leading: rng.pick(["", "menu", "back"]), actions: rng.sample(["search", "camera", "more-vertical", "edit", "add"], rng.int(1, 3)) })}${search}${rng.chance(0.35) ? tabs(ui, rng.int(3, 4)) : ""}`,
    main: rows,
    foot: rng.chance(0.6) ? bottomTabs(ui) : "",
    overlay: rng.chance(0.4)
      ? `<div style="position:absolute;right:18px;bottom:110px">${iconButton(ui, { name: "chat", shape: "circle", background: palette.primary, color: palette.onPrimary, sidePx: 56, sizePx: 24 })}</div>`
      : "",
  });
}

export const scenes: readonly Scene[] = [
  { name: "chat-conversation", kit: "own", forms: ["phone", "tablet"], weight: 1.5, render: renderConversation },
  { name: "chat-inbox", kit: "own", forms: ["phone", "tablet"], render: renderInbox },
];
