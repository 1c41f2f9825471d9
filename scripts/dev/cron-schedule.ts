/** The five fields of a cron expression with their ranges, in order. Weekdays are Cloudflare's: 1 is Sunday. */
const FIELDS: readonly { name: string; min: number; max: number; names?: readonly string[] }[] = [
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day of month", min: 1, max: 31 },
  {
    name: "month",
    min: 1,
    max: 12,
    names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  },
  { name: "weekday", min: 1, max: 7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] },
];

/**
 * Returns true if a cron expression is due in the UTC minute of `at`. Fields accept `*`, numbers, names, ranges, lists
 * and steps. If both day of month and weekday are restricted, they are alternatives, as in every cron.
 *
 * @throws Error naming the field of an expression that can't be read
 */
export function isCronDue(expression: string, at: Date): boolean {
  const parts = expression.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`Cron "${expression}" must have ${FIELDS.length} fields.`);
  const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay() + 1];
  const matches = FIELDS.map((field, index) =>
    listValues(parts[index] ?? "", field, expression).has(values[index] ?? Number.NaN),
  );
  const [minute, hour, dayOfMonth, month, weekday] = matches;
  const isDay = parts[2]?.startsWith("*") || parts[4]?.startsWith("*") ? dayOfMonth && weekday : dayOfMonth || weekday;
  return Boolean(minute && hour && month && isDay);
}

function listValues(part: string, field: (typeof FIELDS)[number], expression: string): Set<number> {
  const fail = () => new Error(`Cron "${expression}": the ${field.name} "${part}" can't be read.`);
  const toNumber = (text: string): number => {
    const named = field.names?.indexOf(text.toLowerCase()) ?? -1;
    const value = named >= 0 ? named + field.min : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= field.min && value <= field.max)) throw fail();
    return value;
  };
  const readRange = (range: string, hasStep: boolean): [first: number, last: number] => {
    if (range === "*") return [field.min, field.max];
    const [from = "", to] = range.split("-");
    const first = toNumber(from);
    if (to !== undefined) return [first, toNumber(to)];
    return [first, hasStep ? field.max : first];
  };
  const values = new Set<number>();
  for (const item of part.split(",")) {
    const [, range, step] = /^(\*|\w+(?:-\w+)?)(?:\/(\d+))?$/.exec(item) ?? [];
    if (range === undefined) throw fail();
    const [first, last] = readRange(range, step !== undefined);
    const increment = Number(step ?? 1);
    if (increment < 1 || last < first) throw fail();
    for (let value = first; value <= last; value += increment) values.add(value);
  }
  return values;
}
