/** How people put a request, language by language. `{x}` is a name, `{n}` a kind of control. */
export type Wording = {
  /** Ways to ask for a named thing. */
  asks: readonly string[];
  nouns: Readonly<Record<Noun, readonly string[]>>;
  /** First to fifth; then the last. */
  orders: readonly (readonly string[])[];
  last: readonly string[];
  below: readonly string[];
  above: readonly string[];
  beside: readonly string[];
  places: Readonly<Record<Corner, readonly string[]>>;
};

/** Ends and middles of columns and rows of things. */
export const extremes = {
  down: ["lowest {n}", "the lowest {n}", "the bottommost {n}", "the {n} furthest down"],
  up: ["highest {n}", "the uppermost {n}", "topmost {n}", "the {n} furthest up"],
  left: ["leftmost {n}", "the {n} furthest left", "the leftmost {n}"],
  right: ["rightmost {n}", "the {n} furthest right", "the rightmost {n}"],
  middle: ["the middle {n}", "{n} in the middle", "the middle one of the three {n}s", "the central {n}"],
  beforeLast: [
    "second to last {n}",
    "the last {n} but one",
    "the {n} right above the last one",
    "the {n} before the last",
  ],
} as const;

/** The same in other languages, as far as they have words for it that the grounder reads. */
export const extremesAbroad: Readonly<
  Record<string, Readonly<Partial<Record<"down" | "up" | "left" | "right" | "middle", readonly string[]>>>>
> = {
  de: {
    down: ["{n} ganz unten", "der unterste {n}", "unterstes {n}"],
    up: ["{n} ganz oben", "der oberste {n}", "oberstes {n}"],
    left: ["{n} ganz links"],
    right: ["{n} ganz rechts"],
    middle: ["der mittlere {n}", "das mittlere {n}", "{n} in der Mitte"],
  },
  fr: {
    down: ["{n} tout en bas", "le {n} le plus bas"],
    up: ["{n} tout en haut", "le {n} le plus haut"],
    left: ["{n} tout à gauche"],
    right: ["{n} tout à droite"],
    middle: ["le {n} du milieu", "{n} au milieu", "le {n} central"],
  },
  es: {
    down: ["el {n} de más abajo", "el {n} inferior"],
    up: ["el {n} de más arriba", "el {n} superior"],
    left: ["el {n} de más a la izquierda"],
    right: ["el {n} de más a la derecha"],
    middle: ["el {n} del medio", "el {n} central", "el {n} del centro"],
  },
  "pt-BR": {
    down: ["o {n} mais abaixo", "o {n} inferior"],
    up: ["o {n} mais acima", "o {n} superior"],
    left: ["o {n} mais à esquerda"],
    right: ["o {n} mais à direita"],
    middle: ["o {n} do meio", "o {n} central"],
  },
  it: {
    down: ["il {n} più in basso"],
    up: ["il {n} più in alto"],
    left: ["il {n} più a sinistra"],
    right: ["il {n} più a destra"],
    middle: ["il {n} al centro", "il {n} centrale", "il {n} in mezzo"],
  },
  ru: {
    down: ["самый нижний {n}", "нижний {n}"],
    up: ["самый верхний {n}", "верхний {n}"],
    left: ["самый левый {n}", "крайний левый {n}"],
    right: ["самый правый {n}", "крайний правый {n}"],
    middle: ["средний {n}", "средняя {n}", "{n} посередине"],
  },
  "zh-CN": {
    down: ["最下面的{n}", "最底下的{n}"],
    up: ["最上面的{n}", "最上方的{n}"],
    left: ["最左边的{n}", "最左侧的{n}"],
    right: ["最右边的{n}", "最右侧的{n}"],
    middle: ["中间的{n}", "正中间的{n}", "中间那个{n}"],
  },
  ja: {
    down: ["一番下の{n}"],
    up: ["一番上の{n}"],
    left: ["一番左の{n}", "左端の{n}"],
    right: ["一番右の{n}", "右端の{n}"],
    middle: ["真ん中の{n}", "中央の{n}"],
  },
  ko: {
    down: ["맨 아래 {n}", "가장 아래 {n}"],
    up: ["맨 위 {n}", "가장 위 {n}"],
    left: ["맨 왼쪽 {n}", "가장 왼쪽 {n}"],
    right: ["맨 오른쪽 {n}", "가장 오른쪽 {n}"],
    middle: ["가운데 {n}", "중간 {n}"],
  },
  tr: {
    down: ["en alttaki {n}"],
    up: ["en üstteki {n}"],
    left: ["en soldaki {n}"],
    right: ["en sağdaki {n}"],
    middle: ["ortadaki {n}"],
  },
  ar: { middle: ["ال{n} الأوسط", "ال{n} في الوسط"] },
  hi: { middle: ["बीच वाला {n}", "बीच का {n}"], down: ["सबसे नीचे वाला {n}"], up: ["सबसे ऊपर वाला {n}"] },
};

