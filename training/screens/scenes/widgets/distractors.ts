import { chart, code, ring } from "./charts.ts";
import { badge, progress } from "./parts.ts";
import { column, repeat, row, tint, type Ui } from "./ui.ts";

const PUNCTUATION = [
  "•",
  "·",
  "—",
  "|",
  "/",
  "…",
  "%",
  "&amp;",
  "@",
  "#",
  "1.",
  "(a)",
  "+",
  "=",
  "×",
  "?",
  "!",
  "*",
  "§",
  "€",
  "$",
  "“",
  "»",
  ":",
];

/** Something that is seen on screens but isn't an element: what the detector has to leave alone. */
export function drawDistractor(ui: Ui): string {
  const { rng, text, palette } = ui;
  const size = rng.int(9, 44);
  const color = rng.pick([palette.text, palette.primary, palette.secondaryText, palette.danger]);
  const make = rng.pickWeighted<() => string>([
    [() => `<p style="margin:0;font-size:${rng.int(10, 18)}px">${text.sentence()}</p>`, 4],
    [
      () =>
        `<p style="margin:0;line-height:1.5;font-size:${rng.int(10, 15)}px;color:${palette.secondaryText}">${text.paragraph()}</p>`,
      2,
    ],
    [
      () => `<h2 style="margin:0;font-size:${rng.int(18, 44)}px;line-height:1.1;color:${color}">${text.title()}</h2>`,
      2,
    ],
    [
      () =>
        `<span style="font-size:${size}px;font-weight:700;color:${color}">${rng.pick([text.number(), text.amount(), text.time()])}</span>`,
      2,
    ],
    [() => `<span style="font-size:${size}px;color:${color}">${rng.pick(PUNCTUATION)}</span>`, 2],
    [() => `<span style="font-size:${size}px;font-weight:800">${text.word().slice(0, 1)}</span>`, 2],
    [() => `<span style="color:${palette.primary};text-decoration:underline">${text.title()}</span>`, 1],
    [() => `<span>${text.word()} <b>${text.word()}</b> <em>${text.word()}</em> <mark>${text.word()}</mark></span>`, 1],
    [
      () =>
        `<code style="font-family:monospace;font-size:12px;background:${tint(palette.text, 8)};padding:1px 4px;border-radius:3px">${text.word()}()</code>`,
      1,
    ],
    [() => progress(ui, `width:${rng.int(40, 160)}px;`), 2],
    [() => badge(ui), 2],
    [() => badge(ui, String(rng.int(1, 120))), 1.5],
    [
      () =>
        row(
          repeat(
            ui,
            3,
            6,
            (index) =>
              `<span style="width:${index === 1 ? 18 : 7}px;height:7px;border-radius:4px;background:${index === 1 ? palette.primary : tint(palette.text, 25)}"></span>`,
          ),
          "gap:5px;",
        ),
      1.5,
    ],
    [
      () =>
        `<ul style="margin:0;padding-inline-start:18px;font-size:13px">${repeat(ui, 2, 4, () => `<li>${text.title()}</li>`)}</ul>`,
      1,
    ],
    [
      () =>
        `<table style="border-collapse:collapse;font-size:11px">${repeat(ui, 2, 4, () => `<tr>${repeat(ui, 3, 3, () => `<td style="border:1px solid ${palette.divider};padding:2px 6px">${text.number()}</td>`)}</tr>`)}</table>`,
      1,
    ],
    [
      () =>
        `<div style="width:${rng.int(40, 160)}px;height:${rng.pick([1, 1, 2, 4])}px;background:${tint(color, 50)}"></div>`,
      1.5,
    ],
    [
      () =>
        `<div style="height:${rng.int(20, 60)}px;border-inline-start:${rng.int(1, 4)}px solid ${tint(color, 60)};padding-inline-start:8px">${text.title()}</div>`,
      1,
    ],
    [() => chart(ui, `${rng.int(60, 160)}px`, rng.int(30, 80)), 1],
    [() => ring(ui, rng.int(24, 70), rng.int(3, 8)), 0.7],
    [() => code(ui, rng.int(48, 96)), 0.7],
    [() => drawShape(ui), 2],
    [
      () =>
        `<blockquote style="margin:0;padding:6px 10px;border-inline-start:4px solid ${palette.primary};font-style:italic;font-size:13px">“${text.sentence()}”</blockquote>`,
      0.8,
    ],
    [
      () =>
        column(
          `<span style="font-size:${size}px;line-height:1;font-weight:600">${rng.int(0, 99)}</span><span style="font-size:10px;color:${palette.secondaryText}">${text.word()}</span>`,
          "align-items:center;",
        ),
      1,
    ],
    [
      () =>
        `<span style="font:600 ${rng.int(10, 13)}px monospace;border:1px solid ${palette.divider};border-radius:4px;padding:1px 5px">Ctrl+${text.word().slice(0, 1).toUpperCase()}</span>`,
      0.6,
    ],
  ]);
  return make();
}

/** A decorative shape without meaning. */
function drawShape(ui: Ui): string {
  const { rng, palette } = ui;
  const side = rng.int(16, 120);
  const color = tint(rng.pick([palette.primary, palette.accent, palette.text]), rng.int(6, 30));
  return `<div data-gt="none" style="width:${side}px;height:${Math.round(side * rng.between(0.2, 1))}px;background:${rng.pick([color, `linear-gradient(${rng.int(0, 360)}deg,${color},transparent)`])};border-radius:${rng.pick(["0", "50%", "30% 70% 60% 40%", "12px"])};transform:rotate(${rng.pick([0, 0, 15, 45])}deg)"></div>`;
}
