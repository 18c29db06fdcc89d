import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { expect, it } from 'vitest'
import { controlOf, gridFiltersOf, setFilter, textInAddress } from './grid-controls'

type Sent = NonNullable<ReportDraft['grid_filters']>[number]

const [key, none] = ['f.x', new Map<number, never>()]

function filterOf(sent: Sent) {
  const [filter] = gridFiltersOf(
    reportDefinition.parse({ grid_filters: [{ alias: 'x', ...sent }] }).grid_filters,
  )
  if (!filter) throw new Error('There is no filter')
  return filter
}

/** The control of a filter, and what it sets for these values. */
function control(sent: Sent, values: Record<string, string> = {}) {
  const filter = filterOf(sent)
  const shown = controlOf(filter, key, none)
  return { ...shown, set: setFilter(filter, shown, values) }
}

const list = { is_dropdown: 'yes', options: 'open, "Sons, Ltd"' } as const

it('takes one value of a drop-down unless its author allows several', () => {
  const values = { [key]: 'open,"Sons, Ltd"' }
  expect(control(list, values)).toMatchObject({ isOne: true, set: { name: 'x', value: 'open' } })
  const several = control({ ...list, is_multiple: 'yes' }, values)
  expect(several).toMatchObject({
    options: [{ value: 'open' }, { value: 'Sons, Ltd' }],
    isOne: false,
    set: { operator: 'in', value: ['open', 'Sons, Ltd'] },
  })
  expect(control({ ...list, is_multiple: 'yes', operators: 'not_equal' }, values).set?.operator).toBe(
    'not_in',
  )
  // several values cannot be less than something
  expect(control({ ...list, is_multiple: 'yes', operators: 'less' }, values)).toMatchObject({
    isOne: true,
    set: { name: 'x', value: 'open' },
  })
})

it('offers the empty text by a name, and sets it', () => {
  const offered = { ...list, options: 'open,""' }
  expect(control(offered)).toMatchObject({
    options: [
      { value: 'open', label: 'open' },
      { value: '', label: '(empty)' },
    ],
  })
  expect(control(offered, { [key]: '""' }).set).toEqual({ name: 'x', operator: 'in', value: [''] })
  expect(control({ ...offered, operators: 'not_equal' }, { [key]: '""' }).set?.operator).toBe('not_in')
  expect(control({ ...offered, operators: 'in' }, { [key]: '""' }).set).toEqual({ name: 'x', value: [''] })
  expect(control({ ...offered, options: '(empty),""' })).toMatchObject({
    options: [{ value: '(empty)' }, { value: '', label: '(empty text)' }],
  })
  expect(control(offered).set).toBeUndefined()
})

it('has a field by its type, and says how its value is compared', () => {
  expect(control({ field_type: 'date', operators: 'less' })).toMatchObject({ kind: 'date', word: 'before' })
  expect(control({ field_type: 'date_time', operators: 'greater' })).toMatchObject({
    kind: 'date',
    word: 'after',
    hasTime: true,
  })
  expect(control({ field_type: 'date_time' })).toMatchObject({ kind: 'date', hasTime: false })
  expect(control({ field_type: 'integer', operators: 'greater' })).toMatchObject({
    kind: 'number',
    word: 'more than',
  })
  expect(control({ field_type: 'integer', operators: 'in' })).toMatchObject({ kind: 'text', isChip: true })
  expect(control({ operators: 'contains' })).toMatchObject({ kind: 'text', isChip: false })
})

it('has two ends between two texts, numbers or days', () => {
  const from = { [`${key}_from`]: 'b' }
  const texts = { operators: 'between' } as const
  expect(control(texts, from)).toMatchObject({ kind: 'range', isText: true })
  expect(control(texts, from).set).toBeUndefined()
  expect(control(texts, { ...from, [`${key}_to`]: 'd' }).set?.value).toEqual(['b', 'd'])
  const numbers = control({ ...texts, field_type: 'integer' }, { [`${key}_from`]: '5' })
  expect(numbers).toMatchObject({ isText: false, set: { value: ['5', '999999999999'] } })
  expect(control({ ...texts, field_type: 'date' })).toMatchObject({ kind: 'dates' })
  expect(control({ ...texts, field_type: 'date' })).not.toHaveProperty('hasTime')
  const [early, late] = ['2026-11-22T08:00', '2026-11-22']
  const times = { ...texts, field_type: 'date_time' } as const
  expect(control(times, { [`${key}_from`]: early, [`${key}_to`]: late })).toMatchObject({
    kind: 'dates',
    hasTime: true,
    set: { value: [early, late] },
  })
})

it('sends for an open end a day that reports take in every time zone', () => {
  const days = { operators: 'between', field_type: 'date' } as const
  const [from, to] = [{ [`${key}_from`]: '2026-11-01' }, { [`${key}_to`]: '2026-11-22' }]
  expect(control(days, from).set?.value).toEqual(['2026-11-01', '9999-12-30'])
  expect(control(days, to).set?.value).toEqual(['1000-01-02', '2026-11-22'])
})

it('writes a value with a comma into the address so that it stays one', () => {
  expect(textInAddress(filterOf(list), 'Sons, Ltd')).toBe('"Sons, Ltd"')
  expect(textInAddress(filterOf({}), 'Sons, Ltd')).toBe('Sons, Ltd')
  const typed = control({ operators: 'in' }, { [key]: 'open, "Sons, Ltd"' })
  expect(typed.set?.value).toEqual(['open', 'Sons, Ltd'])
})
