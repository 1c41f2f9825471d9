import type { Steps } from "../../../domain/steps.ts";
import type { Scene } from "../screen/scene.ts";
import { foldText } from "../words/fold-text.ts";
import { listTelling, type Measured } from "./list-measured.ts";
import { readAmounts } from "./read-value.ts";

/** What folders, chats, columns and filters hold, of which a mere number beside their names tells how many: in English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Turkish, Chinese, Japanese and Korean. */
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
