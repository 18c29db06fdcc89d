import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { TextField } from '../fields/TextField'
import classes from './SearchForm.module.css'

export interface SearchFormProps {
  label: string
  placeholder?: string
  /** The least number of letters for a search. */
  shortest?: number
  maxLength: number
  /** The searched words; undefined: everything. */
  words: string | undefined
  onSearch: (words: string | undefined) => void
  /** Whether the field has the focus when the screen opens, because searching is all one does there. */
  isFocused?: boolean
  /** Whether it has a button. Without one the words take effect when the field is left. */
  hasButton?: boolean
  /** A class for a layout other than one row. */
  className?: string | undefined
  /** The label is for screen readers only. */
  isBare?: boolean
  /** Choices next to the words. */
  children?: ReactNode
}

/** A list's search by words, on Enter, and by choices next to them. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder, shortest = 1, maxLength, words, onSearch, hasButton = true } = props
  const input = useRef<HTMLInputElement>(null)
  // the address may change from outside, as by Back; the field stays, and keeps the focus
  useEffect(() => {
    if (input.current) input.current.value = words ?? ''
  }, [words])
  function search() {
    const typed = input.current?.value.trim() ?? ''
    const wanted = typed.length >= shortest ? typed : undefined
    if (wanted !== words) onSearch(wanted)
  }
  const field = (
    <TextField
      ref={input}
      label={label}
      isBare={props.isBare}
      type="search"
      placeholder={placeholder}
      minLength={shortest}
      maxLength={maxLength}
      autoComplete="off"
      autoFocus={props.isFocused}
      defaultValue={words}
      onBlur={hasButton ? undefined : search}
    />
  )
  return (
    <form
      role="search"
      className={props.className ?? classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      {hasButton ? (
        <div className={classes.words}>
          {field}
          <Button type="submit" icon={Search}>
            Search
          </Button>
        </div>
      ) : (
        field
      )}
      {props.children}
    </form>
  )
}
