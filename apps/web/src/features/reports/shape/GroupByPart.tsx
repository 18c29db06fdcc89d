import { namedOutputs } from '@uplink/report-engine/words/outputs'
import { Button } from '../../../ui/button/Button'
import { ColumnsField } from '../../../ui/query/ColumnsField'
import { errorOf, type BuilderPart } from '../builder'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button/IconButton'
import { CommitField } from '../../../ui/query/CommitField'

interface GroupExpressionsProps {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The problem of each, in words; empty: none. */
  errors: readonly string[]
}

/** Expressions by which rows are grouped, besides columns. A comma in one does not divide it. */
function GroupExpressions({ value, onChange, errors }: GroupExpressionsProps) {
  const [isAdding, setAdding] = useState(false)
  const write = (index: number, text: string) => {
    setAdding(false)
    onChange(text === '' ? value.filter((_, at) => at !== index) : value.toSpliced(index, 1, text))
  }
  const shown = isAdding ? [...value, ''] : value
  return (
    <>
      {shown.map((expression, index) => (
        <div key={index} className={styles.set}>
          <CommitField
            aria-label={`Expression ${index + 1} to group by`}
            isCode
            placeholder="date_trunc('month', a.paid_on)"
            value={expression}
            onValue={(text) => write(index, text)}
          />
          <IconButton icon={X} label={`Remove expression ${index + 1}`} onClick={() => write(index, '')} />
          {errors[index] !== undefined && errors[index] !== '' && (
            <p className={lines.errors}>{errors[index]}</p>
          )}
        </div>
      ))}
      <div>
        <Button size="small" kind="quiet" icon={Plus} disabled={isAdding} onClick={() => setAdding(true)}>
          Raw expression
        </Button>
      </div>
    </>
  )
}

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
    perform({ type: 'group-by/set', columns: [...names, ...written], isRaw: written.length > 0 })
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
          <Button size="small" kind="quiet" onClick={() => perform({ type: 'outputs/remove', names: left })}>
            Remove {left.length === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
    </div>
  )
}

/** A name alone, also one that is gone, is no expression. */
const isExpression = (name: string) => !/^[^\s()'"+*/,|-]+$/.test(name)
