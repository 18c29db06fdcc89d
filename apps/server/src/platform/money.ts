/** Poisha → the wire's decimal string, `125000` → `1250.00`. */
export function toWire(poisha: number): string {
  const digits = String(Math.abs(poisha)).padStart(3, '0')
  return `${poisha < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Tax on an amount at a percentage with two decimals, half a poisha rounded up (away from zero). */
export function taxOn(poisha: number, percent: number): number {
  const scaled = Math.abs(poisha) * Math.round(percent * 100)
  return Math.sign(poisha) * Math.floor((scaled + 5_000) / 10_000)
}
