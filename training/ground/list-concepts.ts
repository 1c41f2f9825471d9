/** Prints the grounder's groups of words and signs that mean the same, in ten languages, as lines for the embedding: `node training/ground/list-concepts.ts >> groups.jsonl`. */
import { conceptGroups } from "../../src/locate/built-in/words/concepts.ts";
import { iconConceptGroups } from "../../src/locate/built-in/words/concepts-icons.ts";
import { moreConceptGroups } from "../../src/locate/built-in/words/concepts-more.ts";
import { worldConceptGroups } from "../../src/locate/built-in/words/concepts-world.ts";

const CLOSE = 0.7;

for (const group of [...conceptGroups, ...iconConceptGroups, ...moreConceptGroups, ...worldConceptGroups]) {
  const texts = group.split(", ").flatMap((member) => {
    const [, text = member, weight = "1"] = /^(.*?)(?::([\d.]+))?$/.exec(member) ?? [];
    return Number(weight) >= CLOSE && !text.startsWith("~") ? [["", text]] : [];
  });
  if (texts.length > 1) console.log(JSON.stringify({ kind: "concept", texts }));
}
