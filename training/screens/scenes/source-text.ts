import type { Rng } from "../random.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button } from "./widgets/buttons.ts";
import { searchField, tabs } from "./widgets/fields.ts";
import { topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { createUi, icon, line, repeat, row, scroller, tint, type Ui } from "./widgets/ui.ts";

/** Colours of a pane of source text: its ground, its ink and those of its words. */
type Pane = { ground: string; ink: string; quiet: string; words: readonly string[] };

const DARK_GROUNDS = ["#1e1e1e", "#263238", "#282c34", "#0d1117", "#272822", "#002b36", "#11171a"];
const LIGHT_GROUNDS = ["#fff", "#f6f8fa", "#fafafa", "#fdf6e3", "#f5f2f0", "#eff1f5"];
const ON_DARK = ["#c678dd", "#61afef", "#98c379", "#e5c07b", "#e06c75", "#56b6c2", "#ce9178", "#9cdcfe", "#d16dd1"];
const ON_LIGHT = ["#a626a4", "#4078f2", "#50a14f", "#986801", "#e45649", "#0184bc", "#a31515", "#0451a5", "#22863a"];
const FONTS = ["monospace", "'Liberation Mono',monospace", "'DejaVu Sans Mono',monospace", "'Courier New',monospace"];

function drawPane(rng: Rng): Pane {
  const dark = rng.chance(0.6);
  return {
    ground: rng.pick(dark ? DARK_GROUNDS : LIGHT_GROUNDS),
    ink: dark ? "#d4d4d4" : "#24292e",
    quiet: dark ? "#7f848e" : "#8a8f98",
    words: rng.chance(0.85) ? rng.sample(dark ? ON_DARK : ON_LIGHT, 4) : [dark ? "#d4d4d4" : "#24292e"],
  };
}

/** One manner of source text: a line of it at a depth, and what opens and closes a block. */
type Writer = (depth: number, index: number) => string;

function paint(pane: Pane, content: string, which: number): string {
  return `<span style="color:${pane.words[which % pane.words.length]}">${content}</span>`;
}

function quote(ui: Ui): string {
  const { text, rng } = ui;
  const mark = rng.pick(["&quot;", "&quot;", "'"]);
  return `${mark}${rng.pick([text.word(), text.fileName(), text.email(), text.title()])}${mark}`;
}

/** Records: keys and values, with braces and brackets that stand alone. */
function writeRecords(ui: Ui, pane: Pane): Writer {
  const { rng, text } = ui;
  const value = () =>
    rng.pick([
      paint(pane, quote(ui), 1),
      paint(pane, String(rng.int(0, 9999)), 2),
      paint(pane, rng.pick(["true", "false", "null"]), 3),
      rng.pick(["{", "[", "{}", "[]", "[ … ]", "{…}"]),
    ]);
  const key = () => paint(pane, `&quot;${text.word()}&quot;`, 0);
  const inline = rng.chance(0.3);
  return () =>
    rng.pickWeighted<() => string>([
      [() => `${key()}: ${value()}${rng.chance(0.8) ? "," : ""}`, inline ? 3 : 8],
      [() => rng.pick(["{", "}", "},", "]", "],", "[", "} ]"]), 4],
      [() => `{ ${key()}: ${value()},${" ".repeat(rng.int(1, 24))}${key()}: ${value()} },`, inline ? 8 : 0.5],
    ])();
}

/** Statements, with the signs that stand between words. */
function writeStatements(ui: Ui, pane: Pane): Writer {
  const { rng, text } = ui;
  const word = () => text.word().replaceAll(" ", "_");
  const keyword = () =>
    paint(pane, rng.pick(["const", "if", "return", "for", "def", "fn", "var", "import", "else"]), 0);
  const call = () => `${paint(pane, word(), 1)}(${rng.pick(["", word(), quote(ui), String(rng.int(0, 99))])})`;
  return () =>
    rng.pickWeighted<() => string>([
      [() => `${keyword()} ${word()} = ${call()};`, 4],
      [
        () =>
          `${keyword()} (${word()} ${rng.pick(["===", "!=", "&lt;", "&gt;=", "&amp;&amp;", "||"])} ${rng.int(0, 9)}) {`,
        3,
      ],
      [() => rng.pick(["}", "});", "} else {", "];", "}, {", ")", "{"]), 4],
      [() => `${word()}.${call()}${rng.pick([";", " =&gt; {", " ? 1 : 0;"])}`, 3],
      [() => paint({ ...pane, words: [pane.quiet] }, `${rng.pick(["//", "#", "/*", "*"])} ${text.sentence()}`, 0), 2],
      [() => "", 1],
    ])();
}

/** Rules of a style sheet, or markup. */
function writeMarkup(ui: Ui, pane: Pane): Writer {
  const { rng, text } = ui;
  const style = rng.chance(0.5);
  const name = () => rng.pick(["div", "span", "li", "a", "section", "header", "p", "img"]);
  return () =>
    style
      ? rng.pick([
          `${paint(pane, `.${text.word()}-${name()}`, 0)} {`,
          "}",
          `${paint(pane, text.word(), 1)}: ${paint(pane, `${rng.int(0, 99)}px`, 2)};${rng.chance(0.25) ? ` ${paint({ ...pane, words: [pane.quiet] }, `/* ${text.title()} */`, 0)}` : ""}`,
          "",
        ])
      : rng.pick([
          `&lt;${paint(pane, name(), 0)} ${paint(pane, "class", 1)}=${paint(pane, quote(ui), 2)}&gt;`,
          `&lt;/${paint(pane, name(), 0)}&gt;`,
          `&lt;${paint(pane, name(), 0)}&gt;${text.title()}&lt;/${paint(pane, name(), 0)}&gt;`,
          "/&gt;",
        ]);
}

/** Source text: nothing in it is to be detected, but for what folds it, which is neither one thing nor the other. */
function listing(ui: Ui, pane: Pane, count: number, css = ""): string {
  const { rng } = ui;
  const write = rng.pick([writeRecords, writeRecords, writeStatements, writeMarkup])(ui, pane);
  const numbered = rng.chance(0.5);
  const folds = rng.chance(0.25);
  const changed = rng.chance(0.15);
  const step = rng.pick([12, 16, 18, 24, 32]);
  const start = rng.pick([1, 1, rng.int(2, 900)]);
  let depth = 0;
  const lines = rng.times(count, (index) => {
    depth = Math.max(0, Math.min(6, depth + rng.pick([-1, 0, 0, 0, 1])));
    const fold =
      folds && rng.chance(0.2)
        ? `<span data-gt="ignore" style="flex:none;width:14px">${rng.pick(["▾", "▸", "−", "+"])}</span>`
        : folds
          ? '<i style="width:14px;flex:none"></i>'
          : "";
    const mark = changed ? rng.pick([" ", " ", "+", "-"]) : "";
    const tone = { "+": "background:#2ea04326;", "-": "background:#f8514926;" }[mark] ?? "";
    const number = numbered
      ? `<span style="min-width:34px;flex:none;text-align:end;padding-inline-end:12px;color:${pane.quiet}">${start + index}</span>`
      : "";
    return `<div style="display:flex;white-space:pre;${tone}">${number}${fold}${changed ? `<span style="width:14px;flex:none">${mark}</span>` : ""}<span style="padding-inline-start:${depth * step}px">${write(depth, index) || " "}</span></div>`;
  });
  return `<div dir="ltr" style="background:${pane.ground};color:${pane.ink};font:${rng.int(10, 15)}px/${rng.pick([1.3, 1.45, 1.6, 1.9])} ${rng.pick(FONTS)};padding:${rng.int(4, 18)}px ${rng.int(4, 22)}px;overflow:hidden;${css}">${lines.join("")}</div>`;
}

/** A word for a way to ask, or a state, on its colour: nothing to detect. */
function method(ui: Ui): string {
  const { rng } = ui;
  const color = rng.pick(["#2f8132", "#186faf", "#95507c", "#bf581d", "#cc3333"]);
  return `<span style="flex:none;min-width:34px;text-align:center;background:${color};color:#fff;border-radius:${rng.pick([2, 4])}px;padding:1px 5px;font:600 ${rng.int(8, 11)}px/1.6 sans-serif">${rng.pick(["GET", "POST", "PUT", "DEL", "200", "404", "NEW"])}</span>`;
}

/** Parameters behind the lines of a tree. */
function parameters(ui: Ui): string {
  const { rng, text, palette } = ui;
  const color = tint(palette.text, 30);
  const tree = rng.chance(0.6);
  const stub = `<span style="position:relative;flex:none;width:18px;align-self:stretch;border-inline-start:1px solid ${color}"><i style="position:absolute;inset-inline-start:0;top:11px;width:11px;border-top:1px solid ${color}"></i>${rng.chance(0.5) ? `<i style="position:absolute;inset-inline-start:8px;top:7px;width:1px;height:8px;background:${color}"></i>` : ""}</span>`;
  const entry = () =>
    `<div style="display:flex;gap:10px;border-bottom:1px solid ${tint(palette.text, 10)}">${tree ? stub : ""}<div style="width:34%;flex:none;padding:6px 0;font-family:monospace">${text.word()}${rng.chance(0.4) ? `<div style="color:${palette.danger};font-size:.8em">${text.word()}</div>` : ""}</div><div style="flex:1;min-width:0;padding:6px 0"><span style="color:${palette.secondaryText}">${text.word()}</span>${rng.chance(0.4) ? ` <code style="background:${tint(palette.text, 6)};border:1px solid ${tint(palette.text, 12)};padding:0 4px">${text.word()}</code>` : ""}<div>${text.sentence()}</div></div></div>`;
  return repeat(ui, 2, 6, entry);
}

/** Pages of a reference: places at the side, prose, parameters, samples in panes of their own. */
function renderReference(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette, device } = ui;
  const pane = drawPane(rng);
  const wide = device.width > 700;
  const signs = rng.chance(0.6);
  const place = () =>
    row(
      `${rng.chance(0.45) ? method(ui) : ""}${line(text.title(), "flex:1;")}${signs && rng.chance(0.4) ? icon(ui, rng.pick(["chevron-right", "chevron-down"]), rng.pick([10, 12, 14])) : ""}`,
      `gap:8px;padding:${rng.int(4, 9)}px 14px;`,
    );
  const side = `<div style="width:${rng.int(180, 260)}px;flex:none;overflow:hidden;border-inline-end:1px solid ${palette.divider};background:${tint(palette.text, 3)}">${rng.chance(0.7) ? `<div style="padding:10px 12px">${searchField(ui, "", "auto")}</div>` : ""}${repeat(ui, 6, 16, place)}</div>`;
  const flat = () => button(ui, { paint: "text", heightPx: rng.int(22, 28) });
  const sample = () => {
    const tools = rng.chance(0.5)
      ? row(
          `<span style="flex:1"></span>${repeat(ui, 1, 3, flat)}`,
          `background:${pane.ground};color:${pane.ink};padding:4px 8px;`,
        )
      : "";
    const heads = rng.chance(0.4) ? tabs(ui, rng.int(2, 3), { css: "width:220px;height:30px;" }) : "";
    return `<div style="padding:8px 0">${heads}${tools}${listing(ui, pane, rng.int(5, 16))}</div>`;
  };
  const part = () =>
    `<h2 style="font-size:${rng.int(15, 26)}px;margin:12px 0 6px">${text.title()}</h2><p style="margin:0 0 8px">${text.paragraph()}</p>${rng.chance(0.7) ? parameters(ui) : ""}${rng.chance(0.8) ? sample() : ""}`;
  const main = `<div style="display:flex;height:100%">${wide && rng.chance(0.8) ? side : ""}<div style="flex:1;min-width:0;display:flex">${scroller(repeat(ui, 2, 5, part), "padding:6px 20px;")}${wide && rng.chance(0.4) ? `<div style="width:38%;flex:none;overflow:hidden;background:${pane.ground};padding:12px">${repeat(ui, 2, 4, sample)}</div>` : ""}</div></div>`;
  return appScreen(ui, { head: rng.chance(0.6) ? topBar(ui) : "", main });
}

/** Panes full of source text, beside each other or alone, with a bar above. */
function renderListing(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, device } = ui;
  const pane = drawPane(rng);
  const panes = rng.times(device.width > 900 ? rng.int(1, 3) : 1, () => listing(ui, pane, 90, "flex:1;min-width:0;"));
  return appScreen(ui, {
    head: rng.chance(0.75) ? topBar(ui) : "",
    main: `<div style="display:flex;height:100%;gap:${rng.pick([0, 1, 6])}px;overflow:hidden">${panes.join("")}</div>`,
  });
}

export const scenes: readonly Scene[] = [
  { name: "source-reference", kit: "own", forms: ["desktop", "tablet", "phone"], weight: 1.5, render: renderReference },
  { name: "source-listing", kit: "own", forms: ["desktop", "tablet", "phone"], weight: 1.5, render: renderListing },
];