/** The side from which a thing is counted: `{x}` is an order with its noun ("the second row"), by language. */
export const fromSide: Readonly<
  Record<string, Readonly<Record<"top" | "bottom" | "left" | "right", readonly string[]>>>
> = {
  en: {
    top: ["{x} from the top", "from the top, {x}", "{x} counted from the top"],
    bottom: ["{x} from the bottom", "{x} from below", "counting from the bottom, {x}"],
    left: ["{x} from the left", "{x} counting from the left"],
    right: ["{x} from the right", "{x} counting from the right"],
  },
  de: { top: ["{x} von oben"], bottom: ["{x} von unten"], left: ["{x} von links"], right: ["{x} von rechts"] },
  fr: {
    top: ["{x} en partant du haut", "{x} depuis le haut"],
    bottom: ["{x} en partant du bas", "{x} depuis le bas"],
    left: ["{x} en partant de la gauche"],
    right: ["{x} en partant de la droite"],
  },
  es: {
    top: ["{x} desde arriba", "{x} empezando por arriba"],
    bottom: ["{x} desde abajo", "{x} empezando por abajo"],
    left: ["{x} desde la izquierda", "{x} por la izquierda"],
    right: ["{x} desde la derecha", "{x} por la derecha"],
  },
  "pt-BR": {
    top: ["{x} de cima para baixo"],
    bottom: ["{x} de baixo para cima", "{x} a contar de baixo"],
    left: ["{x} a partir da esquerda", "{x} da esquerda"],
    right: ["{x} a partir da direita", "{x} da direita"],
  },
  it: { top: ["{x} dall'alto"], bottom: ["{x} dal basso"], left: ["{x} da sinistra"], right: ["{x} da destra"] },
  ru: { top: ["{x} сверху"], bottom: ["{x} снизу"], left: ["{x} слева"], right: ["{x} справа"] },
  "zh-CN": {
    top: ["从上往下{x}", "从上数{x}"],
    bottom: ["从下往上{x}", "从下数{x}"],
    left: ["从左数{x}", "左起{x}"],
    right: ["从右数{x}", "右起{x}"],
  },
  ja: { top: ["上から{x}"], bottom: ["下から{x}"], left: ["左から{x}"], right: ["右から{x}"] },
  ko: {
    top: ["위에서 {x}"],
    bottom: ["아래에서 {x}", "밑에서 {x}"],
    left: ["왼쪽에서 {x}"],
    right: ["오른쪽에서 {x}"],
  },
  ar: { top: ["{x} من الأعلى"], bottom: ["{x} من الأسفل"], left: ["{x} من اليسار"], right: ["{x} من اليمين"] },
  tr: { top: ["üstten {x}"], bottom: ["alttan {x}"], left: ["soldan {x}"], right: ["sağdan {x}"] },
  hi: { top: ["ऊपर से {x}"], bottom: ["नीचे से {x}"], left: ["बाएं से {x}"], right: ["दाएं से {x}"] },
};

/** Where a counted thing is, which says nothing that tells it apart: `{x}` is an order with its noun, by language. */
export const within: Readonly<Record<string, readonly string[]>> = {
  en: [
    "{x} in the list",
    "{x} on the screen",
    "{x} of the list",
    "{x} on this page",
    "{x} in the menu",
    "{x} in the row",
  ],
  de: ["{x} in der Liste", "{x} auf dem Bildschirm", "{x} der Liste", "{x} auf dieser Seite", "{x} im Menü"],
  fr: ["{x} de la liste", "{x} dans la liste", "{x} sur la page", "{x} dans le menu"],
  es: ["{x} de la lista", "{x} en la pantalla", "{x} en la lista", "{x} en el menú"],
  "pt-BR": ["{x} da lista", "{x} na tela", "{x} na lista", "{x} no menu"],
  it: ["{x} della lista", "{x} nella lista", "{x} nella pagina", "{x} nel menu", "{x} dell'elenco"],
  ru: ["{x} из списка", "{x} на экране", "{x} на странице", "{x} в меню"],
  "zh-CN": ["列表中{x}", "列表里{x}", "屏幕上的{x}", "页面上的{x}", "菜单里的{x}"],
  ja: ["リストの{x}", "一覧の{x}", "画面の{x}", "リスト内の{x}"],
  ko: ["목록의 {x}", "목록에서 {x}", "화면의 {x}", "메뉴에서 {x}"],
  ar: ["{x} في القائمة", "{x} على الشاشة", "{x} في الصفحة"],
  tr: ["listedeki {x}", "ekrandaki {x}", "sayfadaki {x}", "menüdeki {x}"],
  hi: ["सूची में {x}", "स्क्रीन पर {x}", "पेज पर {x}", "मेनू में {x}"],
};

