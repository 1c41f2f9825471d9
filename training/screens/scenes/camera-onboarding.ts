import { keyboard } from "../keyboards.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field } from "./widgets/fields.ts";
import { radio, slider, toggle } from "./widgets/marks.ts";
import { badge, card, picture, topBar, wallpaper } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, createUi, icon, line, repeat, row, tint } from "./widgets/ui.ts";

/** A viewfinder with its glyphs, a shutter, modes, the last picture. */
function renderCamera(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text } = ui;
  const size = rng.int(20, 28);
  const glyph = (name: string) =>
    iconButton(ui, {
      name,
      sizePx: size,
      color: "#fff",
      ...(rng.chance(0.2) ? { shape: "circle" as const, background: "rgba(0,0,0,.4)" } : {}),
    });
  const top = row(
    rng
      .sample(["flash", "timer", "settings", "hdr", "crop", "filter", "moon", "close", "video"], rng.int(3, 5))
      .map(glyph)
      .join(""),
    "justify-content:space-between;padding:8px 16px;flex:none;",
  );
  const zoom = rng.chance(0.6)
    ? row(
        ["0.5", "1×", "2", "5"]
          .map(
            (label, index) =>
              `<span data-gt="button" style="width:34px;height:34px;line-height:34px;text-align:center;border-radius:50%;font-size:12px;background:rgba(0,0,0,.5);color:${index === 1 ? "#ffd60a" : "#fff"}">${label}</span>`,
          )
          .join(""),
        "gap:8px;justify-content:center;padding:10px;",
      )
    : slider(ui, "60%");
  const modes = row(
    repeat(
      ui,
      3,
      5,
      (index) =>
        `<span style="font-size:13px;color:${index === 1 ? "#ffd60a" : "#fff"}">${text.word().toUpperCase()}</span>`,
    ),
    "gap:18px;justify-content:center;padding:8px;",
  );
  const shutterPx = rng.int(60, 78);
  const shutter = `<span data-gt="button" style="width:${shutterPx}px;height:${shutterPx}px;border-radius:50%;border:4px solid #fff;padding:4px;display:flex;flex:none"><i style="flex:1;border-radius:50%;background:${rng.pick(["#fff", "#fff", "#ff3b30"])}"></i></span>`;
  const bottom = row(
    `${picture(ui, `width:46px;height:46px;border-radius:${rng.pick(["6px", "50%"])};`)}${shutter}${iconButton(ui, { name: "flip-camera", shape: rng.pick(["circle", "none"]), background: "rgba(255,255,255,.2)", color: "#fff", sizePx: 26 })}`,
    "justify-content:space-evenly;padding:12px 16px 20px;",
  );
  const frame = rng.chance(0.4)
    ? `<div data-gt="none" style="position:absolute;left:15%;right:15%;top:30%;height:30%;border:2px solid #fff;border-radius:${rng.int(0, 20)}px"></div>`
    : "";
  return appScreen(ui, {
    under: `${wallpaper(ui, 0.1)}${frame}`,
    head: rng.chance(0.5) ? `<div style="background:#000">${top}</div>` : top,
    main: "",
    foot: `<div style="flex:none;color:#fff;${rng.chance(0.6) ? "background:#000;" : ""}">${zoom}${modes}${bottom}</div>`,
  });
}

/** A picture being changed: tools in strips, a slider, thumbnails of filters. */
function renderPhotoEditor(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const dark = rng.chance(0.7);
  const ink = dark ? "#eee" : palette.text;
  const tool = () =>
    column(
      `${iconButton(ui, { name: rng.pick(["crop", "brush", "text", "filter", "sun", "contrast", "palette", "rotate", "eraser", "smile", "blur", "magic"]), color: ink })}${rng.chance(0.8) ? `<span style="font-size:11px">${text.word()}</span>` : ""}`,
      "align-items:center;flex:none;min-width:58px;",
    );
  const filters = `<div style="display:flex;gap:8px;padding:8px;overflow:hidden">${repeat(ui, 6, 9, () => column(`${picture(ui, "width:58px;height:58px;border-radius:6px;")}<span style="font-size:10px">${text.word()}</span>`, "align-items:center;flex:none;gap:3px;"))}</div>`;
  const adjust = row(
    `${icon(ui, "sun", 18, ink)}<div style="flex:1">${slider(ui)}</div><span style="font-size:12px">${rng.int(-100, 100)}</span>`,
    "gap:10px;padding:10px 18px;",
  );
  const colors = row(
    rng
      .times(
        8,
        (index) =>
          `<i style="width:26px;height:26px;border-radius:50%;background:hsl(${index * 45} 85% 55%);border:2px solid #fff"></i>`,
      )
      .join(""),
    "gap:9px;justify-content:center;padding:8px;",
  );
  const head = row(
    `${iconButton(ui, { name: "close", color: ink })}<span style="flex:1"></span>${["undo", "redo"].map((name) => iconButton(ui, { name, color: ink, disabled: rng.chance(0.3) })).join("")}${rng.chance(0.5) ? iconButton(ui, { name: "check", color: ink }) : button(ui, { paint: "filled", heightPx: 32 })}`,
    "gap:4px;padding:8px;flex:none;",
  );
  const art = picture(
    ui,
    `width:${device.width - rng.int(0, 60)}px;height:${Math.round(device.height * 0.42)}px;align-self:center;`,
  );
  const tools = `<div style="display:flex;gap:4px;padding:8px;overflow:hidden;justify-content:space-around">${repeat(ui, 5, 7, tool)}</div>`;
  return appScreen(ui, {
    head,
    main: column(art, "height:100%;justify-content:center;"),
    foot: `<div style="flex:none">${rng.pick([filters, adjust, colors, adjust + filters])}${tools}</div>`,
    under: `<div data-gt="none" style="position:absolute;inset:0;background:${dark ? "#121214" : palette.background}"></div>`,
    bodyCss: `color:${ink};`,
  });
}

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
      `${iconButton(ui, { name: "close", color: ink, ...(rng.chance(0.4) ? { shape: "circle" as const } : {}) })}<span style="flex:1"></span><span data-gt="button" style="font-size:.85em;padding:8px">${text.action()}</span>`,
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
  { name: "camera", kit: "own", forms: ["phone"], weight: 0.8, render: renderCamera },
  { name: "photo-editor", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderPhotoEditor },
  { name: "onboarding", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderOnboarding },
  { name: "paywall", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderPaywall },
  { name: "achievements", kit: "own", forms: ["phone", "tablet"], weight: 0.5, render: renderAchievements },
];
