import type { ComponentChildren } from "preact";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Stat, Stats } from "../../components/stats.tsx";

type Read<Data> = { data: Data | undefined; error: Error | null; refetch(): unknown };

/**
 * A card of the overview, based on one or several responses: shows their content, or why they failed. The rest of the
 * page doesn't depend on it.
 */
export function Glance<Answers extends readonly unknown[]>({
  title,
  more: [path, name],
  reads,
  children,
}: {
  title: string;
  /** The page with more details. */
  more: readonly [path: string, name: string];
  reads: { [Index in keyof Answers]: Read<Answers[Index]> };
  children(...answers: Answers): ComponentChildren;
}) {
  const answers = reads.map(({ data }) => data);
  const failed = reads.find(({ data, error }) => error && data === undefined);
  const retry = () => {
    for (const { error, refetch } of reads) if (error) refetch();
  };
  return (
    <Section title={title} actions={<a href={path}>{name}</a>}>
      {failed?.error ? (
        <Failure error={failed.error} onRetry={retry} />
      ) : answers.includes(undefined) ? (
        <Loading />
      ) : (
        children(...(answers as unknown as Answers))
      )}
    </Section>
  );
}

/** Figures, each under its name; bad news is highlighted. */
export function Facts({ facts }: { facts: readonly { name: string; value: number | string; isBad?: boolean }[] }) {
  return (
    <Stats>
      {facts.map(({ name, value, isBad }) => (
        <Stat key={name} name={name} isBad={isBad}>
          {typeof value === "number" ? value.toLocaleString("en") : value}
        </Stat>
      ))}
    </Stats>
  );
}
