import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { expect, it } from 'vitest'
import { differencesOf } from './differences'

const draft: ReportDraft = {
  report_name: 'Debtors',
  tables: [{ name: 'invoices', query_alias: 'a' }],
  selections: [{ column: 'a.status' }, { column: 'a.city' }],
}
const between = (more: ReportDraft) =>
  differencesOf(reportDefinition.parse(draft), reportDefinition.parse({ ...draft, ...more }))

it('says by part what went and what came', () => {
  expect(between({})).toEqual([])
  expect(
    between({
      report_name: 'Debtors by age',
      selections: [{ column: 'a.status', alias: 'State' }, { column: 'a.city' }],
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'a.status', value: 'open' }] }],
    }),
  ).toEqual([
    { label: 'Report Name', before: 'Debtors', after: 'Debtors by age' },
    { label: 'Columns', removed: ['a.status'], added: ['a.status as State'] },
    { label: 'Where', removed: [], added: ['where a.status is open'] },
  ])
})

it('says in which unit a column and an aggregate are', () => {
  const aggregated = (unit: 'percent' | undefined): ReportDraft => ({
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'a.rate', unit }],
  })
  expect(
    differencesOf(
      reportDefinition.parse({ ...draft, ...aggregated(undefined) }),
      reportDefinition.parse({
        ...draft,
        ...aggregated('percent'),
        selections: [{ column: 'a.status', unit: 'plain' }, { column: 'a.city' }],
      }),
    ),
  ).toEqual([
    { label: 'Columns', removed: ['a.status'], added: ['a.status · no unit'] },
    { label: 'Aggregates', removed: ['SUM a.rate'], added: ['SUM a.rate · in %'] },
  ])
})

it('does not speak of what is switched off, and does of another order', () => {
  expect(between({ filter_group: [{ query_filters: [{ filter: 'a.status', value: 'open' }] }] })).toEqual([])
  expect(between({ selections: [{ column: 'a.city' }, { column: 'a.status' }] })).toEqual([
    { label: 'Columns', before: 'a.status, a.city', after: 'a.city, a.status' },
  ])
})

it('says of a report in SQL how its columns are shown', () => {
  const raw: ReportDraft = { query_type: 'raw_query', raw_query: 'select rate from bills' }
  expect(
    differencesOf(
      reportDefinition.parse(raw),
      reportDefinition.parse({ ...raw, raw_columns: [{ column: 'rate', alias: 'Share', unit: 'percent' }] }),
    ),
  ).toEqual([{ label: 'Columns', removed: [], added: ['rate as Share · in %'] }])
})
