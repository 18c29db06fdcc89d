import type { DesignCell } from '@uplink/contract/designs/definition'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './problems'
import { emptyCell, newDesign, newRow } from './rows'

const columns = [
  { name: 'package', type: 'text' },
  { name: 'amount', type: 'decimal' },
  { name: 'day', type: 'date' },
] as const

const problems = (some: Partial<DesignCell>, name = 'Money') => {
  const row = newRow('a', 2)
  const cell = { ...emptyCell(), report_id: 1, ...some }
  row.selected_report.report = [emptyCell(), cell]
  const found = problemsOf(
    { ...newDesign(), name, rows: [row] },
    {
      columnsOf: (id) => (id === 1 || id === 3 ? columns : undefined),
      neededOf: (id) => (id === 3 ? ['day'] : []),
      linkProblem: (link) => (link.startsWith('/') ? undefined : 'Start with / or https://.'),
    },
  )
  return Object.fromEntries(
    found.map(({ path, text }) => [path.replace('rows.0.selected_report.report.1.', ''), text]),
  )
}

describe('what keeps a design from being saved', () => {
  it('is its name, and what each display lacks; an empty cell is none', () => {
    expect(problems({ report_id: null }, ' ')).toEqual({ name: 'The Design Name field is required' })
    expect(problems({})).toEqual({ display_type: 'Choose a display type' })
    expect(problems({ report_id: 2 })).toHaveProperty('report_id')
    expect(problems({ display_type: 'table' })).toEqual({})
    expect(problems({ display_type: 'iconic' })).toEqual({ column: 'Choose its column' })
    expect(problems({ display_type: 'iconic', column: 'amont', url: 'x' })).toEqual({
      column: 'There is no column “amont” in this report',
      url: 'Start with / or https://.',
    })
    expect(problems({ display_type: 'pivot', table_rows: 'package', aggregates_sum: 'day' })).toEqual({
      aggregates_sum: 'day is not a number',
    })
  })

  it('is a value that the report asks for', () => {
    const asking = { report_id: 3, display_type: 'table' as const }
    const lacking = { 'parameters.day': 'This report needs a value here' }
    expect(problems(asking)).toEqual(lacking)
    expect(problems({ ...asking, parameters: { day: ' ' } })).toEqual(lacking)
    expect(problems({ ...asking, parameters: { day: '2026-11-22' } })).toEqual({})
  })

  it('is a text beside a report, none in English, or one that leads where links may not lead', () => {
    const text = (some: Partial<DesignCell>) => problems({ report_id: null, ...some })
    expect(text({ text: 'Ask [the desk](/admin/desk).', text_bn: 'পড়ুন' })).toEqual({})
    expect(text({ text: 'Read', report_id: 1 })).toEqual({
      text: 'A cell shows a report or a text, not both',
    })
    expect(text({ text_bn: 'পড়ুন' })).toEqual({ text: 'Write it in English too' })
    expect(text({ text: 'x [a](ftp://x) [b](ftp://y)', text_bn: '[a](ftp://x)' })).toEqual({
      text: 'Start with / or https://.',
      text_bn: 'Start with / or https://.',
    })
  })

  it('is more text than a design may have, told once, and tabs that are alike or too many', () => {
    const checking = { columnsOf: () => undefined, neededOf: () => [], linkProblem: () => undefined }
    const rowOf = (text: string, tab = '') => {
      const row = newRow('a', 1, tab)
      row.selected_report.report = [{ ...emptyCell(), text, text_bn: text }]
      return row
    }
    const of = (rows: ReturnType<typeof rowOf>[]) =>
      problemsOf({ ...newDesign(), name: 'Long', rows }, checking).map(({ path, text }) => [path, text])
    const longest = Array.from({ length: 7 }, () => rowOf('x'.repeat(4000)))
    expect(of(longest.slice(0, 5))).toEqual([])
    expect(of(longest)).toEqual([
      ['rows.5.selected_report.report.0.text', 'All texts of a design have 40,000 characters at most'],
    ])
    expect(of([rowOf('', 'Money'), rowOf('', 'Money'), rowOf('', 'MONEY')])).toEqual([
      ['rows.2.tab', 'There is a tab “Money” already: write it alike'],
    ])
    expect(of(Array.from({ length: 13 }, (_, tab) => rowOf('', `Tab ${tab}`)))).toEqual([
      ['rows.12.tab', '12 tabs at most'],
    ])
  })

  it('is what a graph of its kind lacks', () => {
    const graph = (some: Partial<DesignCell>) => problems({ display_type: 'graph', ...some })
    expect(graph({ label_column: 'package', data_column: 'amount' })).toEqual({})
    expect(graph({})).toEqual({
      label_column: 'Choose the column that names the points',
      data_column: 'Choose a number column',
    })
    const split = { graph_type: 'Line', label_column: 'day', data_column: 'amount' } as const
    expect(graph({ ...split, series_column: 'package' })).toEqual({})
    expect(graph({ ...split, series_column: 'day' })).toEqual({
      series_column: 'day names the points already',
    })
    expect(graph({ ...split, series_column: 'pack', data_column: 'amount,amount2' })).toMatchObject({
      series_column: 'There is no column “pack” in this report',
      data_column: expect.stringContaining('split into series') as string,
    })
    // a pie has no series, and what was chosen for another graph stays
    expect(graph({ ...split, graph_type: 'Pie', series_column: 'pack' })).toEqual({})
    expect(graph({ graph_type: 'ScatterChart', data_column: 'day' })).toEqual({
      data_column: 'Choose x and y',
    })
    expect(graph({ graph_type: 'ScatterChart', data_column: 'day,amount' })).toEqual({})
    const gauge = { graph_type: 'GaugeChart', label_column: 'package', data_column: 'amount' } as const
    expect(graph({ ...gauge, redFrom: 80, redTo: 120 })).toEqual({ redTo: 'Outside 0–100.' })
    expect(graph({ ...gauge, redFrom: 80, redTo: 100, yellowFrom: 60, yellowTo: 90 })).toEqual({
      yellowTo: 'Yellow and red overlap.',
    })
    expect(graph({ ...gauge, redFrom: 80, redTo: 100, yellowFrom: 60, yellowTo: 80 })).toEqual({})
  })
})
