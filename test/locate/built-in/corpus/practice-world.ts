import { type CorpusScreen, describeScreen, type Row } from "./corpus-case.ts";

const cookies = describeScreen(
  "French newspaper behind a cookie banner, web",
  [
    ["dlg", "dialog", "Vos choix de cookies", [340, 200, 600, 420]],
    ["h", "heading", "Nous respectons votre vie privée", [380, 230, 500, 32]],
    ["x", "button", "Continuer sans accepter", [700, 206, 230, 24]],
    ["acc", "button", "Tout accepter", [660, 540, 240, 48]],
    ["ref", "button", "Tout refuser", [380, 540, 240, 48]],
    ["par", "link", "Paramétrer les cookies", [540, 600, 200, 20]],
    ["menu", "button", "Menu", [20, 20, 60, 40]],
    ["rech", "button", "Rechercher", [90, 20, 60, 40]],
    ["abo", "link", "S'abonner", [1050, 20, 100, 40]],
    ["con", "link", "Se connecter", [1160, 20, 110, 40]],
    ["u1", "link", "Climat : un été record en Europe", [40, 120, 280, 60]],
    ["u2", "link", "Football : les Bleus en finale", [40, 200, 280, 60]],
  ],
  [
    ["synonym", "accept all cookies", "acc"],
    ["synonym", "reject all", "ref"],
    ["language", "cliquez sur « Tout refuser »", "ref"],
    ["language", "le bouton pour se connecter", "con"],
    ["language", "ouvrir la recherche", "rech"],
    ["language", "l'article sur le climat", "u1"],
    ["synonym", "cookie settings", "par"],
    ["language", "subscribe", "abo"],
    ["absent", "changer de mot de passe", null],
    ["absent", "l'article sur le tennis", null],
    ["absent", "language selector", null],
  ],
);

const dishes: Row[] = (
  [
    ["Tacos al pastor", "$89.00"],
    ["Enchiladas verdes", "$120.00"],
    ["Agua de jamaica", "$35.00"],
  ] as const
).flatMap(([name, price], at): Row[] => [
  [`d${at}`, "View", `${name}, ${price}`, [0, 500 + at * 220, 1080, 220], { platform: { clickable: true } }],
  [`d${at}n`, "TextView", name, [40, 530 + at * 220, 600, 60]],
  [`d${at}p`, "TextView", price, [40, 600 + at * 220, 200, 50]],
  [`d${at}a`, "ImageButton", "Agregar", [900, 540 + at * 220, 120, 120]],
]);
const delivery = describeScreen(
  "food delivery, Spanish, Android",
  [
    ["v", "ImageButton", "Volver", [20, 70, 110, 110]],
    ["r", "TextView", "Taquería El Faro", [40, 260, 700, 80]],
    ["est", "TextView", "4.7 (320 reseñas)", [40, 350, 400, 50]],
    ["env", "TextView", "Envío $15 · 25-35 min", [40, 410, 600, 50]],
    ["fav", "ImageButton", "Añadir a favoritos", [820, 70, 110, 110]],
    ["bus", "ImageButton", "Buscar en el menú", [950, 70, 110, 110]],
    ...dishes,
    ["car", "Button", "Ver carrito · 2 artículos", [40, 2150, 1000, 140]],
  ],
  [
    ["language", "agrega las enchiladas verdes", "d1a|d1|d1n"],
    ["language", "el botón Agregar junto a Tacos al pastor", "d0a"],
    ["language", "toca el carrito", "car"],
    ["language", "precio del agua de jamaica", "d2p"],
    ["synonym", "the back button", "v"],
    ["synonym", "heart icon to favorite the restaurant", "fav"],
    ["ordinal", "el tercer platillo", "d2|d2n"],
    ["synonym", "view cart", "car"],
    ["absent", "quesadillas", null],
    ["absent", "cerrar sesión", null],
    ["absent", "coupon code", null],
    ["absent", "call the restaurant", null],
  ],
);

const people =
  "Ines Prado,Tomas Weiss,Yuki Mori,Lars Holm,Priya Nair,Omar Said,Eva Novak,Jack Reed,Mei Lin,Noah Katz".split(",");
const teams = ["Sales", "Support", "Finance"];
// Fifty rows of six cells: about 300 elements.
const members: Row[] = Array.from({ length: 50 }, (_, at): Row[] => {
  const y = 160 + at * 40;
  const name = `${people[at % 10]}${at < 10 ? "" : ` ${Math.floor(at / 10) + 1}`}`;
  return [
    [`r${at}`, "row", "", [240, y, 1000, 40]],
    [`r${at}c`, "checkbox", "Select row", [250, y + 10, 20, 20]],
    [`r${at}n`, "cell", name, [290, y, 250, 40]],
    [`r${at}t`, "cell", teams[at % 3] ?? "", [550, y, 150, 40]],
    [`r${at}s`, "cell", at % 4 === 0 ? "Suspended" : "Active", [710, y, 150, 40]],
    [`r${at}e`, "button", "Edit", [1100, y + 4, 60, 32]],
  ];
}).flat();
const admin = describeScreen(
  "user administration, web, 300 elements",
  [
    ["nav", "navigation", "Main", [0, 0, 220, 2200]],
    ["n1", "link", "Dashboard", [10, 80, 200, 36]],
    ["n2", "link", "Users", [10, 120, 200, 36], { platform: { "aria-current": "page" } }],
    ["n3", "link", "Billing", [10, 160, 200, 36]],
    ["inv", "button", "Invite user", [1100, 60, 140, 40]],
    ["exp", "button", "Export CSV", [950, 60, 130, 40]],
    ["q", "searchbox", "Filter users", [240, 60, 300, 40]],
    ["all", "checkbox", "Select all rows", [250, 125, 20, 20]],
    ["hn", "columnheader", "Name", [290, 120, 250, 36]],
    ["ht", "columnheader", "Team", [550, 120, 150, 36]],
    ["hs", "columnheader", "Status", [710, 120, 150, 36]],
    ...members,
  ],
  [
    ["relation", "Edit button for Yuki Mori", "r2e"],
    ["relation", "checkbox in the row of Eva Novak", "r6c"],
    ["relation", "status of Priya Nair", "r4s"],
    ["relation", "which team is Tomas Weiss in", "r1t"],
    ["name", "select all", "all"],
    ["synonym", "sort by status", "hs"],
    ["synonym", "download as CSV", "exp"],
    ["synonym", "add a new user", "inv"],
    ["ordinal", "edit button in the third row", "r2e"],
    ["typo", "Jakc Reed", "r7n"],
    ["role", "search box for users", "q"],
    ["absent", "Edit button for Anna Berg", null],
    ["absent", "delete Yuki Mori", null],
    ["absent", "next page", null],
    ["absent", "reset password", null],
  ],
);

export const practiceWorld: readonly CorpusScreen[] = [cookies, delivery, admin];
