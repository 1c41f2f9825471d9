import { remember } from "../remember.ts";

/** The grounder's own names of roles. */
export type Role =
  | "button"
  | "link"
  | "textbox"
  | "checkbox"
  | "radio"
  | "switch"
  | "tab"
  | "menuitem"
  | "listitem"
  | "image"
  | "text"
  | "heading"
  | "slider"
  | "combobox"
  | "option"
  | "progress"
  | "cell"
  | "columnheader"
  | "container"
  | "dialog"
  | "menu"
  | "unknown";

// Tried in this order on the role's folded letters, so that the special comes before the general.
const ROLE_PATTERNS: readonly (readonly [RegExp, Role])[] = [
  [/imagebutton|iconbutton|floatingaction|^fab$|menubutton|splitbutton|pushbutton/, "button"],
  [
    /radiogroup|tablist|listbox|tabbar|tabwidget|menubar|toolbar|navigationbar|buttongroup|checkboxgroup|imagegroup/,
    "container",
  ],
  [/radio/, "radio"],
  [/check(ed)?(box|text)?/, "checkbox"],
  [/switch|toggle/, "switch"],
  [/menuitem|menuitemcheckbox/, "menuitem"],
  [/listitem|treeitem|^li$|collectionviewcell|^row$|tablerow|^article$|card(view)?$/, "listitem"],
  [/^option$|pickeritem/, "option"],
  [/combobox|^select$|popupbutton|selectbox|spinner$|dropdown|popup(menu|btn)|picker/, "combobox"],
  [
    /searchbox|searchfield|searchview|textbox|textfield|edittext|textarea|textinput|^input$|autocomplete|securetextfield|^edit$|spinbutton|textedit|inputfield/,
    "textbox",
  ],
  [/slider|seekbar|scrubber|ratingbar/, "slider"],
  [/progress|meter|activityindicator/, "progress"],
  [/tabitem|tabview$|^tab$|tabbarbutton|bottomnavigationitem/, "tab"],
  [/link|hyperlink|^a$|anchor/, "link"],
  [/dialog|alert|sheet|popover/, "dialog"],
  [/^menu$|contextmenu/, "menu"],
  [/button|^btn$|chip$|keyboardkey|^key$/, "button"],
  [/columnheader|^th$/, "columnheader"],
  [/gridcell|^cell$|rowheader|^td$/, "cell"],
  [/image|icon|img|graphic|picture|figure|svg|canvas|avatar/, "image"],
  [/heading|^h[1-6]$|header$|title$/, "heading"],
  [/textview$|statictext|^text$|label|paragraph|^p$|^span$|caption|^time$/, "text"],
  [
    /list|table|grid|group|layout|scroll|recycler|pager|region|banner|navigation|main|form|section|toolbar|webview|window|pane|tree|other/,
    "container",
  ],
];

const MOST_SPELLINGS = 500;

/** Reads a role in any platform's spelling (`android.widget.EditText`, `XCUIElementTypeSwitch`, `AXLink`, ARIA). */
export const readRole = remember(tellRole, MOST_SPELLINGS);

