import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onSearchWanted } from '../../platform/address/ask-for-search'
import { logFailure } from '../../platform/log/log'
import { useToasts } from '../../ui/UiProvider'
import classes from './SearchField.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const load = () => import('./SearchDialog').then(({ SearchDialog }) => ({ default: SearchDialog }))

/** In the top bar of staff: looks like a field, and opens the search. Ctrl+K or ⌘K does the same on every screen. */
export function SearchField() {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState(() => lazy(load))
  const toasts = useToasts()

  const open = () => {
    load().then(
      () => setOpen(true),
      (cause: unknown) => {
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
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
