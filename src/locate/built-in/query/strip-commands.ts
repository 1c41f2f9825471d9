import type { AskedRole } from "../screen/roles.ts";
import { commandPhrases, commandRoles } from "../words/query-words.ts";
import { type Clause, type QueryWord, spellClause } from "./clause.ts";

/** Matches a word that may be a verb but is the kind of thing asked for, since the query goes on with where it is: "input to the right of Name". */
const PLACED_NOUN =
  /^(?:input|toggle|view|slide|mark|highlight|tick|check) (?:(?:directly|right|just|located) )?(?:(?:to|on|at) the (?:left|right)|left of|right of|below|under|underneath|beneath|above|beside|next to|near|between|after|before) /;

const commandsAtStart = [...commandPhrases].sort((a, b) => b.length - a.length);

/** Leaves out the words that spell so many letters. One word of another language may stand for several: "einschalten" for "turn on". */
function dropSpelled(words: readonly QueryWord[], clause: Clause, letters: number): number[] {
  let spelled = -1;
  const after = clause.findIndex((at) => {
    if (spelled >= letters) return true;
    spelled += 1 + (words[at]?.canon.length ?? 0);
    return false;
  });
  return after < 0 ? [] : clause.slice(after);
}

/** Takes "please tap on the" off a query; a command may hint at what kind of thing takes it. */
export function stripCommands(
  words: readonly QueryWord[],
  clause: Clause,
): { rest: number[]; softRole: AskedRole | undefined } {
  let rest = [...clause];
  let softRole: AskedRole | undefined;
  let isDone = false;
  for (let again = true; again && rest.length > 0; ) {
    again = false;
    const spelled = `${spellClause(words, rest)} `;
    // After "tap on" no second verb is stripped: "tap on Type" names a thing. "Find and tap" has two.
    const command =
      isDone || PLACED_NOUN.test(spelled)
        ? undefined
        : commandsAtStart.find((phrase) => spelled.startsWith(`${phrase} `));
    if (command !== undefined) {
      softRole ??= commandRoles.get(command);
      isDone = commandRoles.has(command);
      rest = dropSpelled(words, rest, command.length);
      again = true;
    } else if (/^(the|a|an|,|to|on|and|me|in|into) /.test(spelled)) {
      if (spelled.startsWith("and ")) isDone = false;
      rest = rest.slice(1);
      // After an article comes a noun: "the toggle next to Wi-Fi" commands nothing.
      again = !/^(the|a|an) /.test(spelled);
    }
  }
  // Japanese and Korean put the verb last; so does "…, please".
  while (rest.length > 0) {
    const last = words[rest.at(-1) ?? 0];
    const foreignCommand = last && last.canon !== last.text && commandPhrases.includes(last.canon);
    if (!last || !(foreignCommand || last.canon === "please" || last.canon === ",")) break;
    softRole ??= commandRoles.get(last.canon);
    rest = rest.slice(0, -1);
  }
  return { rest, softRole };
}