/** A thing that several parts of the screen have: `{h}` is the heading over it. */
export const sectioned = [
  "{x} of {h}",
  "{x} under {h}",
  "{x} in the {h} list",
  "{x} in {h}",
  "the {x} of the {h} section",
  "{h} {x}",
  "the {x} below {h}",
  "the {x} that belongs to {h}",
] as const;
/** The same, by which of them it is: for the first, the second and so on; then for the last of any number. */
export const repeated: readonly (readonly string[])[] = [
  ["the first {x}", "the upper {x}", "the topmost {x}", "{x} further up", "{x} in the top row"],
  ["the second {x}", "the lower {x}", "2nd {x}", "{x} in the second row"],
  ["the third {x}", "3rd {x}", "{x} in the third row"],
];
export const repeatedLast = [
  "the last {x}",
  "the lowest {x}",
  "{x} in the bottom row",
  "the {x} further down",
  "{x} in the last row",
  "the {x} closest to the bottom",
  "bottom {x}",
] as const;
/** What is counted under a heading: `{o}` is an order with its noun ("the third row"), by language. */
export const counted: Readonly<Record<string, readonly string[]>> = {
  en: [
    "{o} of {h}",
    "{o} under {h}",
    "{o} in {h}",
    "{o} below {h}",
    "{o} of the {h} section",
    "{h}, {o}",
    "in {h} {o}",
  ],
  de: ["{o} von {h}", "{o} unter {h}", "{o} bei {h}", "unter {h} {o}"],
  fr: ["{o} de {h}", "{o} sous {h}", "{o} dans {h}"],
  es: ["{o} de {h}", "{o} en {h}", "{o} bajo {h}"],
  "pt-BR": ["{o} de {h}", "{o} em {h}", "{o} da lista {h}"],
  it: ["{o} di {h}", "{o} sotto {h}", "{o} in {h}"],
  ru: ["{o} в {h}", "{o} под {h}", "{o} в разделе {h}"],
  "zh-CN": ["{h}的{o}", "{h}里的{o}", "{h}下面{o}", "{h}{o}"],
  ja: ["{h}の{o}", "{h}にある{o}", "{h}の中の{o}"],
  ko: ["{h}의 {o}", "{h}에서 {o}", "{h} 아래 {o}"],
  ar: ["{o} في {h}", "{o} من {h}"],
  tr: ["{h} altındaki {o}", "{h} içindeki {o}", "{h} bölümündeki {o}"],
  hi: ["{h} में {o}", "{h} का {o}"],
};
/** An action and its object by language: `{v}` is the control's name, `{o}` another topic of the screen. */
export const deeds: Readonly<Record<string, readonly string[]>> = {
  en: [
    "{v} the {o}",
    "{v} this {o}",
    "{v} my {o}",
    "{v} {o}",
    "{v} the whole {o}",
    "I want to {v} the {o}",
    "{v} the {o} now",
  ],
  de: ["{o} {v}", "den {o} {v}", "das {o} {v}", "diese {o} {v}"],
  fr: ["{v} le {o}", "{v} la {o}", "{v} cette {o}", "{v} {o}"],
  es: ["{v} el {o}", "{v} la {o}", "{v} este {o}", "{v} {o}"],
  "pt-BR": ["{v} o {o}", "{v} a {o}", "{v} este {o}", "{v} {o}"],
  it: ["{v} il {o}", "{v} la {o}", "{v} questo {o}", "{v} {o}"],
  ru: ["{v} {o}", "{v} этот {o}", "{v} эту {o}"],
  "zh-CN": ["{v}{o}", "{v}这个{o}", "把{o}{v}"],
  ja: ["{o}を{v}", "{o}を{v}する", "この{o}を{v}"],
  ko: ["{o} {v}", "이 {o} {v}", "{o}을 {v}"],
  ar: ["{v} {o}", "{v} هذا {o}"],
  tr: ["{o} {v}", "bu {o} {v}"],
  hi: ["{o} {v}", "यह {o} {v}"],
};
/** A field by the label at its left. */
export const besideLabel = [
  "the {n} right of {x}",
  "{n} to the right of {x}",
  "the {n} next to {x}",
  "{n} beside {x}",
  "{n} for {x}",
  "{n} on the same line as {x}",
] as const;

