import { describe, expect, it } from "vitest";
import { readQuery } from "../../../../../src/locate/built-in/query/clause.ts";
import { readEnd } from "../../../../../src/locate/built-in/values/asking/asked-end.ts";

const read = (query: string) => {
  const words = readQuery(query);
  const asked = readEnd(words);
  return asked && `${asked.end}: ${asked.names[0]?.map((word) => words[word]?.text).join(" ")}`;
};

describe("the most or the least of something that a query names", () => {
  it.each([
    ["the country with the largest population", "most: population"],
    ["the stock with the lowest trading volume today", "least: trading volume today"],
    ["the video with the most views", "most: views"],
    ["the most viewed video", "most: viewed video"],
    ["the plan with the fewest users in it", "least: users"],
    ["the second smallest country by area", "least: area"],
    ["the highest number of wins", "most: wins"],
    ["das Land mit der höchsten Lebenserwartung", "most: lebenserwartung"],
    ["der Spieler mit den wenigsten Siegen", "least: siegen"],
    ["la vidéo avec le moins de vues", "least: vues"],
    ["le forfait avec le plus d'utilisateurs", "most: utilisateurs"],
    ["la ligne avec le montant le plus élevé", "most: montant"],
    ["la fila con el precio más bajo", "least: precio"],
    ["el país con mayor superficie", "most: superficie"],
    ["la riga con l'importo più alto", "most: importo"],
    ["市值最高的股票", "most: 市值"],
    ["蛋白质最少的甜点", "least: 蛋白 白质"],
    ["人口密度が一番低い国", "least: 人口 口密 密度"],
    ["평점이 가장 높은 호텔", "most: 평점이"],
  ])("%s: the %s", (query, wanted) => {
    expect(read(query)).toBe(wanted);
  });

  it("may be one of several words, where something has it", () => {
    const words = readQuery("the stock with the lowest trading volume");
    const names = readEnd(words)?.names.map((name) => name.map((word) => words[word]?.text).join(" "));
    expect(names).toEqual(["trading volume", "volume", "trading"]);
  });

  it.each(["the cheapest flight", "the first item", "most recent", "", "the highest", '"most" views'])(
    "isn't asked for by %j",
    (query) => {
      expect(read(query)).toBeNull();
    },
  );
});
