import { dayIn } from '../../apps/server/src/platform/clock'

const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/** An instant that clocks, calendars and jobs are tried at. */
export interface Moment {
  at: Date
  what: string
  /** The local day that must be billed once it is over. */
  bills?: { zone: string; day: string }
  /** The local day whose file at 02:30 must have been made once by then. */
  files?: { zone: string; day: string }
  /** Most jobs of a night are due. */
  isNight?: boolean
  /** It is tried also when there is no time for all. */
  comesFirst?: boolean
}

/** The two zones of the drill's organizations: one without other hours in summer, and one with. */
export const plainZone = 'Asia/Dhaka'
export const summerZone = 'Europe/Berlin'

const iso = (day: Date) => day.toISOString().slice(0, 10)
const plus = (day: string, days: number) => iso(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs))

/** The first instant of a local day. */
function midnight(zone: string, day: string): Date {
  for (let at = Date.parse(`${day}T00:00:00Z`) - dayMs; ; at += quarterMs)
    if (dayIn(zone, new Date(at)) === day) return new Date(at)
}

/** The instants in the two years from then on at which a zone's clocks are changed. */
function changesOf(zone: string, from: Date): Date[] {
  const hours = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = (at: number) => hours.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const changes: Date[] = []
  const start = Math.ceil(from.getTime() / quarterMs) * quarterMs
  for (let at = start; at < start + 731 * dayMs; at += quarterMs * 2)
    if (offset(at) !== offset(at - quarterMs * 2)) changes.push(new Date(at))
  return changes
}

function nextLeapDay(from: Date): string {
  for (let year = from.getUTCFullYear(); ; year += 1) {
    const day = `${year}-02-29`
    if (iso(new Date(Date.UTC(year, 1, 29))) === day && Date.parse(day) > from.getTime() + 2 * dayMs)
      return day
  }
}

/** Midnight, and the next run of billing after it: at twelve minutes past. */
function dayBegins(zone: string, day: string, what: string): Moment[] {
  const begins = midnight(zone, day)
  const run = new Date(begins.getTime() + 12 * 60_000)
  return [
    { at: begins, what: `${what} begins in ${zone}` },
    { at: run, what: `${what} is billed`, bills: { zone, day } },
  ]
}

const night = (day: string): Moment => ({
  at: new Date(`${day}T20:40:00Z`),
  what: `the jobs of the night of ${day}`,
  isNight: true,
})

/** Around the hours that a night is shorter or longer, with the file that is made at half past two. */
function clocksChange(at: Date): Moment[] {
  const zone = summerZone
  const day = dayIn(zone, at)
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
  const hour = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  const isTwice = hour.format(minutes(-30)) === hour.format(minutes(30))
  return [
    ...dayBegins(zone, day, `${day}, whose clocks are changed,`),
    // half past two comes twice in autumn, and not at all in spring
    isTwice
      ? { at: minutes(-30), what: 'half an hour before', files: { zone, day }, comesFirst: true }
      : { at: minutes(-30), what: 'half an hour before' },
    { at, what: 'the clocks are changed' },
    { at: minutes(30), what: 'half an hour after, which may be half past two again', files: { zone, day } },
    ...dayBegins(zone, plus(day, 1), 'the day after'),
  ]
}

/** In their order: a month's end, a year's end, both changes of clocks, and a leap day; each night's jobs with some. */
export function momentsAfter(from: Date): Moment[] {
  const month = iso(new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)))
  const year = `${from.getUTCFullYear() + 1}-01-01`
  const leap = nextLeapDay(from)
  const both = (day: string, what: string) =>
    [plainZone, summerZone].flatMap((zone) => dayBegins(zone, day, what))
  const changes = changesOf(summerZone, new Date(Date.parse(year) + dayMs)).slice(0, 2)
  const all = [
    ...dayBegins(plainZone, month, 'the next month'),
    night(month),
    ...both(year, 'the next year'),
    ...changes.flatMap(clocksChange),
    night(iso(changes[1] ?? from)),
    ...both(leap, 'the leap day'),
    { ...night(leap), comesFirst: true },
    ...both(plus(leap, 1), 'the day after it').map((moment, i) => ({ ...moment, comesFirst: i === 3 })),
  ]
  return all.filter(({ at }) => at > from).sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** So many of them, where there is no time for all: first those that judge the most, then evenly. */
export function someOf(all: readonly Moment[], count: number): Moment[] {
  if (count >= all.length) return all.slice()
  const chosen = new Set(all.filter(({ comesFirst }) => comesFirst).slice(0, count))
  const others = all.filter((moment) => !chosen.has(moment))
  const left = count - chosen.size
  others
    .filter((_, i) => Math.floor(((i + 1) * left) / others.length) > Math.floor((i * left) / others.length))
    .forEach((moment) => chosen.add(moment))
  return all.filter((moment) => chosen.has(moment))
}
