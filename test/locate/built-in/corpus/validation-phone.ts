import { type CorpusScreen, describeScreen, type Row } from "./corpus-case.ts";

// The second corpus, the half that is never worked on: written with the other half, before any result of either.

const mails: Row[] = (
  [
    ["Anna Keller", "Contract draft v3", "Hi, please find attached", "9:41"],
    ["Parcel Post", "Your parcel is on its way", "Track it here", "8:15"],
    ["Sam Ortiz", "Re: Weekend plans", "Sounds good to me", "Nov 19"],
    ["City Library", "Two items are due soon", "Renew online", "Nov 18"],
  ] as const
).flatMap(([from, subject, start, when], at): Row[] => {
  const y = 340 + at * 220;
  return [
    [
      `m${at}`,
      "ViewGroup",
      "",
      [0, y, 1080, 220],
      {
        platform: {
          clickable: true,
          contentDescription: at === 0 ? `Unread, ${from}, ${subject}` : `${from}, ${subject}`,
        },
      },
    ],
    [`m${at}f`, "TextView", from, [180, y + 25, 500, 50]],
    [`m${at}j`, "TextView", subject, [180, y + 80, 700, 50]],
    [`m${at}b`, "TextView", start, [180, y + 135, 700, 50]],
    [`m${at}w`, "TextView", when, [900, y + 25, 150, 45]],
    [`m${at}s`, "CheckBox", "", [960, y + 120, 80, 80], { platform: { contentDescription: "Add star" } }],
  ];
});
const inbox = describeScreen(
  "mail inbox, Android",
  [
    ["nav", "ImageButton", "Open navigation drawer", [20, 90, 110, 110]],
    ["s", "TextView", "Search in mail", [150, 100, 600, 90], { platform: { clickable: true } }],
    [
      "acc",
      "FrameLayout",
      "",
      [940, 90, 110, 110],
      { platform: { contentDescription: "Signed in as Dana Lee", clickable: true } },
    ],
    ["lab", "TextView", "PRIMARY", [40, 260, 300, 50]],
    ...mails,
    ["comp", "Button", "Compose", [700, 1950, 340, 150], { platform: { resourceId: "id/compose_button" } }],
    ["b1", "FrameLayout", "Mail", [0, 2180, 540, 160], { platform: { selected: true } }],
    ["b2", "FrameLayout", "Meet", [540, 2180, 540, 160], { platform: { selected: false } }],
  ],
  [
    ["name", "unread message from Anna", "m0|m0f|m0j"],
    ["name", "click on compose", "comp"],
    ["relation", "star the email from Sam Ortiz", "m2s"],
    ["name", "the email about the parcel", "m1|m1j"],
    ["synonym", "open the side menu", "nav"],
    ["synonym", "account avatar in the top right corner", "acc"],
    ["ordinal", "the last email", "m3|m3f|m3j"],
    ["relation", "when did City Library write", "m3w"],
    ["role", "Meet tab", "b2"],
    ["role", "mail search bar", "s"],
    ["absent", "email from Tom Ortega", null],
    ["absent", "delete the email from Sam Ortiz", null],
    ["absent", "Promotions tab", null],
    ["absent", "seventh email", null],
  ],
);

