import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips } from "./widgets/buttons.ts";
import { field, select, stepper, tabs, textArea } from "./widgets/fields.ts";
import { checkbox, radio, slider, stars, toggle } from "./widgets/marks.ts";
import { card, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { box, createUi, icon, makePage, repeat, row, scroller, type Ui } from "./widgets/ui.ts";

/** A control as the browser paints it, barely styled or not at all. */
function nativeControl(ui: Ui): string {
  const { rng, text, palette } = ui;
  const css = rng.chance(0.4)
    ? `style="padding:${rng.int(2, 9)}px;border:1px solid ${palette.divider};border-radius:${rng.int(0, 8)}px;background:${palette.surface};color:${palette.text};max-width:100%"`
    : 'style="max-width:100%"';
  const input = (type: string, value: string) => `<input data-gt="input" type="${type}" ${value} ${css}>`;
  return rng.pickWeighted<() => string>([
    [
      () =>
        input(
          rng.pick(["text", "email", "url", "search", "tel"]),
          rng.chance(0.5) ? `value="${text.title()}"` : `placeholder="${text.title()}"`,
        ),
      5,
    ],
    [() => input("password", 'value="secretword"'), 1],
    [() => input("number", `value="${rng.int(0, 999)}"`), 1],
    [() => input(rng.pick(["date", "time", "datetime-local", "month"]), ""), 1.5],
    [() => `<input data-gt="button" type="color" value="#${rng.int(0x100000, 0xffffff).toString(16)}">`, 0.5],
    [
      () =>
        `<label><input data-gt="checkbox" type="checkbox" ${rng.chance(0.5) ? "checked" : ""}> ${text.title()}</label>`,
      3,
    ],
    [
      () =>
        repeat(
          ui,
          2,
          4,
          (index) =>
            `<label style="margin-inline-end:10px"><input data-gt="radio" type="radio" ${index === 0 ? "checked" : ""}> ${text.word()}</label>`,
        ),
      3,
    ],
    [() => `<input data-gt="slider" type="range" value="${rng.int(0, 100)}" style="max-width:100%;margin:2px">`, 2],
    [() => `<select data-gt="select" ${css}><option>${text.title()}</option></select>`, 3],
    [
      () =>
        `<textarea data-gt="input" rows="${rng.int(2, 5)}" cols="${rng.int(18, 40)}" ${css}>${rng.chance(0.5) ? text.sentence() : ""}</textarea>`,
      1.5,
    ],
    [() => `<button data-gt="button" ${css}>${text.action()}</button>`, 3],
    [() => `<button data-gt="button" ${css}>${icon(ui, undefined, 16)} ${text.action()}</button>`, 1],
    [
      () =>
        `<button data-gt="button" disabled>${text.action()}</button> <input data-gt="button" type="submit" value="${text.action()}">`,
      1,
    ],
    [
      () =>
        `<span data-gt="none">${text.word()}: <meter value="${rng.float()}"></meter> <progress value="${rng.float()}"></progress></span>`,
      0.8,
    ],
    [
      () =>
        `<fieldset><legend>${text.title()}</legend>${repeat(ui, 2, 4, () => `<div><label><input data-gt="checkbox" type="checkbox" ${rng.chance(0.5) ? "checked" : ""}> ${text.title()}</label></div>`)}</fieldset>`,
      1,
    ],
  ])();
}

function renderNative(context: SceneContext): ScenePage {
  const ui = createUi(context, { families: ["flat", "outlined"] });
  const { rng, text, palette, device } = ui;
  const labels = rng.pick(["above", "beside", "none", "table"]);
  const blocks = repeat(ui, 12, 26, () => {
    const control = nativeControl(ui);
    const label = `<label style="${rng.chance(0.3) ? "font-weight:bold" : ""}">${text.title()}${rng.chance(0.2) ? ` <b style="color:${palette.danger}">*</b>` : ""}</label>`;
    if (labels === "table") return `<tr><td style="padding:3px 8px">${label}</td><td>${control}</td></tr>`;
    if (labels === "beside") return `<p>${label}: ${control}</p>`;
    return `<p>${labels === "above" ? `${label}<br>` : ""}${control}</p>`;
  });
  const scheme = palette.dark && rng.chance(0.8) ? "color-scheme:dark;" : "";
  const plain = rng.chance(0.35) ? `background:${palette.dark ? "#121212" : "#fff"};font-family:serif;` : "";
  const content = `<h1>${text.title()}</h1><p>${text.sentence()}</p>${labels === "table" ? `<table>${blocks}</table>` : blocks}`;
  return makePage(
    ui,
    scroller(content, `padding:8px ${device.width > 800 ? rng.int(8, 160) : 12}px;${scheme}`),
    "",
    plain,
  );
}

/** One line of a designed form. */
function formRow(ui: Ui): string {
  const { rng, text, palette } = ui;
  const choice = (mark: string) => row(`${mark}<span>${text.title()}</span>`, "gap:9px;padding:4px 0;");
  const control = rng.pickWeighted<() => string>([
    [
      () =>
        field(
          ui,
          rng.chance(0.4)
            ? { trailing: rng.pick(["eye", "close", "calendar", "check", "info", "chevron-down", "map-pin"]) }
            : {},
        ),
      5,
    ],
    [() => field(ui, { leading: rng.pick(["mail", "lock", "person", "phone", "search", "calendar", "link"]) }), 3],
    [() => select(ui, { widthCss: "100%" }), 3],
    [() => textArea(ui, rng.int(60, 120)), 1.5],
    [() => row(`${field(ui, { widthCss: "auto", css: "flex:1;min-width:0;" })}${select(ui)}`, "gap:8px;"), 1.2],
    [
      () =>
        row(
          rng
            .times(
              rng.int(4, 6),
              () =>
                `<div data-gt="input" style="width:40px;height:46px;display:flex;align-items:center;justify-content:center;border-radius:${Math.min(ui.look.radiusPx, 12)}px;font-size:1.2em;${ui.look.fieldCss}">${rng.chance(0.6) ? rng.int(0, 9) : ""}</div>`,
            )
            .join(""),
          "gap:8px;",
        ),
      0.8,
    ],
    [() => choice(checkbox(ui)) + (rng.chance(0.6) ? choice(checkbox(ui)) : ""), 2],
    [
      () =>
        choice(radio(ui, true)) + choice(radio(ui, false)) + (rng.chance(0.5) ? choice(radio(ui, false, true)) : ""),
      2,
    ],
    [() => row(`<span style="flex:1">${text.sentence()}</span>${toggle(ui)}`, "gap:10px;"), 2],
    [() => `<div style="padding:8px 0">${slider(ui)}</div>`, 1.2],
    [() => row(`<span style="flex:1">${text.title()}</span>${stepper(ui)}`, "gap:10px;"), 1],
    [() => tabs(ui, rng.int(2, 4), { style: rng.pick([1, 2, 4]) }), 1],
    [() => chips(ui, rng.int(2, 4)), 1],
    [() => stars(ui, rng.int(18, 32)), 0.6],
    [
      () =>
        `<div data-gt="button" style="border:2px dashed ${palette.divider};border-radius:${Math.min(20, ui.look.radiusPx)}px;padding:18px;display:flex;flex-direction:column;align-items:center;gap:6px;color:${palette.secondaryText}">${icon(ui, "upload", 30)}<span>${text.action()}</span></div>`,
      0.7,
    ],
    [
      () =>
        row(
          rng
            .times(
              rng.int(4, 8),
              () =>
                `<span data-gt="none" style="width:28px;height:28px;border-radius:50%;background:hsl(${rng.int(0, 360)} 70% 55%)"></span>`,
            )
            .join(""),
          "gap:8px;",
        ),
      0.5,
    ],
  ])();
  const label = rng.chance(0.65)
    ? `<div style="font-size:.85em;margin-bottom:4px;color:${palette.secondaryText}">${text.title()}</div>`
    : "";
  const hint = rng.chance(0.2)
    ? row(
        `${rng.chance(0.5) ? icon(ui, rng.pick(["warning", "info"]), 14, palette.danger) : ""}<span>${text.sentence()}</span>`,
        `gap:4px;font-size:.76em;color:${rng.chance(0.5) ? palette.danger : palette.secondaryText};`,
      )
    : "";
  return `<div style="min-width:0">${label}${control}${hint}</div>`;
}

function renderStyled(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, look, device, palette } = ui;
  const columns = device.width > 700 ? rng.int(1, 3) : 1;
  const rows = repeat(ui, 6, 9 * columns, () => formRow(ui));
  const submit = row(
    `${button(ui, { paint: "filled", fullWidth: columns === 1 && rng.chance(0.5) })}${rng.chance(0.5) ? button(ui, { paint: rng.pick(["text", "outlined"]) }) : ""}`,
    "gap:10px;margin-top:12px;",
  );
  const form = `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:${look.spacePx + 4}px ${look.spacePx + 8}px">${rows}</div>${submit}`;
  const content = rng.chance(0.5) ? card(ui, box(form, "padding:18px;")) : form;
  const head = rng.chance(0.7) ? topBar(ui) : `<h2 style="margin:16px;flex:none">${text.title()}</h2>`;
  return appScreen(ui, {
    head,
    main: box(content, `max-width:${columns * 460}px;margin:0 auto;padding:14px;`),
    foot: rng.chance(0.2)
      ? box(
          button(ui, { paint: "filled", fullWidth: true }),
          `padding:10px 14px;background:${palette.surface};flex:none;`,
        )
      : "",
  });
}

export const scenes: readonly Scene[] = [
  { name: "form-native", kit: "own", forms: ["phone", "tablet", "desktop"], weight: 1.2, render: renderNative },
  { name: "form-styled", kit: "own", forms: ["phone", "tablet", "desktop"], weight: 1.5, render: renderStyled },
];
