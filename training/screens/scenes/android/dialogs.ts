import { button, iconButton } from "./buttons.ts";
import { checkbox, progressBar, radio, slider, spinner } from "./controls.ts";
import { dropdown, textField } from "./fields.ts";
import { drawLeads, glyph, icon } from "./glyphs.ts";
import { grid, row } from "./lists.ts";
import { type Look, mix } from "./look.ts";
import { dialogBox } from "./overlays.ts";

type DialogMaker = (look: Look) => string;

function actions(look: Look, least = 1): string[] {
  return look.rng.times(
    look.rng.pickWeighted([
      [Math.max(least, 1), 3],
      [2, 6],
      [3, 1],
    ]),
    () => look.text.action(),
  );
}

const alert: DialogMaker = (look) => {
  const { rng, text } = look;
  const again = rng.chance(0.2)
    ? `<div class="row" style="gap:12px;margin-top:16px">${checkbox(look, rng.chance(0.4))}<span>${text.title()}</span></div>`
    : "";
  return dialogBox(look, {
    ...(rng.chance(0.75) ? { title: text.title() } : {}),
    ...(rng.chance(0.25) ? { icon: rng.pick(["warning", "info", "delete", "help", "lock"]) } : {}),
    body: `<div style="color:${look.palette.secondaryText}">${rng.times(rng.int(1, 4), () => text.sentence()).join(" ")}</div>${again}`,
    actions: actions(look),
  });
};

const input: DialogMaker = (look) => {
  const { rng, text } = look;
  const fields = rng.times(
    rng.int(1, 3),
    (index) =>
      `<div class="row" style="margin-bottom:12px">${textField(look, { label: text.word(), ...(rng.chance(0.6) ? { value: text.title() } : {}), focused: index === 0, secret: rng.chance(0.2), ...(rng.chance(0.2) ? { trail: rng.pick(["eye", "close", "folder"]) } : {}) })}</div>`,
  );
  const extra = rng.chance(0.3)
    ? `<div class="row" style="gap:12px;padding:8px 4px">${checkbox(look, rng.chance(0.5))}<span>${text.title()}</span></div>`
    : "";
  const pick = rng.chance(0.25) ? dropdown(look, text.title()) : "";
  return dialogBox(look, { title: text.title(), body: fields.join("") + pick + extra, actions: actions(look, 2) });
};

const choice: DialogMaker = (look) => {
  const { rng, text } = look;
  const single = rng.chance(0.6);
  const chosen = rng.int(0, 4);
  const atEnd = rng.chance(0.15);
  const rows = rng.times(rng.int(3, 9), (index) => {
    const mark = single ? radio(look, index === chosen) : checkbox(look, rng.chance(0.4));
    return `<div class="row" style="min-height:48px;padding:0 24px;gap:${rng.pick([16, 20, 32])}px">${atEnd ? "" : mark}<span class="grow cut">${text.title()}</span>${atEnd ? mark : ""}</div>`;
  });
  return dialogBox(look, {
    title: text.title(),
    body: rows.join(""),
    padded: false,
    ...(rng.chance(0.8) ? { actions: actions(look) } : {}),
  });
};

const list: DialogMaker = (look) => {
  const { rng, text } = look;
  const lead = rng.chance(0.55) ? drawLeads(look, rng.pick([20, 24, 24, 32])) : undefined;
  const rows = rng.times(rng.int(2, 8), () =>
    row(look, { ...(lead ? { lead: lead() } : {}), title: text.title(), dense: rng.chance(0.1) }),
  );
  return dialogBox(look, {
    ...(rng.chance(0.7) ? { title: text.title() } : {}),
    body: `<div style="padding:0 8px">${rows.join("")}</div>`,
    padded: false,
    ...(rng.chance(0.4) ? { actions: actions(look) } : {}),
  });
};

const progress: DialogMaker = (look) => {
  const { rng, text } = look;
  const body = rng.chance(0.5)
    ? `<div class="row" style="gap:24px;padding:8px 0">${spinner(look, rng.pick([36, 40, 48]))}<span>${text.sentence()}</span></div>`
    : `<div>${text.sentence()}</div><div style="padding:16px 0 6px">${progressBar(look)}</div><div class="row" style="justify-content:space-between;font-size:1.3rem"><span>${rng.int(1, 99)} %</span><span>${rng.int(1, 50)}/${rng.int(51, 99)}</span></div>`;
  return dialogBox(look, {
    ...(rng.chance(0.5) ? { title: text.title() } : {}),
    body,
    ...(rng.chance(0.6) ? { actions: [text.action()] } : {}),
  });
};

