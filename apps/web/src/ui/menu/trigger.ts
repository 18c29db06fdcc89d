import type { KeyboardEvent, RefObject } from 'react'

/** The props that a menu or popover gives to its button. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}
