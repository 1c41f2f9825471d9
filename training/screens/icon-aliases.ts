/** What sets call the things that scenes wish for, best guess first, parted by spaces. A wish that isn't here stands for itself. */
const aliases: Readonly<Record<string, string>> = {
  menu: "menu menu-2 bars bars-3 navicon three-bars list hamburger align-justify line-horizontal-3 list-bullet",
  "more-vertical":
    "more-vert more-vertical more-2 dots-vertical ellipsis-vertical three-dots-vertical dots-three-vertical overflow-menu-vertical dots-vertical-rounded ellipsis-v options-vertical",
  more: "more-horiz more-horizontal dots-horizontal ellipsis-horizontal ellipsis three-dots dots-three dots-horizontal-triple overflow-menu-horizontal kebab-horizontal dots-horizontal-rounded dots more options ellipsis-h",
  back: "arrow-narrow-left arrow-back arrow-left chevron-left angle-left arrow-thin-left left",
  forward: "arrow-narrow-right arrow-forward arrow-right chevron-right angle-right right",
  close: "xmark x-mark close x times cross cancel dismiss x-lg multiply",
  add: "add plus plus-lg plus-thick create",
  remove: "remove minus dash-lg dash subtract",
  search: "search magnify magnifying-glass magnifier zoom",
  settings: "settings cog gear gear-six cog-6-tooth setting settings-2 preferences gear-alt",
  share: "share share-variant share-social share-android share-network share-2 share-nodes share-alt square-arrow-up",
  delete: "trash trash-2 trash-can trash-bin bin delete",
  edit: "edit pencil pen create edit-2 pencil-alt edit-pencil pencil-simple square-pencil",
  check: "checkmark check done tick check-lg ok",
  star: "star grade star-rate favorite",
  heart: "heart favorite like",
  home: "home house home-2 home-alt home-simple house-door home-variant",
  person: "person account user profile people user-alt avatar",
  people: "people users account-multiple user-group user-multiple group person-2 contacts peoples users-group",
  camera: "camera photo-camera camera-alt device-camera",
  image: "image photo picture insert-photo file-image images",
  video: "videocam video video-camera camera-video movie film camera-roll",
  play: "play play-arrow play-fill player-play play-filled triangle-right",
  pause: "pause player-pause pause-fill",
  stop: "stop player-stop stop-circle stop-fill square",
  next: "skip-next skip-forward play-skip-forward player-skip-forward step-forward forward-step next fast-forward skip-end forward-end",
  previous:
    "skip-previous skip-back play-skip-back player-skip-back step-backward backward-step previous rewind skip-start backward-end",
  shuffle: "shuffle random arrows-shuffle shuffle-variant arrows-crossed",
  repeat: "repeat loop sync arrow-repeat arrow-path",
  volume: "volume-up volume-high volume-2 speaker-high volume speaker-wave speaker sound unmute",
  mute: "volume-off volume-mute volume-x speaker-x volume-xmark speaker-x-mark mute speaker-mute speaker-slash",
  music: "music-note music musical-note musical-notes audiotrack music-notes",
  headphones: "headphones headset headphone earphone headphones-sound-wave",
  folder: "folder file-directory folder-simple directory",
  file: "file insert-drive-file document description file-document file-text draft page doc",
  copy: "copy content-copy file-copy duplicate clipboard files doc-on-doc",
  cut: "content-cut cut scissors",
  paste: "content-paste paste clipboard clipboard-paste",
  save: "save content-save floppy-disk device-floppy floppy diskette save-disk",
  download: "download file-download arrow-down-to-line cloud-download arrow-download download-2",
  upload: "upload file-upload arrow-up-tray cloud-upload arrow-upload",
  mic: "mic microphone mic-fill microphone-on",
  send: "send paper-plane paper-airplane paper-plane-tilt paperplane navigation",
  phone: "phone call telephone phone-call",
  smartphone: "smartphone device-mobile mobile cellphone phone-portrait phone mobile-alt device-phone-portrait",
  computer: "computer laptop desktop device-desktop monitor pc-display desktopcomputer",
  mail: "mail email envelope envelope-simple",
  message: "message chat chatbubble comment sms chat-bubble chat-left message-circle bubble",
  attach: "attach-file attach paperclip attachment link",
  link: "link insert-link link-variant link-2 link-45deg chain",
  "map-pin": "place location-on map-pin map-marker location location-pin pin geo-alt location-dot",
  map: "map map-trifold map-2",
  navigation: "navigation near-me compass location-arrow explore navigate",
  calendar: "calendar-today calendar event date-range calendar-month calendar-blank calendar-days",
  clock: "schedule clock access-time time watch-later clock-outline",
  alarm: "alarm alarm-clock alert timer",
  history: "history clock-history time-past clock-counter-clockwise recent clock-rotate-left",
  bell: "notifications bell notification alert ring",
  lock: "lock lock-closed locked padlock lock-alt",
  unlock: "lock-open unlock lock-unlocked unlocked lock-simple-open",
  key: "vpn-key key password key-fill lock-rotation",
  fingerprint: "fingerprint finger-print fingerprint-simple touch-id",
  shield: "shield security shield-check privacy-tip",
  eye: "visibility eye view show watch",
  "eye-off": "visibility-off eye-off eye-slash eye-closed hide view-off eye-hide",
  wifi: "wifi wi-fi network-wifi wifi-high wireless",
  bluetooth: "bluetooth bluetooth-b",
  battery: "battery-full battery battery-100 battery-charging battery-three-quarters",
  airplane: "airplanemode-active airplane plane paper-plane flight",
  signal: "signal-cellular-alt signal-cellular-4-bar cell-signal-full signal reception-4 antenna-bars-5",
  location: "my-location gps-fixed crosshairs-gps crosshair location locate current-location",
  flashlight: "flashlight-on flashlight torch bolt",
  brightness: "brightness-6 brightness brightness-high sunny sun light-mode sun-max",
  moon: "dark-mode moon nightlight bedtime weather-night",
  sun: "light-mode sun sunny wb-sunny weather-sunny sun-max",
  cloud: "cloud cloud-queue clouds",
  rotate: "screen-rotation rotate rotate-right arrow-clockwise refresh",
  refresh: "refresh sync reload arrow-clockwise arrow-path arrows-rotate reset repeat",
  sync: "sync refresh arrow-repeat arrows-clockwise arrow-sync arrow-2-circlepath",
  undo: "undo arrow-undo arrow-counterclockwise arrow-back-up corner-up-left arrow-uturn-left",
  redo: "redo arrow-redo arrow-clockwise arrow-forward-up corner-up-right arrow-uturn-right",
  "chevron-right":
    "chevron-right keyboard-arrow-right caret-right angle-right arrow-right chevron-forward navigate-next cheveron-right nav-arrow-right arrow-ios-forward",
  "chevron-left":
    "chevron-left keyboard-arrow-left caret-left angle-left arrow-left chevron-back navigate-before cheveron-left nav-arrow-left arrow-ios-back",
  "chevron-down":
    "expand-more keyboard-arrow-down chevron-down caret-down angle-down arrow-down cheveron-down nav-arrow-down arrow-ios-downward",
  "chevron-up":
    "expand-less keyboard-arrow-up chevron-up caret-up angle-up arrow-up cheveron-up nav-arrow-up arrow-ios-upward",
  dropdown: "arrow-drop-down menu-down caret-down triangle-down chevron-down caret-down-fill expand-more angle-down",
  "arrow-up": "arrow-upward arrow-up arrow-thin-up up",
  "arrow-down": "arrow-downward arrow-down arrow-thin-down down",
  "arrow-left": "arrow-narrow-left arrow-back arrow-left arrow-thin-left left",
  "arrow-right": "arrow-narrow-right arrow-forward arrow-right arrow-thin-right right",
  "drag-handle":
    "drag-handle drag-indicator drag grip-vertical grip-horizontal reorder-two dots-six-vertical draggable reorder menu list",
  sort: "sort sort-down arrows-down-up sort-ascending swap-vert arrow-sort filter arrow-up-arrow-down",
  filter: "filter-list filter funnel filter-variant tune sliders line-horizontal-3-decrease",
  tune: "tune sliders adjustments sliders-horizontal options adjustments-horizontal equalizer slider-horizontal-3",
  grid: "grid-view apps grid view-grid squares-four layout-grid squares-2x2 grid-3x3 square-grid-2x2",
  list: "list view-list format-list-bulleted list-ul list-bullet",
  info: "info information info-circle information-circle information-outline circle-info",
  help: "help question question-mark-circle help-circle question-circle help-outline circle-question",
  warning: "warning alert exclamation-triangle alert-triangle warning-circle triangle-exclamation",
  error: "error alert-circle exclamation-circle error-outline circle-exclamation",
  bookmark: "bookmark bookmark-border bookmarks bookmark-simple tag",
  tag: "label tag local-offer pricetag tags price-tag",
  flag: "flag outlined-flag flag-fill report",
  pin: "push-pin pin thumbtack pushpin pin-angle",
  like: "thumb-up thumbs-up like hand-thumbs-up hand-thumb-up",
  dislike: "thumb-down thumbs-down dislike hand-thumbs-down hand-thumb-down",
  cart: "shopping-cart cart basket shopping-bag",
  bag: "shopping-bag bag handbag local-mall",
  store: "store shop storefront building-store",
  "credit-card": "credit-card card payment payments",
  wallet: "account-balance-wallet wallet purse",
  gift: "card-giftcard gift redeem",
  globe: "language public globe earth world globe-alt",
  translate: "translate language languages locale globe",
  keyboard: "keyboard keypad",
  backspace: "backspace erase delete-back backspace-reverse",
  enter: "keyboard-return corner-down-left arrow-return-left enter return-down-back",
  emoji: "mood emoji-emotions smile happy emoji-smile mood-smile smiley emoticon",
  print: "print printer local-printshop",
  qr: "qr-code qrcode qr-code-scan scan qrcode-viewfinder",
  scan: "qr-code-scanner scan barcode document-scanner qr-code-scan",
  logout: "logout log-out exit-to-app sign-out box-arrow-right exit arrow-right-on-rectangle",
  login: "login log-in sign-in box-arrow-in-right enter",
  "external-link":
    "open-in-new external-link box-arrow-up-right arrow-square-out launch open link-external arrow-up-right-square",
  fullscreen: "fullscreen maximize expand arrows-fullscreen arrows-pointing-out",
  terminal: "terminal console command-line code",
  code: "code code-tags code-slash brackets",
  bug: "bug-report bug debug",
  palette: "palette color-palette color-lens swatch paint",
  brush: "brush paintbrush paint-brush format-paint",
  storage: "storage harddisk hdd database server sd-card hard-drive",
  memory: "memory cpu chip cpu-chip hardware-chip",
  usb: "usb usb-port usb-symbol",
  extension: "extension puzzle puzzle-piece plugin plug",
  power: "power-settings-new power power-off power-standby",
  chart: "bar-chart chart-bar chart analytics stats-chart chart-line graph",
  bold: "format-bold bold type-bold text-bold text-b",
  italic: "format-italic italic type-italic text-italic",
  underline: "format-underlined underline format-underline type-underline text-underline",
  book: "menu-book book book-open library read",
  coffee: "local-cafe coffee cafe cup",
  restaurant: "restaurant utensils food fork-knife silverware-fork-knife",
  car: "directions-car car car-front automobile",
  bus: "directions-bus bus bus-front",
  train: "train subway train-front",
  walk: "directions-walk walk person-walking walking walk-sharp",
  bike: "directions-bike bike bicycle biking",
  rss: "rss-feed rss feed",
  archive: "archive inbox box package",
  inbox: "inbox tray mail-inbox move-to-inbox",
  reply: "reply arrow-reply mail-reply corner-up-left arrow-undo",
  block: "block ban prohibit not-allowed cancel slash",
  "select-all": "select-all check-all done-all check-double",
  cast: "cast airplay screencast chromecast",
  tv: "tv television device-tv",
  game: "sports-esports gamepad controller game-controller videogame-asset gamepad-variant",
  school: "school academic-cap graduation-cap mortarboard",
  work: "work briefcase business-center suitcase",
};

