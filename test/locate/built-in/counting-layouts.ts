import type { UiElement } from "../../../src/domain/screens/ui-element.ts";

type Place = readonly [x: number, y: number, width: number, height: number];
const element = (
  id: string,
  role: string,
  name: string,
  [x, y, width, height]: Place,
  platform?: object,
): UiElement => ({
  ...{ id, role, name, bounds: { x, y, width, height } },
  ...(platform ? { platform: { ...platform } } : {}),
});

/** A list of an Android app: a title, rows of a picture, a name, a detail and a sign at the end. */
const PLAYLIST: UiElement[] = [
  element("back", "button", "Navigate up", [0, 60, 110, 110], { clickable: true }),
  element("title", "text", "Evening drive", [140, 85, 300, 60]),
  ...["Harbour", "Low tide", "Lanterns", "Copper", "Northbound"].flatMap((name, at) => {
    const y = 220 + at * 150;
    return [
      element(`row${at + 1}`, "listitem", "", [0, y, 720, 150], { clickable: true }),
      element(`cover${at + 1}`, "image", "", [20, y + 25, 100, 100]),
      element(`name${at + 1}`, "text", name, [140, y + 25, 120 + 20 * at, 50]),
      element(`detail${at + 1}`, "text", `${at + 2}:1${at}`, [140, y + 80, 90, 40]),
      element(`more${at + 1}`, "image", "", [620, y + 35, 80, 80], { clickable: true }),
    ];
  }),
  // The next row is cut off by the screen's edge.
  element("row6", "listitem", "", [0, 970, 720, 20], { clickable: true }),
  element("player", "button", "", [0, 1000, 720, 140], { clickable: true }),
];

/** Settings on the web: labels on the left, switches on the right, in two sections. */
const SETTINGS: UiElement[] = [
  element("s1", "text", "Sound", [40, 40, 200, 60]),
  element("l1", "text", "Ringtone", [40, 120, 180, 40]),
  element("w1", "switch", "", [600, 115, 90, 50]),
  element("l2", "text", "Vibration", [40, 220, 160, 40]),
  element("w2", "switch", "", [600, 215, 90, 50]),
  element("s2", "text", "Screen", [40, 340, 200, 60]),
  element("l3", "text", "Auto-rotate", [40, 420, 190, 40]),
  element("w3", "switch", "", [600, 415, 90, 50]),
  element("l4", "text", "Night light", [40, 520, 170, 40]),
  element("w4", "switch", "", [600, 515, 90, 50]),
  element("l5", "text", "Dark theme", [40, 620, 170, 40]),
  element("w5", "switch", "", [600, 615, 90, 50]),
  element("save", "button", "Save", [40, 760, 650, 90]),
];

/** A form whose labels stand above its fields. */
const FORM: UiElement[] = [
  element("t", "text", "New guest", [40, 30, 300, 60]),
  ...["First name", "Surname", "Street", "Postcode", "Town"].flatMap((name, at) => [
    element(`label${at + 1}`, "text", name, [40, 130 + at * 160, 40 + 14 * name.length, 36]),
    element(`field${at + 1}`, "textbox", "", [40, 172 + at * 160, 640, 80]),
  ]),
  element("country", "combobox", "", [40, 972, 640, 80]),
  element("cancel", "button", "Cancel", [40, 1090, 300, 90]),
  element("ok", "button", "Add guest", [380, 1090, 300, 90]),
];

/** A keypad of a calculator, and its display. */
const KEYPAD: UiElement[] = [
  element("display", "text", "0", [40, 40, 640, 120]),
  ...["7", "8", "9", "4", "5", "6", "1", "2", "3"].map((name, at) =>
    element(`k${name}`, "button", name, [40 + (at % 3) * 220, 200 + Math.floor(at / 3) * 180, 200, 160], {
      clickable: true,
    }),
  ),
];

/** A gallery: pictures in a grid under chips, over a tab bar. */
const GALLERY: UiElement[] = [
  element("menu", "button", "", [20, 40, 90, 90], { clickable: true }),
  element("head", "text", "Photos", [140, 60, 160, 50]),
  element("search", "image", "", [600, 40, 90, 90], { clickable: true }),
  ...["All", "People", "Places", "Videos"].map((name, at) =>
    element(`chip${at + 1}`, "view", name, [20 + at * 170, 160, 150, 70], { clickable: true }),
  ),
  ...[0, 1, 2, 3, 4, 5].map((at) =>
    element(`photo${at + 1}`, "image", "", [10 + (at % 2) * 355, 260 + Math.floor(at / 2) * 355, 345, 345], {
      clickable: true,
    }),
  ),
  ...["Library", "Albums", "Sharing"].map((name, at) =>
    element(`tab${at + 1}`, "tab", name, [at * 240, 1400, 240, 120], { clickable: true, selected: at === 1 }),
  ),
];

