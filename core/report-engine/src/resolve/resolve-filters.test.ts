import type { ReportDraft } from '@uplink/contract/reports/definition'
import { describe, expect, it } from 'vitest'
import { asking, bills, inside, problemsOf, summed } from './resolve.factory'

describe('what is wrong with a filter is said where it is', () => {
  it.each<[string, ReportDraft, string[]]>([
    [
      'filters without any',
      { ...bills, query_filters: 'yes' },
      ['filter_group: Add a filter, or switch Where off.'],
    ],
    [
      'a value that is missing',
      asking({ filter: 'a.status', value: '' }),
      ['filter_group.0.query_filters.0.value: Write a value, or ask whether it is empty'],
    ],
    [
      'a number that is none',
      asking({ filter: 'a.units', value: 'many' }),
      ['filter_group.0.query_filters.0.value: “many” is not a whole number'],
    ],
    [
      'a number too large',
      asking({ filter: 'a.units', value: '18446744073709551616' }),
      ['filter_group.0.query_filters.0.value: “18446744073709551616” is too large'],
    ],
    [
      'a day that is none',
      asking({ filter: 'a.due_on', value: '2026-02-30' }),
      ['filter_group.0.query_filters.0.value: “2026-02-30” is not a day such as 2026-11-22'],
    ],
    [
      'a time that is none',
      asking({ filter: 'a.made_at', value: '2026-11-22 25:00' }),
      ['filter_group.0.query_filters.0.value: “2026-11-22 25:00” is not a time such as 2026-11-22 14:00'],
    ],
    [
      'between one value',
      asking({ filter: 'a.units', operators: 'between', value: '1' }),
      ['filter_group.0.query_filters.0.value: Between needs two values.'],
    ],
    [
      'between the wrong way round',
      asking({ filter: 'a.units', operators: 'between', value: '2, 1' }),
      ['filter_group.0.query_filters.0.value: The first value is greater than the second'],
    ],
    [
      'none of no list',
      asking({ filter: 'a.units', operators: 'not_in', value: [] }),
      ['filter_group.0.query_filters.0.value: Write at least one value to leave out'],
    ],
    [
      'a number that contains',
      asking({ filter: 'a.units', operators: 'contains', value: '1' }),
      [
        'filter_group.0.query_filters.0.operators: A number cannot be compared by contains. Use equal or between.',
      ],
    ],
    [
      'more than yes',
      asking({ filter: 'a.is_paid', operators: 'greater', value: 'yes' }),
      ['filter_group.0.query_filters.0.operators: Yes and no have no order. Use equal.'],
    ],
    [
      'a function that is none',
      asking({ filter: 'a.due_on', value: 'drop_table()', is_function: 'yes' }),
      ['filter_group.0.query_filters.0.value: There is no function “drop_table”'],
    ],
    [
      'a day beyond the calendar',
      asking({ filter: 'a.due_on', value: 'add_days(-999999)', is_function: 'yes' }),
      ['filter_group.0.query_filters.0.value: add_days(-999999) is beyond the calendar'],
    ],
    [
      'a time of the first day there is',
      asking({ filter: 'a.made_at', value: '0001-01-01' }),
      [
        'filter_group.0.query_filters.0.value: No time can be compared with 0001-01-01: take a day nearer to now',
      ],
    ],
    [
      'a function without its value',
      asking({ filter: 'a.due_on', value: 'add_days(x)', is_function: 'yes' }),
      ['filter_group.0.query_filters.0.value: add_days takes a whole number'],
    ],
    [
      'today as a number',
      asking({ filter: 'a.units', value: 'today', is_function: 'yes' }),
      ['filter_group.0.query_filters.0.value: A column of type integer cannot be compared with this value'],
    ],
    [
      'a predefined value that is none',
      asking({ filter: 'a.units', value: 'auto_everything', use_predefined: 'yes' }),
      ['filter_group.0.query_filters.0.value: Choose one of the predefined values'],
    ],
    [
      'an expression’s value that is none',
      asking({ filter: 'a.units', operators: 'greater', value: 'a.gone', is_raw: 'yes' }),
      ['filter_group.0.query_filters.0.value: There is no column a.gone'],
    ],
    [
      'between one expression',
      asking({ filter: 'a.units', operators: 'between', value: '1 + 1', is_raw: 'yes' }),
      ['filter_group.0.query_filters.0.value: Between needs a list of two expressions'],
    ],
    [
      'a raw number that contains',
      asking({ filter: 'a.units', operators: 'contains', value: '1', is_raw: 'yes' }),
      [
        'filter_group.0.query_filters.0.operators: A number cannot be compared by contains. Use equal or between.',
      ],
    ],
    [
      'rows and sums joined by or',
      {
        ...summed,
        query_filters: 'yes',
        filter_group: [
          {
            query_filters: [
              { filter: 'a.units', value: '1' },
              { filter: 'sum', value: '1', radio: 'or' },
            ],
          },
        ],
      },
      ['filter_group: Sums are known only after rows are chosen. Make it a group with and.'],
    ],
    [
      'a date that begins',
      { ...bills, grid_filters: [{ column: 'a.due_on', operators: 'begins_with' }] },
      ['grid_filters.0.operators: A date cannot be compared by begins_with. Use equal or between.'],
    ],
    [
      'a drop-down of nothing',
      { ...bills, grid_filters: [{ column: 'a.status', is_dropdown: 'yes' }] },
      ['grid_filters.0.options: Write what the drop-down offers, or choose a set'],
    ],
    [
      'a set that is none',
      { ...bills, grid_filters: [{ column: 'a.status', options: 'DDID:x' }] },
      ['grid_filters.0.options: A set is written as DDID:1'],
    ],
    [
      'a raw query with filters and no place for them',
      { query_type: 'raw_query', raw_query: 'select id from bills', grid_filters: [{ column: 'id' }] },
      ['raw_query: Write {{filters}} where the grid filters go: “where {{filters}}”'],
    ],
  ])('%s', (_, draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems)
  })
})

