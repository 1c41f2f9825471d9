import { foldText } from "../words/fold-text.ts";

/** The property that a list is ordered by. */
export type OrderKey = "price" | "date" | "name" | "size" | "rating" | "distance" | "length";
/** The end that a list starts with: the least of its key, as from A to Z and from old to new, or the most. */
export type OrderStart = "least" | "most";

/** A word by which a list starts or ends. A stem, marked `-`, has any ending. */
type Direction = { start: OrderStart; key: OrderKey | null };

/** Words of both ends, by key: in English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Turkish, Polish, Indonesian, Vietnamese and Arabic. */
const SPACED: readonly (readonly [start: OrderStart, key: OrderKey | null, words: string])[] = [
  [
    "least",
    null,
    "low lowest lower least fewest minimum ascending asc increasing niedrig- aufsteigend- croissant- bas basse plus_bas menor menos ascend- crecient- crescent- bajo baja baix- basso laag lage laagste oplopend- низк- возраст- dusuk- artan- najniz- nisk- rosnac- terendah thap thap_nhat tang_dan الاقل تصاعدي",
  ],
  [
    "most",
    null,
    "high highest higher most maximum descending desc decreasing hoch hohe hoher hohem hohen hochst- absteigend- decroiss- haut haute eleve- mayor mayores maior maiores descend- decrec- decresc- alto alta altos altas hoog hoge hoogste aflopend- высок- убыв- yuksek- azalan- najwyz- wysok- malejac- tertinggi cao cao_nhat giam_dan الاعلي تنازلي",
  ],
  [
    "least",
    "price",
    "cheap cheaper cheapest affordable inexpensive billig- gunstig- preiswert- moins_cher- barat- economic- goedkoop- goedkope дешев- ucuz- tanie tansze tanich najtansz- murah termurah re_nhat الارخص",
  ],
  [
    "most",
    "price",
    "expensive dear dearer dearest pricey priciest costly costliest teuer- teure teuren teurem plus_cher- caro cara caros caras duur dure duurste дорог- pahali- drogie drozsze drogich najdroz- mahal termahal dat_nhat الاغلي",
  ],
  [
    "least",
    "date",
    "old older oldest earliest alt alte altere alteste altesten alten ancien- antigu- antig- vecchi- oud oude oudste стары- старе- eski- stare starsze starych najstar- lama terlama cu_nhat الاقدم",
  ],
  [
    "most",
    "date",
    "new newer newest latest recent recently neu neue neuere neuest- neusten neueren aktuell- recent- recient- nuev- nouveau- nouvel- novo novos nova novas nuovo nuovi nuova nuove nieuw- новы- нове- yeni- nowe nowsze nowych najnow- baru terbaru moi_nhat الاحدث",
  ],
  ["least", "size", "small smaller smallest klein- petit- pequen- piccol- маленьк- kucuk- najmniej- terkecil"],
  [
    "most",
    "size",
    "large larger largest big bigger biggest gross- grand- groot- grote больш- buyuk- najwieksz- terbesar",
  ],
  ["least", "length", "short shorter shortest kurz- court- corto cortos korte kortste коротк- kisa- krotk-"],
  ["most", "length", "long longer longest lange langste langsten largo largos lunghi lungo длинн- uzun- dlug-"],
  ["least", "distance", "near nearer nearest closest nah nahe nachst- proche- cercan- vicin- близк- yakin- terdekat"],
  ["most", "distance", "far farther farthest further furthest weit entfernt- loin- lejan- lontan- uzak- terjauh"],
];

/** The same for languages without spaces between words, and for those that join endings. */
const JOINED: readonly (readonly [start: OrderStart, key: OrderKey | null, words: string])[] = [
  ["least", null, "低 升序 昇順 少 낮은 오름차순 적은 कम आरोही"],
  ["most", null, "高 降序 降順 多 높은 내림차순 많은 ज़्यादा ज्यादा अधिक अवरोही"],
  ["least", "price", "便宜 安い 安価 싼 저렴 सस्त"],
  ["most", "price", "贵 貴 비싼 महंग"],
  ["least", "date", "旧 古い 舊 오래된 पुरान"],
  ["most", "date", "新 최신 새로운 नए नया नई"],
  ["least", "size", "小 작은 छोट"],
  ["most", "size", "大 큰 बड़"],
  ["least", "distance", "近 가까운"],
  ["most", "distance", "远 遠 먼"],
];

/** Names of keys; a word with `-` is a stem. */
const KEYS: readonly (readonly [key: OrderKey, spaced: string, joined: string])[] = [
  [
    "price",
    "price prices pricing cost costs fare preis- prix precio- preco- prezz- prijs- prijz- цен- fiyat- cena cen ceny harga gia السعر",
    "价 價 価格 値段 料金 가격 कीमत मूल्य दाम",
  ],
  [
    "date",
    "date dates time added modified created uploaded updated published posted edited datum fecha data datum tarih- tanggal ngay التاريخ",
    "时间 日期 日付 時間 날짜 तारीख",
  ],
  [
    "name",
    "name names title titles alphabet alphabetical alphabetically alphabetisch- nom nombre nome naam назван- имен- isim ada nazw- الاسم",
    "名 이름 नाम",
  ],
  [
    "size",
    "size sizes filesize grosse taille tamano tamanho dimension- grootte размер- boyut- rozmiar- ukuran",
    "大小 サイズ 크기 आकार",
  ],
  [
    "rating",
    "rating ratings rated stars score reviews reviewed bewertung- avis valoracion- calificacion- avaliac- valutazion- beoordeling- рейтинг- puan- ocen- penilaian التقييم",
    "评分 评价 評価 評分 평점 별점 रेटिंग",
  ],
  [
    "distance",
    "distance entfernung- distanc- distanz- afstand- расстоян- mesafe- odleglosc- jarak المسافه",
    "距离 距離 거리 दूरी",
  ],
  [
    "length",
    "length duration runtime dauer lange duree duracion durac- durata duur длительн- dlugosc- durasi",
    "时长 長さ 길이",
  ],
];

