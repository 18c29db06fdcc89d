import { momentText } from '../fields/moment-text'
import { addressKeys, chosenOf, endsOf, type DatesFilter, type Filter, type FilterValues } from './filter'

/** How many names a chip shows before it counts the rest. */
const shown = 3

/** The text of a chip: 'Shapla Net', 'Paid, Due +2', 'Last 7 days', 'at least 100'. */
export function filterWords(
  filter: Filter,
  values: FilterValues,
  nameOf: (value: string) => string | undefined,
): string {
  const [from = '', to = ''] = addressKeys(filter).map((key) => values[key] ?? '')
  if (filter.kind === 'text') return `“${values[filter.key] ?? ''}”`
  if (filter.kind === 'date' || filter.kind === 'number') {
    const value = values[filter.key] ?? ''
    return [filter.word, filter.kind === 'date' ? momentText(value) : value].filter(Boolean).join(' ')
  }
  if (filter.kind === 'dates')
    return presetOf(filter, values)?.label ?? span(momentText(from), momentText(to))
  if (filter.kind === 'range') {
    if (filter.isText) return span(from, to)
    const unit = filter.unit === undefined ? '' : ` ${filter.unit}`
    return from !== '' && to === '' ? `at least ${from}${unit}` : span(from, to && `${to}${unit}`)
  }
  const names = chosenOf(filter, values).map((value) => nameOf(value) ?? value)
  const rest = names.length - shown
  return names.slice(0, shown).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

function span(from: string, to: string): string {
  if (from === '') return `up to ${to}`
  if (to === '') return `from ${from}`
  return from === to ? from : `${from} – ${to}`
}

/** The preset that is chosen, if it is one. */
export function presetOf(filter: DatesFilter, values: FilterValues) {
  const { presets = [] } = filter
  const [from = '', to = ''] = endsOf(filter).map((key) => values[key] ?? '')
  return presets.find((preset) => preset.from === from && preset.to === to)
}
