import { keyboard } from "../keyboards.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field } from "./widgets/fields.ts";
import { radio, toggle } from "./widgets/marks.ts";
import { badge, card, picture, topBar, wallpaper } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, createUi, icon, line, repeat, row, tint } from "./widgets/ui.ts";

/** First pages of an app: a drawing, words, dots, a way on. */
function renderOnboarding(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const art = rng.pick([
    () =>
      picture(
        ui,
        `width:${Math.min(320, device.width - 60)}px;height:${rng.int(180, 300)}px;border-radius:${rng.pick([0, 16, 999])}px;`,
      ),
    () => icon(ui, undefined, rng.int(56, 72), palette.primary),
    () =>
      row(
        repeat(ui, 3, 5, () => colorIcon(ui, rng.int(36, 64))),
        "gap:14px;",
      ),
    () =>
      `<span style="display:flex;padding:34px;border-radius:50%;background:${tint(palette.primary, 15)}">${icon(ui, undefined, 64, palette.primary)}</span>`,
  ])();
  const points = rng.chance(0.4)
    ? column(
        repeat(ui, 3, 4, () =>
          row(
            `${icon(ui, rng.pick(["check", "star", "shield", "bolt", "lock", "bell"]), 26, palette.primary)}<div style="flex:1;min-width:0"><b>${text.title()}</b><div style="font-size:.88em;color:${palette.secondaryText}">${text.sentence()}</div></div>`,
            "gap:14px;text-align:start;",
          ),
        ),
        "gap:14px;align-self:stretch;",
      )
    : `<p style="color:${palette.secondaryText};margin:0">${text.sentence()}</p>`;
  const dots = row(
    repeat(
      ui,
      3,
      5,
      (index) =>
        `<i style="width:${index === 1 ? 20 : 8}px;height:8px;border-radius:4px;background:${index === 1 ? palette.primary : tint(palette.text, 20)}"></i>`,
    ),
    "gap:6px;justify-content:center;",
  );
  const next = rng.pick([
    () =>
      `${dots}${button(ui, { paint: "filled", fullWidth: true, heightPx: 48 })}${rng.chance(0.5) ? button(ui, { paint: "text", fullWidth: true }) : ""}`,
    () =>
      row(
        `${button(ui, { paint: "text" })}<span style="flex:1">${dots}</span>${iconButton(ui, { name: "arrow-forward", shape: "circle", background: palette.primary, color: palette.onPrimary, sidePx: 52, sizePx: 24 })}`,
      ),
    () =>
      row(
        `${button(ui, { paint: "text" })}<span style="flex:1">${dots}</span>${button(ui, { paint: "text", trailingIcon: "chevron-right" })}`,
      ),
  ])();
  const typing = rng.chance(0.15);
  return appScreen(ui, {
    head: row(
      `<span style="flex:1"></span>${rng.chance(0.6) ? button(ui, { paint: "text" }) : iconButton(ui, { name: "close" })}`,
      "padding:6px 10px;flex:none;",
    ),
    main: column(
      `${art}<div style="font-size:1.7em;font-weight:700;line-height:1.2">${text.title()}</div>${typing ? field(ui) : points}`,
      "align-items:center;justify-content:center;text-align:center;gap:20px;min-height:100%;padding:16px 30px;",
    ),
    foot: `${column(next, "gap:12px;padding:14px 24px;flex:none;")}${typing ? keyboard(context) : ""}`,
  });
}

/** Plans to subscribe to. */
function renderPaywall(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const over = rng.chance(0.4);
  const ink = over ? "#fff" : palette.text;
  const radius = rng.int(6, 20);
  const chosen = rng.int(0, 2);
  const mark = rng.pick(["radio", "check", "none"]);
  const plans = repeat(ui, 2, 3, (index) =>
    row(
      `${mark === "radio" ? radio(ui, index === chosen) : mark === "check" && index === chosen ? icon(ui, "check-circle", 24, palette.primary) : ""}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:700;")}${line(text.word(), "font-size:.82em;opacity:.7;")}</div>${rng.chance(0.3) ? badge(ui) : ""}<b>${text.amount()}</b>`,
      `gap:12px;padding:14px;border-radius:${radius}px;border:2px solid ${index === chosen ? palette.primary : tint(ink, 20)};`,
    ),
  );
  const points = repeat(ui, 3, 6, () =>
    row(
      `${icon(ui, rng.pick(["check", "check-circle", "star", "close"]), 20, rng.pick([palette.success, palette.primary]))}<span>${text.title()}</span>`,
      "gap:12px;padding:5px 0;",
    ),
  );
  const top = rng.pick([
    () => colorIcon(ui, 68),
    () => icon(ui, rng.pick(["crown", "diamond", "star"]), 64, "#f0b429"),
    () => picture(ui, "width:100%;height:170px;border-radius:14px;"),
    () => row(repeat(ui, 3, 5, () => avatar(ui, 44))),
  ])();
  return appScreen(ui, {
    under: over ? wallpaper(ui, 0.6) : "",
    head: row(
      `${iconButton(ui, { name: "close", color: ink, ...(rng.chance(0.4) ? { shape: "circle" as const, background: tint(ink, 15) } : {}) })}<span style="flex:1"></span><span data-gt="button" style="font-size:.85em;padding:8px">${text.action()}</span>`,
      `padding:6px 10px;flex:none;color:${ink};`,
    ),
    main: column(
      `${top}<div style="font-size:1.6em;font-weight:800;text-align:center">${text.title()}</div><div style="align-self:stretch">${points}</div>${rng.chance(0.3) ? row(`<span style="flex:1">${text.title()}</span>${toggle(ui)}`, "align-self:stretch;") : ""}${column(plans, "gap:10px;align-self:stretch;")}`,
      `align-items:center;gap:16px;padding:10px 22px;color:${ink};max-width:560px;margin:0 auto;`,
    ),
    foot: box(
      `${button(ui, { paint: "filled", fullWidth: true, heightPx: 52 })}<div style="text-align:center;font-size:.75em;padding:8px;color:${ink};opacity:.7">${text.sentence()}</div>`,
      "padding:10px 22px;flex:none;",
    ),
  });
}

/** A list of a launcher's or store's parts to pick from, each in a card. */
function renderAchievements(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const columns = device.width > 640 ? 5 : rng.int(2, 4);
  const size = columns === 2 ? rng.int(40, 64) : rng.int(28, 44);
  const cells = repeat(ui, columns * 3, columns * 5, () => {
    const on = rng.chance(0.6);
    return card(
      ui,
      column(
        `<span style="position:relative;display:flex;${on ? "" : "filter:grayscale(1);opacity:.45;"}">${rng.chance(0.5) ? colorIcon(ui, size) : icon(ui, rng.pick(["trophy", "star", "medal", "fire", "heart", "crown", "bolt"]), size, on ? palette.primary : undefined)}</span>${line(text.title(), "font-size:.82em;max-width:100%;")}${rng.chance(0.3) ? badge(ui, String(rng.int(1, 50))) : ""}`,
        "align-items:center;gap:7px;padding:12px 6px;",
      ),
    );
  });
  return appScreen(ui, {
    head: topBar(ui),
    main: `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:10px;padding:12px">${cells}</div>`,
  });
}

export const scenes: readonly Scene[] = [
  { name: "onboarding", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderOnboarding },
  { name: "paywall", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderPaywall },
  { name: "achievements", kit: "own", forms: ["phone", "tablet"], weight: 0.5, render: renderAchievements },
];
