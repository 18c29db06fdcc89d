export const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

export const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN

/** Prints a figure with its goal; a missed goal is marked, and the bench ends with a failure. */
export function print(
  what: string,
  value: number,
  { most, unit }: { most: number; unit: string },
  told = '',
) {
  const digits = unit === '×' ? 2 : 0
  const isMissed = !(value <= most)
  if (isMissed) process.exitCode = 1
  const verdict = `wanted: ${most} ${unit} at most${isMissed ? ', MISSED' : ''}`
  console.log(`  ${what.padEnd(46)} ${value.toFixed(digits)} ${unit} (${verdict})${told && `; ${told}`}`)
}

export const ms = (value: number) => `${Math.round(value)} ms`