const shots: Row[] = Array.from(
  { length: 9 },
  (_, at): Row => [
    `p${at}`,
    "ImageView",
    at === 4 ? `Video taken on Jun ${at + 1}, 2025, 0:32` : `Photo taken on Jun ${at + 1}, 2025`,
    [(at % 3) * 360, 300 + Math.floor(at / 3) * 360, 350, 350],
  ],
);
const gallery = describeScreen(
  "photo gallery in selection, Android",
  [
    ["x", "ImageButton", "", [10, 80, 120, 120], { platform: { resourceId: "id/action_mode_close_button" } }],
    ["n", "TextView", "2 selected", [160, 100, 300, 80]],
    [
      "sh",
      "ActionMenuItemView",
      "",
      [620, 80, 110, 110],
      { platform: { resourceId: "id/action_share", clickable: true } },
    ],
    [
      "tr",
      "ActionMenuItemView",
      "",
      [740, 80, 110, 110],
      { platform: { resourceId: "id/action_trash", clickable: true } },
    ],
    ["ov", "ImageView", "More options", [960, 80, 110, 110]],
    ...shots,
    ["d", "TextView", "June 2025", [20, 230, 300, 60]],
    ["a1", "Button", "Add to album", [0, 2160, 360, 140]],
    ["a2", "Button", "Archive", [360, 2160, 360, 140]],
    ["a3", "Button", "Order prints", [720, 2160, 360, 140]],
  ],
  [
    ["icon", "delete the selected photos", "tr"],
    ["icon", "share icon at the top", "sh"],
    ["synonym", "exit selection mode", "x"],
    ["ordinal", "the last photo", "p8"],
    ["ordinal", "second photo in the grid", "p1"],
    ["name", "the video from June 5", "p4"],
    ["name", "photo of Jun 3", "p2"],
    ["icon", "kebab menu", "ov"],
    ["value", "how many are selected", "n"],
    ["absent", "photo taken on Jun 30", null],
    ["absent", "twelfth photo", null],
    ["absent", "rotate left", null],
    ["absent", "Archive checkbox", null],
  ],
);

const episodes: Row[] = ["142: Deep sea cables", "141: The salt road", "140: Listener mail"].flatMap(
  (name, at): Row[] => {
    const y = 420 + at * 110;
    return [
      [`e${at}`, "XCUIElementTypeCell", name, [0, y, 390, 110]],
      [`e${at}t`, "XCUIElementTypeStaticText", name, [16, y + 12, 280, 24]],
      [`e${at}p`, "XCUIElementTypeButton", "play.circle", [16, y + 64, 32, 32]],
      [`e${at}l`, "XCUIElementTypeStaticText", `${48 + at} min`, [56, y + 70, 60, 20]],
      [`e${at}d`, "XCUIElementTypeButton", "arrow.down.circle", [340, y + 64, 32, 32]],
    ];
  },
);
const podcast = describeScreen(
  "podcast page, iOS",
  [
    ["bk", "XCUIElementTypeButton", "Back", [8, 50, 44, 44]],
    ["mo", "XCUIElementTypeButton", "ellipsis.circle", [340, 50, 44, 44]],
    ["im", "XCUIElementTypeImage", "Cover art", [125, 110, 140, 140]],
    ["t", "XCUIElementTypeStaticText", "Long Wave", [16, 260, 358, 34]],
    ["fo", "XCUIElementTypeButton", "Follow", [16, 310, 170, 44]],
    ["la", "XCUIElementTypeButton", "Latest Episode", [204, 310, 170, 44]],
    ["ae", "XCUIElementTypeButton", "See All", [310, 380, 70, 24]],
    ["eh", "XCUIElementTypeStaticText", "Episodes", [16, 380, 120, 28]],
    ...episodes,
    ["mini", "XCUIElementTypeButton", "Now playing: 139: Night trains", [0, 720, 320, 56]],
    ["mp", "XCUIElementTypeButton", "pause.fill", [330, 730, 40, 40]],
    ["tb1", "XCUIElementTypeButton", "Home", [0, 790, 130, 50]],
    ["tb2", "XCUIElementTypeButton", "Browse", [130, 790, 130, 50]],
    ["tb3", "XCUIElementTypeButton", "Search", [260, 790, 130, 50]],
  ],
  [
    ["relation", "play episode 141", "e1p|e1"],
    ["relation", "download button of The salt road", "e1d"],
    ["synonym", "pause playback", "mp"],
    ["synonym", "subscribe to the show", "fo"],
    ["icon", "three dots at the top", "mo"],
    ["relation", "length of Deep sea cables", "e0l"],
    ["name", "show all episodes", "ae"],
    ["name", "Browse tab", "tb2"],
    ["ordinal", "third episode in the list", "e2|e2t"],
    ["absent", "play episode 99", null],
    ["absent", "playback speed", null],
    ["absent", "Library tab", null],
    ["absent", "download slider", null],
  ],
);

export const validationPhone: readonly CorpusScreen[] = [inbox, gallery, podcast];
