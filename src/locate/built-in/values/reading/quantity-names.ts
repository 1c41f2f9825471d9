import type { Measure } from "./measures.ts";

/** No letter of a script with spaces stands beside a name. */
const LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const name = (spelled: string) => new RegExp(`(?<!${LETTER})(?:${spelled})(?!${LETTER})`, "u");

/** A quantity: its names, and how texts tell it, if they tell it with a unit of its own. `isCounted`: so many of something. */
type Quantity = { pattern: RegExp; measure?: Measure; isCounted?: boolean };
const measured = (measure: Measure | undefined, ...names: string[]): Quantity[] =>
  names.map((spelled) => ({ pattern: name(spelled), ...(measure === undefined ? {} : { measure }) }));

/** Things that screens count, as they are called in several languages, and in short. The first is that of those who rated something. */
const COUNTED = measured(
  undefined,
  "reviews?|reviewed|ratings?|bewertung(?:en)?|rezension(?:en)?|avis|resenas?|opiniones|valoraciones|recensioni|avaliacoes|отзыв[а-я]{0,2}|yorum|评价|评论|点评|レビュー|리뷰",
  "views?|viewed|watched|aufrufen?|vues?|vistas?|visualizaciones|visualizzazioni|visualizacoes|просмотр[а-я]{0,2}|播放|观看|回視聴|視聴|再生回数|視聴回数|조회수",
  "plays?|played|listens?|streams?|streamed|wiedergaben?|ecoutes?|escuchad[ao]s?|reproducciones|repr|ascolti|再生",
  "points?|pts|scores?|scored|punkten?|puntos|punti|pontos|очк[а-я]{1,2}|积分|ポイント|점",
  "levels?|lvl|lv|stufen?|niveau|niv|nivel|livello|уров[а-я]{2,3}|等级|レベル|레벨",
  "wins?|won|w|siegen?|victoires?|victorias|vittorie|побед[а-я]{0,2}|胜|勝利?|승",
  "likes?|liked|gefallt|me gusta|jaime|赞|いいね|좋아요",
  "comments?|commented|kommentaren?|commentaires?|comentarios|commenti|评论|コメント|댓글",
  "followers?|followed|abonnenten|follower|abonnes|seguidores|подписчик[а-я]{1,2}|粉丝|フォロワー|팔로워",
  "downloads?|downloaded|telechargements?|descargas|скачивани[а-я]{1,2}|下载|ダウンロード|다운로드",
  "users?|nutzern?|benutzern?|utilisateurs?|usuarios|utenti|пользовател[а-я]{1,3}|用户|ユーザー|사용자",
  "changes|transfers?|umstiegen?|correspondances?|transbordos?|cambi|coincidencias|baldeacoes|overstappen|换乘|乗換|乗り換え|환승",
  "spots|places|platzen?|stellplatzen?|plazas|posti|vagas|plaatsen|车位|台分|자리",
  "bids?|geboten?|encheres?|pujas?|offert[ae]|lances?|出价|入札",
  "items?|entr(?:y|ies)|eintragen?|elements?|elementos|elementi|artikeln?|项|件|개",
).map((quantity) => ({ ...quantity, isCounted: true }));

