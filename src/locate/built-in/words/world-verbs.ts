/**
 * Forms in which people command in other languages, where names of controls have others: "lösche das" means "Löschen" and Delete. Written like the groups of
 * concepts.ts; the first member is English and joins that group. Forms that are as often something else are left out.
 */
export const worldVerbGroups: readonly string[] = [
  "delete, lösche, lösch, gelöscht, entferne, supprime, supprimez, efface, effacer, effacez, retire:0.8, borra, borre, elimine, quita:0.8, quite:0.6, quitar:0.8, exclua, exclui, apague, apaga, remova, remover, eliminare, rimuovi, rimuovere, cancellare, verwijder, wis, wissen, удали, удалите, сотри, стереть, убери:0.8, 지우기, 지워, 지워줘, 지워주세요, kaldir:0.8, احذف, امسح, 删掉, 去掉, 刪掉, 消して, 消す, 消去",
  "edit, bearbeite, modifie, modifiez, corrige, corriger, edita, edite, modifique, altere:0.8, alterar:0.8, modificare, bewerk, wijzig:0.8, wijzigen:0.8, измени, измените, отредактируй, редактируй, отредактировать, 고치기, عدل, 改一下, 直す",
  "change, ändern, wechseln, wechsle, umstellen, changer, changez, cambiar, cambia, cambie, mudar, mude, mudança, trocar, troque, alterar, altere, cambiare, modificare, wijzig, wijzigen, verander, veranderen, сменить, смени, поменять, поменяй, изменить, измени, 변경, 바꾸기, 바꿔, 바꿔줘, değiştir, تغيير, غير, 变更, 更改, 更换, 切换, 変更, 変える, 変えて, 切り替え",
  "share, teile, partage, partagez, comparte, comparta, compartilhe, compartilha, partilhe, partilhar, condividere, deel, поделись, поделитесь, شارك",
  "save, sichern, sichere, speichere, abspeichern, enregistre, enregistrez, sauvegarde, sauvegardez, guarda, guarde, grabar, salve, gravar, salvare, bewaar, bewaren, sla op, сохрани, сохраните, احفظ, 存一下",
  "cancel, storniere, stornieren, brich ab, annule, annulez, cancela, cancele, anular, anula, anule, annullare, annuleer, отмени, отмените, отменить, الغ, やめる",
  "search, finde, finden, cherche, cherchez, chercher, trouve, trouver, busca, busque, encuentra, encontrar, procure, procurar, procura, pesquise, cercare, trova, trovare, zoek, vind, vinden, найди, найдите, ищи, искать, поищи, 찾기, 찾아, 찾아줘, bul, ابحث, 探す, 探して, 調べる, 搜一下, 查一下",
  "send, sende, schicke, schicken, schick, sende ab, schick ab, envoie, envoyez, envia, envie, manda, mande, mandar, inviare, spedisci, verstuur, stuur, verzend, verzenden, отправь, отправьте, послать, 보내, 보내줘, ارسل, 送って, 送る, 发出去",
  "download, lade herunter, lad herunter, runterladen, lade runter, télécharge, téléchargez, descarga, descargue, bajar:0.7, baixe, baixa:0.7, scaricare, downloaden, скачай, скачайте, 내려받기, حمل, ダウンロードする",
  "upload, lade hoch, lad hoch, importe:0.7, importer:0.7, sube:0.9, suba, carregue, carregar, caricare, carica:0.9, uploaden, загрузи, загрузите, 올리기, 올려, 올려줘, ارفع",
  "add, füge hinzu, füg hinzu, ajoute, ajoutez, añade, añada, agrega, agregue, adicione, adiciona, acrescente, colocar:0.7, coloque:0.7, aggiungere, metti:0.6, mettre:0.6, mets:0.6, voeg toe, voeg:0.9, добавь, добавьте, положи:0.7, 담기, 담아, 담아줘, 넣기, 넣어줘, اضف, 入れる, 入れて, 放进, 加进",
  "new, create, erstelle, erstellen, anlegen, neuen, crée, créez, créer, crea, cree, crear, crie, criar, creare, maak, aanmaken, maken, nieuwe, создай, создайте, новую, новое, 만들기, 만들어, 만들어줘, 생성, oluştur, انشئ, 作る, 作って, 创建",
  "sign out, melde mich ab, meld mich ab, logge mich aus, log mich aus, déconnecte, déconnecter, déconnecte moi, déconnectez moi, cierra sesión, cierra mi sesión, cerrar mi sesión, saia da conta, sair da conta, encerrar sessão, deslogar, disconnetti, disconnettere, esci dall'account, meld me af, log me uit, afmelden, выйди, выйди из аккаунта, выйти из аккаунта, 退出账号, 退出帐号",
  "sign in, melde mich an, meld mich an, logge mich ein, log mich ein, connecte moi, connectez moi, connecter, inicia sesión, entrar na conta, faça login, fazer login, accedere, log me in, meld me aan, aanmelden, войди, войдите, войти в аккаунт",
  "sign up, registriere mich, konto anlegen, inscris moi, m'inscrire, créer un compte, regístrame, crea una cuenta, cadastre se, criar conta, criar uma conta, crea un account, registrarsi, account aanmaken, maak een account, зарегистрируй, зарегистрироваться, создать аккаунт, 회원 가입, 계정 만들기",
  "invite, lade ein, invitez, convide, invitare, nodig uit, uitnodigen, пригласи, пригласите, davet, ادع, دعوه",
  "back, geh zurück, gehe zurück, reviens, revenir, reviens en arrière, revenir en arrière, vuelve, vuelve atrás, regresa, regresar, volte, volta, retorne, torna indietro, tornare indietro, ga terug, teruggaan, вернись, вернуться, 돌아가기, 뒤로 가기, geri dön, ارجع, للخلف, العوده",
  "next, fortfahren, mach weiter, poursuivre, avanza, prosiga, prossiga, prosseguir, prosegui, procedi, ga verder, verder, doorgaan, дальше, продолжи, продолжить, 다음으로",
  "close, schließe, ferme, fermez, cierra, cierre, feche, fecha, chiudere, sluit, закрой, закройте, 닫아, 닫아줘, اغلق",
  "play, spiele ab, spiel ab, abspielen, spiele:0.5, spiel:0.5, joue, jouez, jouer, écoute, écouter, lance la lecture, lance la chanson, lance la musique, reproduce, reproduzca, reproduza, toque a música, tocar, riprodurre, ascolta, ascoltare, speel af, speel:0.8, afspelen, включи песню, включи музыку, включить музыку, сыграй, проиграй, воспроизведи, 틀어줘, 틀기, çal, شغل, تشغيل, 聴く",
  "pause, pausiere, halt an, mets en pause, mettre en pause, pausa, pausar, metti in pausa, mettere in pausa, pauzeer, pauzeren, поставь на паузу, пауза, 멈춰, 멈춰줘",
  "stop, stoppe, arrête, arrêtez, detén, fermare, stopzetten, останови, остановите, 멈추기",
  "filter, filtere, eingrenzen, filtre, filtrez, filtra, filtrare, filteren, отфильтруй, фильтровать, отфильтровать, 필터링, تصفيه",
  "sort, sortiere, ordne, trie, triez, classer, ordena, ordene, ordinare, sorteer, sorteren, отсортируй, сортировать, отсортировать, sırala, رتب, ترتيب",
  "print, drucke, druck, ausdrucken, imprime, imprimez, imprima, stampare, afdrukken, druk af, распечатай, распечатать, напечатай, 출력, yazdır, اطبع",
  "copy, kopiere, kopier, copie, copiez, copiare, kopieer, kopiëren, скопируй, скопировать, копируй, انسخ",
  "rename, benenne um, renomme, renombra, renomeie, renomear, hernoem, hernoemen, wijzig de naam, переименуй, 이름 바꾸기",
  "move, verschiebe, verschieben, déplace, déplacer, mueve, mover, mova, sposta, spostare, verplaats, verplaatsen, перемести, переместить, 이동, 옮기기, 옮겨줘, taşı, انقل, 移动, 移動",
  "reply, antworte, beantworten, beantworte, réponds, répondez, responde, responda, contesta, contestar, rispondere, beantwoord, beantwoorden, antwoord, antwoorden, ответь, ответьте, 회신, 답글, yanıtla, cevapla, رد, الرد, 回信",
  "forward, leite weiter, weiterleiten, transfère, transférer, reenvía, reenviar, encaminhe, encaminhar, inoltra, inoltrare, stuur door, doorsturen, перешли, переслать, 전달, 転送, 转发, 轉發",
  "archive, archiviere, archivez, archiva, arquive, archiviare, archiveer, archiveren, заархивируй, архивируй, в архив, 보관",
  "mute, ton ausschalten, schalte den ton aus, schalt den ton aus, coupe le son, coupez le son, quita el sonido, quitar el sonido, silencia, silencie, tire o som, tirar o som, desligue o som, togli l'audio, togliere l'audio, zet het geluid uit, geluid uit, demp, dempen, выключи звук, выключить звук, отключи звук, убери звук, 소리 끄기, 소리 꺼줘, sesi kapat, 音を消す, 音を消して, 关掉声音",
  "block, blockiere, bloque, bloquea, bloqueie, bloccare, blokkeer, blokkeren, заблокируй",
  "report, signale, denuncia, denuncie, segnalare, rapporteer, rapporteren, пожалуйся",
  "follow, siga, seguire, volg, volgen, подпишись",
  "call, ruf an, rufe an, appelle, appelez, llama, llame, ligue, telefone, chiamare, bellen, позвони, позвоните, 전화 걸기, 전화해, اتصل, 打电话, 電話する",
  "buy, kaufe, kauf, achète, achetez, compra, compre, acquistare, koop, kopen, купи, купите, 사기, اشتر",
  "order, bestelle, bestell, commandez, pide, pida, peça, bestel, bestellen, закажи",
  "pay, bezahle, bezahlen, zahle, zahlen, paie, payez, pagar, paga, pague, pagare, betaal, betalen, оплати, оплатить, заплати, заплатить, 지불, öde, ادفع, 付钱, 支払う",
  "reserve, book, buche, buchen, reserviere, reservieren, réserve, réservez, réserver, reserva, reservar, prenota, prenotare, boek, boeken, reserveer, reserveren, забронируй, забронировать, 예약, احجز, حجز, 预订, 预约, 予約",
  "confirm, bestätige, confirmez, valide, valider, confirme, confirmare, bevestig, подтверди, подтвердите",
  "accept, akzeptiere, nimm an, accepte, acceptez, acepta, acepte, aceite, aceito, accettare, accepteer, accepteren, aanvaard, прими, примите, اقبل",
  "decline, lehne ab, refusez, rechaza, rechace, recuse, rejeite, rifiutare, weiger, weigeren, отклони, ارفض",
  "refresh, aktualisiere, lade neu, neu laden, actualise, rafraîchis, rafraîchir, actualiza, recarga, recargar, atualize, recarregue, recarregar, aggiornare, ricarica, ververs, verversen, vernieuwen, обнови, обновите, تحديث",
  "hide, verstecke, verstecken, blende aus, cacher, masque, oculta, oculte, esconde, esconder, nascondere, verberg, verbergen, скрой, спрячь, 숨겨줘, اخف",
  "clear, leere, leeren, vide, vider, vacía, vaciar, limpia, limpiar, limpe, limpar, svuota, svuotare, leegmaken, очисти, очистить, 비우기",
  "translate, übersetze, übersetzen, traduis, traduire, traduce, traducir, traduza, traduzir, traduci, tradurre, vertaal, vertalen, переведи, перевести, перевод:0.7, 번역, çevir, ترجم, ترجمه, 翻译, 翻譯, 翻訳",
  "install, installiere, installez, instale, installare, installeer, installeren, установи, установите, ثبت",
  "help, hulp, helfen, aidez, ayúdame, ajude, aiutami, помоги, помогите, 도움, 도와줘, yardıma, ساعدني, 助け, 助けて",
  "notifications, meldingen, bildirimlerim, bildirimleri, اشعارات, اشعاراتي, お知らせ",
  "user, benutzer, benutzers, nutzer, utilisateur, utilisateurs, usuario, usuarios, usuário, usuários, utente, utenti, gebruiker, gebruikers, пользователь, пользователя, kullanıcı, kullanıcıyı, مستخدم, المستخدم, 用户, 使用者, ユーザー, 사용자",
];

/** Pronouns that Spanish, Portuguese and Italian join with a command: "bórralo", "condividilo", "respóndele". */
const PRONOUNS = /^(.{3,40}?)(?:me|te|se|nos|mi|ti|ci|ce)?(?:l[oaeih]s?|gli|ne|me|te|se|mi|ti|ci)$/;
/** Endings of Turkish nouns that something is done to, or that are somebody's: "dosyayı", "şifreni", "ayarları". */
const CASES = /^(.{3,40}?)(?:[ysn]?[iu]|[iu]m[iu]?|[iu]n[iu]?)$/;

/** Returns what a word may be without an ending that other languages join with it. Takes folded text. */
export function dropEndings(word: string): string[] {
  return [PRONOUNS, CASES].flatMap((endings) => endings.exec(word)?.[1] ?? []);
}
