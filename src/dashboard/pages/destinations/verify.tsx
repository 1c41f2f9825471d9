import { Code } from "../../components/code.tsx";
import { Page } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { Tabs } from "../../components/tabs.tsx";
import computed from "./snippets/computed.txt?raw";
import express from "./snippets/express.txt?raw";
import go from "./snippets/go.txt?raw";
import java from "./snippets/java.txt?raw";
import php from "./snippets/php.txt?raw";
import python from "./snippets/python.txt?raw";
import ruby from "./snippets/ruby.txt?raw";
import typescript from "./snippets/typescript.txt?raw";
import { DESTINATION_PLACES } from "./webhook-places.ts";

const SNIPPETS = [
  ["typescript", "TypeScript", typescript, "typescript"],
  ["express", "JavaScript (Express)", express, "typescript"],
  ["python", "Python", python, "python"],
  ["go", "Go", go, "go"],
  ["ruby", "Ruby", ruby, "ruby"],
  ["php", "PHP", php, "php"],
  ["java", "Java", java, "java"],
  ["computed", "How the signature is computed", computed, undefined],
] as const;

/** Explains how a receiver verifies that a webhook comes from this service. */
export function Verify() {
  return (
    <Page
      title="Verify signatures"
      lead="Anybody can send a request to your receiver. The signature shows which requests are ours, complete and recent."
    >
      <Subplaces label="Webhooks" places={DESTINATION_PLACES} />
      <div class="card">
        <p>
          Each of these is a complete receiver. Set <code>WEBHOOK_SECRET</code> to the signing secret that was shown
          when the destination was registered, and send a test from the destination's page.
        </p>
        <Tabs
          label="Languages"
          items={SNIPPETS.map(([value, label, text, language]) => ({
            value,
            label,
            content: () => <Code text={text} label={label} language={language} />,
          }))}
        />
      </div>
    </Page>
  );
}
