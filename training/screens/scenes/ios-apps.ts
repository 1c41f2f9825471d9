import { keyboard } from "../keyboards.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { chips, iconButton } from "./widgets/buttons.ts";
import { searchField, tabs } from "./widgets/fields.ts";
import { createIosUi, disclosure, iosBar, iosGroup, iosRow, SQUARE_COLORS } from "./widgets/ios.ts";
import { checkbox } from "./widgets/marks.ts";
import { bottomTabs, divider, picture } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

/** Glyphs in a bar at the bottom, as mail, notes and photos have them. */
function toolBar(ui: Ui): string {
  const { rng, palette, look, text } = ui;
  const names = rng.sample(
    ["share", "heart", "delete", "folder", "reply", "edit", "info", "camera", "checklist", "add", "filter", "text"],
    rng.int(2, 5),
  );
  const middle = rng.chance(0.3) ? `<span style="font-size:11px">${text.title()}</span>` : "";
  return row(
    `${names
      .slice(0, 2)
      .map((name) => iconButton(ui, { name, color: palette.primary }))
      .join("")}${middle}${names
      .slice(2)
      .map((name) => iconButton(ui, { name, color: palette.primary }))
      .join("")}`,
    `justify-content:space-between;height:46px;padding:0 14px;flex:none;${look.barCss}border-top:.5px solid ${palette.divider};border-bottom:0;`,
  );
}

function search(ui: Ui): string {
  return ui.rng.chance(0.6)
    ? box(searchField(ui, "height:36px;border-radius:10px;"), "padding:2px 16px 8px;flex:none;")
    : "";
}

function renderMail(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const editing = rng.chance(0.25);
  const rows = repeat(ui, 6, 11, () => {
    const unread = `<i style="flex:none;width:10px;height:10px;border-radius:50%;background:${rng.chance(0.4) ? palette.primary : "transparent"}"></i>`;
    const marks = `${rng.chance(0.2) ? icon(ui, rng.pick(["attach", "star", "reply", "flag"]), 14, palette.secondaryText) : ""}`;
    return `<div style="display:flex;gap:8px;padding:9px 14px 9px 8px">${editing ? checkbox(ui) : ""}${unread}<div style="flex:1;min-width:0">${row(`${line(text.name(), "flex:1;font-weight:600;")}${marks}<span style="color:${palette.secondaryText};font-size:.88em">${text.time()}</span>${disclosure(ui)}`, "gap:5px;")}${line(text.title(), "font-size:.9em;")}<div style="font-size:.88em;color:${palette.secondaryText};max-height:2.7em;overflow:hidden">${text.sentence()}</div></div></div>${divider(ui)}`;
  });
  return appScreen(ui, {
    head: `${iosBar(ui)}${search(ui)}`,
    main: rows,
    foot: toolBar(ui),
    mainCss: `background:${palette.surface};`,
  });
}

function renderReminders(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const tiles = `<div style="display:grid;grid-template-columns:1fr 1fr;gap:12px;padding:8px 16px">${repeat(ui, 4, 6, () => `<div style="border-radius:12px;padding:12px;background:${palette.raised}">${row(`<span data-gt="icon" style="display:flex;padding:7px;border-radius:50%;background:${rng.pick(SQUARE_COLORS)};color:#fff"><span data-gt="none" style="display:flex">${icon(ui, undefined, 18, "#fff")}</span></span><span style="flex:1"></span><b style="font-size:1.5em">${rng.int(0, 40)}</b>`)}<div style="color:${palette.secondaryText};font-weight:600;margin-top:6px">${text.word()}</div></div>`)}</div>`;
  const lists = iosGroup(
    ui,
    rng.times(rng.int(2, 5), () =>
      iosRow(ui, {
        leading: `<span style="display:flex;color:${rng.pick(SQUARE_COLORS)}">${icon(ui, rng.pick(["list", "home", "star", "person", "calendar"]), 24)}</span>`,
        value: String(rng.int(0, 30)),
        trailing: disclosure(ui),
      }),
    ),
    text.title(),
  );
  ui.look.checkStyle = rng.pick([0, 0, 20]);
  const tasks = repeat(ui, 5, 11, () => {
    const on = rng.chance(0.3);
    return `${row(`${checkbox(ui, on)}<div style="flex:1;min-width:0">${line(text.sentence(), on ? `color:${palette.secondaryText};` : "")}${rng.chance(0.4) ? line(text.date(), `font-size:.82em;color:${palette.secondaryText};`) : ""}</div>${rng.chance(0.3) ? icon(ui, rng.pick(["flag", "info", "bell"]), 18, rng.pick(["#ff9500", palette.primary])) : ""}`, "gap:12px;padding:9px 16px;")}${divider(ui)}`;
  });
  const foot = row(
    `<div data-gt="button" style="display:flex;align-items:center;gap:8px;color:${palette.primary};font-weight:600">${icon(ui, "add", 24, palette.primary)}${text.action()}</div><span style="flex:1"></span>${rng.chance(0.5) ? `<span data-gt="button" style="color:${palette.primary}">${text.action()}</span>` : ""}`,
    "padding:10px 16px;flex:none;",
  );
  return appScreen(ui, {
    head: iosBar(ui, { large: true }),
    main: rng.chance(0.45) ? `${search(ui)}${tiles}${lists}` : tasks,
    foot,
  });
}

