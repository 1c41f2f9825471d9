import { once } from "../once.ts";
import { foldName } from "./fold-text.ts";

/**
 * Deeds that buttons do, one a line, with the words by which commands ask for them and by which buttons are called, and with signs: English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Russian, Chinese, Japanese and Korean. Folded; a word with a star may go on.
 */
const DEEDS = `
  choose select pick take get buy book order reserve add bid rent purchase checkout cart basket wahl* auswahl* buch* kauf* bestell* reservier* hinzufug* leg lege legen miete mieten biete bieten warenkorb chois* selectionn* reserv* achet* command* ajout* prends prendre prenez encher* panier elig* elegir seleccion* compra* pide pedir anad* agreg* puja pujar alquil* carrito scegli* selezion* prenot* acquist* aggiung* ordin* offert* offri* carrello escolh* selecion* adicion* carrinho kies kiezen boek* koop kopen bestel* voeg toevoeg* winkelwagen выбр* выбер* забронир* купи* заказ* добав* корзин* 选择 预订 预定 购买 下单 加入 购物车 選擇 預訂 購買 下單 購物車 選択 予約 購入 追加 カート 注文 선택 예약 구매 담기 주문 추가 + ＋ 🛒
  delete remove discard trash erase losch* entfern* supprim* effac* retir* elimin* borr* quita* cancell* rimuov* exclu* apag* remov* verwijder* удал* 删除 刪除 移除 削除 삭제 🗑 ✕ ✖ × ❌
  download herunterladen herunter telecharg* descarg* scaric* baix* скача* 下载 下載 ダウンロード 다운로드 ⭳ ⬇ ↓ 📥
  share send forward teil* partag* compart* condivid* compartilh* deel delen подел* 分享 傳送 共享 共有 シェア 공유 ↗ ⤴ 📤
  edit change modify rename bearbeit* andern andere modifi* edit* bewerk* измен* редакт* 编辑 編輯 修改 編集 변경 편집 수정 ✎ ✏
  call phone ring dial callback anruf* rufe zuruckruf* appel* rappel* llam* chiam* ligar ligue liga bel bellen позвон* 打电话 拨打 打電話 撥打 呼叫 电话 電話 전화 통화 ✆ ☎ 📞
  contact message write email chat reply kontakt* nachricht schreib* contact* ecri* contatt* scriv* messaggi* contat* mensag* mensaj* escrib* bericht связ* напис* 联系 发消息 聯絡 發訊息 連絡 問い合わせ 문의 메시지 ✉ 💬 📧
  save favorite favourite like bookmark wishlist star keep park parken merk* speicher* favorit* enregistr* sauvegard* favori* guard* salva* salve preferit* bewaar bewaren opslaan slaan sla сохран* избранн* 收藏 保存 点赞 儲存 お気に入り 저장 찜 ♡ ♥ ❤ ☆ 🔖
  play listen watch abspiel* spiel spiele ecout* lire lis lecture regard* reproduc* escuch* riprod* ascolt* reproduz* toca tocar afspelen speel воспроизв* слуша* 播放 再生 재생 ▶ ►
  apply enroll enrol register join signup bewerb* anmeld* einschreib* postul* inscri* candidat* solicit* iscriv* inscrev* inschrijv* aanmeld* записа* 申请 报名 申請 報名 応募 登録 申し込 지원 등록 신청
  remind reminder nudge erinner* mahn* relanc* recuerda* recordat* sollecit* lembr* herinner* напомн* 提醒 催 リマインド 알림
  alert notify alarm* alert* benachrichtig* notifi* avvis* aviso avisa* melding уведом* 预警 通知 アラート 🔔
  pay settle bezahl* zahl* paye payer payez regl* paga* betaal betalen оплат* 支付 付款 缴费 繳費 支払 결제
  restart reboot neustart* redemarr* reinici* riavvi* herstart* перезапус* 重启 重新啟動 再起動 재시작 ↻ ⟳
  update refresh aktualisier* actualis* actualiz* aggiorn* atualiz* bijwerk* обнов* 更新 アップデート 업데이트 🔄
  stop pause halt anhalt* stopp* arret* paus* deten* parar ferma* stoppen остано* 停止 暂停 暫停 一時停止 중지 ⏸ ⏹
  follow subscribe folg* suiv* abonn* segui* sigue подпис* 关注 订阅 關注 訂閱 追蹤 フォロー 팔로우 구독
  navigate directions route routes navig* itinerair* indicaz* indicac* rota маршрут* 导航 導航 路线 経路 길찾기
  cancel stornier* abbrech* annul* cancel* отмен* 取消 キャンセル 취소
  accept approve confirm annehm* bestatig* genehmig* accept* approuv* confirm* acept* aprob* aprueb* accett* conferm* aceit* aprov* goedkeur* приня* подтверд* 接受 确认 批准 確認 承認 確認 승인 확인 ✓ ✔`;

type Tables = {
  whole: ReadonlyMap<string, readonly number[]>;
  starts: ReadonlyMap<string, readonly number[]>;
  /** Of scripts without spaces, whose words stand anywhere in a text. */
  within: readonly (readonly [word: string, deed: number])[];
};

const openTables = once(readTables);
/** The shortest start of a word in the table. */
const SHORTEST_START = 3;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the deeds, by their numbers, that a folded word means, alone or as the name of a button. */
export function listDeeds(word: string): ReadonlySet<number> {
  const { whole, starts, within } = openTables();
  const deeds = new Set(whole.get(word));
  for (let length = SHORTEST_START; length <= word.length; length++)
    for (const deed of starts.get(word.slice(0, length)) ?? []) deeds.add(deed);
  if (WITHOUT_SPACES.test(word)) for (const [part, deed] of within) if (word.includes(part)) deeds.add(deed);
  return deeds;
}

/** Returns true for the name of a button that does one of these deeds. */
export function saysDeed(name: string, deeds: ReadonlySet<number>): boolean {
  // A sign stands alone.
  const words = foldName(name).split(/[ '’]/);
  return words.some((word) => [...listDeeds(word)].some((deed) => deeds.has(deed)));
}

function readTables(): Tables {
  const [whole, starts] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const within: [string, number][] = [];
  const lines = DEEDS.trim().split("\n");
  for (const [deed, line] of lines.entries()) {
    for (const word of line.trim().split(" ")) {
      const isStart = word.endsWith("*");
      const [table, key] = isStart ? [starts, word.slice(0, -1)] : [whole, word];
      table.set(key, [...(table.get(key) ?? []), deed]);
      if (WITHOUT_SPACES.test(word)) within.push([word, deed]);
    }
  }
  return { whole, starts, within };
}
