import { shownDigits } from '../../language/digits'
import { t } from '../../language/t'
import { calendarTime, providerZone } from './calendar'

// prettier-ignore
const months = () => [
  t('January'), t('February'), t('March'), t('April'), t('May'), t('June'),
  t('July'), t('August'), t('September'), t('October'), t('November'), t('December'),
]
// prettier-ignore
const shortMonths = () => [
  t('Jan'), t('Feb'), t('Mar'), t('Apr'), t('May'), t('Jun'),
  t('Jul'), t('Aug'), t('Sep'), t('Oct'), t('Nov'), t('Dec'),
]

const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')

/** `DD/MM/YYYY`: due dates and the headings of groups (specification 9). Takes a day or an instant. */
export function formatDate(value: string, zone: string = providerZone()): string {
  const { year, month, day } = calendarTime(value, zone)
  return shownDigits(`${two(day)}/${two(month)}/${four(year)}`)
}

/** `MMM DD, YYYY`, as in `Mar 01, 2026`: dates for display (specification 9). Takes a day or an instant. */
export function formatDisplayDate(value: string, zone: string = providerZone()): string {
  const { year, month, day } = calendarTime(value, zone)
  return shownDigits(`${monthName(month, shortMonths())} ${two(day)}, ${four(year)}`)
}

/** `Do MMMM YYYY`, as in `1st January 2025`: the contract start (specification 3). Takes a day or an instant. */
export function formatOrdinalDate(value: string, zone: string = providerZone()): string {
  const { year, month, day } = calendarTime(value, zone)
  return shownDigits(`${day}${t(ordinalSuffix(day))} ${monthName(month)} ${four(year)}`)
}

/** `MMM YYYY`, as in `Mar 2026`: a month given as `2026-03`. */
export function formatMonth(month: string): string {
  const { year, month: number } = calendarTime(`${month}-01`)
  return shownDigits(`${monthName(number, shortMonths())} ${four(year)}`)
}

/** `HH:mm` of an instant, 24 hours. */
export function formatTime(instant: string, zone: string = providerZone()): string {
  const { hour, minute } = calendarTime(instant, zone)
  return shownDigits(`${two(hour)}:${two(minute)}`)
}

/** `MMM DD, YYYY, HH:mm` of an instant, as in `Mar 01, 2026, 14:12`. */
export function formatMoment(instant: string, zone: string = providerZone()): string {
  return `${formatDisplayDate(instant, zone)}, ${formatTime(instant, zone)}`
}

/** Whether an instant is on the provider's day of another one. @param now milliseconds since the epoch */
export const isToday = (instant: string, now: number) => dayOf(instant) === dayOf(new Date(now).toISOString())

/** The time, with the day if it is not today. @param now milliseconds since the epoch */
export const formatNear = (instant: string, now: number) =>
  isToday(instant, now) ? formatTime(instant) : formatMoment(instant)

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function dayOf(instant: string, zone: string = providerZone()): string {
  const { year, month, day } = calendarTime(instant, zone)
  return `${four(year)}-${two(month)}-${two(day)}`
}

/** Groups rows by the `DD/MM/YYYY` of their instant; groups and rows keep their order. */
export function groupByDate<Row>(
  rows: readonly Row[],
  instantOf: (row: Row) => string,
  zone: string = providerZone(),
): { date: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const date = formatDate(instantOf(row), zone)
    const group = groups.get(date)
    if (group) group.push(row)
    else groups.set(date, [row])
  }
  return [...groups].map(([date, members]) => ({ date, rows: members }))
}

function monthName(month: number, names = months()): string {
  const name = names[month - 1]
  if (name === undefined) throw new RangeError(`No such month: ${month}`)
  return name
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
