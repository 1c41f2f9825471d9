/** Writes the generated parts of documents (document-parts.ts). With `--check` it only compares: see write-generated.ts. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DOCUMENT_PARTS, fillPart } from "./document-parts.ts";
import { writeGenerated } from "./write-generated.ts";

for (const { document, name, write } of DOCUMENT_PARTS) {
  const text = await readFile(resolve(import.meta.dirname, "..", document), "utf8");
  await writeGenerated(document, fillPart(text, name, write()), "the code's constants", "npm run tables");
}
