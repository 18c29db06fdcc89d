import type { ReactNode } from 'react'
import { FieldPair } from '../../../ui/rules/FieldPair'
import type { Condition, ConditionPart } from '../../../ui/rules/rule'
import { RuleRows } from '../../../ui/rules/RuleRows'
import styles from './details.module.css'
import { fromRow, pairOf, toRow, withPairOf, type RuleSet, type RuleSetKind } from './rule-sets'
import { operatorOptions, sentenceOf, subjectsOf, wordsOf } from './rule-words'

interface Props {
  kind: RuleSetKind
  model: string
  set: RuleSet
  onChange: (set: RuleSet) => void
  errorAt?: (path: string) => string | undefined
  /** Buttons next to the sentence: 'Copy from List'. */
  acts?: ReactNode
}

const labels = { list: 'Rows to list', edit: 'Rows to edit', delete: 'Rows to delete' }

/** The wire's name for each field in a row of conditions, for its errors. */
const places: Record<ConditionPart, string> = {
  subject: 'subject',
  field: 'condition_field',
  operator: 'condition_op',
  value: 'condition_value',
}

/** The conditions and the pair of one rule set, and the same in words. */
export function RuleEditor({ kind, model, set, onChange, errorAt, acts }: Props) {
  const subjects = subjectsOf(model)
  const [record, user] = subjects
  const change = (rows: readonly Condition[]) => onChange({ ...set, conditions: rows.map(fromRow) })
  const pairErrors = Object.keys(set).flatMap((field) => errorAt?.(field) ?? [])
  return (
    <div className={styles.rules}>
      <RuleRows
        label={labels[kind]}
        subjects={subjects}
        operators={operatorOptions}
        value={set.conditions.map(toRow)}
        onChange={change}
        errorAt={(index, part) => errorAt?.(`conditions.${index}.${places[part]}`)}
      />
      <FieldPair
        leftOf="person’s"
        leftFields={user.fields}
        rightOf={`${wordsOf(model).one}’s`}
        rightFields={record.fields}
        value={pairOf(kind, set)}
        onChange={(pair) => onChange(withPairOf(kind, set, pair))}
        hasJoiner={set.conditions.length > 0}
        error={pairErrors.length > 0 ? pairErrors.join(', ') : undefined}
      />
      <p className={styles.sentence}>{sentenceOf(model, kind, { flag: '0', set })}</p>
      {acts}
    </div>
  )
}
