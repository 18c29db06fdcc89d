const plain = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal number as a whole number, scaled by this many decimals. */
function scaled(text: string, decimals: number): bigint {
  const [, sign = '', whole = '0', part = ''] = plain.exec(text) ?? []
  const value = BigInt(whole + part.padEnd(decimals, '0'))
  return sign ? -value : value
}

const decimalsOf = (text: string) => plain.exec(text)?.[3]?.length ?? 0

/** The exact sum of numbers in text form; null when there are none. Missing values add nothing. */
export function sumOf(values: readonly (string | null | undefined)[]): string | null {
  const given = values.filter((value): value is string => value != null)
  if (given.length === 0) return null
  // a number that the database writes with an exponent was never exact
  if (!given.every((value) => plain.test(value)))
    return String(given.reduce((sum, value) => sum + Number(value), 0))
  const decimals = Math.max(...given.map(decimalsOf))
  const sum = given.reduce((total, value) => total + scaled(value, decimals), 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return sum < 0n ? `-${text}` : text
}
