/**
 * The tax in a part of a bill, in proportion; half a minor unit is rounded up. Exact for any amounts, because the product of two
 * can be larger than numbers are exact.
 */
export function shareOfTax(part: number, of: { tax: number; total: number }): number {
  if (of.total === 0) return 0
  const total = BigInt(of.total)
  return Number((2n * BigInt(part) * BigInt(of.tax) + total) / (2n * total))
}

/** The tax in an amount that includes it, for a percentage with two decimals; half a minor unit is rounded up. */
export function taxWithin(gross: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 100))
  const whole = 10_000n + rate
  return Number((2n * BigInt(gross) * rate + whole) / (2n * whole))
}
