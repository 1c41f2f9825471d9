import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { MARK } from "../../scripts/deploy/deployed-config.ts";
import { readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { readConfig } from "../../src/services/config.ts";
import type { AccountStandIn } from "./account-stand-in.ts";
import { makeStage, OWNER, playWrangler, removeStages, runDeploy, type Stage, startWrangler } from "./deploy-run.ts";

afterAll(removeStages);

/** Describes an account by what a deployment is for, without ids that differ from one account to the next. */
function describeAccount(account: AccountStandIn) {
  const { databases, queues, workers } = account.state;
  const rows = (name: string, sql: string) => {
    const sqlite = account.openDatabase(name);
    try {
      return sqlite.prepare(sql).all();
    } finally {
      sqlite.close();
    }
  };
  return {
    databases: databases.map(({ name }) => ({
      name,
      migrations: rows(name, "SELECT name FROM d1_migrations ORDER BY name").map((row) => row.name),
      organizations: rows(name, "SELECT name FROM organizations").map((row) => row.name),
    })),
    queues,
    workers: Object.fromEntries(
      Object.entries(workers)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { versions, secrets, crons, domains, isPublic }]) => [
          name,
          {
            code: versions.at(-1)?.code,
            vars: versions.at(-1)?.bindings.filter(({ type, name }) => type === "plain_text" && name !== MARK),
            isMarked: /^[0-9a-f]{32}$/.test(versions.at(-1)?.bindings.find(({ name }) => name === MARK)?.text ?? ""),
            databases: versions
              .at(-1)
              ?.bindings.filter(({ type }) => type === "d1")
              .map(({ name: binding, id }) => [binding, databases.find(({ uuid }) => uuid === id)?.name]),
            ...{ secrets: Object.keys(secrets).sort(), crons, domains, isPublic },
          },
        ]),
    ),
    hasOneSealingKey: workers.sightline?.secrets.SEALING_KEYS === workers["sightline-webhooks"]?.secrets.SEALING_KEYS,
  };
}

const readVars = (stage: Stage, environment = "production") =>
  parseEnv(readFileSync(join(stage.stateFolder, `${environment}.vars`), "utf8"));

