import { X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import fields from '../fields/fields.module.css'
import styles from './RuleRows.module.css'

export interface TagsInputProps {
  'aria-label': string
  disabled?: boolean
  /** `a,b,c` */
  value: string
  onChange: (value: string) => void
  /** Called on Enter while nothing is typed. */
  onEnter: (() => void) | undefined
}

/** A comma list as tags. A comma or Enter ends a tag, Backspace removes the last one, a pasted list becomes several. */
export function TagsInput({ value, onChange, onEnter, disabled = false, ...input }: TagsInputProps) {
  const [text, setText] = useState('')
  const tags = value.split(',').flatMap((tag) => tag.trim() || [])
  const become = (next: readonly string[]) => onChange([...new Set(next)].join(','))
  const add = (typed: string) => {
    const added = typed.split(',').flatMap((tag) => tag.trim() || [])
    if (added.length > 0) become([...tags, ...added])
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') become(tags.slice(0, -1))
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() === '') onEnter?.()
    else add(text)
  }
  return (
    <span className={`${fields.box} ${styles.tags}`}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
          {!disabled && (
            <button
              type="button"
              className={styles.untag}
              aria-label={`Remove ${tag}`}
              onClick={() => become(tags.filter((each) => each !== tag))}
            >
              <X aria-hidden />
            </button>
          )}
        </span>
      ))}
      <input
        {...input}
        disabled={disabled}
        className={fields.input}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) =>
          currentTarget.value.includes(',') ? add(currentTarget.value) : setText(currentTarget.value)
        }
        onKeyDown={press}
        onBlur={() => add(text)}
      />
    </span>
  )
}