/** Things by their state. */
export const stated = {
  switches: ["switch", "toggle", "slider switch"],
  boxes: ["check box", "checkbox", "box", "tick box"],
  choices: ["radio button", "option", "choice"],
  turned: {
    yes: [
      "the {n} that is on",
      "{n} that is turned on",
      "the only {n} that is switched on",
      "the active {n}",
      "the enabled {n}",
      "which {n} is on",
    ],
    no: [
      "the {n} that is off",
      "{n} that isn't on",
      "the {n} that is turned off",
      "the {n} that is still off",
      "switched off {n}",
    ],
  },
  ticked: {
    yes: [
      "the checked {n}",
      "the ticked {n}",
      "the selected {n}",
      "the {n} with a tick",
      "the {n} that is chosen",
      "what is ticked",
      "the chosen {n}",
    ],
    no: [
      "the unchecked {n}",
      "the {n} without a tick",
      "the {n} that is not ticked",
      "the empty {n}",
      "{n} that isn't selected",
      "the {n} without a check mark",
    ],
  },
  selected: {
    yes: [
      "the selected {n}",
      "the active {n}",
      "the current {n}",
      "highlighted {n}",
      "the {n} that is open now",
      "what is selected",
      "the {n} that is selected at the moment",
    ],
    no: ["the {n} that isn't selected", "the inactive {n}", "the other {n}, not selected", "unselected {n}"],
  },
  usable: {
    yes: ["the enabled {n}", "the {n} that is enabled"],
    no: [
      "the disabled {n}",
      "the greyed out {n}",
      "{n} that is greyed out",
      "the {n} that cannot be pressed",
      "dimmed {n}",
      "the unavailable {n}",
    ],
  },
} as const;

/** The same in other languages, with a noun: on, off, selected. */
export const statedAbroad: Readonly<Record<string, Readonly<Record<"on" | "off" | "selected", readonly string[]>>>> = {
  de: {
    on: ["der eingeschaltete Schalter", "das angekreuzte Kästchen", "der ausgewählte Eintrag"],
    off: ["der ausgeschaltete Schalter", "der Schalter, der aus ist"],
    selected: ["der ausgewählte Reiter", "der aktive Tab"],
  },
  fr: {
    on: ["l'interrupteur activé", "la case cochée", "l'option sélectionnée"],
    off: ["la case décochée", "l'interrupteur désactivé"],
    selected: ["l'onglet sélectionné", "onglet actif"],
  },
  es: {
    on: ["el interruptor activado", "la casilla marcada", "la opción seleccionada"],
    off: ["el interruptor desactivado", "la casilla desmarcada"],
    selected: ["la pestaña seleccionada", "pestaña activa"],
  },
  it: {
    on: ["l'interruttore attivato", "la casella spuntata", "l'opzione selezionata"],
    off: ["l'interruttore disattivato"],
    selected: ["la scheda selezionata"],
  },
  "pt-BR": {
    on: ["o interruptor ligado", "a caixa marcada", "a opção selecionada"],
    off: ["o interruptor desligado", "a caixa desmarcada"],
    selected: ["a aba selecionada"],
  },
  ru: {
    on: ["включенный переключатель", "отмеченный флажок", "выбранный пункт"],
    off: ["выключенный переключатель"],
    selected: ["выбранная вкладка"],
  },
  "zh-CN": {
    on: ["打开的开关", "已勾选的复选框", "选中的选项"],
    off: ["关闭的开关", "未勾选的复选框"],
    selected: ["选中的标签页", "选中的选项卡"],
  },
  ja: {
    on: ["オンのスイッチ", "チェックされた項目", "選択された項目"],
    off: ["オフのスイッチ"],
    selected: ["選択されたタブ", "選択中のタブ"],
  },
  ko: { on: ["켜진 스위치", "체크된 항목", "선택된 항목"], off: ["꺼진 스위치"], selected: ["선택된 탭"] },
  tr: {
    on: ["açık olan anahtar", "işaretli kutu", "seçili öğe"],
    off: ["kapalı olan anahtar"],
    selected: ["seçili sekme"],
  },
};

/** Something in a row that is counted. */
export const inRow: readonly (readonly string[])[] = [
  ["{n} of the first row", "the first row's {n}", "{n} in the top row"],
  ["{n} of the second row", "the second row's {n}", "second row's {n}", "the {n} in the 2nd entry"],
  ["{n} of the third item", "third row's {n}", "the {n} in row 3"],
  ["{n} of the fourth row", "the fourth entry's {n}"],
];
export type Noun = "row" | "tab" | "icon" | "switch" | "field" | "button" | "text" | "tile" | "slider" | "select";
export type Corner = "topLeft" | "topRight" | "bottomLeft" | "bottomRight" | "top" | "bottom";

