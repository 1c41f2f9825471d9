import { Section } from "../../components/page.tsx";
import { type SchemeChoice, useScheme } from "../../layout/scheme.ts";

const CHOICES: readonly (readonly [SchemeChoice, string])[] = [
  ["system", "As the system has them"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Colours() {
  const { choice, choose } = useScheme();
  return (
    <Section title="Colours">
      <fieldset class="choices">
        <legend class="unseen">Colours</legend>
        {CHOICES.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="scheme" value={value} checked={choice === value} onChange={() => choose(value)} />
            {text}
          </label>
        ))}
      </fieldset>
      <p class="faint">Kept in this browser.</p>
    </Section>
  );
}