describe("from an empty account", () => {
  test("a run, with wrangler as a process, makes everything, sets the address and prints the first sign-in link", async () => {
    const stage = makeStage();
    const { printed, error } = await runDeploy(stage, OWNER, { execute: startWrangler(stage) });
    expect(error).toBeNull();
    expect(printed).toContain("sightline is up at https://sightline.stand-in.workers.dev");
    expect(printed).toContain("https://sightline.stand-in.workers.dev/sign-in#token");
    const { databases, queues, workers, hasOneSealingKey } = describeAccount(stage.read());
    expect(databases.map(({ name, organizations }) => [name, organizations])).toEqual([["sightline", ["Acme"]]]);
    expect(queues).toEqual({
      "sightline-webhooks": {
        producers: ["sightline-webhooks", "sightline"].sort(),
        consumers: ["sightline-webhooks"],
      },
    });
    expect(workers.sightline).toMatchObject({
      secrets: ["OPERATOR_TOKEN", "SEALING_KEYS"],
      isPublic: true,
    });
    expect(workers["sightline-webhooks"]).toMatchObject({ secrets: ["SEALING_KEYS"], isPublic: false });
    expect(workers["sightline-webhooks"]?.crons.length).toBeGreaterThan(0);
    expect(workers["sightline-vision"]).toMatchObject({ secrets: [], isPublic: false });
    for (const name of ["sightline", "sightline-webhooks"]) {
      expect(workers[name]?.vars).toContainEqual(
        expect.objectContaining({ name: "PUBLIC_ORIGIN", text: "https://sightline.stand-in.workers.dev" }),
      );
    }
    expect(hasOneSealingKey).toBe(true);
  });

  test("the generated secrets are valid, and kept in a file that only its owner may read", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const { OPERATOR_TOKEN, SEALING_KEYS } = readVars(stage);
    expect(OPERATOR_TOKEN).toMatch(/^[\w-]{43}$/);
    expect(readSealingKeys(SEALING_KEYS ?? "")).toHaveLength(1);
    expect(stage.read().state.workers.sightline?.secrets).toEqual({ OPERATOR_TOKEN, SEALING_KEYS });
    expect(statSync(join(stage.stateFolder, "production.vars")).mode & 0o077).toBe(0);
  });

  test("with --domain, that host leads to the api Worker and is in all links, without an upload to find the address", async () => {
    const stage = makeStage();
    const { printed } = await runDeploy(stage, [...OWNER, "--domain", "sightline.example.com"]);
    expect(printed).toContain("https://sightline.example.com/sign-in#token");
    expect(describeAccount(stage.read()).workers.sightline).toMatchObject({
      domains: ["sightline.example.com"],
      isPublic: false,
    });
    expect(stage.read().state.changes.filter((command) => command.startsWith("deploy "))).toHaveLength(3);
    // A later run needs no option to keep it.
    const changes = stage.read().state.changes.length;
    expect((await runDeploy(stage)).error).toBeNull();
    expect(stage.read().state.changes).toHaveLength(changes);
  });

  test("at a terminal it asks for the host, the organization and its owner, and changes nothing without a yes", async () => {
    const stage = makeStage();
    const answers = ["", "Acme", "ada@example.com", "no"];
    const terminal = { ask: async () => answers.shift() ?? "", askSecret: async () => "" };
    expect((await runDeploy(stage, [], { terminal })).error).toBe("Nothing was changed.");
    expect(stage.read().state.changes).toEqual([]);
    answers.push("", "Acme", "ada@example.com", "yes");
    const { printed } = await runDeploy(stage, [], { terminal });
    expect(printed).toContain("/sign-in#token");
  });
});

