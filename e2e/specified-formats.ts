// The specification's formats, written again here so that they are independent of the web app.

/** `1250.00` → `৳ 1,250.00`, which no line parts; negative amounts with a minus in front. */
export function money(amount: string): string {
  if (amount.startsWith('-')) return `−${money(amount.slice(1))}`
  const [taka = '', poisha = ''] = amount.split('.')
  return `৳\u00a0${taka.replace(/(\d)(?=(\d{3})+$)/g, '$1,')}.${poisha}`
}

/** `2026-12-11` → `11/12/2026`. */
export function slashed(day: string): string {
  return day.split('-').reverse().join('/')
}

/** `2026-04-01` → `1st April 2026`. */
export function ordinal(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const number = date.getUTCDate()
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: '', many: '' }
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number)
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
  return `${number}${suffix[rule]} ${month} ${date.getUTCFullYear()}`
}

/** The day of an instant in Dhaka: `DD/MM/YYYY`. */
export function dayInDhaka(instant: Date): string {
  return instant.toLocaleDateString('en-GB', { timeZone: 'Asia/Dhaka' })
}
