/** A row of gray levels that changes from one row of a picture to the next. */
export class GrayRow {
  readonly levels: Uint8Array;
  /** By column, by how much the level has changed from the row above. */
  readonly steps: Int32Array;
  /** The columns that have changed: the first `count` entries. */
  readonly columns: Int32Array;
  count = 0;

  constructor(width: number) {
    this.levels = new Uint8Array(width);
    this.steps = new Int32Array(width);
    this.columns = new Int32Array(width);
  }

  /** Begins the next row, which is equal to the last one until levels are set. */
  begin(): void {
    for (let k = 0; k < this.count; k++) this.steps[this.columns[k] as number] = 0;
    this.count = 0;
  }

  /** Sets a level of the current row. Each column may be set once a row. */
  set(column: number, level: number): void {
    const step = level - (this.levels[column] as number);
    if (step === 0) return;
    this.levels[column] = level;
    this.steps[column] = step;
    this.columns[this.count] = column;
    this.count++;
  }
}