describe("a second run", () => {
  test("changes nothing", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read();
    const { printed, error } = await runDeploy(stage, OWNER);
    expect(error).toBeNull();
    const after = stage.read();
    expect(after.state).toEqual(before.state);
    expect(describeAccount(after)).toEqual(describeAccount(before));
    expect(printed).toContain("Deploy sightline-vision: is up to date");
  });

  test("changes nothing if a bundle of another code lies in the folder", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read().state;
    for (const worker of ["api", "vision", "webhooks"])
      writeFileSync(join(stage.stateFolder, "production/bundles", worker, "older.wasm"), "older");
    expect((await runDeploy(stage, OWNER)).error).toBeNull();
    expect(stage.read().state).toEqual(before);
  });

  test("from another machine, without the file of the secrets, changes nothing either", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const elsewhere = { ...makeStage(), accountFolder: stage.accountFolder, read: stage.read };
    const before = stage.read().state;
    const { printed, error } = await runDeploy(elsewhere);
    expect(error).toBeNull();
    expect(stage.read().state).toEqual(before);
    expect(printed).toContain("Detect in a sample: left out: OPERATOR_TOKEN isn't known here");
  });

  test("uploads the Worker whose code has changed, and no other", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read().state.changes.length;
    writeFileSync(join(stage.repository, "workers/webhooks/index.ts"), "export default 2;\n");
    await runDeploy(stage);
    expect(stage.read().state.changes.slice(before)).toEqual([
      expect.stringMatching(/^deploy -c \.?.*webhooks\.json$/),
    ]);
  });

  test("creates a queue again that was deleted, and connects both Workers to it", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read().state;
    stage.change(({ state }) => {
      delete state.queues["sightline-webhooks"];
    });
    expect((await runDeploy(stage)).error).toBeNull();
    const { queues, changes } = stage.read().state;
    expect(Object.keys(queues)).toEqual(["sightline-webhooks"]);
    expect(queues["sightline-webhooks"]?.producers.sort()).toEqual(["sightline", "sightline-webhooks"]);
    expect(queues["sightline-webhooks"]?.consumers).toEqual(["sightline-webhooks"]);
    const made = changes.slice(before.changes.length);
    expect(made[0]).toBe("queues create sightline-webhooks");
    expect(made.filter((command) => command.startsWith("deploy "))).toHaveLength(3);
  });

  test("restores crons that were removed, without an upload", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read().state;
    stage.change(({ state }) => {
      const worker = state.workers["sightline-webhooks"];
      if (worker) worker.crons = [];
    });
    await runDeploy(stage);
    expect(stage.read().state).toEqual(before);
  });

  test("opens the api Worker again that docs/runbooks.md closes, with the settings that it had", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER, { environment: { MARKUP: "1.25" } });
    const before = describeAccount(stage.read());
    stage.change(({ state }) => {
      const latest = state.workers.sightline?.versions.at(-1);
      if (!latest) return;
      const bindings = latest.bindings.map((each) => (each.name === MARK ? { ...each, text: "closed" } : each));
      state.workers.sightline?.versions.push({ ...latest, id: "closed", code: "closed", bindings });
    });
    expect(describeAccount(stage.read())).not.toEqual(before);
    expect((await runDeploy(stage)).error).toBeNull();
    expect(describeAccount(stage.read())).toEqual(before);
  });

  test("applies a new migration before it uploads the code that needs it", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const before = stage.read().state.changes.length;
    writeFileSync(join(stage.repository, "migrations/9999_more.sql"), "CREATE TABLE more (id TEXT);");
    writeFileSync(join(stage.repository, "workers/api/index.ts"), "export default 2;\n");
    await runDeploy(stage);
    expect(
      stage
        .read()
        .state.changes.slice(before)
        .map((command) => command.split(" ")[0]),
    ).toEqual(["d1", "deploy"]);
  });

  test("keeps a setting that was deployed from another machine, and changes it once it is set here", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER, { environment: { RATE_LIMIT_PER_SECOND: "7" } });
    const readRate = () =>
      describeAccount(stage.read()).workers.sightline?.vars?.find(({ name }) => name === "RATE_LIMIT_PER_SECOND")?.text;
    await runDeploy(stage);
    expect(readRate()).toBe("7");
    writeFileSync(join(stage.stateFolder, "production.vars"), "RATE_LIMIT_PER_SECOND=8\n");
    await runDeploy(stage);
    expect(readRate()).toBe("8");
    await runDeploy(stage, [], { environment: { RATE_LIMIT_PER_SECOND: "" } });
    expect(readRate()).toBeUndefined();
  });

  test("from another machine, keeps every setting, also the prices and a setting that was emptied", async () => {
    const stage = makeStage();
    const readAll = () =>
      Object.values(describeAccount(stage.read()).workers).map(({ vars }) =>
        vars?.map(({ name, text }) => [name, text]).sort(),
      );
    await runDeploy(stage, OWNER, { environment: { MARKUP: "1.25", DNS_RESOLVER_URL: "" } });
    const set = readAll();
    expect(set.flat()).toContainEqual(["MARKUP", "1.25"]);
    expect((await runDeploy(stage)).error).toBeNull();
    expect(readAll()).toEqual(set);
    expect(set.flat()).not.toContainEqual(["DNS_RESOLVER_URL", expect.stringContaining("https://")]);
  });

  test("leaves a secret as it is, until --replace-secret names it; the webhooks Worker gets new sealing keys first", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const { SEALING_KEYS: old = "" } = readVars(stage);
    const environment = { SEALING_KEYS: `k2:${Buffer.alloc(32, 2).toString("base64")},${old}` };
    await runDeploy(stage, [], { environment });
    expect(stage.read().state.workers.sightline?.secrets.SEALING_KEYS).toBe(old);
    const before = stage.read().state.changes.length;
    await runDeploy(stage, ["--replace-secret", "SEALING_KEYS"], { environment });
    const { workers, changes } = stage.read().state;
    expect(workers.sightline?.secrets.SEALING_KEYS).toBe(environment.SEALING_KEYS);
    expect(workers["sightline-webhooks"]?.secrets.SEALING_KEYS).toBe(environment.SEALING_KEYS);
    expect(
      changes
        .slice(before)
        .filter((command) => command.startsWith("secret"))
        .map((command) => command.split("/").at(-1)),
    ).toEqual(["webhooks.json", "api.json"]);
  });

  test("adds a mail service, and turns it off again, without a moment in which a Worker refuses its settings", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const play = playWrangler(stage);
    const execute: typeof play = async (...given) => {
      const ran = await play(...given);
      for (const { versions, secrets } of Object.values(stage.read().state.workers)) {
        const vars = versions.at(-1)?.bindings.filter(({ type }) => type === "plain_text") ?? [];
        readConfig({ ...Object.fromEntries(vars.map(({ name, text }) => [name, text])), ...secrets });
      }
      return ran;
    };
    const mail = { MAILER_URL: "https://mail.example.com/send", MAIL_FROM: "sightline@example.com" };
    const added = await runDeploy(stage, [], { execute, environment: { ...mail, MAILER_TOKEN: "token" } });
    expect(added.error).toBeNull();
    expect(stage.read().state.workers.sightline?.secrets.MAILER_TOKEN).toBe("token");
    const emptied = { MAILER_URL: "", MAIL_FROM: "", MAILER_TOKEN: "" };
    expect((await runDeploy(stage, [], { execute, environment: emptied })).error).toBeNull();
    const { workers } = describeAccount(stage.read());
    expect(Object.values(workers).flatMap(({ vars }) => vars?.map(({ name }) => name))).not.toContain("MAILER_URL");
  });

  test("creates another sign-in link while nobody has signed in, and none after", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    expect((await runDeploy(stage, OWNER)).printed).toContain("/sign-in#token");
    stage.change((account) => {
      const sqlite = account.openDatabase("sightline");
      sqlite.exec(`INSERT INTO users (id, email, created_at) VALUES ('user_1', 'ada@example.com', 0);
        INSERT INTO members SELECT id, 'user_1', 'owner', 0 FROM organizations`);
      sqlite.close();
    });
    const { printed } = await runDeploy(stage, OWNER);
    expect(printed).toContain("somebody has signed in already");
    expect(printed).not.toContain("#token");
  });
});

