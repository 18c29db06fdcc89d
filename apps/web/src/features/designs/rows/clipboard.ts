import type { DesignCell, DesignRow } from '@uplink/contract/designs/definition'
import { useSyncExternalStore } from 'react'

/** A cell or a row that was copied: it can be put into another design too, as long as this tab is open. */
export type Copied = { cell: DesignCell } | { row: DesignRow }

let copied: Copied | undefined
const listeners = new Set<() => void>()

/** Keeps what was copied last. */
export function copy(what: Copied): void {
  copied = what
  for (const listener of listeners) listener()
}

/** What was copied last. */
export function useCopied(): Copied | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => copied,
  )
}
