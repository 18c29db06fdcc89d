import classes from './SidebarMenu.module.css'

/** Things of one kind that wait behind a menu's entry. */
export interface Waiting {
  count: number
  /** One of them: 'ticket'. */
  one: string
}

/** How much waits, each kind by itself: '4 · 16'; `isShort`: all kinds together, for a rail of icons. */
export function WaitingCount({
  things = [],
  isShort,
}: {
  things: readonly Waiting[] | undefined
  isShort?: boolean
}) {
  const shown = things.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  const sum = shown.reduce((all, { count }) => all + count, 0)
  const words = shown.map(({ count, one }) => `${count} ${one}${count === 1 ? '' : 's'}`).join(', ')
  return (
    <span className={classes.waiting} title={words}>
      {' '}
      <span aria-hidden>{isShort ? sum : shown.map(({ count }) => count).join(' · ')}</span>
      <span className="ui-hidden-visually">{words} waiting</span>
    </span>
  )
}