test("at a terminal, the last question says that a host name is taken over, until it leads to the deployment", async () => {
  const stage = makeStage();
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return "yes";
  };
  const terminal = { ask, askSecret: async () => "" };
  const args = [...OWNER, "--domain", "sightline.example.com"];
  expect((await runDeploy(stage, args, { terminal })).error).toBeNull();
  expect((await runDeploy(stage, args, { terminal })).error).toBeNull();
  expect(questions).toEqual([
    expect.stringMatching(
      /^sightline\.example\.com will lead to this deployment: .* is replaced\. Change the account now/,
    ),
    expect.stringMatching(/^Change the account now/),
  ]);
});

describe("at a terminal, a run asks for what the deployment still lacks", () => {
  /** A terminal that answers each question by its first word, and remembers the questions. */
  function openTerminal(answers: Record<string, string>) {
    const asked: string[] = [];
    const ask = async (question: string) => {
      const [word = ""] = question.split(" ");
      asked.push(word);
      return answers[word] ?? "";
    };
    return { asked, terminal: { ask, askSecret: async () => "" } };
  }
  const ALL = { Name: "Acme", Email: "ada@example.com", Change: "yes" };

  test("the organization, if a run was stopped before it was created", async () => {
    const stage = makeStage();
    stage.change(({ state }) => {
      state.failure = { change: 9, when: "after" };
    });
    expect((await runDeploy(stage, [], openTerminal(ALL))).error).toContain("internal error");
    const { asked, terminal } = openTerminal(ALL);
    expect((await runDeploy(stage, [], { terminal })).printed).toContain("/sign-in#token");
    expect(asked).toEqual(["Name", "Email", "Change"]);
  });

  test("the owner's address for another link, until somebody has signed in", async () => {
    const stage = makeStage();
    await runDeploy(stage, [], openTerminal(ALL));
    const again = openTerminal(ALL);
    expect((await runDeploy(stage, [], again)).printed).toContain("/sign-in#token");
    expect(again.asked).toEqual(["Email", "Change"]);
    stage.change((account) => {
      const sqlite = account.openDatabase("sightline");
      sqlite.exec(`INSERT INTO users (id, email, created_at) VALUES ('user_1', 'ada@example.com', 0);
        INSERT INTO members SELECT id, 'user_1', 'owner', 0 FROM organizations`);
      sqlite.close();
    });
    const last = openTerminal(ALL);
    expect((await runDeploy(stage, [], last)).error).toBeNull();
    expect(last.asked).toEqual(["Change"]);
  });
});

