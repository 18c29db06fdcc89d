import { numbersOf, type CellForm } from './cell-form'
import { ColumnChips } from './ColumnChips'

/** The settings of a pivot: its rows, its columns, and what is added up or counted. */
export function PivotPart({ form }: { form: CellForm }) {
  const { columns } = form
  return (
    <>
      <ColumnChips
        {...{ form, field: 'table_rows', label: 'Rows', available: columns }}
        help="Down the side."
      />
      <ColumnChips
        {...{ form, field: 'table_columns', label: 'Columns', available: columns, isOptional: true }}
        help="Across the top."
      />
      <ColumnChips
        {...{ form, field: 'aggregates_sum', label: 'Sum', isOne: true, isOptional: true }}
        available={numbersOf(columns)}
        help="What is added up."
      />
      <ColumnChips
        {...{ form, field: 'aggregates_count', label: 'Count', isOne: true, isOptional: true }}
        available={columns}
        help="Whose values are counted."
      />
    </>
  )
}
