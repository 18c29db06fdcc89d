import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styles from './Tabs.module.css'

export interface ListedTab {
  key: string
  label: string
}

export interface TabListProps {
  /** What they are parts of: 'Parts of Money'. For screen readers. */
  label: string
  tabs: readonly ListedTab[]
  current: string
  /** The id of the panel that a tab opens; the tab's own is `tabOf` of it. */
  panelOf: (key: string) => string
  onOpen: (key: string) => void
  /** An arrow opens the next tab at once, where opening costs nothing; otherwise Enter or Space opens it. */
  opensByArrow?: boolean
  /** Shift and an arrow move a tab; whoever moves it announces it. */
  onMove?: (key: string, to: number) => void
  /** The Delete key. */
  onRemove?: (key: string) => void
}

/** The id of the tab that opens a panel. */
export const tabOf = (panel: string) => `${panel}-tab`

/** Tabs of one screen, each with a panel of its own. Tab stops once, arrows, Home and End go from one to the next. */
export function TabList(props: TabListProps) {
  const { label, tabs, current, panelOf, onOpen, opensByArrow = false, onMove, onRemove } = props
  const list = useRef<HTMLDivElement>(null)
  /** The tab with the focus, which need not be open. */
  const [focused, setFocused] = useState<string>()
  const at = tabs.some(({ key }) => key === focused) ? focused : current
  const buttonOf = (key: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])].find(
      ({ dataset }) => dataset['tab'] === key,
    )
  useEffect(() => {
    // the row may be wider than a phone: scrolls it to the open tab
    const row = list.current
    const open = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && open) row.scrollLeft = open.offsetLeft - row.clientWidth / 3
  }, [current])

  const move = (key: string, to: number) => {
    if (!onMove || to < 0 || to >= tabs.length) return
    onMove(key, to)
    // its button was put elsewhere, which takes the focus from it
    requestAnimationFrame(() => buttonOf(key)?.focus())
  }
  const press = (event: KeyboardEvent, key: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = tabs.findIndex((tab) => tab.key === key)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const last = tabs.length - 1
    if (event.key === 'Delete' && onRemove) onRemove(key)
    else if (event.shiftKey && step !== undefined && onMove) move(key, index + step)
    else {
      const to = { Home: 0, End: last }[event.key] ?? (step === undefined ? undefined : index + step)
      const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
      if (!next) return
      buttonOf(next.key)?.focus()
      if (opensByArrow) onOpen(next.key)
    }
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={styles.tabs}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setFocused(undefined)
      }
    >
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabOf(panelOf(key))}
          data-tab={key}
          aria-selected={key === current}
          aria-controls={key === current ? panelOf(key) : undefined}
          tabIndex={key === at ? 0 : -1}
          className={styles.tab}
          onClick={() => onOpen(key)}
          onFocus={() => setFocused(key)}
          onKeyDown={(event) => press(event, key)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
