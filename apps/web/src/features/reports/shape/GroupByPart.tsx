import { namedOutputs } from '@uplink/report-engine/words/outputs'
import { Button } from '../../../ui/button/Button'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { errorOf, type BuilderPart } from '../builder'
import { GroupExpressions } from './GroupExpressions'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'

/** Chooses the columns by which rows are grouped. */
export function GroupByPart({ builder }: BuilderPart) {
  const { report, perform, columns, mayWriteExpressions, problemsIn } = builder
  const { columns: grouped, is_raw: isRaw } = report.query_clause
  /** The chosen columns that an expression computes, which are grouped by their names. */
  const computed = namedOutputs(report).flatMap((output) =>
    output.kind === 'selection' && output.entry.is_raw === 'yes'
      ? [{ value: output.name, label: output.name }]
      : [],
  )
  const available = [...columns.flatMap((group) => group.columns), ...computed]
  const expressions = isRaw === 'yes' ? grouped.filter(isExpression) : []
  const named = grouped.filter((name) => !expressions.includes(name))
  const become = (names: readonly string[], written: readonly string[]) =>
    perform({ do: 'group by', columns: [...names, ...written], isRaw: written.length > 0 })
  const chosen = [
    ...report.selections.filter(({ is_raw: raw }) => raw === 'no').map(({ column }) => column),
    ...computed.map(({ value }) => value),
  ]
  const left = chosen.filter((column) => !grouped.includes(column))
  const isOn = report.have_group_by === 'yes'
  return (
    <div className={styles.part}>
      <ColumnsField
        label="Group by"
        place="query_clause.columns"
        available={available}
        value={named}
        onChange={(next) => become(next, expressions)}
        {...errorOf(builder, 'query_clause.columns')}
      />
      {(mayWriteExpressions || expressions.length > 0) && (
        <GroupExpressions
          value={expressions}
          onChange={(next) => become(named, next)}
          errors={expressions.map((each) =>
            problemsIn(`query_clause.columns.${grouped.indexOf(each)}`).join(', '),
          )}
        />
      )}
      {isOn && left.length > 0 && (
        <p className={lines.note}>
          {`${left.join(', ')}: chosen, and neither grouped nor added up. `}
          <Button size="small" kind="quiet" onClick={() => become([...named, ...left], expressions)}>
            Group by {left.length === 1 ? 'it' : 'them'}
          </Button>
          <Button size="small" kind="quiet" onClick={() => perform({ do: 'drop outputs', names: left })}>
            Remove {left.length === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
    </div>
  )
}

/** A name alone, also one that is gone, is no expression. */
const isExpression = (name: string) => !/^[^\s()'"+*/,|-]+$/.test(name)
