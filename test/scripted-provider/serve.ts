// node test/scripted-provider/serve.ts [PORT]: serves the scripted provider until Ctrl-C, and prints the settings that make
// `npm run dev` use it: `node test/scripted-provider/serve.ts --settings [PORT]` prints them alone, for `export`.
import { listStubModels, STUB_SECRETS } from "./behaviours.ts";
import { startScriptedProvider } from "./server.ts";

const DEFAULT_PORT = 8801;
const words = process.argv.slice(2);
const isSettingsOnly = words.includes("--settings");
const port = Number(words.find((word) => /^\d+$/.test(word)) ?? DEFAULT_PORT);

if (isSettingsOnly) {
  console.log(`export OPENAI_BASE_URL=http://127.0.0.1:${port}/v1 OPENAI_API_KEY=scripted`);
  console.log(
    `export ${Object.entries(STUB_SECRETS)
      .map(([name, value]) => `${name}=${value}`)
      .join(" ")}`,
  );
  console.log(`export OPENAI_MODELS='${JSON.stringify(listStubModels()).replaceAll("'", "\\u0027")}'`);
} else {
  const { baseUrl } = await startScriptedProvider(port);
  console.log(
    `Scripted provider on ${baseUrl}; eval "$(node test/scripted-provider/serve.ts --settings ${port})" && npm run dev`,
  );
}
