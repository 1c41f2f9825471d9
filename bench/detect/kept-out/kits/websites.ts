import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kit, listPages } from "../kit.ts";
import { BOOTSTRAP_RULES } from "./bootstrap-rules.ts";

const OPENAPI = join(import.meta.dirname, "../../../../openapi.json");

const CDN = {
  mounts: { "/cdn/bootstrap@5.2.3/": "bootstrap", "/cdn/fontawesome/": "@fortawesome/fontawesome-free" },
  replace: [
    ["https://cdn.jsdelivr.net/npm/", "/cdn/"],
    ["https://use.fontawesome.com/releases/v6.3.0/", "/cdn/fontawesome/"],
  ],
} as const;

const agency: Kit = {
  name: "agency",
  kit: "startbootstrap-agency",
  lang: "en",
  mounts: { "/": "startbootstrap-agency/dist", ...CDN.mounts },
  replace: CDN.replace,
  rules: [{ kind: "ignore", selector: ".portfolio-hover" }, ...BOOTSTRAP_RULES],
  pages: listPages("all", "index.html"),
};

const shop: Kit = {
  name: "shop-homepage",
  kit: "startbootstrap-shop-homepage",
  lang: "en",
  mounts: { "/": "startbootstrap-shop-homepage/dist", ...CDN.mounts },
  replace: CDN.replace,
  rules: BOOTSTRAP_RULES,
  pages: listPages("all", "index.html"),
};

const css98: Kit = {
  name: "css98",
  kit: "98.css",
  lang: "en",
  mounts: { "/": "98.css/dist" },
  rules: [
    { kind: "none", selector: "input[type=checkbox], input[type=radio]" },
    { kind: "checkbox", selector: "input[type=checkbox] + label::before" },
    { kind: "radio", selector: "input[type=radio] + label::before" },
    { kind: "none", selector: "input + label::after" },
  ],
  pages: [...listPages("all", "index.html"), ...listPages("desktop", "index.html", "index.html")],
};

/** Unfolds two operations, from the one at `first` on. */
function openOperations(first: number): string {
  return `(async () => {
    while (!document.querySelector(".opblock")) await new Promise((done) => setTimeout(done, 50));
    for (const row of [...document.querySelectorAll(".opblock-summary-control")].slice(${first}, ${first + 2})) row.click();
  })()`;
}

const swagger: Kit = {
  name: "swagger",
  kit: "swagger-ui-dist",
  lang: "en",
  mounts: { "/": "swagger-ui-dist" },
  files: {
    "/openapi.json": readFileSync(OPENAPI, "utf8"),
    "/swagger-initializer.js": `window.ui = SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", tryItOutEnabled: true, presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: "StandaloneLayout" });`,
  },
  // Rows that fold: neither buttons to the eye nor mere text, but their icons count.
  prepare: `document.querySelectorAll(".opblock-summary-control").forEach((row) => row.classList.add("sl-bare"))`,
  rules: [
    { kind: "ignore", selector: ".models-control, .model-box-control, .opblock-tag > button" },
    { kind: "button", selector: "a.tablinks, .tab a" },
  ],
  pages: [
    ...listPages("all", "index.html"),
    { path: "index.html", forms: ["phone", "tablet", "desktop"], act: openOperations(0) },
    { path: "index.html", forms: ["desktop"], act: openOperations(4) },
  ],
};

export const WEBSITES: readonly Kit[] = [agency, shop, css98, swagger];
