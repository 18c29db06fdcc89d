import { X } from 'lucide-react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import type { Option } from '../choosers/option'
import { BareSelect } from './ConditionRow'
import lines from './lines.module.css'
import styles from './RuleRows.module.css'

export interface Pair {
  left: string
  right: string
  joiner: 'and' | 'or'
}

export interface FieldPairProps {
  /** 'user's' */
  leftOf: string
  leftFields: readonly Option[]
  /** 'ticket's' */
  rightOf: string
  rightFields: readonly Option[]
  /** Null: there is no pair. */
  value: Pair | null
  onChange: (value: Pair | null) => void
  /** Whether there are conditions to join it to. */
  hasJoiner: boolean
  error?: string | undefined
}

/** Two fields that must be equal: 'and the user's organization = the ticket's organization'. */
export function FieldPair(props: FieldPairProps) {
  const { leftOf, leftFields, rightOf, rightFields, value, onChange, hasJoiner, error } = props
  if (!value)
    return (
      <Button
        kind="quiet"
        size="small"
        onClick={() =>
          onChange({ left: leftFields[0]?.value ?? '', right: rightFields[0]?.value ?? '', joiner: 'and' })
        }
      >
        Compare a field of both
      </Button>
    )
  return (
    <div role="group" aria-label="Fields that have to be equal" className={styles.pairRoom}>
      {hasJoiner && (
        <BareSelect
          aria-label="Joined to the conditions by"
          options={[
            { value: 'and', label: 'and' },
            { value: 'or', label: 'or' },
          ]}
          value={value.joiner}
          onValue={(joiner) => onChange({ ...value, joiner: joiner === 'or' ? 'or' : 'and' })}
        />
      )}
      <div className={styles.pair}>
        <span>{leftOf}</span>
        <BareSelect
          aria-label={`Field: ${leftOf}`}
          options={leftFields}
          value={value.left}
          onValue={(left) => onChange({ ...value, left })}
        />
        <span>= {rightOf}</span>
        <BareSelect
          aria-label={`Field: ${rightOf}`}
          options={rightFields}
          value={value.right}
          onValue={(right) => onChange({ ...value, right })}
        />
        <IconButton icon={X} label="Remove the comparison" onClick={() => onChange(null)} />
      </div>
      {error !== undefined && <p className={lines.errors}>{error}</p>}
    </div>
  )
}
