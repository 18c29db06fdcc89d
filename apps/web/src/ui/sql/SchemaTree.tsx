import { ChevronDown, ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import fields from '../fields/fields.module.css'
import styles from './sql.module.css'
import { isFoundBy } from '../../language/found-by'

export interface SchemaTable {
  name: string
  /** 'view · about 1,200 rows' */
  hint?: string
}

export interface SchemaColumn {
  name: string
  type: string
}

export interface SchemaTreeProps {
  tables: readonly SchemaTable[]
  /** The columns of an opened table; undefined while they load. */
  columnsOf: (table: string) => readonly SchemaColumn[] | undefined
  /** Called when a table is opened and its columns are needed. */
  onOpen: (table: string) => void
  /** Called when a name is chosen, by a click or Enter. */
  onInsert: (name: string) => void
}

/** How many tables are shown; a search finds the others. */
const most = 200

/** The tables of a database, each with its columns when opened. A click on a name inserts it into the editor. */
export function SchemaTree({ tables, columnsOf, onOpen, onInsert }: SchemaTreeProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const wanted = useDeferredValue(text)
  const found = tables.filter(({ name }) => isFoundBy(name, wanted))
  const toggle = (name: string) => {
    const isOpen = open.includes(name)
    setOpen(isOpen ? open.filter((each) => each !== name) : [...open, name])
    if (!isOpen) onOpen(name)
  }
  return (
    <section className={styles.schema} aria-label="Tables">
      <span className={fields.box}>
        <input
          type="search"
          className={fields.input}
          aria-label="Find a table"
          placeholder="Find a table"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          // Enter would submit the form around it
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </span>
      <ul className={styles.tables}>
        {found.slice(0, most).map(({ name, hint }) => {
          const isOpen = open.includes(name)
          const Arrow = isOpen ? ChevronDown : ChevronRight
          const columns = isOpen ? columnsOf(name) : undefined
          return (
            <li key={name}>
              <span className={styles.line}>
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={isOpen}
                  aria-label={`Columns of ${name}`}
                  onClick={() => toggle(name)}
                >
                  <Arrow aria-hidden />
                </button>
                <button type="button" className={styles.name} title={hint} onClick={() => onInsert(name)}>
                  {name}
                </button>
              </span>
              {isOpen && (
                <ul className={styles.columns}>
                  {columns?.map((column) => (
                    <li key={column.name}>
                      <button type="button" className={styles.name} onClick={() => onInsert(column.name)}>
                        {column.name} <span className={styles.type}>{column.type}</span>
                      </button>
                    </li>
                  )) ?? <li className={styles.type}>Loading …</li>}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className={styles.type}>
        {found.length === 0
          ? 'No table has this name.'
          : found.length > most && `${found.length - most} more: search for them.`}
      </p>
    </section>
  )
}
