import type { Scene } from "../screen/scene.ts";

type Screen = Pick<Scene, "words" | "items" | "matches">;

/** A name has a word from this similarity on. */
const COVERS = 0.84;

/** The query's words that a candidate's names have. */
export function listCovered({ words, items, matches }: Screen, at: number): ReadonlySet<string> {
  const covered = new Set<string>();
  for (const { item, similarity } of matches.get(at) ?? [])
    if (similarity > COVERS) for (const word of items[item]?.covers ?? []) covered.add(words[word]?.text ?? "");
  return covered;
}

/** "Not A and B" rules out each of the two, unless something is called "A and B". */
export function splitRuledOut(screen: Screen, excluded: readonly (readonly number[])[]): (readonly number[])[] {
  return excluded.flatMap((list) => {
    const parts = splitAtAnd(screen, list);
    if (parts.length < 2) return [list];
    const isOneName = [...screen.matches.keys()].some((at) => {
      const covered = listCovered(screen, at);
      return list.every((word) => covered.has(screen.words[word]?.text ?? ""));
    });
    return isOneName ? [list] : parts;
  });
}

function splitAtAnd({ words }: Screen, list: readonly number[]): number[][] {
  const parts: number[][] = [];
  for (const [place, word] of list.entries()) {
    const before = list[place - 1];
    const follows = before !== undefined && !words.slice(before, word).some(({ canon }) => canon === "and");
    const part = parts.at(-1);
    if (part && follows) part.push(word);
    else parts.push([word]);
  }
  return parts;
}
