import type { WorkerConfig } from "../worker-configs.ts";
import type { Environment } from "./options.ts";

/** The start of the names in this repository's configs. */
const OWN_NAME = "sightline";

/**
 * The variable by which this command recognizes its own Workers: the fingerprint of the deployed version. Unlike a
 * version's tag, it survives a change of a secret.
 */
export const MARK = "DEPLOYED_FINGERPRINT";
/** The mark of a Worker that isn't complete. */
const INCOMPLETE = "incomplete";

export type Naming = { name: string; environment: Environment };

/** Returns the name of a config's resource in the account: `sightline-webhooks`, `acme-webhooks-preview`. */
export function nameResource(given: string, { name, environment }: Naming): string {
  const named = given === OWN_NAME || given.startsWith(`${OWN_NAME}-`) ? name + given.slice(OWN_NAME.length) : given;
  return environment === "production" ? named : `${named}-${environment}`;
}

/**
 * Returns a Worker's config as it is deployed: with the names of its environment, the ids of its databases, and its
 * settings. A service that isn't ours, such as your own mailer, keeps its name.
 *
 * @param values.databaseIds by the database's name in the account; an unknown one keeps the id of the repository's config
 * @param values.domain the host name that leads to this Worker; null leaves its routes as they are
 * @param values.fingerprint null: what is uploaded with this config must be uploaded again
 */
export function makeDeployedConfig(
  config: WorkerConfig,
  naming: Naming,
  values: {
    ownWorkers: readonly string[];
    databaseIds: ReadonlyMap<string, string>;
    vars: Readonly<Record<string, string>>;
    domain: string | null;
    fingerprint: string | null;
  },
): WorkerConfig {
  const rename = (given: string) => nameResource(given, naming);
  const { queues } = config;
  return {
    ...config,
    name: rename(config.name),
    ...(config.d1_databases && {
      d1_databases: config.d1_databases.map((database) => {
        const name = rename(database.database_name);
        const id = values.databaseIds.get(name) ?? database.database_id;
        return { ...database, database_name: name, database_id: id };
      }),
    }),
    ...(config.services && {
      services: config.services.map((binding) =>
        values.ownWorkers.includes(binding.service) ? { ...binding, service: rename(binding.service) } : binding,
      ),
    }),
    ...(queues && {
      queues: {
        ...(queues.producers && {
          producers: queues.producers.map((producer) => ({ ...producer, queue: rename(producer.queue) })),
        }),
        ...(queues.consumers && {
          consumers: queues.consumers.map((consumer) => ({
            ...consumer,
            queue: rename(consumer.queue),
            ...(consumer.dead_letter_queue && { dead_letter_queue: rename(consumer.dead_letter_queue) }),
          })),
        }),
      },
    }),
    ...(config.ratelimits && {
      ratelimits: config.ratelimits.map((limit) => ({
        ...limit,
        // Counters with the same id are shared by all Workers of an account.
        namespace_id: naming.environment === "production" ? limit.namespace_id : `${Number(limit.namespace_id) + 1}`,
      })),
    }),
    ...(config.analytics_engine_datasets && {
      analytics_engine_datasets: config.analytics_engine_datasets.map((bound) => ({
        ...bound,
        // Its name may have no hyphen.
        dataset: rename(bound.dataset ?? bound.binding).replaceAll("-", "_"),
      })),
    }),
    ...(values.domain !== null && { routes: [{ pattern: values.domain, custom_domain: true }] }),
    vars: sortByName({ ...config.vars, ...values.vars, [MARK]: values.fingerprint ?? INCOMPLETE }),
  };
}

/** The fingerprint depends on the order, which must not depend on where a setting came from. */
function sortByName(vars: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(vars).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Lists the databases of several configs, each once, with the binding and the Worker under which it is migrated. */
export function listDatabases<Name extends string>(
  configs: readonly { worker: Name; config: WorkerConfig }[],
): { name: string; binding: string; worker: Name }[] {
  const all = configs.flatMap(({ worker, config }) =>
    (config.d1_databases ?? []).map(({ binding, database_name: name }) => ({ name, binding, worker })),
  );
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}

/** Lists the queues of several configs, each once: those that get messages, are read, or take dead letters. */
export function listQueues(configs: readonly WorkerConfig[]): string[] {
  const names = configs.flatMap(({ queues }) => [
    ...(queues?.producers ?? []).map(({ queue }) => queue),
    ...(queues?.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => [queue, ...(dead ? [dead] : [])]),
  ]);
  return [...new Set(names)];
}
