/** No letter of a script with spaces stands beside a name. */
const LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const name = (spelled: string) => new RegExp(`(?<!${LETTER})(?:${spelled})(?!${LETTER})`, "u");

/** Things that screens count, as they are called in several languages, and in short. The first is that of those who rated something. */
const COUNTED: readonly RegExp[] = [
  "reviews?|reviewed|ratings?|bewertung(?:en)?|rezension(?:en)?|avis|resenas?|opiniones|valoraciones|recensioni|avaliacoes|отзыв[а-я]{0,2}|yorum|评价|评论|レビュー|리뷰",
  "views?|viewed|watched|aufrufen?|vues?|vistas?|visualizaciones|visualizzazioni|visualizacoes|просмотр[а-я]{0,2}|播放|观看|回視聴|視聴|조회수",
  "plays?|played|listens?|streams?|streamed|wiedergaben?|ecoutes?|escuchad[ao]s?|reproducciones|repr|ascolti|再生",
  "points?|pts|scores?|scored|punkten?|puntos|punti|pontos|очк[а-я]{1,2}|积分|ポイント|점",
  "levels?|lvl|lv|stufen?|niveau|niv|nivel|livello|уров[а-я]{2,3}|等级|レベル|레벨",
  "wins?|won|siegen?|victoires?|victorias|vittorie|побед[а-я]{0,2}|胜|勝利?|승",
  "likes?|liked|gefallt|me gusta|jaime|赞|いいね|좋아요",
  "comments?|commented|kommentaren?|commentaires?|comentarios|commenti|评论|コメント|댓글",
  "followers?|followed|abonnenten|follower|abonnes|seguidores|подписчик[а-я]{1,2}|粉丝|フォロワー|팔로워",
  "downloads?|downloaded|telechargements?|descargas|скачивани[а-я]{1,2}|下载|ダウンロード|다운로드",
  "users?|nutzern?|benutzern?|utilisateurs?|usuarios|utenti|пользовател[а-я]{1,3}|用户|ユーザー|사용자",
  "items?|entr(?:y|ies)|eintragen?|elements?|elementos|elementi|artikeln?|项|件|개",
].map(name);

/** Quantities that the columns of tables tell, in the same way. */
const MEASURED: readonly RegExp[] = [
  "prices?|preis[e]?|kurs[e]?|prix|precios?|prezz[oi]|precos?|prijs|цен[аы]|fiyat|价格|价钱|価格|値段|가격",
  "amounts?|sums?|totals?|betrag|summe|montants?|importes?|import[oi]|valor|bedrag|сумма|tutar|金额|金額|합계|금액",
  "costs?|kosten|couts?|costes?|costos?|costi|custos?|стоимость|maliyet|费用|成本|コスト|비용",
  "budgets?|presupuestos?|orcamento|бюджет|butce|预算|予算|예산",
  "salar(?:y|ies)|wages?|gehalt|lohn|salaires?|salarios?|stipendi[o]?|зарплата|maas|工资|薪资|給与|급여",
  "revenues?|sales|turnover|umsatz|chiffre daffaires|ventas|ingresos|fatturato|vendas|выручка|gelir|收入|销售额|売上|매출",
  "profits?|earnings|gewinn|benefices?|beneficios?|ganancias?|utile|lucro|прибыль|kar|利润|利益|이익",
  "volumes?|volumen|handelsvolumen|объем|hacim|成交量|出来高|거래량",
  "market cap(?:italization)?|marktkapitalisierung|capitalisation(?: boursiere)?|capitalizacion|capitalizzazione|市值|時価総額|시가총액",
  "population|inhabitants|einwohner(?:zahl|n)?|bevolkerung|poblacion|habitantes|habitants|popolazione|abitanti|populacao|население|nufus|人口|인구",
  "area|surface|flache|superficie|oppervlakte|площадь|yuzolcumu|面积|面積|면적",
  "(?:population )?density|dichte|bevolkerungsdichte|densite|densidad|densita|densidade|плотность|yogunluk|人口密度|密度|밀도",
  "life expectancy|lebenserwartung|esperance de vie|esperanza de vida|aspettativa di vita|expectativa de vida|预期寿命|平均寿命|기대수명",
  "age|alter|edad|eta|idade|leeftijd|возраст|yas|年龄|年齢|나이",
  "height|hohe|grosse|hauteur|taille|altura|altezza|hoogte|рост|высота|boy|身高|高度|高さ|키|높이",
  "weight|gewicht|poids|peso|вес|agirlik|重量|体重|重さ|무게",
  "calories|kcal|kalorien|calorias|calorie|калори[а-я]{1,2}|kalori|卡路里|热量|カロリー|칼로리",
  "proteins?|eiweiss?|protein[ae]s?|proteines|белк[а-я]{1,2}|蛋白质|たんぱく質|タンパク質|단백질",
  "fats?|fett|lipides|grasas?|grassi|gorduras?|жир[а-я]{0,2}|yag|脂肪|脂質|지방",
  "carbs|carbohydrates|kohlenhydrate|glucides|carbohidratos|carboidrati|углевод[а-я]{1,2}|碳水化合物|炭水化物|탄수화물",
  "sugars?|zucker|sucres?|azucar|zuccheri|acucar|сахар|seker|糖|糖質|당류",
  "temperatures?|temperatur|temperaturas?|температура|sicaklik|温度|气温|気温|온도",
  "quantit(?:y|ies)|qty|stock|menge|anzahl|bestand|quantites?|cantidad|quantita|quantidade|количество|adet|数量|库存|在庫|수량",
  "speeds?|geschwindigkeit|vitesse|velocidad|velocita|velocidade|скорость|hiz|速度|속도",
].map(name);

/** The names of those who rated something: stars stand beside their number. */
export const [REVIEWS] = COUNTED;

/** Finds what a name of something counted means, in all languages; undefined for another name. Takes folded text. */
export function findCounted(called: string): RegExp | undefined {
  return findLongest(COUNTED, called);
}

/** The same for what the columns of a table tell. */
export function findMeasured(called: string): RegExp | undefined {
  return findLongest([...MEASURED, ...COUNTED], called);
}

/** The density of the population is another thing than the population: the longest name counts. */
function findLongest(patterns: readonly RegExp[], called: string): RegExp | undefined {
  let [longest, found]: [number, RegExp | undefined] = [0, undefined];
  for (const pattern of patterns) {
    const length = pattern.exec(called)?.[0].length ?? 0;
    if (length > longest) [longest, found] = [length, pattern];
  }
  return found;
}
