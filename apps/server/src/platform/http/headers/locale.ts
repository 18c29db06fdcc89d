import { printLocale } from '@uplink/contract/locale'
import { minuteMs } from '../../durations'
import { currencySymbol } from '../../texts'
import type { Locale } from '../person'

const printed = new Map<string, string>()

/** What the header says of an organization's locale. */
export function localeText({ country, currency, timeZone }: Locale): string {
  const key = `${country} ${currency} ${timeZone}`
  let text = printed.get(key)
  if (text === undefined) {
    // there are a few organizations; other keys would be mistakes
    if (printed.size > 1000) printed.clear()
    const symbol = currencySymbol(currency)
    const ahead_minutes = steadyOffset(timeZone)
    text = printLocale({ country, currency, symbol, time_zone: timeZone, ahead_minutes })
    printed.set(key, text)
  }
  return text
}

/** The days on which a zone is looked at: one in each month of the years that screens show. */
const looked = Array.from({ length: 12 * 60 }, (_, month) => Date.UTC(2010, month, 15))

/** By how many minutes a zone has been ahead of UTC since 2010, and will be; null where its clocks change. */
function steadyOffset(timeZone: string): number | null {
  const offsetAt = offsetsOf(timeZone)
  const [first = 0, ...others] = looked.map(offsetAt)
  return others.every((offset) => offset === first) ? first : null
}

function offsetsOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant) / minuteMs)
  }
}
