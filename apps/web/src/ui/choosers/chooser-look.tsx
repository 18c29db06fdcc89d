import { CircleAlert } from 'lucide-react'
import { joinErrors, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import styles from './search-select.module.css'

/** Makes Mantine's choosers look like our other fields. */
export function chooserLook({ label, help, error, isOptional, isBare }: FieldProps & { isBare?: boolean }) {
  const message = joinErrors(error)
  return {
    label: isOptional ? (
      <>
        {label} <span className={fields.optional}>(optional)</span>
      </>
    ) : (
      label
    ),
    description: help,
    error: Boolean(message) && (
      <>
        <CircleAlert aria-hidden className={fields.errorIcon} />
        <span>{message}</span>
      </>
    ),
    searchable: true,
    // a click, typing or an arrow opens it; opened by the focus alone, it would cover the error that led there
    openOnFocus: false,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    classNames: {
      label: isBare ? 'ui-hidden-visually' : styles.label,
      description: styles.help,
      error: styles.error,
      input: styles.input,
      inputField: styles.inputField,
      option: styles.option,
      dropdown: styles.dropdown,
    },
    // not in a portal, because a modal dialog would cover it there; fixed, so that no container cuts it off
    comboboxProps: {
      transitionProps: { duration: 0 },
      withinPortal: false,
      hideDetached: false,
      floatingStrategy: 'fixed' as const,
    },
    maxDropdownHeight: 280,
  }
}
