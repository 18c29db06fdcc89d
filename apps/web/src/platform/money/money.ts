const wire = /^(-?)(\d+)\.(\d{2})$/

/**
 * `1250.00` → `৳ 1,250.00`. Works on the digits: no floating point, so no amount is too large to be right.
 *
 * @param amount the wire's decimal string with two digits, in BDT
 * @throws RangeError anything else; a wrong amount must not be shown
 */
export function formatMoney(amount: string): string {
  const [, sign, whole, fraction] = wire.exec(amount) ?? []
  if (whole === undefined) throw new RangeError(`Not an amount of money: ${amount}`)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign ? '−' : ''}৳ ${grouped}.${fraction}`
}
