/** What a text maker knows of a language. Lists are written as one string, parted by `|` (phrases) or spaces (words). */
export type Language = {
  lang: string;
  rtl?: true;
  /** Sentences have no spaces between words. */
  unspaced?: true;
  /** Titles have a capital at each word. */
  titleCase?: true;
  words: string;
  titles: string;
  actions: string;
  firstNames: string;
  lastNames: string;
  months: string;
  /** How amounts look: `#` is the number. */
  amounts: string;
  decimalComma?: true;
  twelveHours?: true;
  fullStop?: string;
};