/** Three groups of buttons of the same names. */
const SEGMENTS: UiElement[] = [
  element("h", "text", "Appearance", [40, 40, 260, 60]),
  ...[0, 1, 2].flatMap((line) =>
    ["Day", "Week", "Month"].map((name, at) =>
      element(`${name}${line + 1}`, "tab", name, [30 + at * 240, 140 + line * 180, 220, 70]),
    ),
  ),
];

/** Radio buttons of a dialog. */
const CHOICES: UiElement[] = [
  element("caption", "text", "Text size", [90, 320, 300, 60]),
  ...["Small", "Medium", "Large", "Huge"].map((name, at) =>
    element(`c${at + 1}`, "radio", name, [90, 420 + at * 100, 540, 100], { clickable: true, checked: at === 2 }),
  ),
  element("dismiss", "button", "Cancel", [420, 860, 200, 90], { clickable: true }),
];

/** Sliders under each other, between their signs. */
const SLIDERS: UiElement[] = [
  element("cap", "text", "Mixer", [40, 40, 200, 60]),
  ...[0, 1, 2, 3].flatMap((at) => [
    element(`low${at + 1}`, "img", "", [60, 190 + at * 200, 50, 50]),
    element(`slide${at + 1}`, "slider", "", [40, 150 + at * 200, 640, 130]),
    element(`high${at + 1}`, "img", "", [600, 190 + at * 200, 60, 60]),
  ]),
];

/** Two days of a timetable, each with its own trains of the same names. */
const TIMETABLE: UiElement[] = [
  ...["Monday", "Tuesday"].flatMap((day, part) => [
    element(`${day}`, "text", day, [40, 60 + part * 560, 220, 70]),
    ...["Express", "Local", "Night train"].flatMap((name, at) => [
      element(`${day}${at + 1}`, "text", name, [40, 160 + part * 560 + at * 120, 180, 44]),
      element(`${day}buy${at + 1}`, "button", "Buy", [560, 150 + part * 560 + at * 120, 130, 70]),
    ]),
  ]),
];

/** A small table of prices. */
const TABLE: UiElement[] = [
  ...["Fruit", "Price", "Stock"].map((name, at) =>
    element(`head${at + 1}`, "text", name, [40 + at * 240, 60, 120, 40]),
  ),
  ...["Apples", "Pears", "Plums", "Cherries"].flatMap((name, at) => [
    element(`f${at + 1}`, "text", name, [40, 140 + at * 80, 150, 40]),
    element(`p${at + 1}`, "text", `${at + 1}.50`, [280, 140 + at * 80, 90, 40]),
    element(`q${at + 1}`, "text", `${(at + 3) * 7}`, [520, 140 + at * 80, 60, 40]),
  ]),
];

/** Toolbars of an editor, and a bar of playback. */
const PLAYER: UiElement[] = [
  element("art", "image", "", [110, 160, 500, 500]),
  element("song", "text", "Marigold", [200, 700, 320, 60]),
  element("seek", "slider", "", [40, 800, 640, 50]),
  ...["shuffle", "previous", "play", "next", "repeat"].map((name, at) =>
    element(name, "button", "", [40 + at * 130, 900, 110, 110], { clickable: true }),
  ),
];

