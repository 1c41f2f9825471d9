import type { AskedRole } from "../screen/roles.ts";

const groups: readonly (readonly [AskedRole, string])[] = [
  [
    "button",
    "button, buttons, btn, key, keys, fab, cta, push button, action button, link button, icon button, image button, pill, chip",
  ],
  ["link", "link, links, hyperlink, url, anchor"],
  [
    "textbox",
    "field, fields, text field, textfield, text box, textbox, input, input field, input box, text input, box, entry, text area, textarea, edit text, edittext, form field, search box, search bar, search field, searchbox, searchbar, search input, entry field",
  ],
  ["checkbox", "checkbox, checkboxes, box, check box, tick box, tickbox, check mark box, ticker"],
  ["radio", "radio, radio button, radio buttons, radio option"],
  ["switch", "switch, switches, toggle, toggles, toggle switch, toggle button, slider switch"],
  ["tab", "tab, tabs, tab item, bottom tab"],
  ["menuitem", "menu item, menu option, menu entry, menu items"],
  ["item", "item, items, entry, entries, result, results, search result, search results, option in the list"],
  ["listitem", "list item, list items, row, list entry, line"],
  ["icon", "icon, icons, symbol, glyph, logo, arrow, sign, mark"],
  ["image", "image, images, picture, pictures, photo, photos, thumbnail, pic, banner, illustration, avatar, logo"],
  ["text", "text, label, message, caption, paragraph, string, value, words"],
  ["heading", "heading, headline, title, header, subtitle"],
  ["slider", "slider, sliders, seek bar, seekbar, slide bar, range, knob"],
  ["progress", "progress bar, progress indicator, spinner, loading indicator, progressbar"],
  [
    "combobox",
    "dropdown, drop down, drop down list, dropdown menu, drop down menu, combobox, combo box, select, selector, select box, picker, spinner, selection",
  ],
  ["option", "option, options, choice, alternative"],
  ["cell", "cell, table cell"],
  ["columnheader", "column, column header, columns"],
  ["dialog", "dialog, popup, pop up, modal, alert, dialogue"],
  ["menu", "menu"],
  ["container", "list, section, card, panel, toolbar, grid, table, form, bar, view, container"],
];

/** Role word or phrase → the roles it may mean; the first is the likeliest. */
export const roleWords: ReadonlyMap<string, readonly AskedRole[]> = collectRoleWords();

function collectRoleWords(): Map<string, AskedRole[]> {
  const words = new Map<string, AskedRole[]>();
  for (const [role, spelled] of groups)
    for (const word of spelled.split(", ")) words.set(word, [...(words.get(word) ?? []), role]);
  return words;
}

/** Role phrases whose first word also says what the element is for: a search box is a textbox named Search. */
export const tellingRoleWords: ReadonlySet<string> = new Set([
  "search",
  "menu",
  "progress",
  "seek",
  "avatar",
  "alert",
  "photo",
  "picture",
  "logo",
  "loading",
]);