it('is saved with an expression only if that is a condition, or has what it is compared with', () => {
  const saving = (filter: object) =>
    problemsOf(
      { ...asking({ is_raw: 'yes', ...filter }), report_name: 'Some', db_connection_name: 'default' },
      { isSaving: true },
    )
  expect(saving({ filter: 'a.amount > a.units', operators: 'less' })).toEqual([])
  expect(saving({ filter: 'a.is_paid' })).toEqual([])
  expect(saving({ filter: 'a.amount', operators: 'is_null' })).toEqual([])
  expect(saving({ filter: 'a.amount', operators: 'greater' })).toEqual([
    'filter_group.0.query_filters.0.value: Write what a.amount is compared with',
  ])
  expect(saving({ filter: 'a.amount + a.units', operators: 'is_null' })).toEqual([
    'filter_group.0.query_filters.0.operators: Write “is null” into the expression itself',
  ])
  // a report that was saved so still runs
  expect(problemsOf(asking({ filter: 'a.amount', is_raw: 'yes' }))).toEqual([])
})

// the days that a control sends for an end which is left open
it.each(['Asia/Dhaka', 'America/New_York', 'Pacific/Apia', 'UTC'])(
  'takes a span of days that is open at both ends, in %s',
  (timeZone) => {
    const gridFilters = [{ name: 'x', value: ['1000-01-02', '9999-12-30'] }]
    for (const column of ['a.due_on', 'a.made_at']) {
      const grid_filters = [{ column, alias: 'x', operators: 'between' as const }]
      expect(problemsOf({ ...bills, grid_filters }, { timeZone, gridFilters })).toEqual([])
    }
  },
)

describe('a parameter', () => {
  const report = asking({ filter: 'a.status', value: 'state', is_param: 'yes' })

  it('is needed when a report runs, not when it is checked', () => {
    expect(problemsOf(report)).toEqual([])
    expect(problemsOf(report, { parameters: {} })).toEqual([
      'parameters.state: This report needs a value here',
    ])
    expect(problemsOf(report, { parameters: { state: 'open' } })).toEqual([])
    expect(problemsOf(report, { parameters: { state: ['open', 'late'] } })).toEqual([
      'parameters.state: One value is needed here, not several',
    ])
  })

  it('of a report inside is the one around it', () => {
    expect(problemsOf(inside(11), { parameters: {} })).toEqual([
      'tables.0.selected_query: The report: This report needs a value here',
    ])
    expect(problemsOf(inside(11), { parameters: { state: 'open' } })).toEqual([])
  })

  it('that neither the report nor one inside it asks for is refused', () => {
    const other = ['parameters.z: This report has no parameter z']
    const parameters = { state: 'open', z: '1' }
    const refusesOthers = true
    expect(problemsOf(report, { parameters, refusesOthers })).toEqual(other)
    expect(problemsOf(inside(11), { parameters, refusesOthers })).toEqual(other)
    expect(problemsOf(report, { parameters })).toEqual([])
    const declared: ReportDraft = { ...report, query_filters: 'no', parameters: [{ name: 'z' }] }
    expect(problemsOf(declared, { parameters: { z: '1' }, refusesOthers })).toEqual([])
  })

  it('has a default where one is kept', () => {
    const kept = { ...report, parameters: [{ name: 'state', default: 'open' }] }
    expect(problemsOf(kept, { parameters: {} })).toEqual([])
  })
})

describe('what is set on the screen', () => {
  const report: ReportDraft = {
    ...bills,
    grid_filters: [{ column: 'a.units', alias: 'Units', operators: 'greater' }],
  }

  it('is checked like a value', () => {
    const set = (value: string | string[], name = 'Units') =>
      problemsOf(report, { gridFilters: [{ name, value }] })
    expect(set('1')).toEqual([])
    expect(set('')).toEqual([])
    expect(set('many')).toEqual(['filters.0.value: “many” is not a whole number'])
    expect(set('1', 'Nothing')).toEqual(['filters.0.name: There is no such filter'])
    expect(set(['1', '2'])).toEqual(['filters.0.value: One value is needed here'])
  })
})
