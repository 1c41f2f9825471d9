import { type CorpusScreen, describeScreen, type Row } from "./corpus-case.ts";

const chats: Row[] = (
  [
    ["Anna Berg", "See you at 8!", "14:02", "2"],
    ["Climbing crew", "Marco: who has the rope?", "13:40", ""],
    ["Dad", "Photo", "Yesterday", ""],
    ["Dr. Okafor", "Your appointment is confirmed", "Monday", "1"],
  ] as const
).flatMap(([name, last, when, unread], at): Row[] => {
  const y = 320 + at * 180;
  const row: Row[] = [
    [`c${at}`, "RelativeLayout", "", [0, y, 1080, 180], { platform: { clickable: true } }],
    [`c${at}p`, "ImageView", "", [30, y + 25, 130, 130], { platform: { "content-desc": `Profile photo of ${name}` } }],
    [`c${at}n`, "TextView", name, [190, y + 30, 600, 60]],
    [`c${at}l`, "TextView", last, [190, y + 95, 600, 50]],
    [`c${at}w`, "TextView", when, [880, y + 35, 170, 45]],
  ];
  return unread === ""
    ? row
    : [
        ...row,
        [
          `c${at}u`,
          "TextView",
          unread,
          [980, y + 95, 60, 60],
          { platform: { "content-desc": `${unread} unread messages` } },
        ],
      ];
});
const messenger = describeScreen(
  "chat list, Android",
  [
    ["t", "TextView", "Messages", [40, 90, 400, 80]],
    ["cam", "ImageButton", "Camera", [720, 80, 100, 100]],
    ["s", "EditText", "Search chats…", [40, 200, 1000, 90]],
    ["m", "ImageView", "", [960, 80, 100, 100], { platform: { resourceId: "id/menuitem_overflow" } }],
    ...chats,
    ["new", "ImageButton", "New chat", [880, 1980, 150, 150]],
    ["t1", "FrameLayout", "", [0, 2180, 360, 160], { platform: { "content-desc": "Chats", clickable: true } }],
    ["t1t", "TextView", "Chats", [100, 2270, 160, 50]],
    ["t2", "FrameLayout", "", [360, 2180, 360, 160], { platform: { "content-desc": "Updates", clickable: true } }],
    ["t2t", "TextView", "Updates", [460, 2270, 160, 50]],
    ["t3", "FrameLayout", "", [720, 2180, 360, 160], { platform: { "content-desc": "Calls", clickable: true } }],
    ["t3t", "TextView", "Calls", [820, 2270, 160, 50]],
  ],
  [
    ["name", "open the conversation with Anna", "c0|c0n"],
    ["name", "the unread message from Dr. Okafor", "c3|c3n|c3l|c3u"],
    ["name", "the group chat Climbing crew", "c1|c1n"],
    ["icon", "Dad's profile picture", "c2p"],
    ["synonym", "start a new conversation", "new"],
    ["role", "search bar at the top", "s"],
    ["icon", "overflow menu", "m"],
    ["role", "Calls tab in the bottom bar", "t3|t3t"],
    ["ordinal", "second chat in the list", "c1|c1n"],
    ["relation", "the time next to Climbing crew", "c1w"],
    ["name", "message that says 'who has the rope?'", "c1l|c1"],
    ["absent", "message from Mom", null],
    ["absent", "archived chats", null],
    ["absent", "Anna's phone number", null],
    ["absent", "sixth conversation", null],
  ],
);

