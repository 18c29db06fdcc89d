import { valueFunctions, type ValueFunction } from '../words/filter-words'
import { addDays, dayOf, firstDayOf, isDay, lastDayOf, type Period } from './calendar'
import { dayScalar, instantScalar, type Parsed, type Scalar } from './scalars'

/** The moment for which a report is resolved. */
export interface Moment {
  now: Date
  timeZone: string
}

type Gives = (moment: Moment, argument: string) => Scalar

const today = ({ now, timeZone }: Moment) => dayOf(now, timeZone)

const edge =
  (edgeOf: typeof firstDayOf, period: Period): Gives =>
  (moment) =>
    dayScalar(edgeOf(period, today(moment)))

/** The portal computes these functions itself; the statement contains only their results. */
const gives: Record<ValueFunction, Gives> = {
  now: ({ now }) => instantScalar(now),
  today: (moment) => dayScalar(today(moment)),
  start_of_week: edge(firstDayOf, 'week'),
  start_of_month: edge(firstDayOf, 'month'),
  start_of_quarter: edge(firstDayOf, 'quarter'),
  start_of_year: edge(firstDayOf, 'year'),
  end_of_week: edge(lastDayOf, 'week'),
  end_of_month: edge(lastDayOf, 'month'),
  end_of_quarter: edge(lastDayOf, 'quarter'),
  end_of_year: edge(lastDayOf, 'year'),
  add_days: (moment, days) => dayScalar(addDays(today(moment), Number(days))),
  lower: (_, text) => ({ type: 'text', text: text.toLowerCase() }),
  upper: (_, text) => ({ type: 'text', text: text.toUpperCase() }),
}

const callPattern = /^\s*([a-z_]+)\s*(?:\((.*)\))?\s*$/s
const argumentPattern = /^\s*(?:'((?:[^']|'')*)'|"((?:[^"]|"")*)"|([+-]?\d{1,6}))\s*$/

const argumentWords = { nothing: 'nothing', days: 'a whole number', text: 'a text in quotes' } as const

/** The value of `add_days(-7)`, `today` or `lower('Dhaka')`. */
export function calledFunction(text: string, moment: Moment): Parsed<Scalar> {
  const [, name = '', inside = ''] = callPattern.exec(text) ?? []
  if (!isFunction(name)) return { problem: `There is no function ${name ? `“${name}”` : 'of this form'}` }
  const takes = valueFunctions[name]
  const [, single, double, number] = argumentPattern.exec(inside) ?? []
  const quoted = single?.replaceAll("''", "'") ?? double?.replaceAll('""', '"')
  const argument =
    takes === 'days' ? number : takes === 'text' ? quoted : inside.trim() === '' ? '' : undefined
  if (argument === undefined || argument.includes('\0'))
    return { problem: `${name} takes ${argumentWords[takes]}` }
  const value = gives[name](moment, argument)
  if (value.type === 'date' && !isDay(value.text)) return { problem: `${text.trim()} is beyond the calendar` }
  return { value }
}

function isFunction(name: string): name is ValueFunction {
  return Object.hasOwn(valueFunctions, name)
}
