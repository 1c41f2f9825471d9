/** A document of the repository that is a page of the site. */
type Guide = {
  source: string;
  slug: string;
  group: string;
  label: string;
  summary: string;
};

const group = (name: string, guides: readonly (readonly [string, string, string, string])[]): Guide[] =>
  guides.map(([source, slug, label, summary]) => ({ source, slug, group: name, label, summary }));

/** The documents of the site in the order of the navigation. The pages of the operations follow after "Reference". */
export const GUIDES: readonly Guide[] = [
  ...group("Start", [
    [
      "docs/quick-start.md",
      "quick-start",
      "Quick start",
      "A key, a detected screen, a located element and a verified event, in five minutes.",
    ],
    [
      "docs/concepts.md",
      "concepts",
      "Concepts",
      "Organizations, keys, models, elements, runs, events and deliveries, and how they belong together.",
    ],
  ]),
  ...group("Guides", [
    [
      "docs/api-keys.md",
      "api-keys",
      "API keys",
      "Create keys, choose their role and scopes, limit their spending, replace and revoke them.",
    ],
    ["docs/clients.md", "clients", "Clients", "Call the API from a program with types, retries and verified webhooks."],
    [
      "packages/client/README.md",
      "clients/typescript",
      "TypeScript client",
      "Install it, call operations, handle errors and verify webhooks in TypeScript.",
    ],
    [
      "packages/python/README.md",
      "clients/python",
      "Python client",
      "Install it, call operations, handle errors and verify webhooks in Python.",
    ],
    [
      "docs/webhooks.md",
      "webhooks",
      "Webhooks",
      "Register a destination, verify events, and what happens when a receiver fails.",
    ],
    ["docs/delivery.md", "delivery", "How delivery works", "How webhooks survive a crash, and what that costs."],
    ["docs/shards.md", "shards", "Shards", "How organizations are spread over several databases."],
    [
      "docs/agents.md",
      "agents",
      "Agents",
      "An agent that works on screens by screenshots and sentences alone, and how often it succeeds.",
    ],
    ["docs/cli.md", "cli", "Command line", "Detect, locate, listen to webhooks and replay them from a terminal."],
    ["docs/mcp.md", "mcp", "MCP", "Call sightline from an agent that speaks the Model Context Protocol."],
    [
      "docs/models.md",
      "models",
      "Models and prices",
      "The built-in grounder, vision-language models, servers of your own, and prices.",
    ],
    ["docs/dashboard.md", "dashboard", "Dashboard", "What the web interface offers, and how people sign in."],
  ]),
  ...group("Reference", [
    [
      "docs/api.md",
      "api/",
      "API overview",
      "Address, credentials, errors, repeats and lists of the API, and every operation that a key may call.",
    ],
    [
      "docs/contract/interface.md",
      "interface",
      "The interface",
      "The contract of grounding, platform and webhooks: fields, statuses, events.",
    ],
    [
      "src/domain/events/EVENTS.md",
      "events",
      "Event catalog",
      "Every event with its trigger, its fields and an example.",
    ],
    ["docs/errors.md", "errors", "Errors", "The form of errors, which ones to retry, and every code with its remedy."],
    ["docs/limits.md", "limits", "Limits", "The largest requests, rates, and how long things are kept."],
    [
      "docs/contract/control.md",
      "control/",
      "Control API overview",
      "How the platform's own systems report changes and manage organizations.",
    ],
    ["docs/contract/decisions.md", "decisions", "Decisions", "What the interface leaves open, and how it is decided."],
  ]),
  ...group("Self-hosting", [
    ["docs/deploy.md", "deploy", "Deploy", "Put sightline on your own Cloudflare account."],
    ["docs/operations.md", "operations", "Operations", "Scheduled jobs, logs, retention, key rotation and load."],
    ["docs/logs.md", "logs", "Log", "Every line that the Workers write: its fields, its meaning, and what to do."],
    [
      "docs/metrics.md",
      "metrics",
      "Metrics",
      "An endpoint for Prometheus, rows for Analytics Engine, and a dashboard.",
    ],
    ["docs/costs.md", "costs", "Costs", "What calls and deliveries cost on Cloudflare, with the arithmetic."],
    ["docs/runbooks.md", "runbooks", "Runbooks", "What to do when something is wrong."],
    ["SECURITY.md", "security", "Security", "What protects a deployment, and how to report a vulnerability."],
  ]),
  ...group("Evaluate", [
    ["docs/accuracy.md", "accuracy", "Accuracy", "How well detect and locate do, measured."],
    ["docs/benchmarks.md", "benchmarks", "Benchmarks", "Speed, load and faults, measured."],
    ["models/ui-detector.md", "models/ui-detector", "Card: ui-detector", "The network that finds icons and controls."],
    ["models/emoji-reader.md", "models/emoji-reader", "Card: emoji-reader", "The network that reads emoji."],
    ["models/icon-namer.md", "models/icon-namer", "Card: icon-namer", "The network that names icons."],
    ["models/reader-latin.md", "models/reader-latin", "Card: reader-latin", "The network that reads Latin text."],
    ["models/reader-world.md", "models/reader-world", "Card: reader-world", "The network that reads other scripts."],
    ["models/script-head.md", "models/script-head", "Card: script-head", "The network that tells scripts apart."],
    [
      "models/ground-meaning.md",
      "models/ground-meaning",
      "Card: ground-meaning",
      "The words that the built-in grounder knows.",
    ],
    [
      "models/ground-asks.md",
      "models/ground-asks",
      "Card: ground-asks",
      "How people ask for things without naming them.",
    ],
    ["models/ground-reader.md", "models/ground-reader", "Card: ground-reader", "The network that reads requests."],
    ["models/ground-ranker.md", "models/ground-ranker", "Card: ground-ranker", "The ranking of the built-in grounder."],
  ]),
  ...group("Project", [
    ["docs/architecture.md", "architecture", "Architecture", "The parts of the code, and who may import whom."],
    ["CONTRIBUTING.md", "contributing", "Contributing", "Set up, test and change the code."],
    ["CHANGELOG.md", "changelog", "Changelog", "What changed between versions."],
    ["THIRD_PARTY.md", "third-party", "Third parties", "The licences of everything that a deployment contains."],
  ]),
];
