import { readMailSettings } from "../domain/access/mail-settings.ts";
import { HOUR_MS } from "../domain/deliveries/attempts-by-hour.ts";
import { DEFAULT_DISABLE_AFTER_HOURS, readDisableAfterHours } from "../domain/deliveries/failing-destination.ts";
import { readPublicOrigin } from "../domain/public-origin.ts";
import { readSettings, setting } from "../domain/setting.ts";
import { type Mailer, openMailer } from "./sign-in/mailer.ts";

const VARIABLES = {
  DISABLE_FAILING_AFTER_HOURS: setting<number | null>(DEFAULT_DISABLE_AFTER_HOURS, readDisableAfterHours),
  PUBLIC_ORIGIN: setting<string | null>(null, readPublicOrigin),
};

/**
 * Reads the settings for watching failing destinations from the Worker's variables. Throws a BadSettingsError that
 * names every invalid one.
 */
export function readWatchSettings(variables: object): {
  mailer: Mailer | null;
  publicOrigin: string | null;
  disableAfterMs: number | null;
} {
  const { DISABLE_FAILING_AFTER_HOURS: hours, PUBLIC_ORIGIN: publicOrigin } = readSettings(VARIABLES, variables);
  const binding = (variables as { MAILER?: unknown }).MAILER ?? null;
  return {
    mailer: openMailer(readMailSettings(variables), binding, publicOrigin),
    publicOrigin,
    disableAfterMs: hours === null ? null : hours * HOUR_MS,
  };
}
