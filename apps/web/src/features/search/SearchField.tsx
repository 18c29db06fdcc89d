import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onSearchWanted } from '../../platform/address/ask-for-search'
import { logFailure } from '../../platform/log/log'
import { useToasts } from '../../ui/UiProvider'
import classes from './SearchField.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const load = () => import('./SearchDialog').then(({ SearchDialog }) => ({ default: SearchDialog }))

/**
 * What is typed while the search loads is meant for it, not for the screen below, where a letter may be an act.
 *
 * @returns ends it, and gives what was typed
 */
function catchTyped(): () => string {
  let text = ''
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', listen, true)
  return () => {
    window.removeEventListener('keydown', listen, true)
    return text
  }
}

/** In the top bar of staff: looks like a field, and opens the search. Ctrl+K or ⌘K does the same on every screen. */
export function SearchField() {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState(() => lazy(load))
  const toasts = useToasts()
  const endCatching = useRef<() => string>(undefined)

  const open = () => {
    endCatching.current?.()
    endCatching.current = catchTyped()
    load().then(
      () => setOpen(true),
      (cause: unknown) => {
        endCatching.current?.()
        logFailure('The search could not be loaded', cause)
        // another try loads it anew
        setDialog(() => lazy(load))
        toasts.error('The search could not be loaded. Check your connection, and try again.')
      },
    )
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      // a question or a form over the screen comes first
      event.preventDefault()
      if (document.querySelector('dialog[open]:not(:has([data-is-finished]))') === null) open()
    }
    document.addEventListener('keydown', listen)
    const unwanted = onSearchWanted(open)
    return () => {
      document.removeEventListener('keydown', listen)
      unwanted()
    }
  })

  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search"
        onClick={open}
        onPointerEnter={() => void load().catch(() => {})}
      >
        <Search aria-hidden className={classes.icon} />
        <span className={classes.words} aria-hidden>
          Search customers, bills, tickets
        </span>
        <kbd className={classes.keys} aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog begunWith={() => endCatching.current?.() ?? ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
