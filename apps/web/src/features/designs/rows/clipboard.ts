import { designCell, designRow, type DesignCell, type DesignRow } from '@uplink/contract/designs/definition'
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../../platform/session/session'

/** A copied cell or row. It can also be pasted into another design or in another tab. */
export type Copied = { cell: DesignCell } | { row: DesignRow }

const key = 'copied-of-a-design'
const listeners = new Set<() => void>()

/** The last text that was read and its meaning, so that reading it again returns the same object. */
let known: { text: string | null; copied: Copied | undefined } = { text: null, copied: undefined }

function read(): Copied | undefined {
  const text = stored()
  if (known.text !== text) known = { text, copied: meaningOf(text) }
  return known.copied
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return known.text
  }
}

/** Another tab, or an older portal, may have written the text, so only a valid cell or row counts. */
function meaningOf(text: string | null): Copied | undefined {
  try {
    const { cell, row } = JSON.parse(text ?? '{}') as { cell?: unknown; row?: unknown }
    if (cell !== undefined) return { cell: designCell.parse(cell) }
    return row === undefined ? undefined : { row: designRow.parse(row) }
  } catch {
    return undefined
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Stores the copy for all tabs of this browser. */
export function copy(what: Copied): void {
  const text = JSON.stringify(what)
  known = { text, copied: what }
  try {
    localStorage.setItem(key, text)
  } catch {
    // the storage is full or switched off: only this tab has the copy
  }
  tell()
}

onSessionEnd(() => {
  known = { text: null, copied: undefined }
  try {
    localStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
})

/** The last copy. */
export function useCopied(): Copied | undefined {
  return useSyncExternalStore((listener) => {
    const hear = (event: StorageEvent) => event.key === key && listener()
    listeners.add(listener)
    window.addEventListener('storage', hear)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', hear)
    }
  }, read)
}
