import { ChevronDown, X } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { IconButton } from '../button/IconButton'
import type { Option } from '../choosers/option'
import fields from '../fields/fields.module.css'
import { optionText, type Condition, type ConditionPart, type RuleOperator, type RuleSubject } from './rule'
import lines from './lines.module.css'
import styles from './RuleRows.module.css'
import { TagsInput } from './TagsInput'

export interface ConditionRowProps {
  index: number
  condition: Condition
  subjects: readonly RuleSubject[]
  operators: readonly RuleOperator[]
  onChange: (change: Partial<Condition>) => void
  onRemove: () => void
  /** Called on Enter in the value; undefined where Enter adds no condition. */
  onEnter: (() => void) | undefined
  errorAt: (part: ConditionPart) => string | undefined
}

const parts = ['subject', 'field', 'operator', 'value'] as const

/** One condition: subject, field, operator and value. */
export function ConditionRow(props: ConditionRowProps) {
  const { index, condition, subjects, operators, onChange, onRemove, onEnter, errorAt } = props
  const id = useId()
  const subject = subjects.find(({ value }) => value === condition.subject)
  const isList = operators.find(({ value }) => value === condition.operator)?.isList
  const errors = parts.flatMap((part) => errorAt(part) ?? [])
  const common = (part: ConditionPart, what: string) => ({
    'data-part': part,
    'aria-label': `${what} of condition ${index + 1}`,
    'aria-invalid': errorAt(part) === undefined ? undefined : (true as const),
    'aria-describedby': errors.length > 0 ? `${id}-errors` : undefined,
  })
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    // not the form's submit
    event.preventDefault()
    onEnter()
  }
  const chooseSubject = (value: string) => {
    const has = subjects.find((each) => each.value === value)?.fields
    const keeps = has?.some((field) => field.value === condition.field)
    onChange({ subject: value, ...(!keeps && { field: has?.[0]?.value ?? '' }) })
  }
  return (
    <div className={styles.row}>
      <BareSelect
        {...common('subject', 'Whose field')}
        options={subjects}
        value={condition.subject}
        onValue={chooseSubject}
      />
      <BareSelect
        {...common('field', 'Field')}
        options={subject?.fields ?? []}
        value={condition.field}
        onValue={(field) => onChange({ field })}
      />
      <BareSelect
        {...common('operator', 'Comparison')}
        options={operators}
        value={condition.operator}
        onValue={(operator) => onChange({ operator })}
      />
      {isList ? (
        <TagsInput
          {...common('value', 'Values')}
          value={condition.value}
          onChange={(value) => onChange({ value })}
          onEnter={onEnter}
        />
      ) : (
        <span className={fields.box}>
          <input
            {...common('value', 'Value')}
            className={fields.input}
            autoComplete="off"
            value={condition.value}
            onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
            onKeyDown={enter}
          />
        </span>
      )}
      <IconButton
        icon={X}
        data-remove
        label={`Remove condition ${index + 1}`}
        onClick={onRemove}
        onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onRemove()}
      />
      {errors.length > 0 && (
        <p id={`${id}-errors`} className={lines.errors}>
          {errors.join(', ')}
        </p>
      )}
    </div>
  )
}

interface BareSelectProps {
  'aria-label': string
  'data-place'?: string
  disabled?: boolean
  options: readonly Option[]
  value: string
  onValue: (value: string) => void
}

/**
 * The browser's own list without a visible label, since its row says what it is. A value that is no longer offered is
 * still shown.
 */
export function BareSelect({ options, value, onValue, ...select }: BareSelectProps) {
  const isKnown = options.some((option) => option.value === value)
  return (
    <span className={fields.box}>
      <select
        {...select}
        className={fields.select}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      >
        {!isKnown && <option value={value}>{value === '' ? 'Choose' : value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.whyNot !== undefined}>
            {optionText(option)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={fields.chevron} />
    </span>
  )
}
