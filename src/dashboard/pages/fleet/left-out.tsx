/** Says that a timeline shows only the latest items, if there are more than it can show. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p class="faint">
      {count.toLocaleString("en")} earlier ones of this span are not shown. A shorter span, or a single phone, shows
      all.
    </p>
  );
}