describe("a run that is stopped", async () => {
  const whole = makeStage();
  await runDeploy(whole, OWNER);
  const changes = whole.read().state.changes;
  const cases = changes.flatMap((command, index) =>
    (["before", "midway", "after"] as const)
      // Before a change, the account is as after the one before it.
      .filter((when) => when !== "before" || index === 0)
      .filter((when) => when !== "midway" || /^(?:d1 migrations|secret|deploy)/.test(command))
      .map((when) => ({ command: command.replace(/ -c .*/, ""), change: index + 1, when })),
  );

  test("has nine changes to be stopped at", () => {
    expect(changes).toHaveLength(9);
  });

  test.each(cases)(
    "$when change $change ($command) goes on with the next run, to the same end",
    async ({ change, when }) => {
      const stage = makeStage();
      stage.change(({ state }) => {
        state.failure = { change, when };
      });
      const first = await runDeploy(stage, OWNER);
      expect(stage.read().state.failure).toBeNull();
      expect(first.error).toContain("internal error");
      const second = await runDeploy(stage, OWNER);
      expect(second.error).toBeNull();
      expect(second.printed).toContain("/sign-in#token");
      expect(describeAccount(stage.read())).toEqual(describeAccount(whole.read()));
    },
  );
});

describe("a step that fails", () => {
  test("is named with its command and wrangler's reason, and nothing after it runs", async () => {
    const stage = makeStage();
    stage.change(({ state }) => {
      state.failure = { change: 3, when: "before" };
    });
    const { error } = await runDeploy(stage, OWNER);
    expect(error).toContain('"Create the queue sightline-webhooks"');
    expect(error).toContain("npx wrangler queues create sightline-webhooks");
    expect(error).toContain("internal error");
    expect(stage.read().state.changes).toHaveLength(2);
  });

  test("shows no secret, even if wrangler prints it", async () => {
    const stage = makeStage();
    const play = playWrangler(stage);
    const { printed, error } = await runDeploy(stage, OWNER, {
      execute: async (args, input, environment) =>
        args[0] === "secret"
          ? { code: 1, stdout: "", printed: `Bad request: ${input}` }
          : play(args, input, environment),
    });
    expect(error).toContain("Bad request");
    const { SEALING_KEYS = "" } = readVars(stage);
    for (const secret of [SEALING_KEYS, SEALING_KEYS.split(":")[1] ?? ""])
      expect(printed + error).not.toContain(secret);
  });

  test("shows no login, even if wrangler prints it", async () => {
    const environment = { CLOUDFLARE_API_TOKEN: "token-of-the-login", CLOUDFLARE_API_KEY: "key-of-the-login" };
    const { printed, error } = await runDeploy(makeStage(), OWNER, {
      environment,
      execute: async (_args, _input, given) => ({
        ...{ code: 1, stdout: "" },
        printed: `Refused: ${given.CLOUDFLARE_API_TOKEN} ${given.CLOUDFLARE_API_KEY}`,
      }),
    });
    expect(error).toContain("Refused: <secret> <secret>");
    for (const secret of Object.values(environment)) expect(printed + error).not.toContain(secret);
  });

  test("leaves the account alone if a Worker is larger than the platform allows", async () => {
    const stage = makeStage();
    stage.change(({ state }) => {
      state.gzipBytes["sightline-vision"] = 10_000_001;
    });
    const { error } = await runDeploy(stage, OWNER);
    expect(error).toContain(
      "sightline-vision: the size in bytes after gzip is 10000001, and the platform allows 10000000",
    );
    expect(stage.read().state.changes).toEqual([]);
  });
});

