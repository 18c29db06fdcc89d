/*
 * How an organization writes money and time, as every answer to a signed-in person says it in a header: a browser knows it with
 * its first answer, before anything is drawn.
 */

export const localeHeader = 'uplink-locale'

/** What a browser needs to write amounts, times and phone numbers as the organization of whoever is signed in does. */
export interface Locale {
  /** ISO 3166 and 4217. */
  country: string
  currency: string
  /** The currency's own sign, `€`; its code where it has none. */
  symbol: string
  /** IANA. */
  time_zone: string
  /**
   * By how many minutes the zone's clocks are ahead of UTC, where they never change: then a browser needs no tables of zones,
   * whose loading delays a slow phone's first view. Null: they change.
   */
  ahead_minutes: number | null
}

/** As the header's text: in ASCII, whatever the sign is. */
export function printLocale({ country, currency, symbol, time_zone, ahead_minutes }: Locale): string {
  return [country, currency, encodeURIComponent(symbol), time_zone, ahead_minutes ?? 'changes'].join(' ')
}

/** The locale of a header's text; undefined where it is none. */
export function readLocale(text: string | null): Locale | undefined {
  const [country, currency, symbol, time_zone, ahead] = text?.split(' ') ?? []
  if (!country || !currency || !symbol || !time_zone || !ahead) return undefined
  const ahead_minutes = ahead === 'changes' ? null : Number(ahead)
  return { country, currency, symbol: decodeURIComponent(symbol), time_zone, ahead_minutes }
}
