import { aliasPattern } from '@uplink/contract/reports/words'
import { expect, it } from 'vitest'
import { startOf, subjects, sumOf } from './subjects'

it.each(subjects.map((subject) => [subject.key, subject] as const))(
  '%s names only its own tables, and each field once in each language',
  (_, subject) => {
    const aliases = subject.tables.map(({ alias }) => alias)
    for (const alias of aliases) expect(alias).toMatch(aliasPattern)
    const named = subject.fields.map(({ column }) => column)
    expect(new Set(named).size).toBe(named.length)
    for (const column of named) expect(aliases).toContain(column.split('.')[0])
    for (const language of ['en', 'bn'] as const) {
      const words = subject.fields.map((field) => field.words[language])
      expect(new Set(words).size, language).toBe(words.length)
      for (const word of words) expect(word.trim()).not.toBe('')
    }
    for (const { words } of subject.fields) expect(words.bn).toMatch(/\p{Script=Bengali}/u)
    expect(subject.fields.filter(({ isUsual }) => isUsual).length).toBeGreaterThan(3)
  },
)

it('is a definition as if it were joined by hand', () => {
  const bills = subjects.find(({ key }) => key === 'bills')
  if (!bills) throw new Error('no bills')
  expect(startOf(bills, ['bill.total', 'bill.number', 'line.area'], 'bn')).toMatchObject({
    tables: [
      { name: 'invoices', query_alias: 'bill', object_type: 'table' },
      {
        name: 'subscribers',
        query_alias: 'line',
        table_join: { type: 'leftJoin', condition: '=', column1: 'bill.subscriber_id', column2: 'line.id' },
      },
    ],
    selections: [
      { column: 'bill.number', alias: 'বিল', is_sortable: 'yes' },
      { column: 'bill.total', alias: 'মোট' },
      { column: 'line.area', alias: 'এলাকা' },
    ],
  })
})

it('adds payments up per month and method, without those that never arrived', () => {
  const payments = subjects.find(({ key }) => key === 'payments')
  if (!payments) throw new Error('no payments')
  const sum = { number: 'payment.amount', per: 'payment.month', by: 'payment.gateway' }
  expect(sumOf(payments, sum, 'en')).toMatchObject({
    selections: [
      { column: 'payment.month', alias: 'Month' },
      { column: 'payment.gateway', alias: 'Method' },
    ],
    select_aggregates: [{ aggregate_function: 'SUM', column: 'payment.amount', alias: 'Amount' }],
    filter_group: [{ query_filters: [{ filter: 'payment.settled_at', operators: 'is_not_null' }] }],
    query_clause: { order_columns: ['Month'], order_types: ['ASC'] },
    graph_settings: {
      graph_type: 'Column',
      graph_label: 'Month',
      graph_data: 'Amount',
      graph_series: 'Method',
    },
  })
})

it.each(subjects.map((subject) => [subject.key, subject] as const))(
  '%s is summed by fields of its own only',
  (_, { sums, fields }) => {
    const named = fields.map(({ column }) => column)
    for (const column of [...sums.numbers, ...sums.groups]) expect(named).toContain(column)
  },
)
