/**
 * A quantity by which things on a screen are compared. `moment` is of the past, so that today comes after "Nov 3"; `time` may be ahead.
 */
export type Measure =
  | "money"
  | "bytes"
  | "weight"
  | "duration"
  | "distance"
  | "length"
  | "change"
  | "rating"
  | "percent"
  | "temperature"
  | "area"
  | "moment"
  | "time"
  | "number";

/**
 * A value that a text tells. Only values of one `unit` can be compared, such as prices in one currency. `monthFirst` is the value of a date such as 11/3/2025 if the month stands first, and
 * `value` that if the day does; each is NaN where there is no such day. `isPaid`: of money with a minus. `isBare`: of an age such as "3 d", which may be a duration, too.
 */
export type Value = { value: number; unit: string; monthFirst?: number; isPaid?: boolean; isBare?: boolean };
