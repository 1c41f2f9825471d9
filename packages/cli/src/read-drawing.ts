import { extname } from "node:path";
import { InvalidArgumentError } from "commander";

/** Reads where a drawing is written. Throws the parser's error for the name of another kind of file. */
export function readDrawing(file: string): string {
  if (["", ".png"].includes(extname(file).toLowerCase())) return file;
  throw new InvalidArgumentError("Drawings are PNGs: its name must end with .png.");
}