test("no secret is in what is printed, in a command, or in a file besides that of the settings", async () => {
  const stage = makeStage();
  const environment = {
    MAILER_URL: "https://mail.example.com/send",
    MAILER_TOKEN: "mailer-token-of-the-operator",
    MAIL_FROM: "sightline@example.com",
    OPENAI_BASE_URL: "https://models.example.com/v1",
    OPENAI_API_KEY: "key-of-the-provider",
  };
  const play = playWrangler(stage);
  const commands: string[] = [];
  const { printed, error } = await runDeploy(stage, OWNER, {
    environment,
    execute: (args, input, given) => {
      commands.push(args.join(" "));
      return play(args, input, given);
    },
  });
  expect(error).toBeNull();
  const { sightline, "sightline-webhooks": webhooks } = stage.read().state.workers;
  expect(Object.keys(sightline?.secrets ?? {}).sort()).toEqual([
    "MAILER_TOKEN",
    "OPENAI_API_KEY",
    "OPERATOR_TOKEN",
    "SEALING_KEYS",
  ]);
  expect(Object.keys(webhooks?.secrets ?? {}).sort()).toEqual(["MAILER_TOKEN", "SEALING_KEYS"]);
  const configs = ["api", "vision", "webhooks"].map((worker) =>
    readFileSync(join(stage.stateFolder, "production", `${worker}.json`), "utf8"),
  );
  const shown = [printed, ...commands, ...configs].join("\n");
  for (const secret of Object.values(sightline?.secrets ?? {})) expect(shown).not.toContain(secret);
  expect(shown).toContain("https://mail.example.com/send");
});

describe("preview", () => {
  test("lives beside production, with databases, queue, Workers and secrets of its own", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    const production = stage.read().state;
    const { printed, error } = await runDeploy(stage, [...OWNER, "--environment", "preview"]);
    expect(error).toBeNull();
    expect(printed).toContain("https://sightline-preview.stand-in.workers.dev/sign-in#token");
    const both = stage.read().state;
    for (const [name, worker] of Object.entries(production.workers)) expect(both.workers[name]).toEqual(worker);
    expect(both.queues["sightline-webhooks"]).toEqual(production.queues["sightline-webhooks"]);
    expect(Object.keys(both.workers).sort()).toEqual([
      ...["sightline", "sightline-preview", "sightline-vision", "sightline-vision-preview"],
      ...["sightline-webhooks", "sightline-webhooks-preview"],
    ]);
    const services = both.workers["sightline-preview"]?.versions
      .at(-1)
      ?.bindings.filter(({ type }) => type === "service");
    expect(services).toEqual([expect.objectContaining({ service: "sightline-vision-preview" })]);
    expect(readVars(stage, "preview").SEALING_KEYS).not.toBe(readVars(stage).SEALING_KEYS);
  });

  test("takes no host name from production, and production none from it", async () => {
    const stage = makeStage();
    const shared = { environment: { PUBLIC_ORIGIN: "https://sightline.example.com" } };
    await runDeploy(stage, OWNER, shared);
    const before = stage.read().state;
    const { error } = await runDeploy(stage, ["--environment", "preview"], shared);
    expect(error).toContain("https://sightline.example.com is the address of sightline. Nothing was changed.");
    expect(stage.read().state).toEqual(before);
    const domain = ["--environment", "preview", "--domain", "preview.example.com"];
    expect((await runDeploy(stage, [...OWNER, ...domain])).error).toBeNull();
    const taken = await runDeploy(stage, ["--domain", "preview.example.com"]);
    expect(taken.error).toContain("is the address of sightline-preview");
  });
});

