import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DeskCustomer } from '@uplink/contract/desk'
import { userSearchFrom } from '@uplink/contract/user-search'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { findLines } from '../../../resource/fields/lines'
import { TextField } from '../../../ui/fields/TextField'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Fallback } from '../../../ui/states/Fallback'
import classes from './FindLine.module.css'

const waitMs = 300

const keys = keysOf('cash-days')

const foundLinesQuery = (q: string) =>
  queryOptions({
    queryKey: keys.of('lines', q),
    queryFn: ({ signal }) => findLines(q, signal),
    enabled: q.length >= userSearchFrom,
  })

interface Props {
  label: string
  /** What is wrong while no line is found yet. */
  error?: string | undefined
  onFound: (line: DeskCustomer) => void
  /** Called for who may not search the customers. */
  onForbidden?: () => void
}

/** Finds whose money it is: by typing, ↑ and ↓, Enter. The first one found is chosen already. */
export function FindLine({ label, error, onFound, onForbidden }: Props) {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery(foundLinesQuery(wanted))
  const tellForbidden = useEffectEvent(() => onForbidden?.())
  const isForbidden = hasStatus(query.error, 403)
  useEffect(() => {
    if (isForbidden) tellForbidden()
  }, [isForbidden])
  const isRequested = wanted.length >= userSearchFrom
  const lines = isRequested ? (query.data ?? []) : []
  const chosen = lines[Math.min(at, lines.length - 1)]
  /** Enter takes what is shown, and only if it was found by what is written. */
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((present) => Math.max(0, Math.min(lines.length - 1, present + step)))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (wanted !== text.trim()) setWanted(text.trim())
    else if (chosen) onFound(chosen)
  }
  return (
    <div className={classes.parts}>
      <TextField
        label={label}
        error={error}
        help="Phone, name, Client ID, PPPoE name or bill number"
        type="search"
        role="combobox"
        aria-expanded={lines.length > 0}
        aria-controls={lines.length > 0 ? id : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        autoComplete="off"
        autoFocus
        maxLength={64}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      {isRequested && !query.data && (
        <Fallback what="The customers" failure={query.error ? failureOf(query) : null} />
      )}
      {isRequested && query.data?.length === 0 && <p className={classes.quiet}>Nobody by “{wanted}”.</p>}
      {lines.length > 0 && (
        <div role="listbox" id={id} aria-label="Found" className={classes.found}>
          {lines.map((line) => (
            <div
              key={line.id}
              id={`${id}-${line.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={line === chosen}
              className={classes.line}
              onClick={() => onFound(line)}
            >
              <span className={classes.who}>
                <strong>{line.holder}</strong>
                <span className={classes.quiet}>
                  {line.username} · {line.phone} · {line.area}
                </span>
              </span>
              <LineMark line={line} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** What matters at the counter: a line that is off, or a bill that is late. */
export function LineMark({ line: { status, is_overdue } }: { line: DeskCustomer }) {
  if (status === 'suspended') return <StatusBadge tone="danger">Suspended</StatusBadge>
  if (status === 'closed') return <StatusBadge tone="neutral">Closed</StatusBadge>
  return is_overdue ? <StatusBadge tone="warning">Overdue</StatusBadge> : null
}
