import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edges } from '../boundaries.mjs'
import { floors } from '../floors.mjs'
import { files, isTest, read, sources } from './source-files'

const atMost = 12

const written = sources.filter(
  (path) =>
    /^(apps\/(server|web)|core\/report-engine)\/src\//.test(path) &&
    !isTest(path) &&
    // what a noun keeps about people: tables named, no code
    !path.endsWith('.personal.ts'),
)

/** A circle among the imports, as the names along it; undefined when there is none. */
function circleIn(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return []
    done.add(name)
    for (const next of arrows.get(name) ?? []) {
      const circle = visit(next, [...way, name])
      if (circle.length > 0) return circle
    }
    return []
  }
  return [...arrows.keys()].map((name) => visit(name, [])).find((circle) => circle.length > 0) ?? []
}

/** Which folders of a place import from which others. Files in the place's root do not count: all may use them. */
function arrowsWithin(place: string): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const path of written.filter((each) => each.startsWith(`${place}/`))) {
    const [from = '', ...rest] = path.slice(place.length + 1).split('/')
    if (rest.length === 0) continue
    for (const [, target = ''] of read(path).matchAll(/from '(\.[^']*|#platform\/[^']*)'/g)) {
      const used = target.startsWith('#')
        ? target.replace('#platform', 'apps/server/src/platform')
        : normalize(join(dirname(path), target))
      const [to = '', ...below] = used.slice(place.length + 1).split('/')
      if (used.startsWith(`${place}/`) && below.length > 0 && to !== from)
        arrows.set(from, [...(arrows.get(from) ?? []), to])
    }
  }
  return arrows
}

const nouns = [
  ...new Set(
    files.flatMap(
      (path) => /^apps\/(?:server\/src\/modules|web\/src\/features)\/[^/]+(?=\/)/.exec(path) ?? [],
    ),
  ),
]

describe('a folder is one question', () => {
  it(`of ${atMost} files at most, without tests, styles and what is declared of people`, () => {
    const counts = new Map<string, number>()
    for (const path of written) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    const full = [...counts].filter(([, count]) => count > atMost).map(([folder]) => folder)
    expect(full, 'Divide it into folders, each named after the question it answers').toEqual([])
  })

  it.each(nouns)('%s uses its folders downwards only, as floors.mjs orders them', (noun) => {
    const [, room, name = ''] =
      /^apps\/(server\/modules|web\/features)\/(.+)/.exec(noun.replace('/src/', '/')) ?? []
    const floor = (floors[room as keyof typeof floors] as Record<string, readonly string[]>)[name] ?? []
    const folders = new Set(
      files.flatMap((path) =>
        (path.startsWith(`${noun}/`) ? path.slice(noun.length + 1).split('/') : []).slice(0, -1).slice(0, 1),
      ),
    )
    expect([...folders].sort(), `The folders of ${noun} stand in floors.mjs`).toEqual([...floor].sort())
    const up = [...arrowsWithin(noun)].flatMap(([from, used]) =>
      used.filter((to) => floor.indexOf(to) < floor.indexOf(from)).map((to) => `${from} → ${to}`),
    )
    expect(up, 'What both need stands in the lower one, or beside them').toEqual([])
  })

  it.each([
    'apps/server/src/platform',
    'apps/server/src/demo',
    'apps/web/src/ui',
    'apps/web/src/platform',
    'apps/web/src/app',
    'core/report-engine/src',
  ])('of %s is no part of a circle of folders', (place) => {
    expect(circleIn(arrowsWithin(place)), 'Move what both need into the lower one').toEqual([])
  })

  it('is no part of a circle of nouns', () => {
    for (const room of ['server/modules', 'web/features'] as const)
      expect(circleIn(new Map<string, readonly string[]>(Object.entries(edges[room]))), room).toEqual([])
  })

  it('and a circle would be found', () => {
    expect(
      circleIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b'])
    expect(
      circleIn(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toEqual([])
  })
})
