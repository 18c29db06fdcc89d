/** `৳ 1,250.00` of an amount in poisha. */
export function takaText(poisha: number): string {
  const [whole = '', fraction] = (poisha / 100).toFixed(2).split('.')
  return `৳ ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** `05/11/2025` of a date text. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('/')
}
