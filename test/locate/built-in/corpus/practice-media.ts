import { type CorpusScreen, describeScreen, type Row } from "./corpus-case.ts";

// The second corpus, this half to work on: screens as real hierarchies give them, queries as agents and people phrase them.

const player = describeScreen(
  "music player, Android, most controls known by ids alone",
  [
    ["root", "FrameLayout", "", [0, 0, 1080, 2340]],
    ["down", "ImageView", "", [30, 80, 110, 110], { platform: { resourceId: "com.tune:id/ic_arrow_down" } }],
    ["ctx", "TextView", "Playing from Road Trip 2024", [240, 100, 600, 60]],
    ["more", "ImageView", "", [940, 80, 110, 110], { platform: { resourceId: "com.tune:id/ic_more_vert" } }],
    ["art", "ImageView", "", [90, 260, 900, 900], { platform: { "content-desc": "Album cover" } }],
    ["song", "TextView", "Paper Lanterns", [90, 1220, 700, 80]],
    ["artist", "TextView", "The Hollow Pines", [90, 1300, 700, 60]],
    ["fav", "ImageButton", "", [880, 1230, 110, 110], { platform: { resourceId: "com.tune:id/btn_favorite" } }],
    ["seek", "SeekBar", "", [90, 1430, 900, 40], { value: "72" }],
    ["now", "TextView", "1:12", [90, 1480, 100, 40]],
    ["len", "TextView", "3:58", [890, 1480, 100, 40]],
    ["shuf", "ImageButton", "", [90, 1580, 120, 120], { platform: { resourceId: "com.tune:id/shuffle" } }],
    ["prev", "ImageButton", "Previous track", [290, 1580, 120, 120]],
    ["play", "ImageButton", "", [460, 1560, 160, 160], { platform: { resourceId: "com.tune:id/fab_pause" } }],
    ["next", "ImageButton", "Next track", [670, 1580, 120, 120]],
    ["rep", "ImageButton", "", [870, 1580, 120, 120], { platform: { resourceId: "com.tune:id/repeat" } }],
    ["cast", "ImageButton", "Connect to a device", [90, 1800, 110, 110]],
    ["lyr", "TextView", "LYRICS", [420, 1820, 240, 60], { platform: { clickable: true } }],
    ["q", "ImageButton", "", [880, 1800, 110, 110], { platform: { resourceId: "com.tune:id/ic_queue_music" } }],
  ],
  [
    ["synonym", "pause the music", "play"],
    ["synonym", "skip to the next song", "next"],
    ["synonym", "go back to the previous song", "prev"],
    ["icon", "the three dots menu in the top-right corner", "more"],
    ["icon", "the heart icon next to the song title", "fav"],
    ["icon", "tap the queue icon", "q"],
    ["name", "show the lyrics", "lyr"],
    ["role", "drag the progress slider", "seek"],
    ["name", "artist name The Hollow Pines", "artist"],
    ["icon", "toggle shuffle", "shuf"],
    ["relation", "the button to the left of the pause button", "prev"],
    ["absent", "the download button", null],
    ["absent", "lyrics checkbox", null],
    ["absent", "volume slider", null],
    ["absent", "add to playlist", null],
  ],
);

