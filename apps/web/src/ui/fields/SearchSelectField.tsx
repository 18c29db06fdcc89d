import { MultiSelect, Select } from '@mantine/core'
import { joinErrors } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './search-select.module.css'

interface Common extends FieldProps {
  options: readonly { value: string; label: string }[]
  placeholder?: string
  disabled?: boolean
  /** What the person types, for lists which the server searches. */
  onSearch?: (text: string) => void
  /** Said when nothing matches. */
  nothing?: string
}

/** A list with a search. Works inside MantineRoot. */
export function SearchSelectField(
  props: Common & { value: string | null; onChange: (value: string | null) => void },
) {
  const { value, onChange } = props
  return <Select {...frame(props)} value={value} onChange={onChange} clearable={props.isOptional} />
}

/** Several of a list with a search. Works inside MantineRoot. */
export function MultiSelectField(
  props: Common & { value: string[]; onChange: (value: string[]) => void; maxValues?: number },
) {
  const { value, onChange, maxValues } = props
  return <MultiSelect {...frame(props)} value={value} onChange={onChange} maxValues={maxValues} clearable />
}

function frame({
  label,
  help,
  error,
  isOptional,
  options,
  placeholder,
  disabled,
  onSearch,
  nothing,
}: Common) {
  return {
    label: isOptional ? <>{label} (optional)</> : label,
    description: help,
    error: joinErrors(error),
    data: [...options],
    placeholder,
    disabled,
    searchable: true,
    onSearchChange: onSearch,
    nothingFoundMessage: nothing ?? 'Nothing found',
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    classNames: {
      label: styles.label,
      description: styles.help,
      error: styles.error,
      input: styles.input,
      option: styles.option,
      dropdown: styles.dropdown,
    },
    comboboxProps: { transitionProps: { duration: 0 } },
  }
}
