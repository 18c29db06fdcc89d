import type { FormProblem } from '../../../ui/review/ProblemList'

export type Errors = Readonly<Record<string, readonly string[]>>

const cellPattern = /^rows\.(\d+)\.selected_report\.report\.(\d+)(?:\.(.*))?$/

/** Parses a path that the server named: the row, the cell in it, and the field. */
export function placeIn(path: string): { row: number; column?: number; field: string } | undefined {
  const [, row, column, field = ''] = cellPattern.exec(path) ?? []
  if (row !== undefined && column !== undefined) return { row: Number(row), column: Number(column), field }
  const [, own, rest] = /^rows\.(\d+)\.(.*)$/.exec(path) ?? []
  return own === undefined ? undefined : { row: Number(own), field: rest ?? '' }
}

/** The errors inside a cell, by its own fields. */
export function cellErrors(errors: Errors, row: number, column: number): Errors {
  const found = Object.entries(errors).flatMap(([path, texts]) => {
    const place = placeIn(path)
    return place?.row === row && place.column === column ? [[place.field, texts] as const] : []
  })
  return Object.fromEntries(found)
}

/** The fields of a cell by their names in its settings. */
const fieldNames: Readonly<Record<string, string>> = {
  report_id: 'Report',
  text: 'Text',
  text_bn: 'Text in Bangla',
  tab: 'Tab',
  display_type: 'Display Type',
  url: 'Link/URL',
  column: 'Column Name',
  label_column: 'Label Column',
  data_column: 'Data Column',
  series_column: 'Series Column',
  additional_data: 'Additional line data',
  table_rows: 'Rows',
  table_columns: 'Columns',
  aggregates_sum: 'Sum',
  aggregates_count: 'Count',
  color_scheme: 'Color Scheme',
  role_ids: 'Roles',
  redFrom: 'Red from',
  redTo: 'Red to',
  yellowFrom: 'Yellow from',
  yellowTo: 'Yellow to',
}

/** The name of a parameter of the cell's report: `parameters.day`. */
const parameterIn = (field = '') => /^parameters[.](.+)$/.exec(field)?.[1]

/** All problems, for the list above the form: 'Row 1 › cell 3 › Column Name'. */
export function problemList(errors: Errors): FormProblem[] {
  return Object.entries(errors).map(([path, texts]) => {
    const place = placeIn(path)
    const parts = [
      ...(place ? [`Row ${place.row + 1}`] : []),
      ...(place?.column === undefined ? [] : [`cell ${place.column + 1}`]),
      fieldNames[place?.field ?? ''] ?? parameterIn(place?.field) ?? (place ? place.field : 'Design Name'),
    ]
    return { path, place: parts.filter(Boolean).join(' › '), text: texts.join(', ') }
  })
}