const video: Row[] = (
  [
    ["How to bake sourdough at home", "Crumb Lab", "1.2M views · 3 years ago", "12:41"],
    ["Why trains hum", "Practical Steel", "842K views · 2 weeks ago", "18:03"],
    ["Building a cabin alone, part 4", "North Woods", "96K views · 5 hours ago", "31:20"],
  ] as const
).flatMap(([title, channel, stats, length], at): Row[] => {
  const y = 300 + at * 560;
  return [
    [`v${at}`, "ViewGroup", "", [0, y, 1080, 540], { platform: { clickable: true } }],
    [`v${at}img`, "ImageView", "", [0, y, 1080, 400], { platform: { resourceId: "id/thumbnail" } }],
    [`v${at}len`, "TextView", length, [960, y + 340, 100, 40]],
    [`v${at}t`, "TextView", title, [140, y + 410, 800, 50]],
    [`v${at}c`, "TextView", channel, [140, y + 465, 300, 40]],
    [`v${at}s`, "TextView", stats, [450, y + 465, 500, 40]],
    [`v${at}m`, "ImageView", "", [990, y + 410, 70, 70], { platform: { "content-desc": "Action menu" } }],
  ];
});
const videos = describeScreen(
  "video feed, Android, rows with several texts",
  [
    ["logo", "ImageView", "VidTube", [30, 70, 240, 80]],
    ["cast", "ImageButton", "Cast", [620, 70, 90, 90]],
    ["bell", "ImageButton", "Notifications, 3 new", [740, 70, 90, 90]],
    ["mag", "ImageButton", "Search", [860, 70, 90, 90]],
    ["c1", "Button", "All", [30, 190, 100, 80], { platform: { selected: true } }],
    ["c2", "Button", "Cooking", [150, 190, 220, 80]],
    ["c3", "Button", "Live", [390, 190, 140, 80]],
    ...video,
    ["n1", "Button", "Home", [0, 2200, 216, 140], { platform: { selected: true } }],
    ["n2", "Button", "Shorts", [216, 2200, 216, 140]],
    ["n3", "ImageView", "", [432, 2200, 216, 140], { platform: { "content-desc": "Create" } }],
    ["n4", "Button", "Subscriptions", [648, 2200, 216, 140]],
    ["n5", "Button", "You", [864, 2200, 216, 140], { platform: { "content-desc": "Your profile" } }],
  ],
  [
    ["name", "the video titled 'Why trains hum'", "v1t|v1"],
    ["ordinal", "the first video in the feed", "v0|v0t|v0img"],
    ["role", "the video thumbnail of Building a cabin alone", "v2img|v2"],
    ["relation", "the three-dot menu of the second video", "v1m"],
    ["relation", "channel name below the sourdough video", "v0c"],
    ["icon", "magnifying glass", "mag"],
    ["icon", "notification bell", "bell"],
    ["synonym", "upload a new video", "n3"],
    ["value", "how long is the cabin video", "v2len"],
    ["name", "filter by Cooking", "c2"],
    ["name", "go to my subscriptions", "n4"],
    ["absent", "the video titled 'Why planes hum'", null],
    ["ordinal", "fourth video", null],
    ["absent", "library tab", null],
    ["absent", "the Crumb Lab subscribe button", null],
  ],
);

const files: Row[] = ["Invoices", "Holiday photos", "report-final.pdf", "budget.xlsx", "voice memo 12.m4a"].flatMap(
  (name, at): Row[] => {
    const y = 300 + at * 150;
    return [
      [`f${at}`, "LinearLayout", name, [0, y, 1080, 150], { platform: { clickable: true } }],
      [
        `f${at}i`,
        "ImageView",
        "",
        [40, y + 30, 90, 90],
        { platform: { resourceId: at < 2 ? "ic_folder" : "ic_file" } },
      ],
      [`f${at}t`, "TextView", name, [170, y + 20, 600, 60]],
      [`f${at}d`, "TextView", `${at + 3} Oct`, [170, y + 85, 300, 45]],
      [`f${at}k`, "ImageView", "", [970, y + 30, 90, 90], { platform: { resourceId: "id/overflow" } }],
    ];
  },
);
const fileManager = describeScreen(
  "file manager, Android, rows named like their texts",
  [
    ["up", "ImageButton", "Navigate up", [0, 70, 140, 140]],
    ["h", "TextView", "My Drive", [160, 100, 400, 80]],
    ["grid", "ImageView", "", [760, 80, 110, 110], { platform: { resourceId: "id/menu_grid_view" } }],
    ["sort", "TextView", "Name ↑", [40, 230, 200, 60], { platform: { clickable: true, resourceId: "id/sort_header" } }],
    ["srch", "ImageView", "", [900, 80, 110, 110], { platform: { resourceId: "id/menu_search" } }],
    ...files,
    ["fab", "ImageButton", "", [880, 2000, 160, 160], { platform: { resourceId: "com.drive:id/fab" } }],
    ["nh", "FrameLayout", "", [0, 2200, 270, 140], { platform: { resourceId: "id/nav_home", clickable: true } }],
    ["ns", "FrameLayout", "", [270, 2200, 270, 140], { platform: { resourceId: "id/nav_starred", clickable: true } }],
    ["nf", "FrameLayout", "", [540, 2200, 270, 140], { platform: { resourceId: "id/nav_shared", clickable: true } }],
    ["nx", "FrameLayout", "", [810, 2200, 270, 140], { platform: { resourceId: "id/nav_files", clickable: true } }],
  ],
  [
    ["relation", "kebab menu of the third row", "f2k"],
    ["relation", "more options for budget.xlsx", "f3k"],
    ["name", "open the PDF report", "f2|f2t"],
    ["name", "Holiday photos folder", "f1|f1t"],
    ["icon", "the round plus button in the bottom right", "fab"],
    ["icon", "Starred in the bottom navigation", "ns"],
    ["icon", "home tab", "nh"],
    ["synonym", "change the sort order", "sort"],
    ["synonym", "go up one folder", "up"],
    ["relation", "date of the Invoices folder", "f0d"],
    ["icon", "switch to grid view", "grid"],
    ["absent", "report-draft.pdf", null],
    ["absent", "kebab menu of the ninth row", null],
    ["absent", "trash can", null],
    ["absent", "Invoices checkbox", null],
  ],
);

export const practiceMedia: readonly CorpusScreen[] = [player, videos, fileManager];