function tellRole(spelling: string): Role {
  // UIKit's text view is a field; Android's, of the same name, is a label.
  if (/^(XCUIElementType|UI)TextView$/.test(spelling)) return "textbox";
  // Its cells are the rows of lists.
  if (/^(XCUIElementType|UI|AX)?(Table|CollectionView|Collection)?Cell$/.test(spelling) && spelling !== "Cell")
    return "listitem";
  const last = spelling.slice(0, 256).split(/[.$]/).at(-1) ?? "";
  const letters = last
    .replace(/^(XCUIElementType|UIA_|AX|AppCompat|Material|UI|Cupertino|Mui|ion-|mat-)/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  if (letters === "") return "unknown";
  for (const [pattern, role] of ROLE_PATTERNS) if (pattern.test(letters)) return role;
  return "unknown";
}

/** A role that a query may ask for; `icon`, `item`, `thing`, `control` and `interactive` stand for several. */
export type AskedRole = Role | "icon" | "item" | "thing" | "control" | "interactive";

// How well an element of a role answers to an asked role, 0 to 1; what is not listed is OTHER_FIT.
const FITS: Readonly<Partial<Record<AskedRole, string>>> = {
  columnheader: "columnheader 1, cell 0.7, heading 0.7, text 0.7",
  button: `button 1, columnheader 0.6, link 0.85, image 0.85, menuitem 0.85, tab 0.8, switch 0.6, combobox 0.75,
    listitem 0.6, option 0.7, radio 0.55, checkbox 0.5, cell 0.7, text 0.55, unknown 0.75, container 0.45,
    heading 0.2`,
  link: `link 1, button 0.8, text 0.7, menuitem 0.75, listitem 0.7, tab 0.7, image 0.6, heading 0.5, cell 0.6,
    unknown 0.75, option 0.6, container 0.4`,
  textbox: "textbox 1, combobox 0.7, unknown 0.6, slider 0.2, text 0.18, container 0.3, cell 0.4, button 0.25",
  checkbox: `checkbox 1, switch 0.75, radio 0.6, listitem 0.4, menuitem 0.5, option 0.6, unknown 0.6, text 0.25,
    button 0.4`,
  radio: "radio 1, checkbox 0.65, option 0.75, listitem 0.45, switch 0.4, unknown 0.6, text 0.3, button 0.5, tab 0.5",
  switch: "switch 1, checkbox 0.85, radio 0.5, button 0.55, listitem 0.4, unknown 0.6, text 0.3, menuitem 0.5",
  tab: `tab 1, button 0.75, link 0.75, radio 0.6, menuitem 0.7, listitem 0.6, text 0.55, unknown 0.7,
    option 0.6, image 0.5`,
  menuitem: `menuitem 1, listitem 0.85, button 0.8, link 0.85, option 0.85, tab 0.7, text 0.7, checkbox 0.6,
    unknown 0.75, cell 0.6, radio 0.6, switch 0.5`,
  item: `listitem 1, menuitem 1, option 1, cell 0.9, link 0.8, button 0.7, radio 0.75, checkbox 0.75, tab 0.7,
    text 0.72, unknown 0.8, image 0.5, container 0.7, switch 0.5, heading 0.5`,
  thing: `listitem 1, menuitem 0.9, option 0.95, cell 0.95, text 0.9, button 0.88, link 0.88, image 0.9,
    unknown 0.88, tab 0.8, radio 0.85, checkbox 0.75, container 0.88, heading 0.8`,
  listitem: `listitem 1, menuitem 0.9, option 0.9, cell 0.9, container 0.75, unknown 0.75, link 0.75, button 0.65,
    text 0.65, radio 0.6, checkbox 0.6`,
  image: "image 1, button 0.75, link 0.6, unknown 0.7, cell 0.5, container 0.4, listitem 0.4, text 0.3",
  icon: `image 1, button 0.97, link 0.85, tab 0.85, menuitem 0.8, unknown 0.8, text 0.5, listitem 0.5,
    switch 0.4, checkbox 0.4, cell 0.6, container 0.3, combobox 0.5, radio 0.4`,
  text: `text 1, columnheader 0.9, heading 0.95, link 0.8, button 0.65, listitem 0.75, cell 0.9, unknown 0.85,
    menuitem 0.7, tab 0.6, option 0.7, textbox 0.5, checkbox 0.6, radio 0.6, dialog 0.5`,
  heading: `heading 1, columnheader 0.9, text 0.9, unknown 0.75, dialog 0.7, link 0.5, button 0.4, listitem 0.4,
    container 0.5, cell 0.5`,
  slider: "slider 1, progress 0.75, unknown 0.6, container 0.3, switch 0.2",
  progress: "progress 1, slider 0.92, unknown 0.6, image 0.4, container 0.3",
  combobox: `combobox 1, button 0.75, textbox 0.65, listitem 0.55, menu 0.7, menuitem 0.5, unknown 0.65, text 0.4,
    link 0.5`,
  option: `option 1, radio 0.95, listitem 0.9, menuitem 0.9, checkbox 0.8, tab 0.7, button 0.75, link 0.75,
    text 0.7, cell 0.7, unknown 0.75, switch 0.7`,
  cell: "cell 1, columnheader 0.7, listitem 0.8, text 0.75, button 0.8, unknown 0.7, container 0.6",
  dialog: "dialog 1, container 0.75, unknown 0.6, heading 0.5",
  menu: "menu 1, button 0.8, container 0.6, combobox 0.8, unknown 0.6, image 0.75, link 0.6",
  container: "container 1, listitem 0.8, dialog 0.8, unknown 0.6, heading 0.6, menu 0.7, text 0.4",
  control: `button 1, columnheader 0.7, link 1, textbox 1, checkbox 1, radio 1, switch 1, tab 1, menuitem 1,
    listitem 0.9, slider 1, combobox 1, option 1, image 0.8, unknown 0.7, text 0.4, cell 0.6`,
  interactive: `button 1, columnheader 0.92, link 1, textbox 0.98, checkbox 1, radio 1, switch 1, tab 1, menuitem 1,
    listitem 0.98, slider 0.97, combobox 1, option 1, image 0.94, unknown 0.93, text 0.9, cell 0.93,
    heading 0.86, container 0.85, dialog 0.82, menu 0.9, progress 0.85`,
};
const OTHER_FIT = 0.1;
const fits: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(FITS).map(([asked, roles]) => {
    const shares = roles.split(/,\s+/).map((fit): [string, number] => {
      const [role = "", share = "0"] = fit.split(" ");
      return [role, Number(share)];
    });
    return [asked, new Map(shares)];
  }),
);

/** How well an element of `role` answers a query for `asked`, 0 (not at all) to 1. */
export function fitRole(asked: AskedRole, role: Role): number {
  return fits.get(asked)?.get(role) ?? OTHER_FIT;
}

/** Roles that are used with a label which often is an element of its own. */
export const labelledRoles: ReadonlySet<Role> = new Set([
  "textbox",
  "checkbox",
  "radio",
  "switch",
  "slider",
  "combobox",
  "progress",
]);
/** Roles that stand for what lies inside them. */
export const enclosingRoles: ReadonlySet<Role> = new Set([
  "listitem",
  "menuitem",
  "cell",
  "container",
  "option",
  "button",
  "link",
  "tab",
  "unknown",
]);