test("a deployment with another name isn't doubled by a run without --name", async () => {
  const stage = makeStage();
  expect((await runDeploy(stage, [...OWNER, "--name", "acme"])).error).toBeNull();
  const before = stage.read().state;
  const { error } = await runDeploy(stage, OWNER);
  expect(error).toContain("deployed acme-webhooks, acme. Give their --name again");
  expect(stage.read().state).toEqual(before);
  expect((await runDeploy(stage, [...OWNER, "--name", "sightline"])).error).toBeNull();
  expect((await runDeploy(stage)).error).toBeNull();
});

test("an environment of wrangler that the shell names changes no name", async () => {
  const stage = makeStage();
  const { error } = await runDeploy(stage, OWNER, { environment: { CLOUDFLARE_ENV: "staging" } });
  expect(error).toBeNull();
  expect(Object.keys(stage.read().state.workers).sort()).toEqual([
    "sightline",
    "sightline-vision",
    "sightline-webhooks",
  ]);
});

describe("shards", () => {
  test.each([0, 1, 3])("%i further databases are created, migrated and bound to both Workers", async (count) => {
    const stage = makeStage(count);
    const { error } = await runDeploy(stage, OWNER);
    expect(error).toBeNull();
    const { databases, workers } = describeAccount(stage.read());
    const names = ["sightline", ...Array.from({ length: count }, (_, index) => `sightline-${index + 1}`)];
    expect(databases.map(({ name }) => name)).toEqual(names);
    for (const { migrations } of databases) expect(migrations).toEqual(databases[0]?.migrations);
    const bound = names.map((name, index) => [index === 0 ? "DB" : `DB_${index}`, name]);
    expect([workers.sightline?.databases, workers["sightline-webhooks"]?.databases]).toEqual([bound, bound]);
  });

  test("one that is added later is created by the next run, and the others stay", async () => {
    const stage = makeStage(1);
    await runDeploy(stage, OWNER);
    const [first] = stage.read().state.databases;
    const grown = { ...makeStage(2), accountFolder: stage.accountFolder, read: stage.read };
    expect((await runDeploy(grown)).error).toBeNull();
    const { databases } = stage.read().state;
    expect(databases[0]).toEqual(first);
    expect(databases.map(({ name }) => name)).toEqual(["sightline", "sightline-1", "sightline-2"]);
  });
});

