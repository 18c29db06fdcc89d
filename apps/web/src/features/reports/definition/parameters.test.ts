import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { expect, it } from 'vitest'
import { parametersOf, toSend } from './parameters'

const draft: ReportDraft = {
  query_filters: 'yes',
  filter_group: [
    {
      query_filters: [
        { filter: 'a.due_on', operators: 'less', value: 'day', is_param: 'yes' },
        { filter: 'a.status', operators: 'in', value: 'state', is_param: 'yes' },
      ],
    },
  ],
  parameters: [
    { name: 'day', label: 'Day', default: '2026-11-22' },
    { name: 'gone', label: 'Of a filter that is removed' },
  ],
}
const report = (more: ReportDraft = {}) => reportDefinition.parse({ ...draft, ...more })
const typeOf = (column: string) => (column === 'a.due_on' ? ('date' as const) : undefined)

it('asks for a value of the column’s type, and for as many as the filter takes', () => {
  expect(parametersOf(report(), typeOf)).toMatchObject([
    { name: 'day', label: 'Day', type: 'date', how: 'one' },
    { name: 'state', type: 'text', how: 'list' },
  ])
})

it.each<[string, ReportDraft]>([
  ['Where is switched off', { query_filters: 'no' }],
  ['it is written in SQL', { query_type: 'raw_query', raw_query: 'select 1' }],
])('keeps the words and defaults of the half that is not in use: %s', (_, more) => {
  expect(parametersOf(report(more))).toEqual([])
  expect(toSend(report(more), typeOf).parameters).toMatchObject([
    { name: 'day', label: 'Day', default: '2026-11-22' },
  ])
})
