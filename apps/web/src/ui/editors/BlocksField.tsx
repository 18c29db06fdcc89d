import { Heading2, Link, List, Pilcrow } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { Button } from '../button/Button'
import { TextareaField } from '../fields/TextareaField'
import classes from './BlocksField.module.css'
import { insertBlock, insertLink, type BlockKind, type Written } from './insert-block'

interface BlocksFieldProps extends Omit<
  ComponentProps<typeof TextareaField>,
  'label' | 'onChange' | 'value' | 'ref'
> {
  label: string
  value: string
  onChange: (text: string) => void
  /** Whether the text may have links, `[words](address)`. */
  hasLinks?: boolean
}

const kinds = [
  { kind: 'paragraph', label: 'Paragraph', icon: Pilcrow },
  { kind: 'heading', label: 'Heading', icon: Heading2 },
  { kind: 'list', label: 'List', icon: List },
] as const

const lines = 'A blank line begins a paragraph, ## a heading, - an entry of a list.'

/** A field for a text with paragraphs, headings and lists, written as plain text. The buttons insert `## ` and `- `. */
export function BlocksField({ label, value, onChange, hasLinks = false, ...field }: BlocksFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [selected, setSelected] = useState<readonly [number, number]>()
  useLayoutEffect(() => {
    if (selected === undefined || !area.current) return
    area.current.focus()
    area.current.setSelectionRange(...selected)
  }, [selected, value])

  function insert(made: (written: Written) => Written) {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area.current ?? {}
    const written = made({ text: value, start, end })
    onChange(written.text)
    setSelected([written.start, written.end])
  }
  const insertKind = (kind: BlockKind) => insert((written) => insertBlock(written, kind))
  return (
    <div className={classes.field}>
      <TextareaField
        help={hasLinks ? `${lines} [words](/path) is a link.` : lines}
        label={label}
        {...field}
        ref={area}
        value={value}
        onChange={({ currentTarget }) => {
          setSelected(undefined)
          onChange(currentTarget.value)
        }}
      />
      <div role="group" aria-label={`Insert into ${label}`} className={classes.tools}>
        {kinds.map(({ kind, label, icon }) => (
          <Button key={kind} size="small" icon={icon} onClick={() => insertKind(kind)}>
            {label}
          </Button>
        ))}
        {hasLinks && (
          <Button size="small" icon={Link} onClick={() => insert(insertLink)}>
            Link
          </Button>
        )}
      </div>
    </div>
  )
}
