import { MultiSelect, Pill } from '@mantine/core'
import { chooserLook } from './chooser-look'
import { maxOffered } from './option'
import { useChooser, type ChooserProps } from './use-chooser'
import styles from './search-select.module.css'

export type MultiSelectFieldProps = ChooserProps & {
  value: readonly string[]
  onChange: (value: string[]) => void
  maxValues?: number
  /** How many names the field shows; the others are counted. */
  shown?: number
}

/** How many names a field shows where it does not say (specification 9). */
const named = 3

/** Chooses several of many options, found by typing; Backspace removes the last one. Works inside MantineRoot. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { value, onChange, maxValues = maxOffered, shown = named } = props
  const chooser = useChooser(props, value, true)
  const rest = value.length - shown
  return (
    <MultiSelect
      {...chooserLook(props)}
      {...chooser.props}
      filter={() => chooser.shown.slice(0, maxOffered)}
      value={[...value]}
      onChange={onChange}
      maxValues={maxValues}
      clearable
      renderPill={({ option, onRemove, disabled }) => {
        const at = value.indexOf(String(option.value))
        if (at > shown) return null
        if (at === shown)
          return <span className={styles.rest} aria-label={`and ${rest} more`}>{`+${rest}`}</span>
        return (
          <Pill
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${option.label}`, 'aria-hidden': undefined }}
            onRemove={onRemove}
            disabled={disabled ?? false}
          >
            {option.label}
          </Pill>
        )
      }}
    />
  )
}