function renderNote(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const paper = rng.chance(0.3) ? "background:#fdf6dc;color:#222;" : `background:${palette.surface};`;
  const blocks = repeat(ui, 4, 9, () =>
    rng.pick([
      () => `<p style="margin:6px 0">${text.paragraph()}</p>`,
      () => `<h3 style="margin:10px 0 4px">${text.title()}</h3>`,
      () => repeat(ui, 2, 5, () => row(`${checkbox(ui)}<span>${text.title()}</span>`, "gap:10px;padding:4px 0;")),
      () =>
        `<ul style="margin:4px 0;padding-inline-start:20px">${repeat(ui, 2, 4, () => `<li>${text.title()}</li>`)}</ul>`,
      () => picture(ui, `width:100%;height:${rng.int(120, 220)}px;border-radius:8px;`),
    ])(),
  );
  const format = row(
    repeat(ui, 5, 8, () =>
      iconButton(ui, {
        name: rng.pick(["bold", "italic", "underline", "list", "image", "link", "table", "checklist", "undo", "redo"]),
        sizePx: 20,
      }),
    ),
    `justify-content:space-around;height:44px;flex:none;background:${palette.raised};border-top:.5px solid ${palette.divider};`,
  );
  const typing = rng.chance(0.5);
  return appScreen(ui, {
    head: iosBar(ui, { large: false }),
    main: box(
      `<div style="text-align:center;font-size:.78em;opacity:.6">${text.date()}</div>${blocks}`,
      "padding:8px 18px;",
    ),
    mainCss: paper,
    foot: typing ? `${format}${keyboard(context)}` : toolBar(ui),
  });
}

function renderPhotos(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette, device } = ui;
  const picking = rng.chance(0.35);
  const columns = device.width > 560 ? 6 : rng.pick([2, 3, 3, 4, 5]);
  const mark = () =>
    picking && rng.chance(0.4)
      ? `<span data-gt="checkbox" style="position:absolute;right:5px;bottom:5px;width:22px;height:22px;border-radius:50%;background:${palette.primary};border:2px solid #fff;display:flex;align-items:center;justify-content:center">${icon(ui, "check", 13, "#fff")}</span>`
      : rng.chance(0.18)
        ? `<span style="position:absolute;left:5px;bottom:5px;display:flex;color:#fff">${icon(ui, rng.pick(["heart", "video", "play"]), 16, "#fff")}</span>`
        : rng.chance(0.1)
          ? `<span style="position:absolute;right:5px;bottom:4px;color:#fff;font-size:11px">0:${rng.int(10, 59)}</span>`
          : " ";
  const grid = `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${rng.pick([1, 2, 3, 8])}px">${repeat(ui, columns * 4, columns * 7, () => picture(ui, "width:100%;aspect-ratio:1;", mark()))}</div>`;
  const albums = `<div style="display:grid;grid-template-columns:1fr 1fr;gap:14px;padding:8px 16px">${repeat(ui, 4, 6, () => `<div>${picture(ui, "width:100%;aspect-ratio:1;border-radius:8px;")}${line(text.title())}<div style="font-size:.85em;color:${palette.secondaryText}">${rng.int(1, 900)}</div></div>`)}</div>`;
  const segment = rng.chance(0.4)
    ? box(
        tabs(ui, rng.int(3, 4), { style: 1, icons: false, css: "font-size:.82em;height:34px;" }),
        "padding:6px 16px;flex:none;",
      )
    : "";
  return appScreen(ui, {
    head: iosBar(ui),
    main: rng.chance(0.7) ? grid : albums,
    foot: `${segment}${picking ? toolBar(ui) : bottomTabs(ui)}`,
  });
}

