import { singularOf } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import type { AnyRecord, AnyResource } from './declaration'
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

/** The server stops counting here what refers to a record. */
export const maxUsesCounted = 1000

/** The lists of the records that refer to one: 'Show the 12 services'. */
export function linksToUses({ usedBy = {} }: AnyResource, { id, used_by }: AnyRecord) {
  return used_by.flatMap(({ what, count }) => {
    const href = usedBy[what]?.(id)
    if (href === undefined) return []
    if (count === 1) return { label: `Show the ${singularOf(what)}`, href }
    return { label: count >= maxUsesCounted ? `Show the ${what}` : `Show the ${count} ${what}`, href }
  })
}