const cut = (text: string): string[] => text.split("|");

export const english: Wording = {
  asks: cut(
    "{x}|{x}|{x}|tap {x}|click {x}|tap on {x}|open {x}|press {x}|go to {x}|the {x} {n}|{x} {n}|show me {x}|select {x}|the {x}|where is {x}|I want {x}|please open {x}|find {x}|choose {x}",
  ),
  nouns: {
    row: cut(
      "row|entry|item|option|line|list item|one|thing|choice|item in the list|file|message|contact|song|task|name in the list|entry of the list|product|recipe|track|video|device|network|account|folder|result|chapter|lesson|place|app|game|day|event|person|word|note|order|channel|city|extension|way|possibility|suggestion|heading|category",
    ),
    tab: cut("tab|page|chip|segment|section|tile"),
    icon: cut("icon|button|symbol|sign"),
    switch: cut("switch|toggle|check box|checkbox|slider switch"),
    field: cut("field|box|input|text field|text box|input field"),
    button: cut("button|option"),
    text: cut("text|label|line"),
    tile: cut("tile|card|picture|box|thing|chip|photo|album|preview|square|item|product"),
    slider: cut("slider|slide bar|knob|range slider"),
    select: cut("dropdown|drop-down|select box|picker|dropdown menu|list to choose from"),
  },
  orders: [
    cut("the first {n}|first {n}|1st {n}|topmost {n}"),
    cut("the second {n}|second {n}|2nd {n}"),
    cut("the third {n}|third {n}|3rd {n}"),
    cut("the fourth {n}|fourth {n}|4th {n}"),
    cut("the fifth {n}|fifth {n}|5th {n}"),
  ],
  last: cut("the last {n}|last {n}|bottom {n}|lowest {n}|final {n}"),
  below: cut(
    "the {n} below {x}|{n} under {x}|what is right below {x}|what comes after {x}|the {n} after {x}|{n} following {x}|the {n} right after {x}|the {n} beneath {x}|the one under {x}",
  ),
  above: cut(
    "the {n} above {x}|{n} over {x}|what is right above {x}|what stands before {x}|the {n} before {x}|the one above {x}",
  ),
  beside: cut(
    "the {n} next to {x}|{n} beside {x}|{n} of {x}|{n} for {x}|{n} in the row of {x}|the {x} row's {n}|{n} right of {x}",
  ),
  places: {
    topLeft: cut("the {n} at the top left|{n} in the upper left corner|top left {n}"),
    topRight: cut("the {n} at the top right|{n} in the upper right corner|top right {n}|top-right corner {n}"),
    bottomLeft: cut("the {n} at the bottom left|{n} in the lower left corner|bottom left {n}"),
    bottomRight: cut("the {n} at the bottom right|{n} in the lower right corner|bottom right {n}"),
    top: cut("the {n} at the very top|uppermost {n}|{n} at the top"),
    bottom: cut("the {n} at the very bottom|lowermost {n}|{n} at the bottom"),
  },
};

type Compact = Record<
  | "asks"
  | "row"
  | "tab"
  | "icon"
  | "switch"
  | "field"
  | "button"
  | "text"
  | "tile"
  | "slider"
  | "select"
  | "orders"
  | "last"
  | "below"
  | "above"
  | "beside"
  | "places",
  string
>;

/** `orders` and `places` are parted by `/`, the latter from the top left to the bottom in the order of Corner. */
function widen(compact: Compact): Wording {
  const [topLeft = "", topRight = "", bottomLeft = "", bottomRight = "", top = "", bottom = ""] =
    compact.places.split("/");
  const { row, tab, icon, field, button, text, tile, slider, select } = compact;
  return {
    asks: cut(compact.asks),
    nouns: {
      row: cut(row),
      tab: cut(tab),
      icon: cut(icon),
      switch: cut(compact.switch),
      field: cut(field),
      button: cut(button),
      text: cut(text),
      tile: cut(tile),
      slider: cut(slider),
      select: cut(select),
    },
    orders: compact.orders.split("/").map(cut),
    last: cut(compact.last),
    below: cut(compact.below),
    above: cut(compact.above),
    beside: cut(compact.beside),
    places: {
      topLeft: cut(topLeft),
      topRight: cut(topRight),
      bottomLeft: cut(bottomLeft),
      bottomRight: cut(bottomRight),
      top: cut(top),
      bottom: cut(bottom),
    },
  };
}