/** The month of a date picker; days are text, and so not labelled. */
export function monthGrid(look: Look, cellPx = 40): string {
  const { rng, palette } = look;
  const shift = rng.int(0, 6);
  const days = rng.int(28, 31);
  const today = rng.int(1, days);
  const cells = rng.times(shift + days, (index) => {
    const day = index - shift + 1;
    const paint = day === today ? `background:${look.control};color:${look.onControl};` : "";
    return `<span class="mid" style="height:${cellPx}px"><span class="mid" style="width:${Math.min(cellPx, 36)}px;height:${Math.min(cellPx, 36)}px;border-radius:50%;font-size:1.3rem;${paint}">${day > 0 ? day : ""}</span></span>`;
  });
  const heads = ["M", "T", "W", "T", "F", "S", "S"].map(
    (day) => `<span class="mid" style="height:28px;font-size:1.2rem;color:${palette.secondaryText}">${day}</span>`,
  );
  return grid([...heads, ...cells], 7);
}

const datePicker: DialogMaker = (look) => {
  const { text, palette, rng } = look;
  const nav = `<div class="row">${iconButton(look, "chevron-left")}<span class="grow" style="text-align:center;font-weight:500">${text.date()}</span>${rng.chance(0.3) ? glyph(look, "caret", 10) : ""}${iconButton(look, "chevron-right")}</div>`;
  const m3 = look.era === "material3";
  const head = `<div style="padding:16px 24px;${m3 ? `border-bottom:1px solid ${palette.divider}` : `background:${palette.primary};color:${palette.onPrimary}`}"><div style="font-size:1.4rem;opacity:.8">${rng.int(1990, 2027)}</div><div class="row" style="font-size:3.2rem"><span class="grow">${text.date()}</span>${m3 ? icon(look, "edit", 24) : ""}</div></div>`;
  return dialogBox(look, {
    body: `${head}<div style="padding:8px 12px">${nav}${monthGrid(look)}</div>`,
    padded: false,
    actions: [text.action(), text.action()],
  });
};

const timePicker: DialogMaker = (look) => {
  const { text, palette, rng } = look;
  const numbers = rng.times(12, (index) => {
    const angle = (index * Math.PI) / 6;
    return `<span class="mid" style="position:absolute;left:${110 + Math.sin(angle) * 88 - 18}px;top:${110 - Math.cos(angle) * 88 - 18}px;width:36px;height:36px;border-radius:50%;font-size:1.5rem;${index === 2 ? `background:${look.control};color:${look.onControl}` : ""}">${index || 12}</span>`;
  });
  const face = `<div data-gt="ignore" style="position:relative;width:220px;height:220px;margin:16px auto 8px;border-radius:50%;background:${mix(palette.text, 8, palette.background)}">${numbers.join("")}</div>`;
  const head = `<div class="mid" style="padding:18px;gap:12px;font-size:5rem;${look.era === "material3" ? "" : `background:${palette.primary};color:${palette.onPrimary}`}"><span>${rng.int(1, 23)}</span><span>:</span><span style="opacity:.6">${rng.int(10, 59)}</span></div>`;
  const keys = rng.chance(0.4) ? `<div class="row" style="padding:0 12px">${iconButton(look, "keyboard")}</div>` : "";
  return dialogBox(look, { body: head + face + keys, padded: false, actions: [text.action(), text.action()] });
};

/** Wheels of numbers between lines, with or without arrow keys: the old pickers. */
export function numberWheel(look: Look, values: readonly (string | number)[]): string {
  const { palette } = look;
  const arrows = look.variant % 3 === 0;
  const line = `border-top:2px solid ${look.control};border-bottom:2px solid ${look.control};`;
  const side = (value: string | number | undefined, kind: "caret" | "caret-up"): string =>
    `<span class="mid" style="height:44px;color:${palette.secondaryText}">${arrows ? glyph(look, kind, 16) : value}</span>`;
  return `<span style="display:inline-flex;flex-direction:column;min-width:64px;text-align:center">${side(values[0], "caret-up")}<span class="mid" style="height:44px;font-size:1.8rem;${line}">${values[1]}</span>${side(values[2], "caret")}</span>`;
}

const wheels: DialogMaker = (look) => {
  const { rng, text } = look;
  const columns = rng.times(rng.int(1, 3), () => {
    const middle = rng.int(1, 58);
    return numberWheel(look, [middle - 1, middle, middle + 1]);
  });
  return dialogBox(look, {
    title: text.title(),
    body: `<div class="mid" style="gap:16px;padding:8px">${columns.join("")}</div>`,
    actions: actions(look, 2),
  });
};