/** Quantities that columns of tables tell, in the same way, each with how texts tell it elsewhere, if they do. */
const MEASURED: readonly Quantity[] = [
  measured(
    "money",
    "prices?|fares?|preis[e]?|kurs[e]?|prix|precios?|prezz[oi]|precos?|prijs|цен[аы]|fiyat|价格|价钱|售价|股价|票价|房价|価格|値段|料金|가격",
    "amounts?|sums?|totals?|betrag|summe|montants?|importes?|import[oi]|valor|bedrag|сумма|tutar|金额|金額|합계|금액",
    "costs?|kosten|couts?|costes?|costos?|costi|custos?|стоимость|maliyet|费用|成本|コスト|비용",
    "budgets?|presupuestos?|orcamento|бюджет|butce|预算|予算|예산",
    "salar(?:y|ies)|wages?|pay|gehalt|lohn|salaires?|salarios?|stipendi[o]?|зарплата|maas|工资|薪资|給与|給料|급여",
    "rent|miete|loyer|alquiler|affitto|aluguel|аренда|kira|租金|房租|家賃|월세",
  ),
  measured(
    "area",
    "area|surface|living space|flache|wohnflache|superficie|oppervlakte|площадь|yuzolcumu|面积|面積|広さ|면적",
  ),
  measured("weight", "weight|gewicht|poids|peso|вес|agirlik|重量|体重|重さ|무게"),
  measured(
    "distance",
    "distances?|entfernung|strecke|distanz|distancia|distanza|afstand|расстояние|mesafe|距离|距離|거리",
    "mileage|kilomet(?:er|re)s?|kilometern|kilometerstand|laufleistung|kilometrage|kilometraje|chilometr[io]|quilometr(?:agem|os)|пробег|里程|走行距離|주행거리",
  ),
  measured(
    "duration",
    "durations?|length|travel time|dauer|fahrzeit|lange|duree|duracion|durata|duracao|duur|длительность|时长|時間|長さ|시간",
  ),
  measured(
    "temperature",
    "temperatures?|temperatur|temperaturas?|temperatura|температура|sicaklik|温度|气温|気温|온도",
  ),
  measured(
    "percent",
    "discounts?|rabatt|ermassigung|reductions?|remises?|descuentos?|sconto|descontos?|скидка|indirim|折扣|割引|할인",
    "battery|charge|mah|akku|batterie|bateria|batteria|аккумулятор|电量|バッテリー|배터리",
    "progress|completion|fortschritt|avancement|progreso|progresso|进度|進捗|진행률",
  ),
  measured(
    "bytes",
    "storage|space|stockage|almacenamiento|archiviazione|armazenamento|存储|ストレージ|저장공간",
    "(?:file )?size|dateigrosse|taille|tamano|dimensione|tamanho|размер|boyut|大小|サイズ|容量|크기|용량",
  ),
  measured("rating", "평점|별점|评分|評価|評点"),
  measured(
    "length",
    "screens?|displays?|bildschirm|ecrans?|pantallas?|scherm[oi]?|telas?|экран|ekran|屏幕|屏|画面|화면",
    "diameter|durchmesser|diametre|diametro|диаметр|直径|지름",
  ),
  measured(
    undefined,
    "revenues?|sales|turnover|umsatz|chiffre daffaires|ventas|ingresos|fatturato|vendas|выручка|gelir|收入|销售额|売上|매출",
    "profits?|earnings|gewinn|benefices?|beneficios?|ganancias?|utile|lucro|прибыль|kar|利润|利益|이익",
    "volumes?|vol(?=\\.? ?\\d)|volumen|handelsvolumen|объем|hacim|成交量|出来高|거래량",
    "market cap(?:italization)?|cap(?= ?\\d)|marktkapitalisierung|borsenwert|capitalisation(?: boursiere)?|capitalizacion(?: bursatil)?|capitalizzazione|市值|時価総額|시가총액",
    "population|inhabitants|einwohner(?:zahl|n)?|bevolkerung|poblacion|habitantes|habitants|popolazione|abitanti|populacao|население|nufus|人口|인구",
    "(?:population )?density|dichte|bevolkerungsdichte|densite|densidad|densita|densidade|плотность|yogunluk|人口密度|密度|밀도",
    "life expectancy|lebenserwartung|esperance de vie|esperanza de vida|aspettativa di vita|expectativa de vida|预期寿命|平均寿命|기대수명",
    "age|alter|edad|eta|idade|leeftijd|возраст|yas|年龄|年齢|나이",
    "height|hohe|hauteur|altura|altezza|hoogte|рост|высота|boy|身高|高度|高さ|키|높이",
    "gain(?:er|s)?|change|performance|veranderung|gewinner|variation|cambio|variazione|variacao|涨幅|涨跌幅|変動|前日比|등락",
    "due date|due|deadline|fallig(?:keit)?|frist|echeance|vencimiento|scadenza|vencimento|vervaldatum|截止|期限|到期",
    "wind(?: speed)?|windgeschwindigkeit|vent|viento|vento|ветер|ruzgar|风力?|風速?|바람",
    "(?:chance of )?(?:rain|precipitation)|niederschlag|regenwahrscheinlichkeit|pluie|lluvia|pioggia|chuva|дожд[а-я]{1,2}|降水(?:确率|概率|確率)?|降雨|비|강수(?:확률)?",
    "uptime|laufzeit|运行时间|稼働時間",
    "memory|ram|arbeitsspeicher|memoire|memoria|память|内存|メモリ|메모리",
    "calories|kcal|kalorien|calorias|calorie|калори[а-я]{1,2}|kalori|卡路里|热量|カロリー|칼로리",
    "proteins?|eiweiss?|protein[ae]s?|proteines|белк[а-я]{1,2}|蛋白质|たんぱく質|タンパク質|단백질",
    "fats?|fett|lipides|grasas?|grassi|gorduras?|жир[а-я]{0,2}|yag|脂肪|脂質|지방",
    "carbs|carbohydrates|kohlenhydrate|glucides|carbohidratos|carboidrati|углевод[а-я]{1,2}|碳水化合物|炭水化物|탄수화물",
    "sugars?|zucker|sucres?|azucar|zuccheri|acucar|сахар|seker|糖|糖質|당류",
    "quantit(?:y|ies)|qty|menge|anzahl|bestand|quantites?|cantidad|quantita|quantidade|количество|adet|数量|库存|在庫|수량",
    "speeds?|geschwindigkeit|vitesse|velocidad|velocita|velocidade|скорость|hiz|速度|속도",
    "power|horsepower|leistung|puissance|potencia|potenza|мощность|guc|马力|馬力",
    "goals?(?: scored| for)?|gf|tore|buts|goles|gols?|reti|голы|进球|得点",
    "goals (?:conceded|against)|conceded|ga|gegentore|失球|失点",
    "goal difference|gd|tordifferenz|净胜球|得失点差",
    "draws?|drawn|d|unentschieden|nuls|empates|pareggi|ничьи|平局|引き分け",
    "loss(?:es)?|lost|defeats|l|niederlagen|defaites|derrotas|sconfitte|поражения|败|負け",
    "(?:games |matches )?played|pl|mp|spiele|matchs joues|partidos|partite|jogos|матчи|场次|試合",
  ),
].flat();

/** The names of those who rated something: stars stand beside their number. */
export const REVIEWS = COUNTED[0]?.pattern;
/** The names of the changes of a journey. */
export const CHANGES = COUNTED.find(({ pattern }) => pattern.test("correspondances"))?.pattern;
const ALL = [...MEASURED, ...COUNTED];

/** Finds the quantity that has this name, counted or measured, in all languages; undefined for another name. Takes folded text. */
export function findQuantity(called: string): Quantity | undefined {
  return findLongest(ALL, called);
}

/** Lists the names of the quantities that a measure tells. */
export function listNamesOf(measure: Measure): RegExp[] {
  return MEASURED.filter((quantity) => quantity.measure === measure).map(({ pattern }) => pattern);
}

/** The density of the population is another thing than the population: the longest name counts. */
function findLongest(quantities: readonly Quantity[], called: string): Quantity | undefined {
  let [longest, found]: [number, Quantity | undefined] = [0, undefined];
  for (const quantity of quantities) {
    const length = quantity.pattern.exec(called)?.[0].length ?? 0;
    if (length > longest) [longest, found] = [length, quantity];
  }
  return found;
}
