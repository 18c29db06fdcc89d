import type { CellFilter, ViewedDesign } from '@uplink/contract/designs/routes'
import { expect, it } from 'vitest'
import { commonFilters, setInCell } from './common-filters'

const filter = (more: Partial<CellFilter>): CellFilter => ({
  name: 'Area',
  column: 's.area',
  field_type: 'string',
  operators: 'equal',
  options: '',
  is_dropdown: false,
  is_multiple: false,
  ...more,
})

const shared = (...filters: CellFilter[]) =>
  commonFilters({
    rows: filters.map((each) => ({ cells: [{ report: { grid_filters: [each] } }] })),
  } as unknown as ViewedDesign)

it('takes one value where one of the reports takes only one, and several where all take several', () => {
  const list = { is_dropdown: true, options: 'Dhaka, "Sons, Ltd"' }
  const many = filter({ ...list, is_multiple: true, operators: 'in' })
  expect(shared(many, filter(list))[0]?.control).toMatchObject({ kind: 'choices', isOne: true })
  const common = shared(many, many)
  expect(common[0]?.control).toMatchObject({
    isOne: false,
    options: [{ value: 'Dhaka' }, { value: 'Sons, Ltd' }],
  })
  expect(setInCell(common, { 'f.Area': 'Dhaka,"Sons, Ltd"' }, [many])).toEqual([
    { name: 'Area', value: ['Dhaka', 'Sons, Ltd'] },
  ])
})

it('sets one value also in a report that has a range of it', () => {
  const less = filter({ name: 'Due', column: 'due', field_type: 'integer', operators: 'less' })
  const range = filter({ name: 'Owed', column: 'due', field_type: 'integer', operators: 'between' })
  const common = shared(less, range)
  expect(common[0]?.control).toMatchObject({ kind: 'number', word: 'less than' })
  expect(setInCell(common, { 'f.Due': '5' }, [less])).toEqual([{ name: 'Due', value: '5' }])
  expect(setInCell(common, { 'f.Due': '5' }, [range])).toEqual([
    { name: 'Owed', operator: 'equal', value: '5' },
  ])
})
