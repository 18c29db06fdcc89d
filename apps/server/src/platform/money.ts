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

/** The wire's decimal string → poisha, `1250.5` → 125050; undefined for what is not an amount. */
export function fromWire(text: string): number | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const [, sign, taka = '', rest = ''] = parts
  return (sign ? -1 : 1) * (Number(taka) * 100 + Number(rest.padEnd(2, '0')))
}
