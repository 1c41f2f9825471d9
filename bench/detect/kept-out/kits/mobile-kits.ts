import { type Kit, listPages } from "../kit.ts";

const weui: Kit = {
  name: "weui",
  kit: "weui",
  lang: "zh",
  mounts: { "/": "weui/dist" },
  darken: `document.body.setAttribute("data-weui-theme", "dark")`,
  rules: [
    { kind: "ignore", selector: ".weui-uploader__input-box, .weui-cell_select-before" },
    {
      kind: "button",
      selector:
        ".weui-btn, .weui-swiped-btn, .weui-dialog__btn, .weui-vcode-btn, .weui-actionsheet__cell, .weui-picker__btn",
    },
    { kind: "tab", selector: ".weui-tabbar__item, .weui-navbar__item" },
    { kind: "switch", selector: ".weui-switch, .weui-switch-cp__box" },
    { kind: "none", selector: ".weui-check, .weui-agree__checkbox-check, .weui-switch-cp__input" },
    { kind: "checkbox", selector: ".weui-cells_checkbox .weui-icon-checked, .weui-agree__checkbox" },
    { kind: "ignore", selector: ".weui-cells_radio .weui-icon-checked" },
    { kind: "slider", selector: ".weui-slider" },
    { kind: "none", selector: ".weui-search-bar__label" },
    { kind: "none", selector: ".weui-cell .weui-input, .weui-cell .weui-textarea, .weui-search-bar__form input" },
    { kind: "input", selector: ".weui-cell:has(.weui-input, .weui-textarea), .weui-search-bar__form" },
    { kind: "select", selector: ".weui-select" },
  ],
  pages: [
    ...listPages(
      "touch",
      "example/index.html#button_default",
      "example/index.html#form_page",
      "example/index.html#list",
    ),
    ...listPages(
      "phone",
      ...["form_checkbox", "form_switch", "tabbar", "icons", "searchbar_filled", "slider", "input"].map(
        (id) => `example/index.html#${id}`,
      ),
    ),
  ],
};

const jqueryMobile: Kit = {
  name: "jquery-mobile",
  kit: "jquery-mobile",
  lang: "en",
  mounts: { "/": "jquery-mobile/dist/demos" },
  // As published, the demos ask for it where it is not.
  replace: [[`src="js/jquery.js"`, `src="../js/jquery.js"`]],
  rules: [
    // The row of a check box is drawn as a button, but the box in it is what is meant.
    { kind: "checkbox", selector: ".ui-checkbox > label::after" },
    { kind: "radio", selector: ".ui-radio > label::after" },
    { kind: "none", selector: ".ui-checkbox > input, .ui-radio > input" },
    { kind: "switch", selector: ".ui-flipswitch, .ui-slider-switch" },
    { kind: "slider", selector: ".ui-slider-track:not(.ui-slider-switch)" },
    { kind: "select", selector: ".ui-select > .ui-btn" },
    {
      kind: "none",
      selector: ".ui-select select, .ui-input-text input, .ui-input-search input, .ui-input-btn > input",
    },
    {
      kind: "input",
      selector: "div.ui-input-text, div.ui-input-search, textarea.ui-input-text, input.ui-slider-input",
    },
    { kind: "tab", selector: ".ui-navbar .ui-btn" },
    {
      kind: "button",
      selector:
        ".ui-btn:not(.ui-btn-icon-notext, .ui-listview .ui-btn, .ui-collapsible-heading-toggle, .ui-checkbox *, .ui-radio *, .ui-slider-handle)",
    },
    { kind: "icon", selector: ".ui-btn-icon-notext" },
  ],
  pages: [
    ...listPages("touch", "forms/index.html", "button-markup/index.html", "checkboxradio-checkbox/index.html"),
    ...listPages(
      "phone",
      "listview/index.html",
      "navbar/index.html",
      "forms-gallery/index.html",
      "icons/index.html",
      "slider/index.html",
    ),
  ],
};

const ratchet: Kit = {
  name: "ratchet",
  kit: "ratchet-npm",
  lang: "en",
  mounts: { "/": "ratchet-npm/docs" },
  rules: [
    { kind: "button", selector: "a.btn, span.btn, .bar a.btn" },
    { kind: "switch", selector: ".toggle" },
    { kind: "tab", selector: ".tab-item, .segmented-control .control-item" },
  ],
  pages: [
    ...listPages("touch", "examples/app-movies/index.html", "examples/app-movies/choose-theater.html"),
    ...listPages(
      "phone",
      "examples/app-ios-mail/index.html",
      "examples/app-ios-mail/inbox.html",
      "examples/app-android-notes/index.html",
    ),
  ],
};

export const MOBILE_KITS: readonly Kit[] = [weui, jqueryMobile, ratchet];
