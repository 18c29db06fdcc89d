import { ColumnsField } from '../../../ui/query/ColumnsField'
import { errorOf, type BuilderPart } from '../builder'
import { orderOf } from '../definition/acts'

/** Chooses the columns that sort the rows, each ascending or descending. */
export function OrderByPart({ builder }: BuilderPart) {
  const { report, perform, columns, computed } = builder
  const order = orderOf(report.query_clause)
  const directionOf = (column: string) => order.find((each) => each.column === column)?.direction ?? 'ASC'
  return (
    <ColumnsField
      label="Order by"
      place="query_clause.order_columns"
      available={[...computed, ...columns.flatMap((group) => group.columns)]}
      value={order.map(({ column }) => column)}
      directionOf={directionOf}
      onTurn={(turned) =>
        perform({
          do: 'order by',
          columns: order.map(({ column, direction }) => ({
            column,
            direction: column !== turned ? direction : direction === 'ASC' ? 'DESC' : 'ASC',
          })),
        })
      }
      onChange={(next) =>
        perform({
          do: 'order by',
          columns: next.map((column) => ({ column, direction: directionOf(column) })),
        })
      }
      {...errorOf(builder, 'query_clause.order_columns')}
    />
  )
}
