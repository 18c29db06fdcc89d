import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'id' | 'multiple'> & {
    options: readonly SelectOption[]
    /** The entry with the empty value: 'Choose a department'. */
    placeholder?: string
  }

/** The browser's own list, which is best on a phone. Use SearchSelectField for long lists with a search. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, isOptional, options, placeholder, isBare, className, ...select } = props
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional} isBare={isBare}>
      {(wiring) => (
        <span className={[styles.box, className].filter(Boolean).join(' ')}>
          <select {...select} {...wiring} className={styles.select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className={styles.chevron} />
        </span>
      )}
    </FieldFrame>
  )
}
