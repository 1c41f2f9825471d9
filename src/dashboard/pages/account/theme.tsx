import { Section } from "../../components/page.tsx";
import { useScheme } from "../../layout/scheme.ts";
import type { SchemeChoice } from "../../layout/scheme-choice.ts";

const CHOICES: readonly (readonly [SchemeChoice, string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Theme() {
  const { choice, choose } = useScheme();
  return (
    <Section title="Theme">
      <fieldset class="choices">
        <legend class="unseen">Theme</legend>
        {CHOICES.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="scheme" value={value} checked={choice === value} onChange={() => choose(value)} />
            {text}
          </label>
        ))}
      </fieldset>
      <p class="faint">Stored in this browser.</p>
    </Section>
  );
}
