const millions = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 1,
})

function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} minutes` : 'hours'
}

/** The estimate of a run that would take long: 'Reads about 1.8 million rows, perhaps 20 s.' */
export const dearWords = ({ rows, seconds }: { rows: number; seconds: number }): string =>
  `Reads about ${millions.format(rows)} rows, perhaps ${timeWords(seconds)}.`
