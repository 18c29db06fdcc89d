import type { LucideIcon } from 'lucide-react'
import classes from './SidebarMenu.module.css'

/** Things of one kind that wait behind a menu's entry. */
export interface Waiting {
  count: number
  /** One of them: 'ticket'. */
  one: string
  /** Tells them from those that the entry is named after. */
  icon?: LucideIcon
}

const shownOf = (things: readonly Waiting[] | undefined) => (things ?? []).filter(({ count }) => count > 0)

/** '4 tickets, 16 chats waiting'; nothing where nothing waits. */
export function waitingWords(things: readonly Waiting[] | undefined): string | undefined {
  const words = shownOf(things).map(({ count, one }) => `${count} ${one}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? undefined : [words.join(', '), 'waiting'].join(' ')
}

interface WaitingCountProps {
  things: readonly Waiting[] | undefined
  /** One number for all kinds, where they wait behind several entries. */
  isSum?: boolean
}

/** How much waits, each kind by itself. */
export function WaitingCount({ things, isSum }: WaitingCountProps) {
  const shown = shownOf(things)
  if (shown.length === 0) return null
  const sum = { one: 'all', count: shown.reduce((all, { count }) => all + count, 0) }
  const counts: readonly Waiting[] = isSum ? [sum] : shown
  return (
    <span className={classes.counts}>
      {' '}
      <span aria-hidden className={classes.each}>
        {counts.map(({ one, count, icon: Icon }) => (
          <span key={one} className={classes.waiting}>
            {Icon && <Icon className={classes.kind} />}
            <span className={classes.number}>{count}</span>
          </span>
        ))}
      </span>
      <span className="ui-hidden-visually">{waitingWords(things)}</span>
    </span>
  )
}