/** Store pages, contacts, calls, podcasts: rows with art, a pill to press, glyphs in circles. */
function renderStore(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const pill = () =>
    `<span data-gt="button" style="padding:4px 16px;border-radius:16px;background:${tint(palette.text, 9)};color:${palette.primary};font-weight:700;font-size:.88em;white-space:nowrap">${text.action()}</span>`;
  const rows = () =>
    repeat(ui, 5, 10, () =>
      row(
        `${rng.chance(0.75) ? colorIcon(ui, 60) : avatar(ui, 48)}<div style="flex:1;min-width:0;padding:10px 0;border-bottom:.5px solid ${palette.divider}">${row(`<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;")}${line(text.sentence(), `font-size:.82em;color:${palette.secondaryText};`)}</div>${rng.chance(0.8) ? pill() : icon(ui, "cloud-download", 26, palette.primary)}`, "gap:10px;")}</div>`,
        "gap:12px;padding:2px 16px;",
      ),
    );
  const contact = () =>
    `${column(
      `${avatar(ui, 100)}<b style="font-size:1.6em">${text.name()}</b>${row(
        repeat(ui, 4, 4, () =>
          column(
            `<span data-gt="button" style="display:flex;flex-direction:column;align-items:center;gap:4px;width:72px;padding:10px 0;border-radius:10px;background:${palette.raised};color:${palette.primary};font-size:11px">${icon(ui, rng.pick(["chat", "phone", "video", "mail", "heart"]), 22, palette.primary)}${text.word()}</span>`,
          ),
        ),
        "gap:10px;justify-content:center;",
      )}`,
      "align-items:center;gap:8px;padding:10px;",
    )}${rng
      .times(3, () =>
        iosGroup(
          ui,
          rng.times(
            rng.int(1, 3),
            () =>
              `<div style="padding:8px 16px"><div style="font-size:.82em">${text.word()}</div><div style="color:${palette.primary}">${text.email()}</div></div>`,
          ),
        ),
      )
      .join("")}`;
  const calls = () =>
    repeat(
      ui,
      7,
      12,
      () =>
        `${row(`${rng.chance(0.5) ? icon(ui, "phone-outgoing", 15, palette.secondaryText) : '<i style="width:15px"></i>'}<div style="flex:1;min-width:0">${line(text.name(), `font-weight:600;${rng.chance(0.3) ? "color:#ff3b30;" : ""}`)}${line(text.word(), `font-size:.82em;color:${palette.secondaryText};`)}</div><span style="color:${palette.secondaryText};font-size:.88em">${text.time()}</span>${icon(ui, "info", 22, palette.primary)}`, "gap:10px;padding:6px 16px;")}${divider(ui)}`,
    );
  const hero = rng.chance(0.4)
    ? box(
        picture(
          ui,
          "width:100%;height:220px;border-radius:16px;",
          `<div style="position:absolute;left:16px;bottom:14px;color:#fff;font-weight:700;font-size:1.4em">${text.title()}</div>`,
        ),
        "padding:4px 16px 14px;",
      )
    : "";
  return appScreen(ui, {
    head: iosBar(ui, { large: true }),
    main: `${search(ui)}${rng.chance(0.3) ? chips(ui, 4, "padding:6px 16px;") : ""}${rng.pick([() => hero + rows(), () => hero + rows(), contact, calls])()}`,
    foot: bottomTabs(ui),
  });
}

export const scenes: readonly Scene[] = [
  { name: "ios-mail", kit: "own", forms: ["phone", "tablet"], platforms: ["ios"], weight: 0.8, render: renderMail },
  {
    name: "ios-reminders",
    kit: "own",
    forms: ["phone", "tablet"],
    platforms: ["ios"],
    weight: 0.8,
    render: renderReminders,
  },
  { name: "ios-note", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderNote },
  { name: "ios-photos", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderPhotos },
  { name: "ios-store", kit: "own", forms: ["phone", "tablet"], platforms: ["ios"], weight: 0.8, render: renderStore },
];
