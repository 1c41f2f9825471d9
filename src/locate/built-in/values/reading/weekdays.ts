/** A day of a week, in twelve languages: by its whole name, in short, and as scripts without spaces write it. */
type DayNames = readonly [whole: string, short: string, unspaced: string];

/** From Sunday on. */
const DAYS: readonly DayNames[] = [
  [
    "sundays?|sonntags?|dimanches?|domingos?|domenic(?:a|he)|zondag|воскресень[ея]|pazar gunu",
    "sun|so|dim|dom|zo|вс|paz",
    "(?:周|週|星期|礼拜)[日天]|日曜|일요일|\\(日\\)",
  ],
  [
    "mondays?|montags?|lundis?|lunes|segunda feira|lunedi|maandag|понедельник|pazartesi",
    "mon|mo|lun|seg|ma|пн|pzt",
    "(?:周|週|星期|礼拜)一|月曜|월요일|\\(月\\)",
  ],
  [
    "tuesdays?|dienstags?|mardis?|martes|terca feira|martedi|dinsdag|вторник|sali gunu",
    "tues?|di|mar|ter|вт|sal",
    "(?:周|週|星期|礼拜)二|火曜|화요일|\\(火\\)",
  ],
  [
    "wednesdays?|mittwochs?|mercredis?|miercoles|quarta feira|mercoledi|woensdag|сред[ау]|carsamba",
    "wed|mi|mer|mie|qua|wo|ср|car",
    "(?:周|週|星期|礼拜)三|水曜|수요일|\\(水\\)",
  ],
  [
    "thursdays?|donnerstags?|jeudis?|jueves|quinta feira|giovedi|donderdag|четверг|persembe",
    "thu|thurs?|do|jeu|jue|qui|gio|чт|per",
    "(?:周|週|星期|礼拜)四|木曜|목요일|\\(木\\)",
  ],
  [
    "fridays?|freitags?|vendredis?|viernes|sexta feira|venerdi|vrijdag|пятниц[ау]|cuma gunu",
    "fri|fr|ven|vie|sex|vr|пт|cum",
    "(?:周|週|星期|礼拜)五|金曜|금요일|\\(金\\)",
  ],
  [
    "saturdays?|samstags?|sonnabends?|samedis?|sabados?|sabato|zaterdag|суббот[ау]|cumartesi",
    "sat|sa|sam|sab|za|сб|cmt",
    "(?:周|週|星期|礼拜)六|土曜|토요일|\\(土\\)",
  ],
];
const LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const make = (spaced: string, unspaced: string) =>
  new RegExp(`(?<!${LETTER})(?:${spaced})(?!${LETTER})|${unspaced}`, "u");
const WHOLE = DAYS.map(([whole, , unspaced]) => make(whole, unspaced));
const ANY = DAYS.map(([whole, short, unspaced]) => make(`${whole}|${short}`, unspaced));

/** Reads the one day of a week of which a query asks for things, from 0 for Sunday, and the part of it that says so; null where it says none, or several. Takes folded text. */
export function findSaidWeekday(said: string): { day: number; spelled: string } | null {
  const spaced = said.replace(/(?<=[a-z])-(?=feira)/g, " ");
  const found = WHOLE.flatMap((pattern, day) => {
    const [spelled] = pattern.exec(spaced) ?? [];
    return spelled === undefined ? [] : [{ day, spelled }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Reads the one day of a week that a short text tells, such as a head "Mon 2"; null where it tells none, or several. Takes folded text. */
export function readWeekday(text: string): number | null {
  const found = ANY.flatMap((pattern, day) => (pattern.test(text) ? [day] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}
