import type { Scene } from "../scene.ts";
import { makeBootstrapWidgets } from "./desktop/bootstrap-widgets.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { standardColors } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const coreui: WebKit = {
  name: "coreui",
  kit: "@coreui/coreui",
  weight: 0.7,
  makeWidgets: (context) => {
    const { palette } = context.ingredients;
    const base = standardColors(context, palette.dark, "#5856d6");
    const colors = palette.dark
      ? { ...base, background: "#212631", surface: "#2a303d" }
      : { ...base, background: "#fff" };
    const widgets = makeBootstrapWidgets(context, colors);
    return {
      ...widgets,
      head: `${linkStyles("@coreui/coreui/dist/css/coreui.min.css")}${widgets.head}`,
      rootAttributes: `data-coreui-theme="${palette.dark ? "dark" : "light"}"`,
    };
  },
};

const halfmoon: WebKit = {
  name: "halfmoon",
  kit: "halfmoon",
  weight: 0.7,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const { dark } = ingredients.palette;
    const base = standardColors(context, dark, "#2e6be5");
    const colors = dark
      ? { ...base, background: "#17191c", surface: "#202327" }
      : { ...base, background: rng.pick(["#fff", "#f7f7f8"]) };
    const widgets = makeBootstrapWidgets(context, colors);
    const core = rng.pick(["", "modern", "elegant"]);
    const files = core ? [`halfmoon/css/cores/halfmoon.${core}.css`] : [];
    return {
      ...widgets,
      head: `${linkStyles("halfmoon/css/halfmoon.min.css", ...files)}${widgets.head}<script>document.documentElement.setAttribute("data-bs-theme","${dark ? "dark" : "light"}");document.documentElement.setAttribute("data-bs-core","${core || "default"}")</script>`,
    };
  },
};

export const scenes: readonly Scene[] = [coreui, halfmoon].flatMap(makeScenes);
