import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button'
import {
  addCondition,
  boxesOf,
  changeCondition,
  removeCondition,
  type Condition,
  type ConditionPart,
  type RuleOperator,
  type RuleSubject,
} from './rule'
import { ConditionRow } from './ConditionRow'
import lines from './lines.module.css'
import styles from './RuleRows.module.css'

export interface RuleRowsProps {
  /** What they decide: 'Rows to list'. For screen readers. */
  label: string
  subjects: readonly RuleSubject[]
  operators: readonly RuleOperator[]
  value: readonly Condition[]
  onChange: (value: readonly Condition[]) => void
  errorAt?: (index: number, part: ConditionPart) => string | undefined
  max?: number
}

/**
 * Conditions. Those joined by 'and' share a box and 'or' stands between boxes, which shows that 'and' binds tighter.
 * A click on a joiner switches it. Enter in the last value adds a condition, Delete on a row's cross removes it.
 */
export function RuleRows(props: RuleRowsProps) {
  const { label, subjects, operators, value, onChange, errorAt, max = 20 } = props
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    box.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [wanted])

  const mayAdd = value.length < max
  const add = () => {
    const subject = value.at(-1)?.subject ?? subjects[0]?.value ?? ''
    const [field] = subjects.find((each) => each.value === subject)?.fields ?? []
    const added = { subject, field: field?.value ?? '', operator: operators[0]?.value ?? '', value: '' }
    onChange(addCondition(value, { ...added, joiner: 'NA' }))
    setWanted(`[data-condition="${value.length}"] [data-part="subject"]`)
  }
  const remove = (index: number) => {
    onChange(removeCondition(value, index))
    setWanted(
      value.length === 1 ? '[data-add]' : `[data-condition="${Math.max(0, index - 1)}"] [data-remove]`,
    )
  }
  const joiner = (index: number, word: 'and' | 'or') => (
    <button
      type="button"
      className={lines.joiner}
      aria-label={`Condition ${index + 1} ${word} condition ${index + 2}: change to ${word === 'and' ? 'or' : 'and'}`}
      onClick={() => onChange(changeCondition(value, index, { joiner: word === 'and' ? 'OR' : 'AND' }))}
    >
      {word}
    </button>
  )
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={styles.rules}
      onBlur={() => setWanted(undefined)}
    >
      {boxesOf(value).map((places, at) => (
        <div key={places[0]} className={styles.part}>
          {at > 0 && <div className={styles.or}>{joiner((places[0] ?? 0) - 1, 'or')}</div>}
          <div className={styles.box}>
            {places.map((index, inBox) => (
              <div key={index} className={styles.line} data-condition={index}>
                {inBox > 0 && joiner(index - 1, 'and')}
                <ConditionRow
                  subjects={subjects}
                  operators={operators}
                  index={index}
                  condition={value[index] as Condition}
                  onChange={(change) => onChange(changeCondition(value, index, change))}
                  onRemove={() => remove(index)}
                  onEnter={index === value.length - 1 && mayAdd ? add : undefined}
                  errorAt={(part) => errorAt?.(index, part)}
                />
              </div>
            ))}
          </div>
        </div>
      ))}
      {mayAdd && (
        <div>
          <Button size="small" icon={Plus} data-add onClick={add}>
            Condition
          </Button>
        </div>
      )}
    </div>
  )
}
