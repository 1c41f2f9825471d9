import { BadSettingsError } from "../errors/config-error.ts";
import { readFlag, readSettings, setting } from "../setting.ts";
import { readEmail } from "./email.ts";

/** How email is sent. */
export type MailSettings = {
  /** A mail service that accepts an email as JSON; null for none. */
  service: { url: string; token: string; from: string } | null;
  /** True if emails are printed to the log. Development only: they contain sign-in links. */
  isPrinted: boolean;
};

const VARIABLES = {
  MAILER_URL: setting<string | null>(null, readUrl),
  MAILER_TOKEN: setting<string | null>(null, readToken),
  MAIL_FROM: setting<string | null>(null, readSender),
  PRINT_MAIL: setting(false, readFlag),
};

/** Reads the mail settings. Throws a BadSettingsError that names every invalid variable and its rule, but never its value. */
export function readMailSettings(variables: object): MailSettings {
  const values = readSettings(VARIABLES, variables);
  const { MAILER_URL: url, MAILER_TOKEN: token, MAIL_FROM: from, PRINT_MAIL: isPrinted } = values;
  if (url !== null && token !== null && from !== null) return { service: { url, token, from }, isPrinted };
  // A deployment sets secrets before variables, and removes only variables: a token alone is valid, and sends nothing.
  if (url === null && from === null) return { service: null, isPrinted };
  const named = Object.entries({ MAILER_URL: url, MAILER_TOKEN: token, MAIL_FROM: from });
  const given = named.find(([, value]) => value !== null)?.[0];
  const missing = named.filter(([, value]) => value === null);
  throw new BadSettingsError(missing.map(([name]) => `${name} is required with ${given}`));
}

/** Emails contain sign-in links, so nobody in between may read them. */
function readUrl(text: string): string {
  const url = URL.parse(text);
  const isPrivate = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "127.0.0.1");
  if (!url || !isPrivate || url.username !== "" || url.password !== "" || text.includes("#")) {
    throw new TypeError("must be an https URL such as https://api.resend.com/emails (on 127.0.0.1 also http)");
  }
  return text;
}

/** Accepts only what can be sent in a header unchanged. */
function readToken(text: string): string {
  if (!/^[\x21-\x7e]{1,4096}$/.test(text)) throw new TypeError("must have at most 4096 visible ASCII characters");
  return text;
}

function readSender(text: string): string {
  const [, named] = /^[^<>\p{C}]{0,256}<([^<>]*)>$/u.exec(text) ?? [];
  if (readEmail(named ?? text) === null) {
    throw new TypeError("must be an address such as sightline@example.com or Sightline <sightline@example.com>");
  }
  return text;
}
