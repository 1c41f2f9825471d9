import type { Step } from "./agent.ts";

/** A task on one of the pages here: the steps in words, and what the page must remember in the end. */
export type Task = { name: string; page: string; steps: readonly Step[]; wanted: Record<string, unknown> };

const DESKTOP = "1280x800";
const PHONE = "412x800";

/** `page` is the file's name and the size of the window in CSS pixels. */
export const TASKS: readonly Task[] = [
  {
    name: "log in",
    page: `login ${DESKTOP}`,
    steps: [
      { fill: "the e-mail field", with: "ana@example.com" },
      { fill: "the password field", with: "secret-7" },
      { click: "the Sign in button" },
    ],
    wanted: { email: "ana@example.com", password: "secret-7", remember: false, signedIn: true },
  },
  {
    name: "log in on a phone, to be remembered",
    page: `login ${PHONE}`,
    steps: [
      { fill: "email", with: "ben@example.com" },
      { fill: "password", with: "kettle" },
      { click: "the Remember me checkbox" },
      { click: "sign in" },
    ],
    wanted: { email: "ben@example.com", password: "kettle", remember: true, signedIn: true },
  },
  {
    name: "say that the password is forgotten",
    page: `login ${DESKTOP}`,
    steps: [{ click: "the link for a forgotten password" }],
    wanted: { forgot: true },
  },
  {
    name: "turn Bluetooth on",
    page: `settings ${PHONE}`,
    steps: [{ click: "the Bluetooth switch" }, { click: "Save changes" }],
    wanted: { saved: { wifi: true, bluetooth: true, airplane: false, location: true, dark: true } },
  },
  {
    name: "go flying",
    page: `settings ${PHONE}`,
    steps: [{ click: "the switch next to Airplane mode" }, { click: "turn off Wi-Fi" }, { click: "the green button" }],
    wanted: { saved: { wifi: false, bluetooth: false, airplane: true, location: true, dark: true } },
  },
  {
    name: "turn the location off on a desktop",
    page: `settings ${DESKTOP}`,
    steps: [{ click: "the toggle for location" }, { click: "save the changes" }],
    wanted: { saved: { wifi: true, bluetooth: false, airplane: false, location: false, dark: true } },
  },
  {
    name: "reset the settings",
    page: `settings ${DESKTOP}`,
    steps: [{ click: "the button left of Save changes" }],
    wanted: { reset: true },
  },
  {
    name: "search the shop",
    page: `shop ${DESKTOP}`,
    steps: [{ fill: "the search field", with: "teapot" }],
    wanted: { search: "teapot", added: [] },
  },
  {
    name: "open the cart",
    page: `shop ${DESKTOP}`,
    steps: [{ click: "the shopping cart" }],
    wanted: { opened: "cart", added: [] },
  },
  {
    name: "open the account",
    page: `shop ${DESKTOP}`,
    steps: [{ click: "my account" }],
    wanted: { opened: "account", added: [] },
  },
  {
    name: "buy a milk jug",
    page: `shop ${DESKTOP}`,
    steps: [{ click: "Add to cart under Milk jug" }],
    wanted: { added: ["Milk jug"] },
  },
  {
    name: "buy the first and the last thing",
    page: `shop ${DESKTOP}`,
    steps: [{ click: "the first Add to cart button" }, { click: "the last Add to cart button" }],
    wanted: { added: ["Copper kettle", "Tea strainer"] },
  },
  {
    name: "write to us in German",
    page: `contact ${DESKTOP}`,
    steps: [
      { fill: "das Feld Vorname", with: "Ada" },
      { fill: "das Feld Nachname", with: "Maier" },
      { fill: "das Feld für die Nachricht", with: "Guten Tag" },
      { click: "Absenden" },
    ],
    wanted: { first: "Ada", last: "Maier", message: "Guten Tag", agree: false, reply: "", sent: true },
  },
  {
    name: "agree and ask for a call, asked in English",
    page: `contact ${DESKTOP}`,
    steps: [{ click: "the radio button before Anruf" }, { click: "the checkbox" }, { click: "the send button" }],
    wanted: { first: "", last: "", message: "", agree: true, reply: "phone", sent: true },
  },
  {
    name: "ask for a reply by mail on a phone",
    page: `contact ${PHONE}`,
    steps: [{ click: "the radio button beside E-Mail" }, { click: "Absenden" }],
    wanted: { first: "", last: "", message: "", agree: false, reply: "mail", sent: true },
  },
  {
    name: "write a mail",
    page: `mail ${DESKTOP}`,
    steps: [{ click: "compose a new message" }],
    wanted: { opened: "compose", chosen: [] },
  },
  {
    name: "see what was sent",
    page: `mail ${DESKTOP}`,
    steps: [{ click: "Sent" }],
    wanted: { opened: "sent", chosen: [] },
  },
  {
    name: "delete a mail",
    page: `mail ${DESKTOP}`,
    steps: [{ click: "the checkbox left of Ben Okafor" }, { click: "the trash can" }],
    wanted: { chosen: ["Ben Okafor"], did: "delete" },
  },
  {
    name: "archive the third mail",
    page: `mail ${DESKTOP}`,
    steps: [{ click: "the third checkbox" }, { click: "the archive icon" }],
    wanted: { chosen: ["Chen Wei"], did: "archive" },
  },
  {
    name: "read about the meeting, then print",
    page: `mail ${DESKTOP}`,
    steps: [{ click: "Minutes of the meeting" }, { click: "the printer" }],
    wanted: { read: "Dora Novak", chosen: [], did: "print" },
  },
];
