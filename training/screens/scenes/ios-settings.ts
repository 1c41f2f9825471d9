import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button } from "./widgets/buttons.ts";
import { searchField, stepper, tabs } from "./widgets/fields.ts";
import { createIosUi, disclosure, iosBar, iosGroup, iosRow, squareIcon } from "./widgets/ios.ts";
import { checkbox, slider, toggle } from "./widgets/marks.ts";
import { bottomTabs } from "./widgets/parts.ts";
import { appScreen, overScrim } from "./widgets/shell.ts";
import { avatar, box, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

function makeRow(ui: Ui, leadingStyle: number): string {
  const { rng, text, palette } = ui;
  const leading =
    leadingStyle === 0 ? squareIcon(ui) : leadingStyle === 1 ? icon(ui, undefined, 22, palette.primary) : "";
  return rng.pickWeighted<() => string>([
    [() => iosRow(ui, { leading, trailing: disclosure(ui), ...(rng.chance(0.5) ? { value: text.word() } : {}) }), 5],
    [() => iosRow(ui, { leading, trailing: toggle(ui) }), 4],
    [() => iosRow(ui, { leading, trailing: stepper(ui) }), 0.7],
    [() => iosRow(ui, { leading, trailing: icon(ui, "check", 18, palette.primary) }), 1],
    [() => iosRow(ui, { leading, value: text.word(), trailing: icon(ui, "unfold", 14, palette.secondaryText) }), 0.7],
    [() => iosRow(ui, { leading, trailing: icon(ui, "info", 22, palette.primary) }), 0.7],
    [
      () =>
        row(
          `${icon(ui, "sun", 18, palette.secondaryText)}<div style="flex:1">${slider(ui)}</div>${icon(ui, "sun", 24, palette.secondaryText)}`,
          "padding:10px 16px;gap:12px;",
        ),
      0.7,
    ],
    [() => row(`${checkbox(ui)}${line(text.title(), "flex:1;")}`, "padding:11px 16px;gap:14px;"), 0.5],
    [
      () =>
        `<div data-gt="button" style="text-align:center;padding:11px;color:${rng.pick([palette.primary, palette.danger])}">${text.action()}</div>`,
      0.7,
    ],
  ])();
}

function renderSettings(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  ui.look.sliderStyle = rng.pick([1, 3]);
  const account = row(
    `${avatar(ui, 60)}<div style="flex:1;min-width:0">${line(text.name(), "font-size:1.2em;")}${line(text.sentence(), `font-size:.8em;color:${palette.secondaryText};`)}</div>${disclosure(ui)}`,
    "padding:10px 16px;gap:14px;",
  );
  const groups = repeat(ui, 3, 6, (index) => {
    const style = rng.pick([0, 0, 1, 2]);
    const rows = rng.times(rng.int(1, 7), () => makeRow(ui, style));
    return `${iosGroup(ui, index === 0 && rng.chance(0.5) ? [account, ...rows] : rows, rng.chance(0.4) ? text.title() : "")}${rng.chance(0.3) ? `<p style="margin:6px 32px 0;font-size:.78em;color:${palette.secondaryText}">${text.sentence()}</p>` : ""}`;
  });
  const search = rng.chance(0.45)
    ? box(
        searchField(ui, `height:36px;border-radius:10px;color:${palette.secondaryText}`),
        "padding:4px 16px;flex:none;",
      )
    : "";
  const segment = rng.chance(0.2)
    ? box(tabs(ui, rng.int(2, 4), { style: 1, css: "height:32px;font-size:.85em;" }), "padding:8px 16px;flex:none;")
    : "";
  return appScreen(ui, {
    head: `${iosBar(ui)}${search}${segment}`,
    main: `${groups}<div style="height:40px"></div>`,
    foot: rng.chance(0.3) ? bottomTabs(ui) : "",
  });
}

/** An alert, an action sheet, a menu or a half sheet over a list. */
function renderOverlay(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const rows = rng.times(rng.int(8, 14), () => makeRow(ui, rng.pick([0, 1, 2])));
  const face = palette.dark ? "#2c2c2e" : "#f9f9f9";
  const flat = (label: string, color: string, css = "") =>
    `<div data-gt="button" style="flex:1;text-align:center;padding:12px 8px;color:${color};${css}">${label}</div>`;
  const edge = `border-top:.5px solid ${palette.divider};`;
  const alert = () => {
    const input = rng.chance(0.35)
      ? `<div data-gt="input" style="margin:12px 16px 0;padding:6px 8px;border-radius:7px;text-align:start;font-size:.85em;background:${palette.surface};border:.5px solid ${palette.divider}">${text.word()}</div>`
      : "";
    const stacked = rng.chance(0.3);
    const buttons = stacked
      ? repeat(ui, 2, 3, () => flat(text.action(), palette.primary, edge))
      : row(
          `${flat(text.action(), palette.primary, `border-inline-end:.5px solid ${palette.divider};`)}${flat(text.action(), rng.pick([palette.primary, palette.danger]), "font-weight:600;")}`,
          `${edge}align-items:stretch;`,
        );
    return overScrim(
      box(
        `<div style="padding:19px 16px 15px"><b>${text.title()}</b><div style="font-size:.83em;margin-top:4px">${text.sentence()}</div>${input}</div>${buttons}`,
        `width:270px;border-radius:14px;overflow:hidden;background:${face};text-align:center;`,
      ),
      "center",
      0.35,
    );
  };
  const sheet = () => {
    const items = repeat(ui, 2, 6, (index) =>
      flat(
        text.action(),
        rng.chance(0.15) ? palette.danger : palette.primary,
        `font-size:1.15em;${index > 0 ? edge : ""}`,
      ),
    );
    return overScrim(
      `${box(`${rng.chance(0.5) ? `<div style="padding:12px;text-align:center;font-size:.78em;color:${palette.secondaryText};">${text.sentence()}</div>` : ""}${items}`, `margin:0 8px 8px;border-radius:14px;overflow:hidden;background:${face};`)}${box(flat(text.action(), palette.primary, "font-weight:600;font-size:1.15em;"), `margin:0 8px 30px;border-radius:14px;background:${palette.dark ? "#1c1c1e" : "#fff"};`)}`,
      "bottom",
      0.4,
    );
  };
  const menu = () => {
    const items = repeat(ui, 3, 8, (index) =>
      row(
        `${line(text.action(), "flex:1;")}${icon(ui, undefined, 20, rng.chance(0.12) ? palette.danger : undefined)}`,
        `padding:11px 16px;${index > 0 ? edge : ""}`,
      ),
    );
    return overScrim(
      box(
        items,
        `position:absolute;top:${rng.int(70, 240)}px;${rng.pick(["left", "right"])}:16px;width:${rng.int(220, 260)}px;border-radius:13px;background:${face};overflow:hidden;`,
      ),
      "center",
      rng.pick([0.2, 0.3]),
    );
  };
  const half = () => {
    const inner = rng.pick([
      () => rng.times(5, () => makeRow(ui, 1)).join(""),
      () => dateWheel(ui),
      () =>
        `<div style="padding:0 20px 10px;text-align:center"><div style="display:flex;justify-content:center;padding:14px">${icon(ui, undefined, 56, palette.primary)}</div><h2 style="margin:0 0 8px">${text.title()}</h2><p style="color:${palette.secondaryText};margin:0 0 16px">${text.sentence()}</p>${button(ui, { paint: "filled", fullWidth: true, heightPx: 50 })}<div style="height:8px"></div>${button(ui, { paint: "text", fullWidth: true })}</div>`,
    ])();
    const grip = `<div style="width:36px;height:5px;border-radius:3px;background:${tint(palette.text, 25)};margin:6px auto 0"></div>`;
    return overScrim(
      box(
        `${grip}${row(`<span style="flex:1;font-size:1.2em;font-weight:700">${text.title()}</span><span data-gt="button" style="display:inline-flex;padding:7px;border-radius:50%;background:${tint(palette.text, 10)}">${icon(ui, "close", 16)}</span>`, "padding:10px 16px;")}${inner}<div style="height:30px"></div>`,
        `border-radius:14px 14px 0 0;background:${face};`,
      ),
      "bottom",
      0.4,
    );
  };
  const overlay = rng.pick([alert, alert, sheet, menu, half, half])();
  return appScreen(ui, { head: iosBar(ui), main: iosGroup(ui, rows), overlay });
}

/** Columns of values around the chosen one: text, not controls. */
function dateWheel(ui: Ui): string {
  const { rng, text, palette } = ui;
  const columns = repeat(
    ui,
    2,
    3,
    () =>
      `<div style="flex:1;text-align:center">${[0.2, 0.45, 1, 0.45, 0.2].map((opacity) => `<div style="opacity:${opacity};font-size:1.25em;line-height:36px">${rng.chance(0.5) ? rng.int(1, 59) : text.word()}</div>`).join("")}</div>`,
  );
  return `<div style="position:relative;margin:8px 16px">${row(columns)}<div data-gt="none" style="position:absolute;left:0;right:0;top:72px;height:36px;border-radius:8px;background:${tint(palette.text, 8)}"></div></div><div style="padding:0 16px">${button(ui, { paint: "filled", fullWidth: true, heightPx: 48 })}</div>`;
}

export const scenes: readonly Scene[] = [
  {
    name: "ios-settings",
    kit: "own",
    forms: ["phone", "tablet"],
    platforms: ["ios"],
    weight: 2,
    render: renderSettings,
  },
  {
    name: "ios-overlays",
    kit: "own",
    forms: ["phone", "tablet"],
    platforms: ["ios"],
    weight: 1.5,
    render: renderOverlay,
  },
];
