import { drawActions, drawButton, drawField, drawIcon, drawPicture, type Screen } from "./screen.ts";

/** Logging in or signing up: a few fields in a panel. */
export function drawLogin(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  const labelled = rng.chance(0.6);
  const withIcons = rng.chance(0.5);
  const field = (type: string, name: string, value: string) => {
    const control = widgets.input({
      type,
      value: rng.chance(0.5) ? value : "",
      placeholder: text.title(),
      startIcon: withIcons ? drawIcon(screen, name, 16) : undefined,
      endIcon: type === "password" && rng.chance(0.6) ? drawIcon(screen, "eye", 16) : undefined,
    });
    return labelled ? drawField(screen, control) : control;
  };
  const brand = rng.pick([
    () => ingredients.colorIcon(rng.int(36, 64)),
    () => drawIcon(screen, undefined, rng.int(32, 64)),
    () => "",
  ])();
  const fields = [
    rng.chance(0.3) ? field("text", "person", text.name()) : "",
    field("text", "mail", text.email()),
    field("password", "lock", "secret123"),
  ].join("");
  const choices = `<div class="sl-row sl-between">${rng.chance(0.7) ? widgets.checkbox({ label: text.title(), checked: rng.chance(0.5) }) : ""}<span class="sl-small" style="color:${widgets.colors.primary}">${text.title()}</span></div>`;
  const body = `<div class="sl-col" style="--gap:${rng.int(10, 18)}px"><div style="text-align:center">${brand}<h3 style="margin:8px 0 2px">${text.title()}</h3><div class="sl-muted sl-small">${text.sentence()}</div></div>${fields}${choices}${drawButton(screen, "primary", rng.chance(0.8))}${rng.chance(0.6) ? drawOthers(screen) : ""}</div>`;
  const panel = rng.chance(0.7) ? widgets.card({ body }) : body;
  const box = `<div style="width:100%;max-width:${rng.int(320, 440)}px;padding:16px">${panel}</div>`;
  const corner = rng.chance(0.4)
    ? `<div style="position:absolute;top:10px;inset-inline-${rng.pick(["start", "end"])}:10px">${drawActions(screen, rng.sample(["globe", "moon", "close", "back"], rng.int(1, 2)))}</div>`
    : "";
  const look = rng.pick(["", `background:linear-gradient(135deg,${widgets.colors.primary},#345)`, ""]);
  const middle = `<div class="sl-grow" style="display:flex;min-height:100vh;align-items:center;justify-content:center;${rng.chance(0.7) ? "" : look}">${box}</div>`;
  if (screen.wide && rng.chance(0.4))
    return `<div style="display:flex;position:relative">${middle}<div class="sl-grow">${drawPicture(screen, screen.context.device.height)}</div></div>`;
  return `<div style="position:relative">${corner}${middle}</div>`;
}

function drawOthers(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const { widgets } = screen;
  if (rng.chance(0.5)) {
    const buttons = rng.times(rng.int(2, 4), () =>
      widgets.iconButton({
        icon: rng.chance(0.6) ? ingredients.colorIcon(18) : drawIcon(screen, undefined, 18),
        tone: rng.pick(["outline", "flat", "secondary"]),
      }),
    );
    return `<div class="sl-row" style="--gap:12px;justify-content:center">${buttons.join("")}</div>`;
  }
  return `<div class="sl-col">${rng.times(rng.int(1, 3), () => widgets.button({ label: text.action(), icon: ingredients.colorIcon(16), tone: "outline", full: true })).join("")}</div>`;
}
