/** A digit's pixels, row by row from the top; `#` is inked. */
type Glyph = readonly string[];

/** A size of digits: `gap` between two, `margin` around them all, in pixels. */
export type DigitFace = { width: number; height: number; gap: number; margin: number; glyphs: readonly Glyph[] };

/** Strokes of two pixels, which outlast a model's own shrinking. */
export const BOLD_DIGITS: DigitFace = {
  width: 7,
  height: 10,
  gap: 1,
  margin: 2,
  glyphs: readGlyphs(`
    .#####. ...##.. .#####. .#####. ....##. ####### ..####. ####### .#####. .#####.
    ####### ..###.. ####### ####### ...###. ####### .#####. ####### ####### #######
    ##...## .####.. ##...## ##...## ..####. ##..... ##..... .....## ##...## ##...##
    ##...## .#.##.. .....## .....## .##.##. ######. ##..... ....##. ##...## ##...##
    ##...## ...##.. ....##. ..####. ##..##. ####### ######. ....##. .#####. #######
    ##...## ...##.. ...##.. ..####. ##..##. .....## ####### ...##.. .#####. .######
    ##...## ...##.. ..##... .....## ####### .....## ##...## ...##.. ##...## .....##
    ##...## ...##.. .##.... ##...## ####### ##...## ##...## ..##... ##...## .....##
    ####### .###### ####### ####### ....##. ####### ####### ..##... ####### .#####.
    .#####. .###### ####### .#####. ....##. .#####. .#####. ..##... .#####. .####..
  `),
};

/** For places that are too narrow for the bold ones. */
export const THIN_DIGITS: DigitFace = {
  width: 5,
  height: 7,
  gap: 1,
  margin: 1,
  glyphs: readGlyphs(`
    .###. ..#.. .###. ##### ...#. ##### ..##. ##### .###. .###.
    #...# .##.. #...# ....# ..##. #.... .#... ....# #...# #...#
    #..## ..#.. ....# ...#. .#.#. ####. #.... ...#. #...# #...#
    #.#.# ..#.. ...#. ..##. #..#. ....# ####. ..#.. .###. .####
    ##..# ..#.. ..#.. ....# ##### ....# #...# .#... #...# ....#
    #...# ..#.. .#... #...# ...#. #...# #...# .#... #...# ...#.
    .###. .###. ##### .###. ...#. .###. .###. .#... .###. .##..
  `),
};

/** Pixels that a label takes with its margin. */
export function measureLabel(label: string, face: DigitFace): { width: number; height: number } {
  const width = label.length * (face.width + face.gap) - face.gap + 2 * face.margin;
  return { width, height: face.height + 2 * face.margin };
}

/** Calls `ink` with the column and row of each of the label's inked pixels, counted from its corner, margin included. */
export function traceLabel(label: string, face: DigitFace, ink: (column: number, row: number) => void): void {
  [...label].forEach((digit, place) => {
    const left = face.margin + place * (face.width + face.gap);
    face.glyphs[Number(digit)]?.forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        if (line[column] === "#") ink(left + column, face.margin + row);
      }
    });
  });
}

/** The drawing's columns, each from 0 to 9. */
function readGlyphs(drawing: string): Glyph[] {
  const rows = drawing
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" "));
  return Array.from({ length: 10 }, (_, digit) => rows.map((row) => row[digit] ?? ""));
}
