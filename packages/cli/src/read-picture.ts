import { readFileSync, statSync } from "node:fs";
import { CommandError } from "./command-error.ts";

/** The API takes 16,777,216 characters of base64. */
const MAX_BYTES = (16_777_216 / 4) * 3;

/** Reads a picture's file. Throws a CommandError that says what is wrong with its path or its size. */
export function readPicture(file: string): Buffer {
  try {
    // Before it is read: the base64 of a file that isn't a picture may need more memory than there is.
    if (statSync(file).size > MAX_BYTES) {
      const limit = `${MAX_BYTES / 2 ** 20} MiB`;
      throw new CommandError(`${file} has more than ${limit}. Scale the picture down, or save it as a JPEG.`);
    }
    return readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new CommandError(`There is no file ${file}.`);
    if (code === "EISDIR") throw new CommandError(`${file} is a folder. Name a PNG or JPEG.`);
    throw new CommandError(`${file} can't be read (${code}).`);
  }
}
