import type { GraphLook, Outage } from '../drawing'
import { plainText } from './texts'
import { sayTime, timeOf } from './times'

const namedAtMost = 3

interface Band {
  text: string
  from: number
  to: number
}

/**
 * Outages behind a graph whose axis covers these times: bands for its first series, and a note that names them.
 * Outages entirely before or after the axis are left out.
 */
export function outageBands(
  outages: readonly Outage[] | undefined,
  times: readonly number[],
  look: GraphLook,
): { markArea?: object; notes: string[] } {
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const bands = (outages ?? []).flatMap((outage): Band[] => {
    const from = timeOf(outage.from, look)
    const to = outage.to === null ? look.clock(look.now) : timeOf(outage.to, look)
    if (from === null || to === null || to < first || from > last) return []
    return [{ text: plainText(outage.text), from: Math.max(from, first), to: Math.min(to, last) }]
  })
  if (bands.length === 0) return { notes: [] }
  return {
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: look.danger, opacity: 0.14 },
      data: bands.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
    },
    notes: [noteOf(bands)],
  }
}

function noteOf(bands: readonly Band[]): string {
  const named = bands.slice(0, namedAtMost).map(({ text, from }) => `${text}, ${sayTime(from, true)}`)
  const more = bands.length - named.length
  return `Shaded outages: ${[...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`
}
