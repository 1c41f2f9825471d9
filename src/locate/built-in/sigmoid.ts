/** The probability that these log odds mean. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