type Table<Told> = { whole: ReadonlyMap<string, Told>; stems: readonly (readonly [string, Told])[] };

const DIRECTIONS = tabulate(SPACED.map(([start, key, words]) => [words, { start, key }] as const));
const KEY_NAMES = tabulate(KEYS.map(([key, words]) => [words, key] as const));
const JOINED_DIRECTIONS = JOINED.flatMap(([start, key, words]) =>
  words.split(" ").map((word) => [foldText(word), { start, key }] as const),
);
const JOINED_KEYS = KEYS.flatMap(([key, , words]) => words.split(" ").map((word) => [foldText(word), key] as const));

function tabulate<Told>(entries: readonly (readonly [words: string, told: Told])[]): Table<Told> {
  const whole = new Map<string, Told>();
  const stems: [string, Told][] = [];
  for (const [words, told] of entries)
    for (const word of words.split(" ")) {
      if (word.endsWith("-")) stems.push([word.slice(0, -1).replaceAll("_", " "), told]);
      else whole.set(word.replaceAll("_", " "), told);
    }
  return { whole, stems };
}

/** A direction, where it stands in the text, and where it ends. */
export type FoundDirection = Direction & { from: number; to: number };

/** Finds the words of a folded text that tell a direction, from left to right. `words` are its words with their places. */
export function findDirections(folded: string, words: readonly PlacedWord[]): FoundDirection[] {
  const found: FoundDirection[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = spellPair(words, at);
    const two = pair === null ? undefined : lookUp(DIRECTIONS, pair);
    const told = two ?? lookUp(DIRECTIONS, words[at]?.text ?? "");
    if (!told) continue;
    const last = two ? at + 1 : at;
    found.push({ ...told, from: words[at]?.from ?? 0, to: words[last]?.to ?? 0 });
    at = last;
  }
  const rest = blankKeys(folded);
  for (const [text, told] of JOINED_DIRECTIONS) {
    const from = rest.indexOf(text);
    if (from >= 0) found.push({ ...told, from, to: from + text.length });
  }
  return [...found, ...findAlphabet(words)].sort((a, b) => a.from - b.from);
}

/** 大小, which is a size, has both a word for large and one for small in it. */
function blankKeys(folded: string): string {
  return JOINED_KEYS.reduce((rest, [text]) => rest.replaceAll(text, " ".repeat(text.length)), folded);
}

/** "From A to Z", "Z–A": the letters stand next to each other, or with a word between. */
function findAlphabet(words: readonly PlacedWord[]): FoundDirection[] {
  const z = words.findIndex(({ text }) => text === "z");
  if (z < 0) return [];
  const isA = (at: number) => words[at]?.text === "a";
  const before = [z - 1, z - 2].find(isA);
  const after = [z + 1, z + 2].find(isA);
  const a = before ?? after;
  if (a === undefined) return [];
  const ends = [words[a], words[z]].map((word) => ({ from: word?.from ?? 0, to: word?.to ?? 0 }));
  return [
    { start: "least", key: "name", from: ends[0]?.from ?? 0, to: ends[0]?.to ?? 0 },
    { start: "most", key: "name", from: ends[1]?.from ?? 0, to: ends[1]?.to ?? 0 },
  ];
}

/** Finds the key that a folded text names; null where it names none. */
export function findKey(folded: string, words: readonly PlacedWord[]): OrderKey | null {
  for (const { text } of words) {
    const key = lookUp(KEY_NAMES, text);
    if (key) return key;
  }
  return JOINED_KEYS.find(([text]) => folded.includes(text))?.[1] ?? null;
}

/** Returns true for a word that names a key. */
export function isKeyName(word: string): boolean {
  return lookUp(KEY_NAMES, word) !== undefined || JOINED_KEYS.some(([text]) => word === text);
}

function lookUp<Told>({ whole, stems }: Table<Told>, text: string): Told | undefined {
  return whole.get(text) ?? stems.find(([stem]) => text.startsWith(stem))?.[1];
}

function spellPair(words: readonly PlacedWord[], at: number): string | null {
  const [one, two] = [words[at], words[at + 1]];
  return one && two ? `${one.text} ${two.text}` : null;
}

/** A word of a text, and its place there, in UTF-16 units. */
export type PlacedWord = { text: string; from: number; to: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Cuts a folded text into its words. */
export function placeWords(folded: string): PlacedWord[] {
  return [...folded.matchAll(WORD)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }));
}
