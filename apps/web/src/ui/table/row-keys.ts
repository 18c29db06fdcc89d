import type { KeyboardEvent } from 'react'
import { singleKey } from '../keys/single-keys'

/*
 * The keys of a list, while the focus is in it:
 * J, K   to the next row, the previous one; Enter then is the browser's own, on the row's link
 * X      checks the row's box
 * A      to what can be done with the selected rows
 * E      the row's act whose key is `edit`
 * N, /   what the screen marked with data-list-key="n" (its [New …] is pressed) and "/" (its search takes the focus)
 * KeysHelp tells people, and lets them switch the letters off.
 */

const row = '[data-row]'

/** Focuses a row: its link, else the first thing in it that can, else itself. */
export function focusRow(element: Element | null | undefined): void {
  const first =
    element?.querySelector<HTMLElement>('[data-row-link]') ??
    element?.querySelector<HTMLElement>('a, button, input') ??
    (element as HTMLElement | null | undefined)
  first?.focus()
}

export function pressInList(event: KeyboardEvent<HTMLElement>): void {
  const key = singleKey(event)
  if (key === undefined) return
  const present = (event.target as Element).closest(row)
  const acted = (element: Element | null | undefined, act: (element: HTMLElement) => void) => {
    if (!(element instanceof HTMLElement)) return
    event.preventDefault()
    act(element)
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(row)]
  const at = present instanceof HTMLElement ? all.indexOf(present) : -1
  switch (key) {
    case 'j':
      return acted(all[at + 1], focusRow)
    case 'k':
      return acted(all[at - 1], focusRow)
    case 'x':
      return acted(present?.querySelector('input[data-select]'), (box) => box.click())
    case 'a':
      return acted(document.querySelector('[data-lower-bar] button:enabled'), (act) => act.focus())
    case 'e':
      return acted(present?.querySelector('[data-act="edit"]'), (act) => act.click())
    case 'n':
      return acted(document.querySelector('[data-list-key="n"]'), (act) => act.click())
    case '/':
      return acted(document.querySelector('[data-list-key="/"]'), (field) => field.focus())
  }
}
