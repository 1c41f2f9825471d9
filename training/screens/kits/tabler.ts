import type { Scene } from "../scene.ts";
import { makeBootstrapWidgets } from "./desktop/bootstrap-widgets.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { standardColors } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const tabler: WebKit = {
  name: "tabler",
  kit: "@tabler/core",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const { palette } = ingredients;
    const branded = rng.chance(0.5);
    const base = standardColors(context, palette.dark, branded ? undefined : "#066fd1");
    const colors = palette.dark
      ? { ...base, background: "#111827", surface: "#182433", line: "#2b3a4d" }
      : { ...base, background: "#f6f8fb", surface: "#fff" };
    const widgets = makeBootstrapWidgets(context, colors);
    return {
      ...widgets,
      head: `${linkStyles("@tabler/core/dist/css/tabler.min.css")}${widgets.head}<style>.sl-root{${branded ? `--tblr-primary:${palette.primary};--tblr-primary-fg:${palette.onPrimary};` : ""}--tblr-border-radius:${rng.pick([0, 4, 6, 10])}px}</style>`,
      rootAttributes: `data-bs-theme="${palette.dark ? "dark" : "light"}"`,
      toggle: (options) => (rng.chance(0.9) ? widgets.toggle(options) : widgets.checkbox(options)),
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<span data-gt="button" class="btn btn-icon ${options.tone === "outline" ? "" : `btn-${options.tone}`}">${options.icon}</span>`
          : widgets.iconButton(options),
      table: (head, rows) => widgets.table(head, rows).replace('class="table', 'class="table table-vcenter card-table'),
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(tabler);
