import type { Scene } from "../screen/scene.ts";
import type { Measured } from "./listing/list-measured.ts";
import type { Measure } from "./reading/measures.ts";

/** Words for either side of an account. */
const SPENT =
  /^(?:expenses?|spen[dt]|spending|paid|pay(?:ment)?|purchases?|outgoing|out|charges?|debits?|ausgaben?|abbuchung(?:en)?|gastos?|cargo|depenses?|achats?|spes[ae]|uscit[ae]|despesas?|支出|消费|支払)$/u;
const RECEIVED =
  /^(?:income|received?|deposits?|refunds?|credits?|incoming|einnahmen?|eingang|geldeingang|ingresos?|recettes?|revenus?|entrat[ae]|receitas?|收入|入金)$/u;
const I_PAID = /(?<![a-z])i (?:have )?(?:made|paid|spent|sent)(?![a-z])/;
/** "The cheapest paid plan" isn't the free one. */
const NOT_FREE =
  /(?<!\p{L})(?:(?:that )?(?:isnt|is not|not) free|paid|kostenpflichtig\p{L}{0,2}|payante?s?|de pago|a pagamento|pag[ao]s?|betaalde?|платн\p{L}{1,3}|ucretli)(?!\p{L})|有料|付费|收费|유료/u;

/** Returns true for a word for money that was spent or received. */
export function saysSide(word: string): boolean {
  return SPENT.test(word) || RECEIVED.test(word);
}

/** Leaves out what the query does: of an account the other side, and what is free where it asks for what isn't. */
export function keepSide(scene: Scene, listed: readonly Measured[], measure: Measure | null): readonly Measured[] {
  const costing =
    measure === "money" && NOT_FREE.test(scene.said) ? listed.filter(({ value }) => value.value !== 0) : listed;
  return costing.length > 1 ? keepAccountSide(scene, costing) : keepAccountSide(scene, listed);
}

/** Of an account, keeps the side that the query asks for, where some of its money was paid and some wasn't. */
function keepAccountSide({ words, said }: Scene, listed: readonly Measured[]): readonly Measured[] {
  const paid = listed.filter(({ value }) => value.isPaid === true);
  if (paid.length === 0 || paid.length === listed.length) return listed;
  const isAsked = (side: RegExp) => words.some(({ text }) => side.test(text));
  if (isAsked(RECEIVED)) return listed.filter((one) => !paid.includes(one));
  return isAsked(SPENT) || I_PAID.test(said) ? paid : listed;
}
