import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

interface Left {
  search: string
  saved?: { id: number; at: number }
}

/** Where each list was left, by its noun: what a form goes back to. It lasts as long as the page is open. */
const left = new Map<string, Left>()

/** A record that was saved longer ago is not marked any more. */
const freshMs = 5000

/** Remembers what a list is narrowed to. Gives the record that was saved a moment ago, to be marked. */
export function useLeftList(noun: string): number | undefined {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [own] = useState(pathname)
  const [marked] = useState(() => {
    const saved = left.get(noun)?.saved
    return saved && performance.now() - saved.at < freshMs ? saved.id : undefined
  })
  useEffect(() => {
    // on the way to another screen the address is that screen's already
    if (pathname === own) left.set(noun, { ...left.get(noun), search })
  }, [noun, search, pathname, own])
  return marked
}

/** The address of the list as it was left. `saved`: the record to be marked there. */
export function toLeftList({ noun, home }: { noun: string; home: string }, saved?: number): string {
  // a list that is a part of another screen has its place in the address too
  const [path = home, query] = home.split('?')
  const search = left.get(noun)?.search ?? (query === undefined ? '' : `?${query}`)
  if (saved !== undefined) left.set(noun, { search, saved: { id: saved, at: performance.now() } })
  return path + search
}
