import { designFile, importAnswers } from '@uplink/contract/designs/file'
import { expect, it } from 'vitest'
import { questionsOf, type Here } from './questions'
import { designHere, reportHere } from './translate'

const cell = (report_id: number | null) => ({ report_id, display_type: 'table' as const })
const file = designFile.parse({
  format: 'uplink-design',
  version: 1,
  exported_at: '2026-11-22T06:00:00Z',
  design: {
    name: 'Network',
    rows: [
      { column_no: 2, role_ids: [7, 8], selected_report: { report: [cell(30), cell(31)] } },
      { column_no: 1, role_ids: 'all', selected_report: { report: [cell(99)] } },
    ],
  },
  reports: [
    {
      id: 30,
      cache_ttl_s: null,
      timeout_s: 20,
      definition: {
        report_name: 'Lines',
        db_connection_name: 'Warehouse',
        grid_filters: [
          { column: 'l.area', is_dropdown: 'yes', options: 'DDID:4' },
          { column: 'l.kind', is_dropdown: 'yes', options: 'DDID:5' },
          { column: 'l.cause', is_dropdown: 'yes', options: 'DDID:6' },
        ],
      },
    },
    {
      id: 31,
      cache_ttl_s: null,
      timeout_s: null,
      definition: {
        report_name: 'Lines of lines',
        db_connection_name: 'default',
        tables: [{ object_type: 'query', selected_query: 30, query_alias: 'l' }],
      },
    },
  ],
  sets: [
    { id: 4, name: 'Areas', options: ['Dhaka'] },
    { id: 5, name: 'Kinds', options: ['home', 'office', 'a, b'] },
  ],
  roles: [
    { id: 7, name: 'manager' },
    { id: 8, name: 'shift-lead' },
  ],
})

const here: Here = {
  isNameTaken: () => false,
  connections: ['warehouse'],
  reports: [{ id: 500, name: 'LINES' }],
  roles: [
    { id: 3, name: 'Manager' },
    { id: 4, name: 'agent' },
  ],
  sets: [{ id: 44, name: 'areas' }],
}
const answers = (given: object = {}) => importAnswers.parse(given)

it('asks about names that mean nothing here, or something already; case makes no other name', () => {
  const requests = questionsOf(file, answers(), here)
  expect(requests.map(({ about, name }) => [about, name])).toEqual([
    ['report', 'Lines'],
    ['role', 'shift-lead'],
  ])
  const bare: Here = { ...here, isNameTaken: (name) => name === 'Network', connections: [] }
  expect(questionsOf(file, answers(), bare).map(({ about }) => about)).toEqual([
    'name',
    'connection',
    'report',
    'role',
  ])
  const decided = answers({
    name: 'Network too',
    connections: [{ name: 'Warehouse', use: 'default' }],
    reports: [{ id: 30, use: 500 }],
    roles: [{ id: 8, use: 4 }],
  })
  expect(questionsOf(file, decided, bare)).toEqual([])
  // a chosen record must exist
  const wrong = answers({ reports: [{ id: 30, use: 501 }], roles: [{ id: 8, use: 999 }] })
  expect(questionsOf(file, wrong, here).map(({ about }) => about)).toEqual(['report', 'role'])
})

it('speaks of a report in the words of this portal', () => {
  const decided = answers({ reports: [{ id: 30, name: 'Our lines' }] })
  const [first, second] = file.reports
  if (!first || !second) throw new Error('the file has two reports')
  const lines = reportHere(first, file, decided, here, new Map())
  expect([lines.report_name, lines.db_connection_name]).toEqual(['Our lines', 'Warehouse'])
  expect(lines.grid_filters.map(({ options, is_dropdown }) => [options, is_dropdown])).toEqual([
    ['DDID:44', 'yes'],
    ['home,office', 'yes'],
    ['', 'no'],
  ])
  const ofLines = reportHere(second, file, decided, here, new Map([[30, 501]]))
  expect(ofLines.tables[0]?.selected_query).toBe(501)
})

it('refuses a file whose row is for a role without a name: it would be for all', () => {
  const { success, error } = designFile.safeParse({ ...file, roles: [file.roles[0]] })
  expect([success, error?.issues.map(({ path }) => path)]).toEqual([false, [['roles']]])
})

it('leaves places empty whose report is not there, and shows no row to more than its roles', () => {
  const design = designHere(file, answers({ roles: [{ id: 8, use: 4 }] }), here, new Map([[30, 500]]))
  expect(design.rows.map(({ role_ids }) => role_ids)).toEqual([[3, 4], 'all'])
  expect(design.rows.map((row) => row.selected_report.report.map(({ report_id: id }) => id))).toEqual([
    [500, null],
    [null],
  ])
})
