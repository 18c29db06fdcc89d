import { pathTo } from '@uplink/contract/screens'
import type { AnyResource } from './declaration'
import { toLeftList } from './left-lists'

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The link back to the list, from a record or a form. */
export function toList({ noun, home, words }: AnyResource) {
  return { href: toLeftList({ noun, home }), label: capitalized(words.many) }
}

/** A screen of one record; the declaration names one whose path has an id. */
export function toRecord(screen: AnyResource['screens']['read'], id: number): string {
  return pathTo(screen as 'ticket', { id })
}
