const dayMs = 86_400_000
const hourMs = 3_600_000
/** Spreadsheets count days from 30 December 1899. */
const wholeInstant = /^.{13}:[0-5]\d:[0-5]\d(\.\d+)?Z$/
const epoch = Date.UTC(1899, 11, 30)

/** How many milliseconds a time zone's clocks are ahead of UTC at an instant. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/**
 * An instant or a day as a spreadsheet's number: days since 1899, with the time as a fraction, by the clocks of a
 * time zone. A time without a zone is not shifted. Undefined for what a spreadsheet cannot express, such as years
 * before 1900.
 *
 * @param timeZone `Asia/Dhaka`
 */
export function instantSerial(timeZone: string): (text: string) => number | undefined {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ ...numeric, minute: 'numeric', second: 'numeric', timeZone, hourCycle: 'h23' },
  })
  // clocks change on the hour, so one look-up per hour is enough
  const offsets = new Map<number, number>()
  // rows of a report often share an hour
  const hours = new Map<string, number>()
  return (text) => {
    const known = hours.get(text.slice(0, 13))
    if (known !== undefined && wholeInstant.test(text))
      return known + (Number(text.slice(14, 16)) * 60 + Number(text.slice(17, -1))) / 86_400
    if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z?)?$/.test(text)) return undefined
    const isInstant = text.endsWith('Z')
    const instant = Date.parse(isInstant || text.length === 10 ? text : `${text}Z`)
    if (Number.isNaN(instant) || instant < Date.UTC(1900, 2, 1)) return undefined
    if (!isInstant) return (instant - epoch) / dayMs
    const hour = Math.floor(instant / hourMs)
    const offset = offsets.get(hour) ?? offsetAt(format, hour * hourMs)
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(hour, offset)
    if (hours.size > 10_000) hours.clear()
    hours.set(text.slice(0, 13), (hour * hourMs + offset - epoch) / dayMs)
    return (instant + offset - epoch) / dayMs
  }
}
