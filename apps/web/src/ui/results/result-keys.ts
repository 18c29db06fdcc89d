import type { KeyboardEvent } from 'react'
import { singleKey } from '../keys/single-keys'

/** The first thing of a row of filters that can take the focus: its search, a chip, or the button for a further one. */
const firstFilter = '[data-list-key="/"], [data-filter], [data-add-filter]'

/** F, while the focus is in a result, goes to the screen's filters; without one in force it opens the choice of them. */
export function pressInResult(event: KeyboardEvent<HTMLElement>): void {
  if (singleKey(event) !== 'f') return
  const first = document.querySelector<HTMLElement>(firstFilter)
  if (!first) return
  event.preventDefault()
  if (first.matches('[data-add-filter]')) first.click()
  else first.focus()
}
