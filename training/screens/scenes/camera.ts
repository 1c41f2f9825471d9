import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { slider } from "./widgets/marks.ts";
import { picture, wallpaper } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { column, createUi, icon, repeat, row } from "./widgets/ui.ts";

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

export const scenes: readonly Scene[] = [
  { name: "camera", kit: "own", forms: ["phone"], weight: 0.8, render: renderCamera },
  { name: "photo-editor", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderPhotoEditor },
];