/** Made-up screens, each with queries by place and order, and the elements that are right. */
export const LAYOUTS: readonly (readonly [
  string,
  readonly UiElement[],
  readonly (readonly [query: string, ...right: string[]])[],
])[] = [
  [
    "rows of a list",
    PLAYLIST,
    [
      ["third song", "row3", "name3", "cover3"],
      ["the second row", "row2", "name2", "cover2"],
      ["fourth item in the list", "row4", "name4", "cover4"],
      ["last entry", "row5", "name5", "cover5"],
      ["first track", "row1", "name1", "cover1"],
      ["second to last row", "row4", "name4", "cover4"],
      ["second thing on the screen", "row2", "name2", "cover2"],
      ["das dritte Element", "row3", "name3", "cover3"],
      ["la segunda fila", "row2", "name2", "cover2"],
      ["the song after Lanterns", "row4", "name4", "cover4"],
      ["what stands right below Copper", "row5", "name5", "cover5"],
      ["the one above Low tide", "row1", "name1", "cover1"],
      ["the row between Harbour and Lanterns", "row2", "name2", "cover2"],
      ["lowest full row", "row5", "name5", "cover5"],
      ["the second picture", "cover2"],
      ["the last icon at the right of Copper", "more4"],
    ],
  ],
  [
    "switches in sections",
    SETTINGS,
    [
      ["second switch", "w2"],
      ["the last switch", "w5"],
      ["first toggle", "w1"],
      ["the lowest switch", "w5"],
      ["topmost switch", "w1"],
      ["the switch in the middle", "w3"],
      ["third switch from the bottom", "w3"],
      ["switch at the very bottom", "w5"],
      ["first switch under Screen", "w3"],
      ["the second switch of the Screen section", "w4"],
      ["the last switch under Sound", "w2"],
      ["third row's switch", "w3"],
      ["toggle next to Night light", "w4"],
      ["switch right of Vibration", "w2"],
      ["l'ultimo interruttore", "w5"],
      ["der zweite Schalter", "w2"],
    ],
  ],
  [
    "fields of a form",
    FORM,
    [
      ["third field", "field3"],
      ["the last text field", "field5"],
      ["first input", "field1"],
      ["the field below Surname", "field3"],
      ["input under Street", "field4", "field3"],
      ["the field above Town", "field4", "field5"],
      ["second field from the bottom", "field4"],
      ["the dropdown", "country"],
      ["left button", "cancel"],
      ["the button on the right", "ok"],
      ["das zweite Feld", "field2"],
      ["4th input field", "field4"],
      ["the second button", "ok"],
      ["leftmost button", "cancel"],
    ],
  ],
  [
    "keys",
    KEYPAD,
    [
      ["the key in the middle", "k5"],
      ["last key", "k3"],
      ["top left key", "k7"],
      ["key at the bottom right", "k3"],
      ["the key right of 4", "k5"],
      ["key above 2", "k5"],
      ["key below 9", "k6"],
      ["the button left of 3", "k2"],
      ["first key", "k7"],
    ],
  ],
  [
    "a grid of pictures, chips and tabs",
    GALLERY,
    [
      ["leftmost chip", "chip1"],
      ["second chip", "chip2"],
      ["the last chip", "chip4"],
      ["rightmost chip", "chip4"],
      ["third chip from the left", "chip3"],
      ["fourth picture", "photo4"],
      ["picture at the top right", "photo2"],
      ["the bottom left photo", "photo5"],
      ["the middle tab", "tab2"],
      ["the last tab", "tab3"],
      ["tab on the left", "tab1"],
      ["first photo", "photo1"],
      ["the selected tab", "tab2"],
      ["chip right of People", "chip3"],
      ["真ん中のタブ", "tab2"],
    ],
  ],
  [
    "things of one name",
    SEGMENTS,
    [
      ["Week in the lowest row", "Week3"],
      ["the upper Month", "Month1"],
      ["the second Day", "Day2"],
      ["the last Week", "Week3"],
      ["Day in the topmost row", "Day1"],
      ["Month at the bottom", "Month3"],
      ["the Week in the middle", "Week2"],
    ],
  ],
  [
    "choices of a dialog",
    CHOICES,
    [
      ["second choice", "c2"],
      ["the last option", "c4"],
      ["third size", "c3"],
      ["the option above Large", "c2"],
      ["the selected option", "c3"],
      ["first radio button", "c1"],
      ["the choice before the last one", "c3"],
      ["which size is chosen", "c3"],
      ["the radio button under Small", "c2"],
    ],
  ],
  [
    "sliders",
    SLIDERS,
    [
      ["second slider", "slide2"],
      ["the lowest slider", "slide4"],
      ["slider at the top", "slide1"],
      ["third slider from the top", "slide3"],
      ["last slider", "slide4"],
      ["el segundo control deslizante", "slide2"],
    ],
  ],
  [
    "parts under headings",
    TIMETABLE,
    [
      ["second train under Tuesday", "Tuesday2"],
      ["Local on Tuesday", "Tuesday2"],
      ["the Express of Monday", "Monday1"],
      ["the lower Night train", "Tuesday3"],
      ["first Local", "Monday2"],
      ["Night train further up", "Monday3"],
      ["the last Buy", "Tuesdaybuy3"],
      ["first Buy under Tuesday", "Tuesdaybuy1"],
      ["the second Express", "Tuesday1"],
    ],
  ],
  [
    "cells of a table",
    TABLE,
    [
      ["price of Plums", "p3"],
      ["stock of Pears", "q2"],
      ["the third price", "p3"],
      ["last fruit", "f4"],
      ["the fruit between Apples and Plums", "f2"],
      ["what is under Pears", "f3"],
    ],
  ],
  [
    "signs of a player",
    PLAYER,
    [
      ["the middle button", "play"],
      ["rightmost button", "repeat"],
      ["first button", "shuffle"],
      ["second button from the right", "next"],
      ["the fourth button", "next"],
      ["leftmost sign", "shuffle"],
    ],
  ],
];
