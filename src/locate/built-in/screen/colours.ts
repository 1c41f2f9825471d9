import type { Rgb } from "../../../domain/screens/shade.ts";
import type { Candidate } from "../candidate.ts";
import { foldText } from "../words/fold-text.ts";

/** The colours that people name. */
export type Colour = keyof typeof SPELLED;

/** Their words in the languages of the grounder; `*` stands for any ending. */
const SPELLED = {
  red: "red reddish rot rote* rouge* rojo* roja* vermelho* vermelha* rosso rossa rossi красн* kırmızı czerwon* أحمر حمراء लाल 빨간 빨간색 红 红色 紅 赤 赤い",
  orange: "orange* naranja* laranja* arancione оранжев* turuncu برتقالي नारंगी 주황 주황색 橙 橙色 オレンジ",
  yellow:
    "yellow gelb* jaune* amarillo* amarilla* amarelo* amarela* giallo gialla желт* sarı أصفر صفراء पीला पीली 노란 노란색 黄 黄色 黃",
  green: "green grün* vert verte* verts verde* verdi зелен* yeşil أخضر خضراء हरा हरी 초록 초록색 녹색 绿 绿色 綠 緑",
  blue: "blue blau* bleu* azul azules azuis blu син* голуб* mavi أزرق زرقاء नीला नीली 파란 파란색 蓝 蓝色 藍 青 青い",
  purple: "purple violet* lila morado* morada* roxo* roxa* viola фиолетов* mor بنفسجي बैंगनी 보라 보라색 紫 紫色",
  pink: "pink rosa rose rosado* розов* pembe وردي गुलाबी 분홍 분홍색 粉 粉色 粉红 ピンク",
  brown: "brown braun* marron* marrom коричнев* kahverengi بني भूरा 갈색 棕 棕色 茶色",
  grey: "grey gray grau* gris grise* cinza* grigio grigia серый серая серое серые gri رمادي 회색 灰 灰色",
  black:
    "black schwarz* noir* negro* negra* preto* preta* nero nera черн* siyah أسود سوداء काला काली 검은 검은색 검정 黑 黑色 黒 黒い",
  white:
    "white weiß* blanc* branco* branca* bianco bianca белый белая белое белые beyaz أبيض بيضاء सफेद 흰 흰색 하얀 白 白色 白い",
} as const;

const PREFIXES: [prefix: string, colour: Colour][] = [];
const WORDS = new Map<string, Colour>();
for (const [colour, spelled] of Object.entries(SPELLED) as [Colour, string][])
  for (const word of spelled.split(" ")) {
    const bare = foldText(word.replace("*", "")).trim();
    if (word.endsWith("*")) PREFIXES.push([bare, colour]);
    WORDS.set(bare, colour);
  }
/** The longest ending of a word that bends with its noun. */
const LONGEST_ENDING = 3;

/** Less saturated colours than this, of 255, are grey, black or white. */
const LEAST_CHROMA = 42;
const DARK = 70;
const LIGHT = 215;
/** Hues in degrees, each up to where the next begins. Pink and brown are light and dark ones. */
const HUES: readonly (readonly [until: number, colour: Colour])[] = [
  [15, "red"],
  [42, "orange"],
  [70, "yellow"],
  [165, "green"],
  [255, "blue"],
  [300, "purple"],
  [340, "pink"],
  [361, "red"],
];
/** An orange that is darker than this is brown, a red that is lighter than this is pink. */
const BROWN = 150;
const PINK = 130;

/** Lists the colours that a query's folded words name. */
export function listAskedColours(words: readonly string[]): Colour[] {
  return [...new Set(words.flatMap((word) => readColour(word) ?? []))];
}

function readColour(word: string): Colour | undefined {
  const known = WORDS.get(word);
  if (known) return known;
  return PREFIXES.find(([prefix]) => word.startsWith(prefix) && word.length <= prefix.length + LONGEST_ENDING)?.[1];
}

/** Returns 1 if a candidate has one of the asked colours, -1 if its colour is another one, 0 where none is asked for or its colours aren't known. */
export function fitColour(asked: readonly Colour[], { shade }: Pick<Candidate, "shade">): number {
  if (asked.length === 0 || !shade?.paint) return 0;
  const own = nameColour(shade.paint);
  return asked.some((colour) => own.includes(colour)) ? 1 : -1;
}

/** The names of a colour: the likeliest, and its neighbour where it lies between two. */
export function nameColour(rgb: Rgb): Colour[] {
  const { red, green, blue } = rgb;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const chroma = most - least;
  if (chroma < LEAST_CHROMA) {
    if (most < DARK) return ["black"];
    return least > LIGHT ? ["white"] : ["grey"];
  }
  const sector =
    most === red ? (green - blue) / chroma : most === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma;
  const hue = (sector * 60 + 360) % 360;
  const named = HUES.find(([until]) => hue < until)?.[1] ?? "red";
  if (named === "orange" && most < BROWN) return ["brown"];
  if (named === "red" && least > PINK) return ["pink", "red"];
  return [named];
}
