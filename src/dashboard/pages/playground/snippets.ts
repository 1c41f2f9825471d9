import { quoteForShell } from "../../components/quote-for-shell.ts";

/** An API call as code. `body` is without the picture, which is read from the file `pictureName`; null: none is sent. */
export type Snippet = { url: string; body: object; pictureName: string | null };

const KEY_VARIABLE = "SIGHTLINE_API_KEY";

/** For a POSIX shell with curl and base64. */
export function writeCurl({ url, body, pictureName }: Snippet): string {
  const rest = JSON.stringify(body);
  const [start, command] =
    pictureName === null
      ? [`printf '%s' ${quoteForShell(rest)} |`, ""]
      : [
          `{ printf '%s' '{"image":"'; base64 < ${quoteForShell(writePath(pictureName))} | tr -d '\\n'`,
          `  printf '%s' ${quoteForShell(`",${rest.slice(1)}`)}; } |\n`,
        ];
  return `${start}
${command}  curl --fail-with-body ${quoteForShell(url)} \\
    --header "X-Service-Api-Key: $${KEY_VARIABLE}" \\
    --header 'Content-Type: application/json' \\
    --data-binary @-
`;
}

/** For Node and compatible runtimes, without packages. */
export function writeTypescript({ url, body, pictureName }: Snippet): string {
  const isSent = pictureName !== null;
  const read = isSent
    ? `import { readFile } from "node:fs/promises";

const image = await readFile(${JSON.stringify(pictureName)}, "base64");
`
    : "";
  return `${read}const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    "x-service-api-key": process.env.${KEY_VARIABLE} ?? "",
  },
  body: JSON.stringify({
${isSent ? "    image,\n" : ""}${writeFields(body, (name, value) => `    ${name}: ${JSON.stringify(value)},`)}
  }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(JSON.stringify(await response.json(), null, 2));
`;
}

/** For Python's standard library alone. */
export function writePython({ url, body, pictureName }: Snippet): string {
  const isSent = pictureName !== null;
  const read = isSent
    ? `
with open(${writePythonValue(pictureName)}, "rb") as file:
    image = base64.b64encode(file.read()).decode()
`
    : "";
  return `${isSent ? "import base64\n" : ""}import json
import os
import urllib.request
${read}
body = {
${isSent ? '    "image": image,\n' : ""}${writeFields(body, (name, value) => `    "${name}": ${writePythonValue(value)},`)}
}
request = urllib.request.Request(
    ${writePythonValue(url)},
    data=json.dumps(body).encode(),
    headers={
        "Content-Type": "application/json",
        "X-Service-Api-Key": os.environ["${KEY_VARIABLE}"],
    },
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))
`;
}

function writeFields(body: object, write: (name: string, value: unknown) => string): string {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => write(name, value))
    .join("\n");
}

/** Prevents a name that starts with a dash from being taken for an option. */
function writePath(name: string): string {
  return name.startsWith("-") ? `./${name}` : name;
}

/** JSON's texts and numbers are valid in Python too; its three words are not. */
function writePythonValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(writePythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}: ${writePythonValue(item)}`)
    .join(", ")}}`;
}