const colors: DialogMaker = (look) => {
  const { rng, text } = look;
  const bars = rng.chance(0.45);
  const size = rng.pick([32, 36, 40, 48]);
  const swatches = rng.times(
    rng.pick([8, 10, 12, 16, 20]),
    (index) =>
      `<span class="mid"><span data-gt="button" class="mid" style="width:${size}px;height:${size}px;border-radius:${look.variant % 3 ? "50%" : "4px"};background:hsl(${rng.int(0, 359)} ${rng.int(30, 90)}% ${rng.int(30, 70)}%)">${index === 3 ? glyph(look, "tick", 16, "#fff") : ""}</span></span>`,
  );
  const body = bars
    ? rng
        .times(
          rng.int(3, 4),
          () =>
            `<div class="row" style="gap:12px;height:44px"><span style="width:16px">${rng.pick(["R", "G", "B", "A", "H", "S"])}</span><span class="grow">${slider(look)}</span><span style="width:32px">${rng.int(0, 255)}</span></div>`,
        )
        .join("")
    : grid(swatches, rng.pick([4, 4, 5]), 8, "padding:8px 0");
  return dialogBox(look, { title: text.title(), body, actions: actions(look, 2) });
};

const sliders: DialogMaker = (look) => {
  const { rng, text } = look;
  const name = rng.pick(["volume", "sun", "clock", "speaker", "bell"]);
  const rows = rng.times(
    rng.int(1, 5),
    () =>
      `<div class="row" style="gap:16px;min-height:52px">${rng.chance(0.6) ? icon(look, name, 24) : ""}<span class="grow">${rng.chance(0.5) ? `<span style="display:block;font-size:1.3rem;margin-bottom:4px">${text.title()}</span>` : ""}${slider(look)}</span>${rng.chance(0.5) ? `<span>${rng.int(0, 100)}</span>` : ""}</div>`,
  );
  return dialogBox(look, { title: text.title(), body: rows.join(""), actions: actions(look) });
};

const rating: DialogMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.pick([24, 32, 36, 44]);
  const full = rng.int(0, 5);
  const stars = rng.times(5, (index) =>
    glyph(look, "star", size, index < full ? look.control : mix(palette.text, 25, palette.background)),
  );
  return dialogBox(look, {
    title: text.title(),
    body: `<div>${text.sentence()}</div><div class="mid" style="gap:6px;padding:16px 0">${stars.join("")}</div>${rng.chance(0.5) ? textField(look, { hint: text.title(), lines: 3 }) : ""}`,
    actions: actions(look, 2),
  });
};

const custom: DialogMaker = (look) => {
  const { rng, text } = look;
  const parts = rng.sample(
    [
      `<div class="row" style="gap:8px;padding:6px 0">${dropdown(look, text.title(), { grow: true })}</div>`,
      `<div class="row" style="padding:6px 0">${rng.times(2, () => button(look, text.action(), { grow: true })).join("")}</div>`,
      `<div class="row" style="justify-content:space-between;padding:8px 0">${rng.times(rng.int(3, 5), () => iconButton(look, rng.pick(["share", "copy", "edit", "delete", "star", "download"]))).join("")}</div>`,
      rng
        .times(
          2,
          () =>
            `<div class="row" style="gap:10px;padding:8px 0">${radio(look, rng.chance(0.5))}<span>${text.title()}</span></div>`,
        )
        .join(""),
      `<div class="row" style="padding:6px 0">${textField(look, { label: text.word(), value: text.number() })}</div>`,
      `<div style="padding:10px 0">${slider(look)}</div>`,
      `<div data-gt="image" style="height:120px;background:${look.ingredients.picture(rng).css} center/cover"></div>`,
    ],
    rng.int(2, 4),
  );
  return dialogBox(look, { title: text.title(), body: parts.join(""), actions: actions(look) });
};

const MAKERS: readonly (readonly [DialogMaker, number])[] = [
  [alert, 5],
  [input, 4],
  [choice, 5],
  [list, 4],
  [progress, 1.5],
  [datePicker, 1.5],
  [timePicker, 1.2],
  [wheels, 1.5],
  [colors, 2],
  [sliders, 1.5],
  [rating, 1],
  [custom, 2.5],
];

/** Any of the dialogs, without its scrim. */
export function randomDialog(look: Look): string {
  return look.rng.pickWeighted(MAKERS)(look);
}
