import type { Scene } from "./screen/scene.ts";

/** Deeds that pressing a thing itself doesn't do. */
const DONE_TO_THINGS =
  /^(?:rename|duplicate|archive|unarchive|umbenennen|duplizieren|archivieren|renommer|renomme[rz]?|dupliquer|archiver|renombrar?|renombra|duplicar?|archivar?|rinomina(?:re)?|duplica(?:re)?|archivia(?:re)?|renomear?|arquivar?|hernoemen|dupliceren|archiveren|переименовать|重命名|名前変更)$/;
/** Names of controls that may open a list of such deeds. */
const OPENS_MORE = /more|option|menu|edit|action|mehr|plus|más|altro|mais|⋮|⋯|…|\.\.\.|更多|その他|더보기/iu;

/** Returns true for "rename notes.txt" where nothing renames, nor shows what else can be done. */
export function lacksDeed({ words, isOnScreen, candidates }: Scene): boolean {
  const deed = words[0]?.text ?? "";
  if (words.length < 2 || isOnScreen[0] || !DONE_TO_THINGS.test(deed)) return false;
  return candidates.every(({ name, roles }) => !OPENS_MORE.test(name) && (name !== "" || roles[0] !== "button"));
}
