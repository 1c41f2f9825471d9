import { type Kit, listPages } from "../kit.ts";
import { BOOTSTRAP_RULES } from "./bootstrap-rules.ts";

const adminLte: Kit = {
  name: "admin-lte",
  kit: "admin-lte",
  lang: "en",
  mounts: {
    "/": "admin-lte",
    "/plugins/fontawesome-free/": "fontawesome5",
    "/plugins/bootstrap/": "bootstrap4/dist",
    "/plugins/jquery/": "jquery/dist",
    "/plugins/chart.js/": "chart.js/dist",
    "/plugins/icheck-bootstrap/": "icheck-bootstrap",
    "/plugins/select2/": "select2/dist",
  },
  darken: `document.body.classList.add("dark-mode")`,
  rules: [
    { kind: "none", selector: "[class*=icheck-] > input" },
    { kind: "checkbox", selector: "[class*=icheck-] > input[type=checkbox] + label::before" },
    { kind: "radio", selector: "[class*=icheck-] > input[type=radio] + label::before" },
    { kind: "none", selector: "[class*=icheck-] > label::after" },
    { kind: "button", selector: ".btn-app, .small-box-footer" },
    ...BOOTSTRAP_RULES,
  ],
  pages: [
    ...listPages(
      "all",
      "index2.html",
      "pages/forms/general.html",
      "pages/UI/general.html",
      "pages/examples/contacts.html",
    ),
    ...listPages("desktop", "index.html", "pages/mailbox/mailbox.html", "pages/widgets.html", "pages/UI/buttons.html"),
    ...listPages("phone", "pages/examples/login.html", "pages/examples/profile.html", "pages/examples/register.html"),
  ],
};

const gentelella: Kit = {
  name: "gentelella",
  kit: "gentelella",
  lang: "en",
  mounts: { "/": "gentelella/dist" },
  darken: "true",
  prepare: `document.querySelectorAll(".nav-toggle").forEach((row) => row.classList.add("sl-bare"))`,
  rules: [
    { kind: "none", selector: ".switch > input" },
    { kind: "switch", selector: ".toggle, .switch > :not(.switch-label)" },
    ...BOOTSTRAP_RULES,
  ],
  pages: [
    ...listPages("all", "production/form.html", "production/index.html", "production/general_elements.html"),
    ...listPages("desktop", "production/inbox.html", "production/file_manager.html", "production/form_buttons.html"),
    ...listPages("phone", "production/register.html", "production/login.html", "production/e_commerce.html"),
  ],
};

const sbAdmin: Kit = {
  name: "sb-admin",
  kit: "startbootstrap-sb-admin",
  lang: "en",
  mounts: {
    "/": "startbootstrap-sb-admin/dist",
    "/cdn/bootstrap@5.2.3/": "bootstrap",
    "/cdn/fontawesome/": "@fortawesome/fontawesome-free",
    "/cdn/chart.js/": "chart.js/dist",
  },
  replace: [
    ["https://cdn.jsdelivr.net/npm/", "/cdn/"],
    ["https://use.fontawesome.com/releases/v6.3.0/", "/cdn/fontawesome/"],
    ["https://cdnjs.cloudflare.com/ajax/libs/Chart.js/2.8.0/", "/cdn/chart.js/"],
  ],
  rules: BOOTSTRAP_RULES,
  pages: [
    ...listPages("phone", "password.html"),
    { path: "index.html", forms: ["tablet", "desktop"] },
    ...listPages("phone", "login.html", "register.html"),
  ],
};

const sbAdmin2: Kit = {
  name: "sb-admin-2",
  kit: "startbootstrap-sb-admin-2",
  lang: "en",
  mounts: { "/": "startbootstrap-sb-admin-2" },
  rules: [{ kind: "button", selector: ".scroll-to-top, #sidebarToggle" }, ...BOOTSTRAP_RULES],
  pages: [
    ...listPages("all", "index.html", "buttons.html"),
    ...listPages("desktop", "tables.html", "cards.html"),
    ...listPages("phone", "login.html", "register.html"),
  ],
};

const stisla: Kit = {
  name: "stisla",
  kit: "stisla",
  lang: "en",
  mounts: {
    "/": "stisla",
    "/node_modules/@fortawesome/fontawesome-free/": "fontawesome5",
    "/node_modules/bootstrap/": "bootstrap4",
    "/node_modules/jquery/": "jquery",
    "/node_modules/popper.js/": "popper.js",
    "/node_modules/chart.js/": "chart.js",
  },
  // Its scripts stop where nicescroll is missing; with this the browser's own scroll bars stay.
  files: {
    "/node_modules/nicescroll/dist/jquery.nicescroll.min.js":
      "jQuery.fn.niceScroll = jQuery.fn.getNiceScroll = function () { return this; };",
  },
  rules: [
    { kind: "none", selector: ".custom-switch-input, .selectgroup-input, .colorinput-input, .imagecheck-input" },
    { kind: "switch", selector: ".custom-switch-indicator" },
    { kind: "button", selector: ".selectgroup-button" },
    { kind: "ignore", selector: ".colorinput, .imagecheck, #google-map, .image-preview" },
    ...BOOTSTRAP_RULES,
  ],
  pages: [
    ...listPages("all", "forms-advanced-form.html", "bootstrap-buttons.html", "features-posts.html"),
    ...listPages("desktop", "components-user.html", "features-settings.html", "bootstrap-form.html"),
    ...listPages("phone", "auth-login.html", "components-chat-box.html", "features-profile.html"),
  ],
};

export const ADMIN_TEMPLATES: readonly Kit[] = [adminLte, gentelella, sbAdmin, sbAdmin2, stisla];