export const others: Readonly<Record<string, Wording>> = {
  de: widen({
    asks: "{x}|{x}|{x}|tippe auf {x}|öffne {x}|klicke auf {x}|{x} öffnen|zeig mir {x}|wo ist {x}|{x} {n}",
    row: "Eintrag|Zeile|Punkt|Option|Kontakt|Nachricht|Eintrag der Liste",
    tab: "Tab|Reiter",
    icon: "Symbol|Icon",
    switch: "Schalter|Kästchen",
    field: "Feld|Eingabefeld",
    button: "Knopf|Taste|Schaltfläche|Button",
    text: "Text",
    tile: "Kachel|Karte|Bild",
    slider: "Schieberegler|Regler",
    select: "Auswahlliste|Auswahlfeld|Dropdown",
    orders:
      "der erste {n}|erstes {n}|erster {n}/der zweite {n}|zweites {n}|zweiter {n}|das zweite {n}/der dritte {n}|drittes {n}|die dritte {n}/der vierte {n}|viertes {n}/der fünfte {n}",
    last: "der letzte {n}|letzter {n}|das letzte {n}|ganz unten {n}",
    below: "{n} unter {x}|das {n} unter {x}|was steht unter {x}",
    above: "{n} über {x}|was steht über {x}",
    beside: "{n} neben {x}|der {n} neben {x}|{n} bei {x}",
    places:
      "{n} oben links/{n} oben rechts|das {n} rechts oben/{n} unten links/{n} unten rechts|das {n} rechts unten/{n} ganz oben/{n} ganz unten",
  }),
  fr: widen({
    asks: "{x}|{x}|{x}|appuyer sur {x}|ouvrir {x}|clique sur {x}|où est {x}|le bouton {x}",
    row: "élément|ligne|option|entrée|contact|élément de la liste",
    tab: "onglet",
    icon: "icône|symbole",
    switch: "interrupteur|case",
    field: "champ",
    button: "bouton",
    text: "texte",
    tile: "carte|image",
    slider: "curseur",
    select: "liste déroulante|menu déroulant",
    orders:
      "le premier {n}|la première {n}/le deuxième {n}|la deuxième {n}|second {n}/le troisième {n}|troisième {n}/le quatrième {n}/le cinquième {n}",
    last: "le dernier {n}|la dernière {n}",
    below: "le {n} sous {x}|{n} en dessous de {x}",
    above: "le {n} au-dessus de {x}",
    beside: "le {n} à côté de {x}|{n} de {x}",
    places:
      "{n} en haut à gauche/{n} en haut à droite|l'{n} en haut à droite/{n} en bas à gauche/{n} en bas à droite/{n} tout en haut/{n} tout en bas",
  }),
  es: widen({
    asks: "{x}|{x}|{x}|toca {x}|abrir {x}|haz clic en {x}|dónde está {x}|el botón {x}|pulsa {x}",
    row: "elemento|fila|opción|entrada|archivo|elemento de la lista",
    tab: "pestaña",
    icon: "icono|símbolo",
    switch: "interruptor|casilla",
    field: "campo",
    button: "botón",
    text: "texto",
    tile: "tarjeta|imagen",
    slider: "control deslizante|deslizador",
    select: "lista desplegable|menú desplegable|desplegable",
    orders:
      "el primer {n}|la primera {n}/el segundo {n}|la segunda {n}|segundo {n}/el tercer {n}|la tercera {n}/el cuarto {n}/el quinto {n}",
    last: "el último {n}|la última {n}",
    below: "el {n} debajo de {x}|{n} bajo {x}",
    above: "el {n} encima de {x}",
    beside: "el {n} al lado de {x}|{n} junto a {x}",
    places:
      "{n} arriba a la izquierda/{n} arriba a la derecha|{n} de la esquina superior derecha/{n} abajo a la izquierda/{n} abajo a la derecha/{n} arriba del todo/{n} abajo del todo",
  }),
  "pt-BR": widen({
    asks: "{x}|{x}|{x}|toque em {x}|abrir {x}|clique em {x}|onde está {x}|o botão {x}",
    row: "item|linha|opção|arquivo|item da lista",
    tab: "aba|guia",
    icon: "ícone|símbolo",
    switch: "interruptor|caixa",
    field: "campo",
    button: "botão",
    text: "texto",
    tile: "cartão|imagem",
    slider: "controle deslizante",
    select: "lista suspensa|menu suspenso",
    orders:
      "o primeiro {n}|a primeira {n}/o segundo {n}|a segunda {n}/o terceiro {n}|a terceira {n}/o quarto {n}/o quinto {n}",
    last: "o último {n}|a última {n}",
    below: "o {n} abaixo de {x}",
    above: "o {n} acima de {x}",
    beside: "o {n} ao lado de {x}",
    places:
      "{n} no canto superior esquerdo/{n} no canto superior direito/{n} no canto inferior esquerdo/{n} no canto inferior direito/{n} no topo/{n} embaixo",
  }),
  it: widen({
    asks: "{x}|{x}|{x}|tocca {x}|apri {x}|clicca su {x}|dov'è {x}|il pulsante {x}",
    row: "elemento|riga|voce|opzione|voce della lista",
    tab: "scheda",
    icon: "icona|simbolo",
    switch: "interruttore|casella",
    field: "campo",
    button: "pulsante",
    text: "testo",
    tile: "riquadro|immagine",
    slider: "cursore|slider",
    select: "menu a discesa|elenco a discesa",
    orders:
      "il primo {n}|la prima {n}/il secondo {n}|la seconda {n}/il terzo {n}|la terza {n}/il quarto {n}/il quinto {n}",
    last: "l'ultimo {n}|l'ultima {n}",
    below: "il {n} sotto {x}",
    above: "il {n} sopra {x}",
    beside: "il {n} accanto a {x}",
    places:
      "{n} in alto a sinistra/{n} in alto a destra/{n} in basso a sinistra/{n} in basso a destra/{n} in cima/{n} in fondo",
  }),
  ru: widen({
    asks: "{x}|{x}|{x}|нажми {x}|открой {x}|открыть {x}|где {x}|кнопка {x}|нажмите на {x}",
    row: "пункт|строка|элемент|файл|пункт в списке",
    tab: "вкладка",
    icon: "значок|иконка",
    switch: "переключатель|флажок",
    field: "поле",
    button: "кнопка",
    text: "текст",
    tile: "карточка|плитка",
    slider: "ползунок|бегунок",
    select: "выпадающий список|раскрывающийся список",
    orders:
      "первый {n}|первая {n}|первое {n}/второй {n}|вторая {n}|второе {n}/третий {n}|третья {n}/четвертый {n}|четвёртая {n}/пятый {n}",
    last: "последний {n}|последняя {n}|последнее {n}",
    below: "{n} под {x}",
    above: "{n} над {x}",
    beside: "{n} рядом с {x}|{n} возле {x}",
    places:
      "{n} слева вверху|{n} в левом верхнем углу/{n} справа вверху|{n} в правом верхнем углу/{n} слева внизу/{n} справа внизу|{n} в правом нижнем углу/{n} вверху/{n} внизу",
  }),
  "zh-CN": widen({
    asks: "{x}|{x}|{x}|点击{x}|打开{x}|{x}按钮|{x}在哪里|点{x}|进入{x}|选择{x}|我要{x}",
    row: "项|行|条|选项|条目|文件|联系人",
    tab: "标签|选项卡|标签页",
    icon: "图标",
    switch: "开关|复选框",
    field: "输入框|文本框",
    button: "按钮",
    text: "文字",
    tile: "卡片|图片|方块",
    slider: "滑块|滑动条",
    select: "下拉菜单|下拉列表|下拉框|选择框",
    orders: "第一个{n}|第一{n}/第二个{n}|第二{n}/第三个{n}|第三{n}/第四个{n}/第五个{n}",
    last: "最后一个{n}|最下面的{n}",
    below: "{x}下面的{n}|在{x}下方的{n}",
    above: "{x}上面的{n}|在{x}上方的{n}",
    beside: "{x}旁边的{n}|{x}右边的{n}|{x}的{n}",
    places: "左上角的{n}/右上角的{n}|右上角{n}/左下角的{n}/右下角的{n}/最上面的{n}|顶部的{n}/最下面的{n}|底部的{n}",
  }),
  ja: widen({
    asks: "{x}|{x}|{x}|{x}をタップ|{x}を開く|{x}ボタン|{x}はどこ|{x}を選択|{x}を押す",
    row: "項目|行|アイテム|ファイル",
    tab: "タブ",
    icon: "アイコン",
    switch: "スイッチ|チェックボックス",
    field: "入力欄|フィールド",
    button: "ボタン",
    text: "テキスト",
    tile: "カード|画像",
    slider: "スライダー",
    select: "ドロップダウン|プルダウンメニュー|プルダウン",
    orders:
      "最初の{n}|一番目の{n}|1番目の{n}/二番目の{n}|2番目の{n}/三番目の{n}|3番目の{n}/四番目の{n}|4番目の{n}/五番目の{n}",
    last: "最後の{n}|一番下の{n}",
    below: "{x}の下の{n}|{x}の下にある{n}",
    above: "{x}の上の{n}",
    beside: "{x}の横の{n}|{x}の隣の{n}|{x}の{n}",
    places: "左上の{n}/右上の{n}/左下の{n}/右下の{n}/一番上の{n}/一番下の{n}",
  }),
  ko: widen({
    asks: "{x}|{x}|{x}|{x} 열기|{x} 버튼|{x} 누르기|{x} 어디|{x} 선택",
    row: "항목|줄|파일",
    tab: "탭",
    icon: "아이콘",
    switch: "스위치|체크박스",
    field: "입력란|칸",
    button: "버튼",
    text: "글자",
    tile: "카드|사진",
    slider: "슬라이더",
    select: "드롭다운|드롭다운 메뉴|선택 상자",
    orders: "첫 번째 {n}|첫번째 {n}/두 번째 {n}|두번째 {n}/세 번째 {n}|세번째 {n}/네 번째 {n}/다섯 번째 {n}",
    last: "마지막 {n}|맨 아래 {n}",
    below: "{x} 아래 {n}|{x} 밑에 있는 {n}",
    above: "{x} 위의 {n}",
    beside: "{x} 옆의 {n}|{x} 옆에 있는 {n}",
    places: "왼쪽 위 {n}/오른쪽 위 {n}/왼쪽 아래 {n}/오른쪽 아래 {n}/맨 위 {n}/맨 아래 {n}",
  }),
  ar: widen({
    asks: "{x}|{x}|{x}|اضغط على {x}|افتح {x}|زر {x}|أين {x}",
    row: "عنصر|سطر|خيار",
    tab: "علامة تبويب|تبويب",
    icon: "أيقونة|رمز",
    switch: "مفتاح|مربع",
    field: "حقل",
    button: "زر",
    text: "نص",
    tile: "بطاقة|صورة",
    slider: "شريط التمرير",
    select: "قائمة منسدلة",
    orders: "ال{n} الأول|أول {n}/ال{n} الثاني|ثاني {n}/ال{n} الثالث|ثالث {n}/ال{n} الرابع/ال{n} الخامس",
    last: "آخر {n}|ال{n} الأخير",
    below: "ال{n} تحت {x}|{n} أسفل {x}",
    above: "ال{n} فوق {x}",
    beside: "ال{n} بجانب {x}",
    places: "ال{n} أعلى اليسار/ال{n} أعلى اليمين/ال{n} أسفل اليسار/ال{n} أسفل اليمين/ال{n} في الأعلى/ال{n} في الأسفل",
  }),
  tr: widen({
    asks: "{x}|{x}|{x}|{x} aç|{x} düğmesi|{x} nerede|{x} seç",
    row: "öğe|satır|seçenek|dosya",
    tab: "sekme",
    icon: "simge|ikon",
    switch: "anahtar|onay kutusu",
    field: "alan|kutu",
    button: "düğme|buton",
    text: "metin",
    tile: "kart|resim",
    slider: "kaydırıcı|sürgü",
    select: "açılır liste|açılır menü",
    orders: "ilk {n}|birinci {n}/ikinci {n}/üçüncü {n}/dördüncü {n}/beşinci {n}",
    last: "son {n}|en alttaki {n}",
    below: "{x} altındaki {n}",
    above: "{x} üstündeki {n}",
    beside: "{x} yanındaki {n}",
    places: "sol üstteki {n}/sağ üstteki {n}/sol alttaki {n}/sağ alttaki {n}/en üstteki {n}/en alttaki {n}",
  }),
  hi: widen({
    asks: "{x}|{x}|{x}|{x} खोलें|{x} बटन|{x} दबाएं|{x} कहाँ है",
    row: "आइटम|पंक्ति|विकल्प|फ़ाइल",
    tab: "टैब",
    icon: "आइकन|चिह्न",
    switch: "स्विच",
    field: "फ़ील्ड|बॉक्स",
    button: "बटन",
    text: "टेक्स्ट",
    tile: "कार्ड|चित्र",
    slider: "स्लाइडर",
    select: "ड्रॉपडाउन|ड्रॉपडाउन मेनू",
    orders: "पहला {n}/दूसरा {n}/तीसरा {n}/चौथा {n}/पांचवां {n}",
    last: "आखिरी {n}|अंतिम {n}",
    below: "{x} के नीचे वाला {n}|{x} के नीचे {n}",
    above: "{x} के ऊपर {n}",
    beside: "{x} के बगल में {n}|{x} के पास {n}",
    places: "ऊपर बाएं {n}/ऊपर दाएं {n}/नीचे बाएं {n}/नीचे दाएं {n}/सबसे ऊपर {n}/सबसे नीचे {n}",
  }),
};
