import { readFileSync } from "node:fs";
import { CommandError } from "./command-error.ts";

/** Reads a picture's file. Throws a CommandError that says what is wrong with its path. */
export function readPicture(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new CommandError(`There is no file ${file}.`);
    if (code === "EISDIR") throw new CommandError(`${file} is a folder. Name a PNG or JPEG.`);
    throw new CommandError(`${file} can't be read (${code}).`);
  }
}
