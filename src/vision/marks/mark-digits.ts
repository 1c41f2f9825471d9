/** A digit's pixels, row by row from the top; `#` is inked. */
type Glyph = readonly string[];

/** A size of digits: `gap` between two, `margin` around them all, in pixels. */
export type DigitFace = { width: number; height: number; gap: number; margin: number; glyphs: readonly Glyph[] };

/** Strokes of two pixels, which stay readable if the model scales the picture down. */
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

/** For places too narrow for bold digits. */
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

/** Returns the size of a label with its margin, in pixels. */
export function measureLabel(label: string, face: DigitFace): { width: number; height: number } {
  const width = label.length * (face.width + face.gap) - face.gap + 2 * face.margin;
  return { width, height: face.height + 2 * face.margin };
}

/**
 * Calls `ink` with the column and row of each inked pixel of the label, counted from its corner, including the margin.
 */
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
