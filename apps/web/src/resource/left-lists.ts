import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface Left {
  search: string
  saved?: { id: number; at: number }
}

/**
 * The state in which each list was left, by its noun, so that a form can return to it. Kept as long as the page is
 * open.
 */
const left = new Map<string, Left>()

/** A record is marked only if it was saved within this time. */
const freshMs = 5000

/** Remembers the filters of a list. Returns the id of the record that was saved a moment ago, to mark it. */
export function useLeftList(noun: string): number | undefined {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [own] = useState(pathname)
  const [marked] = useState(() => {
    const saved = left.get(noun)?.saved
    return saved && performance.now() - saved.at < freshMs ? saved.id : undefined
  })
  useEffect(() => {
    // while another screen is opening, the address is already that screen's
    if (pathname === own) left.set(noun, { ...left.get(noun), search })
  }, [noun, search, pathname, own])
  return marked
}

/** The address of the list as it was left. `saved`: the record to mark there. */
export function toLeftList({ noun, home }: { noun: string; home: string }, saved?: number): string {
  // a list that is a part of another screen has its place in the address too
  const [path = home, query] = home.split('?')
  const search = left.get(noun)?.search ?? (query === undefined ? '' : `?${query}`)
  if (saved !== undefined) left.set(noun, { search, saved: { id: saved, at: performance.now() } })
  return path + search
}

/** The address of the first page of a list without filters, whose first row is the record that was saved, to mark it there. */
export function toTopOf({ noun, home }: { noun: string; home: string }, saved: number): string {
  left.set(noun, { search: '', saved: { id: saved, at: performance.now() } })
  return home
}