describe("a dry run", () => {
  const refuse = () => Promise.reject(new Error("A dry run must not reach Cloudflare."));

  test("needs no account, writes no file, and lists the changes that a run makes, in its order", async () => {
    const stage = makeStage(2);
    const { printed, error } = await runDeploy(stage, ["--dry-run", ...OWNER], { execute: refuse });
    expect(error).toBeNull();
    expect(existsSync(stage.stateFolder)).toBe(false);
    const listed = [...printed.matchAll(/^ {5}npx wrangler (.*)$/gm)].map(([, command = ""]) =>
      command.replace(/ {3}\(.*/, ""),
    );
    await runDeploy(stage, OWNER);
    const made = stage.read().state.changes.map((command) => command.replaceAll(`${stage.repository}/`, ""));
    const isChange = (command: string) =>
      /^(?:d1 (?:create|migrations)|queues create|secret|deploy (?!--dry-run))/.test(command);
    expect(listed.filter(isChange)).toEqual(made);
  });

  test("names the preview's resources", async () => {
    const { printed } = await runDeploy(makeStage(), ["--dry-run", "--environment", "preview"], { execute: refuse });
    expect(printed).toContain("npx wrangler d1 create sightline-preview");
    expect(printed).toContain("npx wrangler queues create sightline-webhooks-preview");
    expect(printed).not.toMatch(/create sightline$/m);
  });
});

describe("what the account has", () => {
  const startWith = (edit: (account: AccountStandIn) => void) => {
    const stage = makeStage();
    stage.change(edit);
    return stage;
  };

  test("no login: the error says how to get one", async () => {
    const stage = startWith(({ state }) => {
      state.isLoggedIn = false;
    });
    expect((await runDeploy(stage, OWNER)).error).toContain("npx wrangler login");
  });

  test("several accounts: one must be chosen", async () => {
    const other = { id: "f".repeat(32), name: "Other" };
    const stage = startWith(({ state }) => state.accounts.push(other));
    const { error } = await runDeploy(stage, OWNER);
    expect(error).toContain("--account ID");
    expect(error).toContain(`${other.id}  Other`);
    expect((await runDeploy(stage, [...OWNER, "--account", other.id])).error).toBeNull();
    expect((await runDeploy(stage, ["--account", "0".repeat(32)])).error).toContain("doesn't reach the account");
  });

  const addDatabase = (sql: string) => (account: AccountStandIn) => {
    account.state.databases.push({ uuid: "1", name: "sightline", location: null });
    const sqlite = account.openDatabase("sightline");
    sqlite.exec(sql);
    sqlite.close();
  };

  test.each<[string, (account: AccountStandIn) => void, string]>([
    ["a database with other tables", addDatabase("CREATE TABLE shop (id TEXT)"), "database named sightline"],
    [
      "a database with other migrations",
      addDatabase(
        "CREATE TABLE d1_migrations (id INTEGER, name TEXT); INSERT INTO d1_migrations VALUES (1, '0001_shop.sql')",
      ),
      "database named sightline",
    ],
    [
      "a Worker with other code",
      ({ state }) => {
        const version = { id: "1", code: "x", bindings: [] };
        state.workers["sightline-vision"] = {
          versions: [version],
          secrets: {},
          crons: [],
          domains: [],
          isPublic: true,
        };
      },
      "Worker named sightline-vision",
    ],
    [
      "a queue that another Worker reads",
      ({ state }) => {
        state.queues["sightline-webhooks"] = { producers: [], consumers: ["shop"] };
      },
      "queue, which the Worker shop uses, named sightline-webhooks",
    ],
  ])("%s with a name of ours: nothing is changed, and the error says what to do", async (_, edit, named) => {
    const stage = startWith(edit);
    const { error } = await runDeploy(stage, OWNER);
    expect(error).toContain(named);
    expect(error).toContain("--name");
    expect(stage.read().state.changes).toEqual([]);
    expect((await runDeploy(stage, [...OWNER, "--name", "acme"])).error).toBeNull();
  });

  test("a deployment made by hand is taken over with --adopt", async () => {
    const stage = startWith(({ state }) => {
      const version = { id: "1", code: "x", bindings: [] };
      state.workers["sightline-vision"] = { versions: [version], secrets: {}, crons: [], domains: [], isPublic: true };
    });
    expect((await runDeploy(stage, [...OWNER, "--adopt"])).error).toBeNull();
  });

  test("migrations of a newer checkout: an older one isn't deployed over it", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    stage.change((account) => {
      const sqlite = account.openDatabase("sightline");
      sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_newer.sql')");
      sqlite.close();
    });
    expect((await runDeploy(stage)).error).toContain("migrations that this checkout lacks: 9999_newer.sql");
  });

  test("sealing keys in one Worker only, and unknown here: the error asks for them instead of making others", async () => {
    const stage = makeStage();
    await runDeploy(stage, OWNER);
    stage.change(({ state }) => {
      delete state.workers["sightline-webhooks"]?.secrets.SEALING_KEYS;
    });
    const elsewhere = { ...makeStage(), accountFolder: stage.accountFolder, read: stage.read };
    expect((await runDeploy(elsewhere)).error).toContain("Only some of the Workers have SEALING_KEYS");
    expect((await runDeploy(stage)).error).toBeNull();
  });
});