const resolved = new WeakMap<ReadonlyMap<string, string>, Map<string, string | undefined>>();

/** The name among a set's `names` that is one of the wish's own, or none. */
export function findExactIconName(names: ReadonlyMap<string, string>, wish: string): string | undefined {
  return listCandidates(wish).find((candidate) => names.has(candidate));
}

/** The name among a set's `names` that comes nearest to `wish`, or none. */
export function resolveIconName(names: ReadonlyMap<string, string>, wish: string): string | undefined {
  const known = resolved.get(names) ?? new Map<string, string | undefined>();
  resolved.set(names, known);
  if (!known.has(wish)) known.set(wish, findNearestName(names, listCandidates(wish)));
  return known.get(wish);
}

/** A name that is a candidate, or else the shortest that has one among its words. Crossed-out variants don't count. */
function findNearestName(names: ReadonlyMap<string, string>, candidates: readonly string[]): string | undefined {
  const exact = candidates.find((candidate) => names.has(candidate));
  if (exact !== undefined) return exact;
  for (const candidate of candidates) {
    const whole = new RegExp(`(^|-)${candidate}(-|$)`);
    const near = [...names.keys()].filter((name) => whole.test(name) && !/\b(off|slash|disabled|indent)\b/.test(name));
    if (near.length > 0) return near.reduce((best, name) => (name.length < best.length ? name : best));
  }
  return undefined;
}

function listCandidates(wish: string): string[] {
  return (aliases[wish] ?? wish).split(" ");
}
