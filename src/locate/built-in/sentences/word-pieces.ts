/** Removed before a text is cut: they show nothing. Controls aren't among them, as they end a word like spaces. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const ACCENTS = /\p{Mn}/gu;
/** A sign or an ideograph stands alone; anything else is a word as far as the next one, or a space. */
const WORD = /[\p{P}\p{sc=Han}$+<=>^`|~]|[^\p{P}\p{sc=Han}$+<=>^`|~\s\p{Cc}]+/gu;
/** A longer word is unknown. In UTF-16 units, as are all lengths here. */
const LONGEST_WORD = 40;
/** A text is read so far. */
const MOST_LETTERS = 160;

/** The numbers of the pieces that frame a text, and of a word that has no pieces. */
export type Marks = { start: number; end: number; unknown: number };

/**
 * Cuts texts into pieces of words, as BERT's uncased models do: each word into the longest piece that it starts with, the longest that follows, and so on.
 * A piece within a word is listed with `##` before it; a word that can't be cut so is the unknown piece.
 *
 * @see https://arxiv.org/abs/1810.04805, and its tokenizer in https://github.com/google-research/bert
 */
export class WordPieces {
  readonly marks: Marks;
  readonly #numbers: ReadonlyMap<string, number>;

  /** `pieces` in the order of their numbers. @throws Error if the pieces that mark something are missing */
  constructor(pieces: readonly string[]) {
    this.#numbers = new Map(pieces.map((piece, number) => [piece, number]));
    const find = (piece: string) => {
      const number = this.#numbers.get(piece);
      if (number === undefined) throw new Error(`the list of word pieces lacks ${piece}`);
      return number;
    };
    this.marks = { start: find("[CLS]"), end: find("[SEP]"), unknown: find("[UNK]") };
  }

  /** The numbers of a text's first pieces, `most` at most; the pieces that frame it aren't among them. */
  cut(text: string, most: number): number[] {
    const folded = text.slice(0, MOST_LETTERS).replace(UNSEEN, "").toLowerCase().normalize("NFD").replace(ACCENTS, "");
    const numbers: number[] = [];
    for (const [word] of folded.matchAll(WORD)) {
      if (numbers.length >= most) break;
      numbers.push(...this.#cutWord(word));
    }
    return numbers.slice(0, most);
  }

  #cutWord(word: string): number[] {
    const unknown = [this.marks.unknown];
    if (word.length > LONGEST_WORD) return unknown;
    const numbers: number[] = [];
    for (let start = 0; start < word.length; ) {
      const mark = start > 0 ? "##" : "";
      let end = word.length;
      let number = this.#numbers.get(mark + word.slice(start, end));
      while (number === undefined && end > start + 1) number = this.#numbers.get(mark + word.slice(start, --end));
      if (number === undefined) return unknown;
      numbers.push(number);
      start = end;
    }
    return numbers;
  }
}
