import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import { TextField } from '../fields/TextField'
import classes from './SearchForm.module.css'

export interface SearchFormProps {
  label: string
  placeholder?: string
  /** How many letters are worth a search. */
  shortest?: number
  maxLength: number
  /** What is searched for; undefined: everything. */
  words: string | undefined
  onSearch: (words: string | undefined) => void
  /** Without a button the words count as soon as their field is left. */
  hasButton?: boolean
  /** Lays the fields out otherwise than in one row. */
  className?: string | undefined
  /** Choices beside the words. */
  children?: ReactNode
}

/** Narrows a list by words, with Enter, and by what stands beside them. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder, shortest = 1, maxLength, words, onSearch, hasButton = true } = props
  const input = useRef<HTMLInputElement>(null)
  // the address may change by itself, by going back: the field stays, and with it the focus
  useEffect(() => {
    if (input.current) input.current.value = words ?? ''
  }, [words])
  function search() {
    const typed = input.current?.value.trim() ?? ''
    const wanted = typed.length >= shortest ? typed : undefined
    if (wanted !== words) onSearch(wanted)
  }
  return (
    <form
      role="search"
      className={props.className ?? classes.search}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <TextField
        ref={input}
        label={label}
        type="search"
        placeholder={placeholder}
        minLength={shortest}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={words}
        onBlur={hasButton ? undefined : search}
      />
      {props.children}
      {hasButton && (
        <Button type="submit" icon={Search}>
          Search
        </Button>
      )}
    </form>
  )
}
