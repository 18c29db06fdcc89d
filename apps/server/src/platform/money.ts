/** Poisha → decimal text of the wire, `125000` → `1250.00`. */
export function toWire(poisha: number): string {
  const digits = String(Math.abs(poisha)).padStart(3, '0')
  return `${poisha < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Tax on an amount, for a percentage with two decimals; half a poisha is rounded away from zero. */
export function taxOn(poisha: number, percent: number): number {
  const scaled = Math.abs(poisha) * Math.round(percent * 100)
  return Math.sign(poisha) * Math.floor((scaled + 5_000) / 10_000)
}

/** Decimal text of the wire → poisha, `1250.5` → 125050; undefined when it is not an amount. */
export function fromWire(text: string): number | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const [, sign, taka = '', rest = ''] = parts
  return (sign ? -1 : 1) * (Number(taka) * 100 + Number(rest.padEnd(2, '0')))
}
