import {
  useId,
  useLayoutEffect,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import styles from './snippets.module.css'

/** A text to insert. */
export interface Snippet {
  key: number
  title: string
  text: string
}

/** What the field gets, besides its text. */
export interface SnippetWiring {
  ref: RefObject<HTMLTextAreaElement | null>
  onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  onInput: (event: SyntheticEvent<HTMLTextAreaElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  'aria-autocomplete': 'list'
  'aria-controls': string | undefined
  'aria-activedescendant': string | undefined
}

interface WithSnippetsProps {
  snippets: readonly Snippet[]
  /** The field's text. */
  value: string
  onText: (value: string) => void
  field: RefObject<HTMLTextAreaElement | null>
  /** The field's own keys, while no list is open. */
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined
  children: (wiring: SnippetWiring) => ReactNode
}

/** The sign at the beginning of a word, and what of a name was typed after it. */
const begun = /(?:^|\s)#([^\s#]{0,40})$/u
const maxShown = 8

/**
 * A field of text into which `#` and a few letters of a snippet's name or words insert it. Arrows choose, Enter or Tab
 * inserts, Esc leaves what was typed.
 */
function WithSnippets({ snippets, value, onText, field, onKeyDown, children }: WithSnippetsProps) {
  const id = useId()
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [left, setLeft] = useState<string>()
  const [landing, setLanding] = useState<{ at: number }>()
  useLayoutEffect(() => {
    if (landing) field.current?.setSelectionRange(landing.at, landing.at)
  }, [landing, field])

  const word = begun.exec(value.slice(0, caret))?.[1]
  const found = word === undefined || left === value ? [] : matching(snippets, word)
  const current = Math.min(chosen, found.length - 1)
  const insert = ({ text }: Snippet) => {
    const start = caret - (word ?? '').length - 1
    onText(value.slice(0, start) + text + value.slice(caret))
    setCaret(start + text.length)
    setLanding({ at: start + text.length })
    setChosen(0)
  }
  /** Whether the key was the list's. */
  const press = (event: KeyboardEvent): boolean => {
    const pressed = found[current]
    if (!pressed || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => setChosen((current + 1) % found.length),
      ArrowUp: () => setChosen((current + found.length - 1) % found.length),
      Enter: () => insert(pressed),
      Tab: () => insert(pressed),
      Escape: () => setLeft(value),
    }
    const act = acts[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  const isOpen = found.length > 0
  return (
    <div className={styles.place}>
      {isOpen && (
        <ul id={id} role="listbox" aria-label="Canned replies" className={styles.list}>
          {found.map((snippet, index) => (
            <li
              key={snippet.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={styles.option}
              // the field keeps the focus
              onMouseDown={(event) => {
                event.preventDefault()
                insert(snippet)
              }}
            >
              <span className={styles.title}>{snippet.title}</span>
              <span className={styles.text}>{snippet.text}</span>
            </li>
          ))}
        </ul>
      )}
      {children({
        ref: field,
        onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
        onInput: ({ currentTarget }) => setCaret(currentTarget.selectionStart),
        onKeyDown: (event) => {
          if (!press(event)) onKeyDown?.(event)
        },
        'aria-autocomplete': 'list',
        'aria-controls': isOpen ? id : undefined,
        'aria-activedescendant': isOpen ? `${id}-${current}` : undefined,
      })}
    </div>
  )
}

interface SnippetFieldProps<Own> extends Pick<WithSnippetsProps, 'snippets' | 'onText' | 'field'> {
  /** What the field would get without snippets. */
  own: Own & { value: string; onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void }
}

/** A field of text, as one that takes snippets by `#`. */
export function takingSnippets<Own>(Field: ComponentType<Own & SnippetWiring> | 'textarea') {
  return function SnippetField({ own, snippets, onText, field }: SnippetFieldProps<Own>) {
    return (
      <WithSnippets
        snippets={snippets}
        value={own.value}
        onText={onText}
        field={field}
        onKeyDown={own.onKeyDown}
      >
        {(wiring) => <Field {...own} {...wiring} />}
      </WithSnippets>
    )
  }
}

/** By title first, then by what stands in the text. */
function matching(snippets: readonly Snippet[], word: string): Snippet[] {
  const part = word.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(part)
  const named = snippets.filter(({ title }) => has(title))
  return [...named, ...snippets.filter(({ title, text }) => !has(title) && has(text))].slice(0, maxShown)
}
