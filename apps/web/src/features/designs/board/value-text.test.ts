import { expect, it } from 'vitest'
import { headText } from './value-text'

const heads = (values: (string | null)[], type: 'date' | 'text' = 'date', label = 'Month') => {
  const column = { name: 'head', type, label, is_sortable: false, labels: [] }
  const textOf = headText(
    [column],
    values.map((value) => [value]),
    0,
  )
  return values.map(textOf)
}

it('heads a pivot with months where each day is the first of one', () => {
  expect(heads(['2026-11-01', '2026-10-01', null])).toEqual(['Nov 2026', 'Oct 2026', 'No month'])
  expect(heads(['2026-11-01', '2026-10-02'])).toEqual(['Nov 01, 2026', 'Oct 02, 2026'])
  // one day says nothing of the others, unless its column is called so
  expect(heads(['2026-11-01'], 'date', 'Day')).toEqual(['Nov 01, 2026'])
  expect(heads(['2026-11-01'])).toEqual(['Nov 2026'])
})

it('says what is missing where a head has no value', () => {
  expect(heads(['Home 20', null], 'text', 'Package')).toEqual(['Home 20', 'No package'])
  expect(heads([null], 'text', 'VAT id')).toEqual(['No VAT id'])
})
