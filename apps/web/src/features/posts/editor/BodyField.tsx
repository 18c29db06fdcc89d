import { Heading2, List, Pilcrow } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { TextareaField } from '../../../ui/fields/TextareaField'
import classes from './BodyField.module.css'
import { insertBlock, type BlockKind } from './insert-block'

interface BodyFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

const kinds = [
  { kind: 'paragraph', label: 'Paragraph', icon: Pilcrow },
  { kind: 'heading', label: 'Heading', icon: Heading2 },
  { kind: 'list', label: 'List', icon: List },
] as const

/** A field for a text with paragraphs, headings and lists, written as plain text. The buttons insert `## ` and `- `. */
export function BodyField({ value, error, onChange, onBlur }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  useLayoutEffect(() => {
    if (caret === undefined || !field.current) return
    field.current.focus()
    field.current.setSelectionRange(caret, caret)
  }, [caret, value])

  function insert(kind: BlockKind) {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
    const written = insertBlock({ text: value, start, end }, kind)
    onChange(written.text)
    setCaret(written.start)
  }
  return (
    <div className={classes.field}>
      <TextareaField
        ref={field}
        name="body"
        label="Body"
        help="A blank line begins a paragraph, ## a heading, - an entry of a list."
        rows={14}
        atMost={50_000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => {
          setCaret(undefined)
          onChange(currentTarget.value)
        }}
        onBlur={onBlur}
      />
      <div role="group" aria-label="Insert" className={classes.tools}>
        {kinds.map(({ kind, label, icon }) => (
          <Button key={kind} size="small" icon={icon} onClick={() => insert(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
