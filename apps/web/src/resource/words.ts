import { pathTo } from '@uplink/contract/screens'
import type { AnyResource } from './declaration'

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The way back from a record or a form. */
export function toList({ home, words }: AnyResource) {
  return { href: home, label: capitalized(words.many) }
}

/** A screen of one record; the declaration names one whose path has an id. */
export function toRecord(screen: AnyResource['screens']['read'], id: number): string {
  return pathTo(screen as 'ticket', { id })
}
