import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const WAYS_IN = list("button", ["Sign up", "Continue with Google", "Continue with Apple", "Continue with email"]);
const DELIVERY = list("radio", ["Standard delivery", "Express delivery", "Pickup in store"]);
const CHATS = list("listitem", ["Mom", "Mom & Dad", "Dad", "Work"]);
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id;

describe("what a query rules out", () => {
  it.each([
    ["continue, but not with Google or Apple", WAYS_IN, "Continue with email"],
    ["continue with something other than Google and not email", WAYS_IN, "Continue with Apple"],
    ["the button that isn't Google or Apple or email", WAYS_IN, "Sign up"],
    ["continue with something other than Google and email", WAYS_IN, "Continue with Apple"],
    ["the delivery option that isn't standard", DELIVERY, "Express delivery"],
    ["livraison, mais pas express", DELIVERY, "Standard delivery"],
    ["Lieferung, außer Express", DELIVERY, "Standard delivery"],
    ["entrega, pero no exprés", DELIVERY, "Standard delivery"],
  ])("is each of its alternatives: %s", (query, elements, right) => expect(ask(query, elements)).toBe(right));

  it.each([
    ["not delivery but pickup", DELIVERY, "Pickup in store"],
    ["not the email but the Apple button", WAYS_IN, "Continue with Apple"],
    ["nicht Google, sondern Apple", WAYS_IN, "Continue with Apple"],
  ])("may come first: %s", (query, elements, right) => expect(ask(query, elements)).toBe(right));

  it.each([
    ["Mom, not Mom and Dad", CHATS, "Mom"],
    ["Dad, not Mom & Dad", CHATS, "Dad"],
    ["Mom, not Dad and Work", CHATS.filter(({ name }) => name !== "Mom & Dad"), "Mom"],
  ])("is one name where 'and' joins it on the screen, too: %s", (query, elements, right) =>
    expect(ask(query, elements)).toBe(right),
  );

  it.each([
    ["the chat that isn't Mom or Dad", CHATS],
    ["the button that isn't Google or Apple or email", WAYS_IN],
    ["any option except standard or express delivery", DELIVERY],
    ["the one that isn't Google", WAYS_IN],
  ])("is never the answer: %s", (query, elements) =>
    expect(ask(query, elements) ?? "").not.toMatch(/^(?:Mom|Dad|.*Google|Standard|Express)/),
  );

  it.each([
    ["don't delete it", ["Cancel", "Delete"]],
    ["please don't delete this", ["Cancel", "Delete"]],
    ["do not delete the photo", ["Cancel", "Delete"]],
    ["go back without deleting", ["Cancel", "Delete"]],
    ["don't leave", ["Stay", "Leave"]],
    ["don't cancel my subscription", ["Keep subscription", "Cancel subscription"]],
    ["do not cancel", ["Keep subscription", "Cancel subscription"]],
    ["undo my edits without saving", ["Discard", "Save changes"]],
    ["quit without saving", ["Stay", "Save"]],
    ["leave without cancelling the order", ["Back", "Cancel order"]],
  ])("is a deed that mustn't be done: %s", (query, names) =>
    expect(ask(query, list("button", names))).not.toBe(names[1]),
  );

  it.each([
    ["lösche das nicht", ["Abbrechen", "Löschen"]],
    ["bitte nicht löschen", ["Abbrechen", "Löschen"]],
    ["beenden, ohne zu speichern", ["Zurück", "Speichern"]],
    ["ne supprime pas la photo", ["Annuler", "Supprimer"]],
    ["n'achète pas", ["Annuler", "Acheter"]],
    ["quitter sans enregistrer", ["Rester", "Enregistrer"]],
    ["no elimines la foto", ["Cancelar", "Eliminar"]],
    ["salir sin guardar", ["Volver", "Guardar"]],
    ["non eliminare la foto", ["Annulla", "Elimina"]],
    ["uscire senza salvare", ["Indietro", "Salva"]],
    ["não apague a foto", ["Cancelar", "Apagar"]],
    ["sair sem salvar", ["Voltar", "Salvar"]],
    ["verwijder het niet", ["Annuleren", "Verwijderen"]],
    ["sluiten zonder op te slaan", ["Terug", "Opslaan"]],
    ["не удаляй фото", ["Отмена", "Удалить"]],
    ["выйти без сохранения", ["Назад", "Сохранить"]],
    ["不要删除", ["取消", "删除"]],
    ["別刪除照片", ["取消", "刪除"]],
    ["削除しないで", ["キャンセル", "削除"]],
    ["保存せずに終了", ["戻る", "保存"]],
    ["삭제하지 마", ["취소", "삭제"]],
    ["nicht löschen", ["Cancel", "Delete"]],
  ])("is a deed that mustn't be done, in other languages: %s", (query, names) =>
    expect(ask(query, list("button", names))).not.toBe(names[1]),
  );

  it.each([
    ["nicht speichern", ["Speichern", "Nicht speichern"]],
    ["bitte speichere das nicht", ["Speichern", "Nicht speichern"]],
    ["ne pas enregistrer", ["Enregistrer", "Ne pas enregistrer"]],
    ["no guardar", ["Guardar", "No guardar"]],
    ["不保存", ["保存", "不保存"]],
    ["保存しない", ["保存", "保存しない"]],
    ["저장 안 함", ["저장", "저장 안 함"]],
    ["nicht mieten, sondern kaufen", ["Mieten", "Kaufen"]],
    ["kaufen, nicht mieten", ["Mieten", "Kaufen"]],
    ["не сохранять", ["Сохранить", "Не сохранять"]],
  ])("isn't what says itself that it doesn't, in other languages: %s", (query, names) =>
    expect(ask(query, list("button", names))).toBe(names[1]),
  );

  it.each([
    ["don't save", ["Save", "Don't save", "Cancel"]],
    ["do not save the document", ["Save", "Don't save", "Cancel"]],
    ["don't allow", ["Allow", "Don't allow"]],
    ["Allow, not Don't allow", ["Don't allow", "Allow"]],
    ["don't ask me again", ["OK", "Don't ask again"]],
    ["do not disturb", ["Allow", "Do not disturb"]],
    ["I don't have an account yet", ["Sign in", "I don't have an account"]],
    ["exit without saving", ["Save", "Exit without saving"]],
    ["leave without saving", ["Save changes", "Discard"]],
  ])("isn't what says itself that it doesn't: %s", (query, names) =>
    expect(ask(query, list("button", names))).toBe(names[1]),
  );

  it("is also what is part of it", () => {
    const mails = [
      ["Amazon", "Your order has shipped"],
      ["Deutsche Bahn", "Booking confirmed"],
      ["Amazon", "Rate us"],
    ].flatMap(([sender = "", subject = ""], at): UiElement[] => {
      const y = 200 + at * 200;
      return [
        { id: `mail ${at}`, role: "listitem", name: "", bounds: { x: 0, y, width: 1080, height: 200 } },
        { id: `sender ${at}`, role: "text", name: sender, bounds: { x: 180, y: y + 30, width: 500, height: 50 } },
        { id: `subject ${at}`, role: "text", name: subject, bounds: { x: 180, y: y + 90, width: 700, height: 50 } },
        { id: `star ${at}`, role: "button", name: "Star", bounds: { x: 960, y: y + 60, width: 80, height: 80 } },
      ];
    });
    expect(ask("the mail from Amazon, not the one about an order", mails)).toMatch(/ 2$/);
    expect(ask("the star of the Amazon mail, not of the order", mails)).toBe("star 2");
    expect(ask("the star of the Amazon mail, not of the order", [...mails].reverse())).toBe("star 2");
  });

  it("is also what stands in the same row of a table", () => {
    const people = [
      ["Jonas Weber", "Editor"],
      ["Aiko Tanaka", "Viewer"],
      ["Pete Okafor", "Editor"],
    ].flatMap(([name = "", role = ""], at): UiElement[] => {
      const y = 100 + 60 * at;
      return [
        { id: `row ${at}`, role: "row", name: "", bounds: { x: 0, y, width: 1000, height: 60 } },
        { id: `name ${at}`, role: "cell", name, bounds: { x: 20, y: y + 20, width: 120, height: 20 } },
        { id: `role ${at}`, role: "cell", name: role, bounds: { x: 420, y: y + 20, width: 60, height: 20 } },
        { id: `remove ${at}`, role: "button", name: "Remove", bounds: { x: 900, y: y + 10, width: 40, height: 40 } },
      ];
    });
    expect(ask("the editor who isn't Jonas", people)).toMatch(/ 2$/);
    expect(ask("remove the editor, not Jonas", people)).toMatch(/ 2$/);
  });

  it("isn't counted", () => {
    expect(ask("the first chat that isn't Mom", CHATS)).toBe("Dad");
    expect(ask("the last delivery option except pickup", DELIVERY)).toBe("Express delivery");
  });

  it.each([
    ["this isn't my account", ["This isn't my account", "My account"], "This isn't my account"],
    ["my account", ["This isn't my account", "My account"], "My account"],
    ["my card isn't working", ["My card isn't working", "My card"], "My card isn't working"],
  ])("is nothing where it is in the name: %s", (query, names, right) =>
    expect(ask(query, list("link", names))).toBe(right),
  );
});
