import { useState, type KeyboardEvent } from 'react'
import fields from '../fields/fields.module.css'

export interface LateFieldProps {
  'aria-label': string
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'data-place'?: string | undefined
  value: string
  /** Called when the field is left, or on Enter. If it returns `false`, the text before is restored. */
  onValue: (value: string) => void | false
  placeholder?: string | undefined
  /** In a monospaced font, for code. */
  isCode?: boolean
  /** Called on Enter, after `onValue`. */
  onEnter?: (() => void) | undefined
}

/** A text that takes effect only when it is complete, such as a name that other places use. */
export function CommitField({ value, onValue, isCode = false, onEnter, ...input }: LateFieldProps) {
  const [text, setText] = useState(value)
  const [present, setPresent] = useState(value)
  const [told, setTold] = useState<string>()
  if (present !== value) {
    setPresent(value)
    setTold(undefined)
    // what was told from here may come back later than the next letter
    if (told !== value) setText(value)
  }
  const tell = () => {
    const next = text.trim()
    if (next === value) return setText(value)
    setTold(next)
    if (onValue(next) === false) setText(value)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText(value)
    if (event.key !== 'Enter') return
    // not the form's submit
    event.preventDefault()
    tell()
    onEnter?.()
  }
  return (
    <span className={fields.box}>
      <input
        {...input}
        className={fields.input}
        style={isCode ? { fontFamily: 'var(--ui-mono)' } : undefined}
        autoComplete="off"
        spellCheck={!isCode}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={tell}
        onKeyDown={press}
      />
    </span>
  )
}
