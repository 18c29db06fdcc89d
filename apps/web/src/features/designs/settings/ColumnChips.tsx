import type { OutputColumn } from '@uplink/contract/reports/routes'
import { namesIn } from '@uplink/designs/names'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { choicesOf, type CellForm } from './cell-form'

type NamesField =
  | 'column'
  | 'label_column'
  | 'data_column'
  | 'series_column'
  | 'additional_data'
  | 'table_rows'
  | 'table_columns'
  | 'aggregates_sum'
  | 'aggregates_count'

interface ColumnChipsProps {
  form: CellForm
  field: NamesField
  label: string
  available: readonly OutputColumn[]
  help?: string
  /** Takes one column only: choosing another one replaces it. */
  isOne?: boolean
  isOptional?: boolean
}

/** A field for columns of the report, which the wire keeps as a comma list. */
export function ColumnChips({ form, field, label, available, isOne, ...about }: ColumnChipsProps) {
  const { cell, change, errorOf } = form
  return (
    <ColumnsField
      label={label}
      place={field}
      available={choicesOf(available)}
      value={namesIn(cell[field])}
      onChange={(names) => change({ [field]: isOne ? (names.at(-1) ?? '') : names.join(',') })}
      {...about}
      {...errorOf(field)}
    />
  )
}
