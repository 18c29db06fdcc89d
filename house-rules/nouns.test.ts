import { describe, expect, it } from 'vitest'
import { edges } from '../boundaries.mjs'

type Edges = Readonly<Record<string, readonly string[]>>

/** A walk along the edges that comes back to where it began; undefined when there is none. */
function circleIn(table: Edges): string[] | undefined {
  const cleared = new Set<string>()
  function walk(noun: string, path: readonly string[]): string[] | undefined {
    if (path.includes(noun)) return [...path.slice(path.indexOf(noun)), noun]
    if (cleared.has(noun)) return undefined
    for (const next of table[noun] ?? []) {
      const circle = walk(next, [...path, noun])
      if (circle) return circle
    }
    cleared.add(noun)
    return undefined
  }
  for (const noun of Object.keys(table)) {
    const circle = walk(noun, [])
    if (circle) return circle
  }
  return undefined
}

describe('the nouns', () => {
  it.each(Object.entries<Edges>(edges))('of %s never come back to where a walk began', (_room, table) => {
    expect(
      circleIn(table)?.join(' → '),
      'What both need belongs to the platform, or one of them tells and the other listens',
    ).toBeUndefined()
  })

  it('would be found out if they did', () => {
    expect(circleIn({ billing: ['usage', 'access'], usage: ['access', 'billing'] })).toEqual([
      'billing',
      'usage',
      'billing',
    ])
    expect(circleIn({ orders: ['access'], desk: ['access', 'orders'] })).toBeUndefined()
  })
})
