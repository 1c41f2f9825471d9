/**
 * Function words of other languages and the English that the query parser reads in their place. Each is
 * `phrase: English`; by blocks German, Spanish, French, Italian and Portuguese, Russian, Chinese, Japanese, Korean, Arabic. They change how a query is taken apart, never what a name is compared with. Keys are folded.
 */
const entries = `
  einschalten: turn on, ausschalten: turn off, aktivieren: enable, deaktivieren: disable, antippen: tap, anklicken: click,
  drucken auf: press, starte: start, aufrufen: open, encender: turn on, apagar: turn off, activar: enable, desactivar: disable,
  activer: enable, desactiver: disable, attiva: enable, disattiva: disable, ligar: turn on, desligar: turn off, ativar: enable,
  ouvrir: open, afficher: show, cliquer sur: click, appuyer sur: tap, selectionner: select, selectionnez: select, choisir: choose,
  choisissez: choose, touchez: tap, aller a: go to, chercher: find, auswahlen: select, anzeigen: show, tippen auf: tap, klicken auf: click,
  seleccionar: select, elegir: choose, elige: choose, tocar: tap, presionar: press, pulsar: press, hacer clic en: click, mostrar: show, ver: view,
  ir a: go to, apri: open, aprire: open, tocca: tap, premi: press, fai clic su: click, seleziona: select, scegli: choose, mostra: show,
  clicar em: click, tocar em: tap, selecione: select, escolha: choose, ir para: go to,
  tippe auf: tap, tippen sie auf: tap, klicke auf: click, klick auf: click, klicken sie auf: click,
  drucke auf: press, drucke: press, drucken sie: press, offne: open, offnen sie: open, wahle: select, gehe zu: go to,
  geh zu: go to, bitte: please,
  schaltflache: button, knopf: button, taste: button, symbol: icon, kontrollkastchen: checkbox, hakchen: checkbox,
  schalter: switch, feld: field, eingabefeld: field, textfeld: field, suchfeld: search field, reiter: tab,
  registerkarte: tab, eintrag: item, zeile: row, bild: image, uberschrift: heading, auswahlliste: dropdown,
  erste: first, ersten: first, erster: first, erstes: first, zweite: second, zweiten: second, zweiter: second,
  zweites: second, dritte: third, dritten: third, dritter: third, drittes: third, vierte: fourth, vierten: fourth,
  funfte: fifth, letzte: last, letzten: last, letzter: last, letztes: last,
  oben: top, unten: bottom, links von: left of, rechts von: right of, links neben: left of, rechts neben: right of,
  links: left, rechts: right, mitte: middle, unter: below, unterhalb von: below, uber: above, oberhalb von: above,
  neben: next to, zwischen: between, fur: for,
  schalte: turn on, aktiviere: enable, deaktiviere: disable,
  toca en: tap, toca: tap, pulsa en: press, pulsa: press, haz clic en: click, clic en: click, presiona: press,
  abre: open, abrir: open, selecciona: select, por favor: please,
  boton: button, icono: icon, casilla: checkbox, interruptor: switch, campo: field, cuadro de texto: field,
  enlace: link, pestana: tab, elemento: item, fila: row, imagen: image,
  primer: first, primera: first, primero: first, segundo: second, segunda: second, tercer: third, tercera: third,
  tercero: third, cuarto: fourth, cuarta: fourth, ultimo: last, ultima: last,
  arriba: top, abajo: bottom, parte superior: top, parte inferior: bottom, esquina superior: top,
  esquina inferior: bottom, izquierda: left, derecha: right, debajo de: below, debajo del: below, encima de: above,
  al lado de: next to, junto a: next to, entre: between, para: for,
  appuyez sur: tap, appuie sur: tap, cliquez sur: click, clique sur: click, ouvrez: open, ouvre: open,
  s'il vous plait: please,
  bouton: button, icone: icon, case a cocher: checkbox, champ: field, lien: link, onglet: tab, interrupteur: switch,
  ligne: row,
  premier: first, premiere: first, deuxieme: second, troisieme: third, quatrieme: fourth, dernier: last,
  derniere: last,
  en haut: top, en bas: bottom, a gauche: left, a droite: right, gauche: left, droite: right, sous: below,
  en dessous de: below, au dessus de: above, a cote de: next to, pour: for,
  tocca: tap, clicca su: click, premi: press, apri: open, pulsante: button, casella: checkbox, scheda: tab,
  primo: first, secondo: second, terzo: third, in alto: top, in basso: bottom, sotto: below, sopra: above,
  accanto a: next to,
  toque em: tap, clique em: click, abra: open, botao: button, aba: tab, primeiro: first, terceiro: third,
  embaixo: bottom, abaixo de: below, acima de: above, ao lado de: next to,
  нажми на: tap, нажми: tap, нажмите: tap, открой: open, откройте: open, кнопка: button, кнопку: button,
  значок: icon, поле: field, ссылка: link, вкладка: tab, вкладку: tab, переключатель: switch, флажок: checkbox,
  первый: first, первую: first, второй: second, вторую: second, третий: third, третью: third, последний: last,
  последнюю: last, вверху: top, внизу: bottom, слева: left, справа: right, рядом с: next to, под: below, над: above,
  请点击: tap, 点击: tap, 點擊: tap, 点按: tap, 轻触: tap, 打开: open, 打開: open, 开启: turn on, 开启: turn on, 选择: select, 请: please,
  进入: go to, 切换到: switch to,
  按钮: button, 按鈕: button, 图标: icon, 圖示: icon, 输入框: field, 文本框: field, 搜索框: search field, 搜索栏: search field, 链接: link,
  复选框: checkbox, 开关: switch, 标签页: tab, 选项卡: tab,
  第一个: first, 第二个: second, 第三个: third, 第四个: fourth, 第五个: fifth, 最后一个: last, 最后的: last,
  右上角: top right, 左上角: top left, 右下角: bottom right, 左下角: bottom left, 顶部: top, 底部: bottom, 左侧: left, 右侧: right,
  左边的: left, 右边的: right, 上方的: top, 下方的: bottom, 的: the,
  をタップしてください: tap, をタップして: tap, をタップする: tap, をタップ: tap, をクリックして: click, をクリック: click, を押してください: press, を押して: press,
  を押す: press, を開いて: open, を開く: open, を選択: select, ください: please, して: the, タップ: tap,
  ボタン: button, アイコン: icon, 入力欄: field, 検索欄: search field, リンク: link, チェックボックス: checkbox, スイッチ: switch, タブ: tab,
  最初の: first, 一番目の: first, 二番目の: second, 三番目の: third, 2番目の: second, 3番目の: third, 最後の: last,
  右上の: top right, 左上の: top left, 右下の: bottom right, 左下の: bottom left, 一番上の: top, 一番下の: bottom, 上部の: top, 下部の: bottom,
  の: the, を: the,
  눌러줘: tap, 눌러주세요: tap, 누르기: tap, 누르세요: tap, 클릭: click, 클릭해줘: click, 탭하기: tap, 탭하세요: tap, 열기: open, 열어줘: open,
  선택: select, 해주세요: please, 버튼: button, 버튼을: button, 아이콘: icon, 아이콘을: icon, 입력란: field, 입력창: field,
  검색창: search field, 링크: link, 링크를: link, 체크박스: checkbox, 스위치: switch, 스위치를: switch,
  첫번째: first, 첫 번째: first, 두번째: second, 두 번째: second, 세번째: third, 세 번째: third, 마지막: last, 오른쪽 위: top right,
  왼쪽 위: top left, 오른쪽: right, 왼쪽: left, 상단: top, 하단: bottom, 맨 위: top, 맨 아래: bottom,
  اضغط علي: tap, اضغط: tap, انقر علي: click, انقر فوق: click, انقر: click, افتح: open, زر: button, الزر: button,
  ايقونه: icon, حقل: field, رابط: link, الاول: first, الثاني: second, الثالث: third, الاخير: last, اعلي: top,
  اسفل: bottom, بجانب: next to`;

/** Folded phrase → English. */
export const worldWords: ReadonlyMap<string, string> = new Map(
  entries
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const cut = entry.lastIndexOf(": ");
      return [entry.slice(0, cut), entry.slice(cut + 2)];
    }),
);
