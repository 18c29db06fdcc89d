/** A country or a currency as people read it: 'Bangladesh (BD)'. */
export const placeName = (type: 'region' | 'currency', code: string): string =>
  `${new Intl.DisplayNames('en', { type }).of(code) ?? code} (${code})`

/** A time zone as people read it: 'America/New York'. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
