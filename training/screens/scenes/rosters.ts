import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { badgeOn, button, iconButton } from "./widgets/buttons.ts";
import { field, searchField, select, tabs } from "./widgets/fields.ts";
import { checkbox, toggle } from "./widgets/marks.ts";
import { badge, divider, picture, progress, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, createUi, icon, line, repeat, row, scroller, tint, type Ui } from "./widgets/ui.ts";

/** A number on a disc or a pill, which stands for how many: nothing to detect. */
function count(ui: Ui): string {
  const { rng, palette } = ui;
  const side = rng.int(15, 24);
  const paint = rng.pick([
    `background:${palette.danger};color:#fff;`,
    `background:${palette.primary};color:${palette.onPrimary};`,
    `background:${tint(palette.text, 14)};`,
    `border:1px solid ${tint(palette.text, 40)};`,
  ]);
  return `<span style="display:inline-block;flex:none;min-width:${side}px;height:${side}px;border-radius:${rng.pick([side, side, 4])}px;font:600 ${Math.round(side * 0.6)}px/${side}px sans-serif;text-align:center;padding:0 ${rng.int(0, 5)}px;${paint}">${rng.pick([rng.int(1, 9), rng.int(10, 99), "99+"])}</span>`;
}

/** A dot that says how someone or something does. */
function light(ui: Ui): string {
  const { rng, palette } = ui;
  const side = rng.int(6, 11);
  return `<i style="width:${side}px;height:${side}px;flex:none;border-radius:50%;background:${rng.pick([palette.success, palette.danger, palette.accent, tint(palette.text, 35)])}"></i>`;
}

/** The number of a step or a rank, on a disc. */
function step(ui: Ui, index: number): string {
  const { rng, palette } = ui;
  const side = rng.int(22, 34);
  return `<span style="display:inline-flex;align-items:center;justify-content:center;flex:none;width:${side}px;height:${side}px;border-radius:50%;font-weight:600;${rng.chance(0.5) ? `background:${tint(palette.primary, 22)}` : `border:2px solid ${palette.primary}`}">${index + 1}</span>`;
}

/** Lists beside the roster: words with counts, some behind signs. */
function sidebar(ui: Ui): string {
  const { rng, text, palette } = ui;
  const signs = rng.chance(0.55);
  const chosen = rng.int(0, 6);
  const entry = (index: number) =>
    row(
      `${signs ? icon(ui, undefined, rng.pick([14, 16, 16, 18])) : rng.chance(0.3) ? light(ui) : ""}${line(text.title(), "flex:1;")}${rng.chance(0.35) ? count(ui) : ""}`,
      `gap:9px;padding:${rng.int(4, 7)}px 12px;${index === chosen ? `background:${tint(palette.primary, 18)};font-weight:600;` : ""}`,
    );
  return `<div style="width:${rng.int(180, 260)}px;flex:none;overflow:hidden;padding:10px 0;border-inline-end:1px solid ${palette.divider};background:${palette.surface}">${rng.chance(0.5) ? row(`${avatar(ui, 30)}${line(text.name(), "flex:1;font-weight:600;")}${icon(ui, "chevron-down", 14)}`, "gap:8px;padding:4px 12px 12px;") : ""}${repeat(ui, 7, 16, entry)}</div>`;
}

/** People, tickets or letters in rows: discs with initials, counts, states, photographs; few signs. */
function renderRoster(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device, look } = ui;
  const wide = device.width > 700;
  const side = rng.int(18, 44);
  const lead = rng.pick(["avatar", "avatar", "step", "light", "picture", "count"]);
  const marked = rng.chance(0.35);
  const withState = rng.chance(0.6);
  const last = rng.pick(["count", "more", "button", "toggle", "faces", "none"]);
  const faces = () =>
    `<span style="display:flex;flex:none">${repeat(ui, 2, 5, (index) => `<span style="display:flex;margin-inline-start:${index === 0 ? 0 : -7}px">${avatar(ui, 24)}</span>`)}</span>`;
  const entry = (index: number) => {
    const start = {
      avatar: `<span style="position:relative;display:flex;flex:none">${avatar(ui, side)}${index % 4 === 1 ? badgeOn(ui, rng.chance(0.5) ? "" : String(rng.int(1, 20))) : ""}</span>`,
      step: step(ui, index),
      light: light(ui),
      picture: picture(ui, `width:${side + 14}px;height:${side}px;border-radius:${rng.pick([0, 4])}px;`),
      count: count(ui),
    }[lead as "avatar"];
    const end = {
      count: rng.chance(0.6) ? count(ui) : "",
      more: icon(ui, "more-horizontal", rng.pick([14, 16, 18])),
      button: button(ui, { heightPx: rng.int(24, 32), paint: rng.pick(["text", "outlined", "tonal"]) }),
      toggle: toggle(ui),
      faces: faces(),
      none: "",
    }[last as "count"];
    return `${row(
      `${marked ? checkbox(ui) : ""}${start}<div style="flex:2;min-width:0">${line(text.name(), "font-weight:600;")}${line(text.sentence(), `font-size:.87em;color:${palette.secondaryText};`)}</div>${wide ? line(rng.pick([text.email(), text.amount(), text.title()]), "flex:1;") : ""}${wide && withState ? `<span style="flex:1;display:flex;gap:5px;overflow:hidden">${repeat(ui, 1, 3, () => badge(ui))}</span>` : ""}${wide && rng.chance(0.2) ? `<span style="flex:1">${progress(ui)}</span>` : ""}<span style="font-size:.82em">${text.time()}</span>${end}`,
      `gap:${look.spacePx}px;padding:${rng.int(4, 9)}px 14px;`,
    )}${divider(ui)}`;
  };
  const tools = row(
    `${searchField(ui, "flex:1;", "auto")}${select(ui)}${wide ? `${tabs(ui, 3, { css: "width:260px;height:30px;" })}${button(ui, { paint: "filled", icon: rng.chance(0.5) })}` : ""}`,
    "gap:9px;padding:9px 14px;flex:none;",
  );
  const list = `<div style="flex:1;min-width:0;display:flex;flex-direction:column">${rng.chance(0.7) ? tools : ""}${scroller(repeat(ui, 8, 26, entry))}</div>`;
  return appScreen(ui, {
    head: topBar(ui),
    main: `<div style="display:flex;height:100%">${wide && rng.chance(0.7) ? sidebar(ui) : ""}${list}</div>`,
  });
}

