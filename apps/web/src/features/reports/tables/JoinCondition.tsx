import { joinConditions } from '@uplink/contract/reports/words'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/button/IconButton'
import { ColumnSelect } from '../../../ui/query/ColumnSelect'
import { BareSelect } from '../../../ui/rules/ConditionRow'
import type { Builder } from '../builder'
import type { JoinColumns } from '../definition/actions'
import styles from './tables.module.css'

interface JoinConditionProps {
  builder: Builder
  index: number
  /** Its index among the conditions of this join, from 0. */
  at: number
  condition: JoinColumns
}

/** A join condition: a column of an earlier table, and one of this table. */
export function JoinCondition({ builder, index, at, condition }: JoinConditionProps) {
  const { report, perform, columns, sources, problemAt } = builder
  const name = sources[index]?.name || `table ${index + 1}`
  const alias = report.tables[index]?.query_alias ?? ''
  const before = new Set(report.tables.slice(0, index).map((table) => table.query_alias))
  const isOf = (value: string) => value.slice(0, value.indexOf('.'))
  const groups = (wanted: (of: string) => boolean) =>
    columns.filter(({ columns: [first] }) => first !== undefined && wanted(isOf(first.value)))
  const path = `tables.${index}.table_join${at === 0 ? '' : `.extra_conditions.${at - 1}`}`
  const change = (part: Partial<JoinColumns>) => perform({ type: 'join/columns', index, at, change: part })
  const which = at === 0 ? name : `${name}, condition ${at + 1}`
  const error = (['column1', 'condition', 'column2'] as const).flatMap(
    (part) => problemAt(`${path}.${part}`) ?? [],
  )
  return (
    <div className={styles.condition}>
      <span className={styles.word}>{at === 0 ? 'where' : 'and'}</span>
      <ColumnSelect
        aria-label={`Join column of the tables before ${which}`}
        aria-invalid={problemAt(`${path}.column1`) !== undefined || undefined}
        data-place={`${path}.column1`}
        groups={groups((of) => before.has(of))}
        value={condition.column1}
        onValue={(column1) => change({ column1 })}
      />
      <BareSelect
        aria-label={`Join condition of ${which}`}
        disabled={false}
        options={joinConditions.map((each) => ({ value: each, label: each }))}
        value={condition.condition}
        onValue={(value) => change({ condition: value as '=' | '!=' })}
      />
      <ColumnSelect
        aria-label={`Join column of ${which}`}
        aria-invalid={problemAt(`${path}.column2`) !== undefined || undefined}
        data-place={`${path}.column2`}
        groups={groups((of) => of === alias)}
        value={condition.column2}
        onValue={(column2) => change({ column2 })}
      />
      {at > 0 || (report.tables[index]?.table_join.extra_conditions.length ?? 0) > 0 ? (
        <IconButton
          icon={X}
          label={`Remove condition ${at + 1} of ${name}`}
          onClick={() => perform({ type: 'join/remove-condition', index, at })}
        />
      ) : null}
      {error.length > 0 && <p className={styles.errors}>{error.join(', ')}</p>}
    </div>
  )
}
