import { useState, type KeyboardEvent } from 'react'
import type { ComboboxItem } from '@mantine/core'
import type { FieldProps } from '../fields/FieldFrame'
import { underLabel, type Option, type SearchOptions } from './option'
import styles from './search-select.module.css'
import { useSearch } from './use-search'

export interface ChooserProps extends FieldProps {
  /** All options … */
  options?: readonly Option[]
  /** … or how to search for them. */
  search?: SearchOptions
  /** The names of options that are chosen already, when `search` has not found them yet. */
  known?: readonly Option[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** Called when the field is left. */
  onBlur?: () => void
  /** The label is for screen readers only, because the row says what it is. */
  isBare?: boolean
  /** The text when nothing matches. */
  nothing?: string
  /** How many letters a search needs; fewer only narrow what is listed without one. */
  searchFrom?: number | undefined
}

const words = { searching: 'Searching …', failed: 'Could not be loaded. Type again to try once more.' }

/**
 * Shared by both choosers: the search, the remembered names, and the list's texts.
 *
 * @param isSeveral an option that is chosen already would be taken away by choosing it
 */
export function useChooser(props: ChooserProps, chosen: readonly string[], isSeveral = false) {
  const {
    options,
    search,
    known = [],
    placeholder,
    disabled,
    nothing = 'Nothing found',
    searchFrom = 0,
  } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<readonly Option[]>([])
  const named = (value: string) =>
    [...(options ?? []), ...known, ...seen].find((option) => option.value === value)
  const present = chosen.map((value) => named(value) ?? { value, label: value })
  // a field with one choice contains the chosen name, which is not a search
  const typed = present.some(({ label }) => label === text) ? '' : text
  const found = useSearch({ options, search, text: typed, isOpen })
  const shown: readonly ComboboxItem[] = found.options.map(itemOf)

  const remember = () => {
    const fresh = found.options.filter(({ value }) => !seen.some((option) => option.value === value))
    if (search && fresh.length > 0) setSeen([...seen, ...fresh])
  }
  /** Enter in an open list does not send the form: it takes the marked option, or the first one found for the typed text. */
  const enter = (event: KeyboardEvent) => {
    const field = event.target as Element
    if (event.nativeEvent.isComposing || field.getAttribute('aria-activedescendant')) return
    event.preventDefault()
    if (typed.trim() === '' || found.state !== 'ready') return
    // not marked by the list itself (`selectFirstOptionOnChange`), which would mark an option of the search before
    const first = shown.findIndex(
      (option) => option.disabled !== true && !(isSeveral && chosen.includes(option.value)),
    )
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    list?.querySelectorAll<HTMLElement>('[role="option"]')[first]?.click()
  }
  const others = present.filter(({ value }) => !found.options.some((option) => option.value === value))
  return {
    shown,
    typed,
    /** All that matches what is typed is listed. */
    isReady: found.state === 'ready',
    props: {
      placeholder: chosen.length > 0 && placeholder === undefined ? undefined : placeholder,
      disabled,
      onBlur: props.onBlur,
      // the listed options, and the chosen ones that are not listed
      data: [...shown, ...others.map(itemOf)],
      nothingFoundMessage:
        typed.trim().length < searchFrom
          ? `Type at least ${searchFrom} letters`
          : found.state === 'ready'
            ? nothing
            : words[found.state],
      onSearchChange: setText,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      onOptionSubmit: remember,
      // Esc closes the list alone, not the drawer or dialog around it
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) event.preventDefault()
        if (event.key === 'Enter' && isOpen) enter(event)
      },
      renderOption: ({ option }: { option: { value: string; label: string } }) => (
        <Shown option={found.options.find(({ value }) => value === option.value) ?? option} />
      ),
    },
  }
}

const itemOf = ({ value, label, whyNot }: Option): ComboboxItem => ({
  value,
  label,
  disabled: whyNot !== undefined,
})

function Shown({ option }: { option: Option }) {
  const under = underLabel(option)
  return (
    <span className={styles.words}>
      <span>{option.label}</span>
      {under !== undefined && <span className={styles.hint}>{under}</span>}
    </span>
  )
}
