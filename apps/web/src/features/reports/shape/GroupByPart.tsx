import { Button } from '../../../ui/button/Button'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { errorOf, type BuilderPart } from '../builder'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'

/** Chooses the columns by which rows are grouped. */
export function GroupByPart({ builder }: BuilderPart) {
  const { report, perform, columns } = builder
  const { columns: grouped } = report.query_clause
  const chosen = report.selections.filter(({ is_raw: isRaw }) => isRaw === 'no').map(({ column }) => column)
  const left = chosen.filter((column) => !grouped.includes(column))
  const isOn = report.have_group_by === 'yes'
  return (
    <div className={styles.part}>
      <ColumnsField
        label="Group by"
        place="query_clause.columns"
        available={columns.flatMap((group) => group.columns)}
        value={grouped}
        onChange={(next) => perform({ do: 'group by', columns: next })}
        {...errorOf(builder, 'query_clause.columns')}
      />
      {isOn && left.length > 0 && (
        <p className={lines.note}>
          {`${left.join(', ')}: chosen, and neither grouped nor added up. `}
          <Button
            size="small"
            kind="quiet"
            onClick={() => perform({ do: 'group by', columns: [...grouped, ...left] })}
          >
            Group by {left.length === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
    </div>
  )
}