/** A field without a frame: a line below it, or a ground that hardly differs. One without either can't be told from text, and isn't judged. */
function bareField(ui: Ui, content: string, css = ""): string {
  const { rng, palette } = ui;
  const paint = rng.pick([
    "",
    `border-bottom:1px solid ${tint(palette.text, 30)};`,
    `border-bottom:2px solid ${palette.primary};`,
    `background:${tint(palette.text, 4)};border-radius:6px;`,
  ]);
  return `<div data-gt="${paint === "" ? "ignore" : "input"}" style="min-width:0;padding:${rng.int(4, 10)}px ${rng.int(4, 10)}px;${paint}${css}">${content}</div>`;
}

/** Writing without frames: a letter, a page, a comment, with flat words to send or drop it. */
function renderWriting(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const wide = device.width > 700;
  const hint = () => `<span style="color:${palette.secondaryText};opacity:.8">${text.title()}…</span>`;
  const words = (some: () => string) => (rng.chance(0.5) ? hint() : some());
  const lines = repeat(ui, 2, 5, () =>
    row(
      `${rng.chance(0.6) ? `<span style="width:${rng.int(50, 110)}px;flex:none;color:${palette.secondaryText}">${text.word()}</span>` : icon(ui, undefined, rng.pick([16, 18, 20]))}${bareField(
        ui,
        words(() => rng.pick([text.email(), text.title(), text.name()])),
        "flex:1;",
      )}${rng.chance(0.2) ? iconButton(ui, { name: rng.pick(["close", "chevron-down", "calendar"]) }) : ""}`,
      "gap:8px;padding:2px 0;",
    ),
  );
  const body = bareField(
    ui,
    words(() => repeat(ui, 1, 3, () => `<p style="margin:0 0 8px">${text.paragraph()}</p>`)),
    `min-height:${rng.int(90, 340)}px;`,
  );
  const format = row(
    repeat(ui, 4, wide ? 14 : 7, () => iconButton(ui, { sizePx: rng.pick([14, 16, 16, 18]) })),
    `gap:2px;padding:4px 0;overflow:hidden;${rng.chance(0.5) ? `border-bottom:1px solid ${palette.divider};` : ""}`,
  );
  const flat = () => button(ui, { paint: "text", heightPx: rng.int(24, 36) });
  const send = row(
    `${rng.chance(0.5) ? button(ui, { paint: rng.pick(["filled", "tonal"]) }) : flat()}${flat()}${rng.chance(0.5) ? flat() : ""}<span style="flex:1"></span>${repeat(ui, 0, 4, () => iconButton(ui, { sizePx: rng.pick([16, 18, 20]) }))}`,
    "gap:8px;padding:8px 0;",
  );
  const remark = () =>
    row(
      `${avatar(ui, rng.int(22, 36))}<div style="flex:1;min-width:0"><b>${text.name()}</b> <span style="font-size:.82em;color:${palette.secondaryText}">${text.time()}</span><div>${text.sentence()}</div>${row(`${flat()}${flat()}`, "gap:4px;font-size:.85em;")}</div>`,
      "gap:10px;align-items:flex-start;padding:7px 0;",
    );
  const answer = row(
    `${avatar(ui, rng.int(22, 36))}${rng.chance(0.6) ? bareField(ui, hint(), "flex:1;") : field(ui, { widthCss: "auto", css: "flex:1;" })}${flat()}`,
    "gap:10px;padding:8px 0;",
  );
  const title = `<div data-gt="ignore" style="font-size:${rng.int(20, 34)}px;font-weight:700;padding:6px 0">${words(text.title)}</div>`;
  const page = `${rng.chance(0.5) ? title : ""}${rng.chance(0.7) ? lines : ""}${rng.chance(0.6) ? format : ""}${body}${send}${rng.chance(0.5) ? `${divider(ui)}${repeat(ui, 1, 5, remark)}${answer}` : ""}`;
  return appScreen(ui, {
    head: rng.chance(0.7) ? topBar(ui) : "",
    main: `<div style="display:flex;min-height:100%">${wide && rng.chance(0.5) ? sidebar(ui) : ""}<div style="flex:1;min-width:0;max-width:${rng.int(640, 980)}px;margin:0 auto;padding:14px 18px">${page}</div></div>`,
  });
}

export const scenes: readonly Scene[] = [
  { name: "roster", kit: "own", forms: ["desktop", "tablet", "phone"], weight: 3, render: renderRoster },
  { name: "writing-bare", kit: "own", forms: ["desktop", "tablet", "phone"], weight: 2.5, render: renderWriting },
];