const groceries: Row[] = ["Milk", "Apples", "Sourdough bread", "Dish soap"].flatMap((name, at): Row[] => {
  const y = 180 + at * 60;
  return [
    [`g${at}`, "XCUIElementTypeCell", "", [0, y, 390, 60]],
    [`g${at}b`, "XCUIElementTypeButton", at === 0 ? "checkmark.circle.fill" : "circle", [12, y + 15, 30, 30]],
    [`g${at}t`, "XCUIElementTypeStaticText", name, [54, y + 18, 160, 24]],
    [`g${at}m`, "XCUIElementTypeButton", "minus", [250, y + 15, 30, 30]],
    [`g${at}q`, "XCUIElementTypeStaticText", String(at + 1), [290, y + 18, 24, 24]],
    [`g${at}p`, "XCUIElementTypeButton", "plus", [330, y + 15, 30, 30]],
  ];
});
const shopping = describeScreen(
  "shopping list, iOS, symbols named as the system names them",
  [
    ["bk", "XCUIElementTypeButton", "chevron.left", [8, 50, 44, 44]],
    ["t", "XCUIElementTypeNavigationBar", "Groceries", [0, 44, 390, 56]],
    ["sh", "XCUIElementTypeButton", "square.and.arrow.up", [290, 50, 44, 44]],
    ["el", "XCUIElementTypeButton", "ellipsis", [340, 50, 44, 44]],
    ["add", "XCUIElementTypeTextField", "", [16, 120, 300, 44], { platform: { placeholderValue: "Add an item" } }],
    ["addb", "XCUIElementTypeButton", "Add", [326, 120, 52, 44]],
    ...groceries,
    ["clr", "XCUIElementTypeButton", "Clear checked items", [16, 460, 358, 44]],
    ["tot", "XCUIElementTypeStaticText", "4 items · about $23.10", [16, 520, 358, 24]],
    ["kb", "XCUIElementTypeKeyboard", "", [0, 560, 390, 284]],
    ["kd", "XCUIElementTypeButton", "Done", [300, 790, 80, 44]],
  ],
  [
    ["relation", "the minus button next to Apples", "g1m"],
    ["relation", "checkbox next to Sourdough bread", "g2b"],
    ["relation", "increase the quantity of Milk", "g0p"],
    ["relation", "the quantity of Dish soap", "g3q"],
    ["role", "type a new item into the text field", "add"],
    ["icon", "back chevron", "bk"],
    ["icon", "share button", "sh"],
    ["icon", "the … menu", "el"],
    ["synonym", "remove the ticked items", "clr"],
    ["ordinal", "third plus button", "g2p"],
    ["value", "estimated price", "tot"],
    ["absent", "the minus button next to Bananas", null],
    ["absent", "Apples slider", null],
    ["absent", "sort alphabetically", null],
    ["absent", "fifth minus button", null],
  ],
);

const prefs = (
  [
    ["General", "gear"],
    ["Wi-Fi", "wifi"],
    ["Notifications", "bell"],
    ["Sounds & Haptics", "speaker"],
    ["Display & Brightness", "sun"],
    ["Privacy & Security", "hand"],
  ] as const
).flatMap(([name, icon], at): Row[] => {
  const y = 320 + at * 52;
  return [
    [`s${at}`, "XCUIElementTypeCell", name, [16, y, 358, 52]],
    [`s${at}i`, "XCUIElementTypeImage", icon, [28, y + 10, 30, 30]],
    [`s${at}t`, "XCUIElementTypeStaticText", name, [72, y + 14, 200, 24]],
    [`s${at}c`, "XCUIElementTypeImage", "chevron", [350, y + 18, 10, 16]],
  ];
});
const iosSettings = describeScreen(
  "system settings, iOS, cells named like their texts",
  [
    ["nav", "XCUIElementTypeNavigationBar", "Settings", [0, 44, 390, 96]],
    ["h", "XCUIElementTypeStaticText", "Settings", [16, 90, 200, 41]],
    ["s", "XCUIElementTypeSearchField", "Search", [16, 140, 358, 36]],
    ["me", "XCUIElementTypeCell", "Dana Lee, Apple ID, iCloud, Media & Purchases", [16, 190, 358, 76]],
    ["air", "XCUIElementTypeCell", "Airplane Mode", [16, 268, 358, 52]],
    ["airs", "XCUIElementTypeSwitch", "Airplane Mode", [310, 278, 51, 31], { value: "0" }],
    ...prefs,
    ["net", "XCUIElementTypeStaticText", "Casa Lee 5G", [240, 386, 100, 24]],
    ["off", "XCUIElementTypeCell", "General", [16, 2400, 358, 52], { platform: { visible: false } }],
  ],
  [
    ["role", "turn off airplane mode", "airs|air"],
    ["role", "the Airplane Mode toggle", "airs"],
    ["name", "Display and brightness", "s4|s4t"],
    ["synonym", "change the ringtone volume settings", "s3|s3t"],
    ["synonym", "my Apple account", "me"],
    ["name", "open General", "s0|s0t"],
    ["value", "which Wi-Fi network is connected", "net|s1|s1t"],
    ["role", "search settings field", "s"],
    ["ordinal", "the last cell on the screen", "s5|off"],
    ["relation", "option right below Notifications", "s3|s3t"],
    ["absent", "Bluetooth", null],
    ["absent", "General switch", null],
    ["absent", "Screen Time", null],
    ["absent", "security code", null],
  ],
);

export const practiceLists: readonly CorpusScreen[] = [messenger, shopping, iosSettings];
