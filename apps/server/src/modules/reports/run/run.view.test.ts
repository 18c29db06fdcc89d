import type { CompiledColumn } from '@uplink/report-engine/engine'
import type { Column } from '#platform/sources/source'
import { expect, it } from 'vitest'
import { columnsShown } from './run.view'

const known = (name: string, more: Partial<CompiledColumn> = {}): CompiledColumn => ({
  name,
  label: `The ${name}`,
  type: 'text',
  source: null,
  is_sortable: true,
  labels: [],
  isTypeKnown: true,
  isByName: true,
  ...more,
})
const found = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'integer' }))

const labelsOf = (compiled: CompiledColumn[], ...names: string[]) =>
  columnsShown(compiled, found(...names)).map(({ label, type }) => `${label} ${type}`)

it('finds the columns of SQL by their names, when its tables have got, lost or moved some', () => {
  const saved = [known('amount', { type: 'decimal' }), known('status')]
  expect(labelsOf(saved, 'status', 'paid', 'amount')).toEqual([
    'The status text',
    'Paid integer',
    'The amount decimal',
  ])
  expect(labelsOf(saved, 'status')).toEqual(['The status text'])
})

it('tells columns of one name apart by their order', () => {
  const saved = [known('id', { label: 'Customer' }), known('id', { label: 'Bill' })]
  expect(labelsOf(saved, 'id', 'id', 'id')).toEqual(['Customer text', 'Bill text', 'ID integer'])
})

it('has the columns that are known while there are no rows yet', () => {
  expect(columnsShown([known('amount')])).toMatchObject([{ name: 'amount', label: 'The amount' }])
})
