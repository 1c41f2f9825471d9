import type { Measure } from "../reading/measures.ts";

/** A unit behind a number: what it measures, in the way in which a text would tell it. A letter may stand for several. */
export type SaidUnit = { ways: readonly (readonly [measure: Measure, told: string])[]; length: number };

const UNITS: readonly (readonly [spelled: string, ...ways: (readonly [measure: Measure, told: string])[]])[] = [
  [
    "us ?dollars?|dollars?|dollari|dolares?|euros?|€|£|[a-z]{0,2}\\$|¥|pounds?|quid|pfund|livres?|libras?|sterline|yen|usd|eur|gbp|chf|franken|francs?|reais|real|руб[а-я]{0,4}|₽|₹|rupees?|₺|lira|tl|zł|zl|kr|kronor|kroner|美元|欧元|日元|元|块|円|원|달러|유로",
    ["money", "€"],
  ],
  ["stars?|sternen?|estrellas|etoiles|stelle|★|星|つ星|성급", ["rating", "★"]],
  [
    "%|percent|prozent|por ciento|por cento|pour cent|per cento|procent|процент[а-я]{0,2}|パーセント|퍼센트",
    ["percent", "%"],
  ],
  ["minutes?|minuten?|minutos?|minut[io]|mins?|минут[а-я]?|分钟|分鐘|分間|분", ["duration", "min"]],
  ["hours?|hrs?|stunden?|std|heures?|horas?|or[ae]|uur|uren|час[а-я]{0,2}|小时|小時|時間|시간", ["duration", "h"]],
  ["seconds?|secs?|sekunden?|secondes?|segundos?|second[io]|seconden|секунд[а-я]?|秒|초", ["duration", "s"]],
  ["days?|tage?n?|jours?|dias?|giorn[io]|dagen|天|日間|일", ["duration", "d"]],
  ["kilobytes?|k[bo]", ["bytes", "kb"]],
  ["megabytes?|m[bo]", ["bytes", "mb"]],
  ["gigabytes?|g[bo]", ["bytes", "gb"]],
  ["terabytes?|t[bo]", ["bytes", "tb"]],
  [
    "square met(?:er|re)s?|quadratmetern?|metros cuadrados|metres carres|metri quadri|m2|m²|㎡|qm|sqm|sq m|平米|平方米|平",
    ["area", "m2"],
  ],
  ["kilomet(?:er|re)s?|kilometern|kilometros|quilometros|chilometri|km|公里|千米|キロ|킬로", ["distance", "km"]],
  ["miles?|mi", ["distance", "mi"]],
  ["met(?:er|re)s?|metern|metros?|metri|米|メートル|미터", ["distance", "m"]],
  ["kilograms?|kilos?|kg|公斤|キログラム", ["weight", "kg"]],
  ["grams?|gramm|grammes?|gramos|gramas|grammi|g|克|グラム", ["weight", "g"]],
  ["degrees?|grad|degres|grados|gradi|graus|°c?|度|도", ["temperature", "°"]],
  ["分", ["rating", "★"], ["duration", "min"]],
  ["h", ["duration", "h"]],
  ["min", ["duration", "min"]],
  ["m", ["distance", "m"], ["duration", "min"]],
  ["s", ["duration", "s"]],
];
const PATTERNS = UNITS.map(([spelled, ...ways]) => ({
  ways,
  pattern: new RegExp(`^[ -]?(?:${spelled})(?![a-zа-я])`, "u"),
}));

/** Finds the unit that a text begins with; null where it begins with none. */
export function findUnit(text: string): SaidUnit | null {
  for (const { ways, pattern } of PATTERNS) {
    const [spelled] = pattern.exec(text) ?? [];
    if (spelled !== undefined) return { ways, length: spelled.length };
  }
  return null;
}
