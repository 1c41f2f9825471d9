import type { Steps } from "../../../../domain/steps.ts";
import { NAMED } from "../../counting/asked.ts";
import type { Pointed } from "../../counting/point-out.ts";
import { findWords } from "../../ranking/found-words.ts";
import type { Scene } from "../../screen/scene.ts";
import { foldText } from "../../words/fold-text.ts";
import { stopWords, unverifiableWords } from "../../words/query-words.ts";
import { readAmounts } from "../reading/read-value.ts";
import { listTelling, type Measured } from "./list-measured.ts";

/** Things in folders, chats, columns and filters, of which a mere number beside their names tells how many: in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Turkish, Chinese, Japanese and Korean. */
const HELD =
  /(?<!\p{L})(?:messages?|e ?mails?|mails?|chats?|conversations?|notifications?|unread|tasks?|cards?|tickets?|issues|listings?|ads|results?|products?|files?|photos?|pictures?|songs?|videos?|notes|posts|contacts?|nachrichten|aufgaben|karten|anzeigen|ergebnisse[n]?|dateien|fotos?|lieder|notizen|ungelesenen?|taches?|cartes|annonces?|resultats?|fichiers?|produits?|mensajes|correos|tareas|tarjetas|anuncios|resultados|archivos|productos|messaggi|compiti|attivita|schede|annunci|risultati|prodotti|mensagens|tarefas|cartoes|arquivos|produtos|berichten|taken|kaarten|bestanden|сообщени[а-я]|пис[а-я]м[а-я]?|задач[а-я]?|файл[а-я]{0,2}|mesaj|gorev|dosya)(?!\p{L})|消息|邮件|任务|卡片|结果|文件|照片|未读|メッセージ|メール|タスク|カード|ファイル|写真|未読|메시지|메일|작업|파일|사진/u;
/** "4", "(1.311)", "99+". */
const BADGE = /^\(?\d{1,3}(?:[.,' ]\d{3})?\+?\)?$/;

/** Lists the things beside whose names a mere number stands, where the query asks how many they hold. */
export function* listBadges(scene: Scene): Steps<Measured[]> {
  if (!HELD.test(scene.said)) return [];
  return yield* listTelling(scene, (at) => {
    const name = foldText(scene.candidates[at]?.name.trim() ?? "");
    const [value] = BADGE.test(name) ? readAmounts(name) : [];
    return value === undefined ? null : { value, unit: "" };
  });
}

/** "The number of unread messages next to Priya". */
const NUMBER_OF =
  /(?<!\p{L})(?:number of|how many|count of|anzahl der|wie ?viele|nombre de|combien de|numero de|cuant[ao]s|quant[ei]|quant[ao]s|hoeveel|aantal)(?!\p{L})/u;

/** Points out the number beside the only name that the query says, where it asks for how many of something that one holds. */
export function* pointOutBadge(scene: Scene): Steps<Pointed | null> {
  const { said, words, isOnScreen } = scene;
  if (!NUMBER_OF.test(said)) return null;
  const badges = yield* listBadges(scene);
  const named = [...words.keys()].filter((word) => {
    const { text = "", canon = "" } = words[word] ?? {};
    return isOnScreen[word] && !stopWords.has(canon) && !unverifiableWords.has(canon) && !HELD.test(text);
  });
  if (named.length === 0) return null;
  const isSaid = ({ cell }: Measured) =>
    named.every((word) =>
      [...scene.matches.keys()].some((at) => cell.has(at) && (findWords(scene, at).get(word) ?? 0) >= NAMED),
    );
  const [only, ...others] = badges.filter(isSaid);
  return only && others.length === 0 ? { at: only.at, lead: 1, isAllSaid: true, by: "name" } : null;
}
