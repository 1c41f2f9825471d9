import { drawHeading } from "./dashboard.ts";
import { drawButton, drawField, drawIcon, drawInput, drawPicture, repeat, type Screen } from "./screen.ts";
import { drawShell } from "./shell.ts";

/** A form with controls of every kind in one to three columns. */
export function drawForm(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const columns = screen.wide ? rng.int(1, 3) : 1;
  const fields = `<div class="sl-grid" style="--gap:${screen.gapPx}px;grid-template-columns:repeat(${columns},1fr)">${repeat(screen, 5, screen.wide ? 14 : 9, () => drawControl(screen))}</div>`;
  const buttons = `<div class="sl-row sl-wrap" style="margin-top:${screen.gapPx}px;justify-content:${rng.pick(["flex-start", "flex-end", "center"])}">${drawButton(screen, "primary", !screen.wide && rng.chance(0.4))}${repeat(screen, 0, 2, () => drawButton(screen))}</div>`;
  const notice = rng.chance(0.3)
    ? `<div style="margin-bottom:12px">${screen.widgets.alert(text.sentence(), rng.pick(["primary", "danger", "success"]))}</div>`
    : "";
  const body = `${fields}${buttons}`;
  const content = `${drawHeading(screen)}${notice}${rng.chance(0.5) ? screen.widgets.card({ title: text.title(), body }) : body}`;
  return rng.chance(0.7)
    ? drawShell(screen, content)
    : `<div style="padding:${rng.int(10, 30)}px;max-width:900px;margin:0 auto">${content}</div>`;
}

/** One control, or a group of them, under its label. */
export function drawControl(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const group = (make: (index: number) => string) => {
    const across = rng.chance(0.4);
    return `<div class="${across ? "sl-row sl-wrap" : "sl-col"}" style="--gap:${across ? 16 : 6}px">${repeat(screen, 2, 4, make)}</div>`;
  };
  const chosen = rng.int(0, 3);
  const kind = rng.pickWeighted([
    ["input", 7],
    ["select", 4],
    ["textarea", 2],
    ["checks", 2],
    ["radios", 2],
    ["toggles", 2],
    ["slider", 2],
    ["upload", 1],
    ["stepper", 1],
    ["segments", 1],
  ] as const);
  switch (kind) {
    case "input":
      return drawField(screen, drawInput(screen));
    case "select":
      return drawField(screen, widgets.select(text.title()));
    case "textarea":
      return drawField(
        screen,
        widgets.textarea({ value: rng.chance(0.5) ? text.sentence() : "", rows: rng.int(2, 6) }),
      );
    case "checks":
      return drawField(
        screen,
        group(() => widgets.checkbox({ label: text.title(), checked: rng.chance(0.5), disabled: rng.chance(0.1) })),
      );
    case "radios":
      return drawField(
        screen,
        group((index) => widgets.radio({ label: text.word(), checked: index === chosen, disabled: rng.chance(0.06) })),
      );
    case "toggles":
      return group(() => widgets.toggle({ label: text.title(), checked: rng.chance(0.5), disabled: rng.chance(0.08) }));
    case "slider":
      return drawField(screen, widgets.slider(rng.float()));
    case "segments":
      return drawField(
        screen,
        widgets.buttonGroup(
          rng.times(3, (index) =>
            widgets.button({ label: text.word(), tone: index === chosen ? "primary" : "outline" }),
          ),
        ),
      );
    case "stepper":
      return drawField(
        screen,
        `<div class="sl-row" style="max-width:200px">${widgets.iconButton({ icon: drawIcon(screen, "remove", 16), tone: "outline" })}${widgets.input({ value: String(rng.int(0, 30)) })}${widgets.iconButton({ icon: drawIcon(screen, "add", 16), tone: "outline" })}</div>`,
      );
    case "upload":
      return drawField(screen, drawUpload(screen));
  }
}

function drawUpload(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  if (rng.chance(0.4)) {
    return `<div class="sl-row" style="--gap:12px"><div style="width:${rng.int(56, 110)}px;flex:none">${drawPicture(screen, rng.int(56, 100))}</div>${drawButton(screen, "outline")}</div>`;
  }
  return `<div class="sl-col" style="align-items:center;padding:18px;border:2px dashed ${screen.widgets.colors.line};border-radius:8px">${drawIcon(screen, "upload", rng.int(24, 48))}<span class="sl-muted">${ingredients.text.title()}</span>${rng.chance(0.5) ? drawButton(screen, "outline") : ""}</div>`;
}
