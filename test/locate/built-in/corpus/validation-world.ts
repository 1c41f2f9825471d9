import { type CorpusScreen, describeScreen, type Row } from "./corpus-case.ts";

const bank = describeScreen(
  "bank, Portuguese, web",
  [
    ["logo", "link", "Banco Aurora", [20, 20, 140, 40]],
    ["nt", "link", "Transferências", [200, 30, 120, 24]],
    ["np", "link", "Pagamentos", [340, 30, 100, 24]],
    ["nc", "link", "Cartões", [460, 30, 80, 24]],
    ["q", "searchbox", "Pesquisar", [800, 24, 200, 36]],
    ["nf", "button", "Notificações", [1040, 20, 40, 40]],
    ["ex", "button", "Sair", [1180, 20, 60, 40]],
    ["sl", "text", "Saldo disponível", [40, 120, 200, 24]],
    ["sv", "text", "2.345,67 €", [40, 150, 200, 36]],
    ["ey", "button", "Ocultar saldo", [250, 150, 36, 36]],
    ["m1", "row", "Supermercado Pingo, -34,20 €, 18/11/2026", [40, 260, 800, 44]],
    ["m2", "row", "Salário, +1.900,00 €, 15/11/2026", [40, 304, 800, 44]],
    ["em", "button", "Exportar movimentos", [700, 210, 140, 36]],
  ],
  [
    ["language", "clique em Transferências", "nt"],
    ["language", "o botão de notificações", "nf"],
    ["language", "campo de pesquisa", "q"],
    ["synonym", "log out", "ex"],
    ["language", "ocultar o saldo", "ey"],
    ["language", "o movimento do supermercado", "m1"],
    ["value", "2.345,67 €", "sv"],
    ["language", "search", "q"],
    ["absent", "alterar a senha", null],
    ["absent", "o movimento da farmácia", null],
    ["absent", "empréstimos", null],
  ],
);

const goods: Row[] = (
  [
    ["ワイヤレスイヤホン", "¥4,980"],
    ["モバイルバッテリー", "¥2,480"],
  ] as const
).flatMap(([name, price], at): Row[] => [
  [`g${at}`, "View", "", [0, 500 + at * 300, 1080, 300], { platform: { clickable: true } }],
  [`g${at}n`, "TextView", name, [360, 530 + at * 300, 600, 60]],
  [`g${at}p`, "TextView", price, [360, 600 + at * 300, 300, 50]],
  [`g${at}m`, "Button", "−", [360, 680 + at * 300, 80, 80]],
  [`g${at}a`, "Button", "＋", [520, 680 + at * 300, 80, 80]],
  [`g${at}d`, "TextView", "削除", [860, 690 + at * 300, 120, 60], { platform: { clickable: true } }],
]);
const cart = describeScreen(
  "shopping cart, Japanese, Android",
  [
    ["b", "ImageButton", "戻る", [10, 80, 120, 120]],
    ["t", "TextView", "カート", [440, 100, 200, 80]],
    ["all", "CheckBox", "すべて選択", [30, 380, 400, 80]],
    ...goods,
    ["tl", "TextView", "合計", [40, 2050, 160, 60]],
    ["tv", "TextView", "¥7,460", [220, 2050, 260, 60]],
    ["bu", "Button", "レジに進む", [560, 2020, 480, 130]],
  ],
  [
    ["language", "レジに進むをタップ", "bu"],
    ["language", "go back", "b"],
    ["language", "proceed to checkout", "bu"],
    ["relation", "モバイルバッテリーの削除ボタン", "g1d"],
    ["language", "合計金額", "tv|tl"],
    ["ordinal", "the first delete button", "g0d"],
    ["relation", "plus button of the second item", "g1a"],
    ["absent", "クーポン", null],
    ["absent", "お気に入り", null],
    ["absent", "third plus button", null],
  ],
);

const posts = "sunset over the bay,my new desk setup,homemade ramen,first day at work,puppy's birthday".split(",");
const names = "olivia_k,ben.arch,noodle.nerd,workit_wen,paws4life".split(",");
// Forty posts of eight elements: more than 300.
const feedPosts: Row[] = Array.from({ length: 40 }, (_, at): Row[] => {
  const y = 240 + at * 1200;
  const name = `${names[at % 5]}${at < 5 ? "" : Math.floor(at / 5) + 1}`;
  return [
    [`p${at}`, "ViewGroup", "", [0, y, 1080, 1200]],
    [`p${at}u`, "TextView", name, [150, y + 20, 500, 60], { platform: { resourceId: "id/profile_name" } }],
    [
      `p${at}o`,
      "ImageView",
      "",
      [980, y + 20, 80, 80],
      { platform: { contentDescription: `More actions for this post by ${name}` } },
    ],
    [`p${at}i`, "ImageView", `Photo by ${name}: ${posts[at % 5]}`, [0, y + 120, 1080, 800]],
    [`p${at}l`, "ImageView", "Like", [30, y + 940, 90, 90], { platform: { resourceId: "id/btn_like" } }],
    [`p${at}c`, "ImageView", "Comment", [150, y + 940, 90, 90], { platform: { resourceId: "id/btn_comment" } }],
    [`p${at}s`, "ImageView", "Send post", [270, y + 940, 90, 90], { platform: { resourceId: "id/btn_share" } }],
    [`p${at}b`, "ImageView", "Add to saved", [960, y + 940, 90, 90], { platform: { resourceId: "id/btn_save" } }],
  ];
}).flat();
const feed = describeScreen(
  "photo feed, Android, more than 300 elements, most below the screen",
  [
    ["logo", "ImageView", "Instapic", [30, 80, 300, 100]],
    ["act", "ImageView", "Activity", [800, 80, 100, 100]],
    ["dm", "ImageView", "Direct messages, 1 unread", [940, 80, 100, 100]],
    ...feedPosts,
  ],
  [
    ["relation", "like the ramen photo by noodle.nerd", "p2l"],
    ["relation", "bookmark icon of ben.arch's post", "p1b"],
    ["name", "more actions for the post by olivia_k", "p0o"],
    ["ordinal", "the first like button", "p0l"],
    ["icon", "inbox with direct messages", "dm"],
    ["relation", "comment on the post of workit_wen", "p3c"],
    ["name", "profile name paws4life", "p4u"],
    ["ordinal", "third photo in the feed", "p2i"],
    ["absent", "photo of the Eiffel tower", null],
    ["absent", "like the post by quinn.q", null],
    ["absent", "follow ben.arch", null],
    ["absent", "settings", null],
  ],
);

export const validationWorld: readonly CorpusScreen[] = [bank, cart, feed];
