import { useSyncExternalStore } from 'react'

/** What stands in the way of every screen; one at a time, so that a dozen failing calls make one dialog. */
export type Trouble = 'session-terminated' | 'network'

const listeners = new Set<() => void>()
let present: Trouble | null = null

function become(next: Trouble | null): void {
  present = next
  for (const listener of listeners) listener()
}

/** A terminated session outweighs a bad network; the same trouble twice is one. */
export function raiseTrouble(trouble: Trouble): void {
  if (present !== 'session-terminated') become(trouble)
}

export function settleTrouble(): void {
  become(null)
}

export function useTrouble(): Trouble | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => present,
  )
}
