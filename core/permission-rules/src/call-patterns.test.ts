import { describe, expect, it } from 'vitest'
import { opener, similarPath } from './call-patterns'

const routes = ['/departments', '/departments/:id', '/desk/tickets', '/desk/tickets/:id/notes', '/usage'].map(
  (path) => ({ method: 'GET', path }),
)
const opened = (paths: string[], methods: string[] = []) =>
  routes.filter(opener({ methods, paths })).map(({ path }) => path)

describe('what a permission opens', () => {
  it.each([
    [['/departments'], ['/departments']],
    [['/departments/*'], ['/departments/:id']],
    [['/desk/*'], ['/desk/tickets', '/desk/tickets/:id/notes']],
    [
      ['/desk/tickets/*/notes', '/usage'],
      ['/desk/tickets/:id/notes', '/usage'],
    ],
    [['/departmen.s'], []],
    [[], []],
  ])('%j: %j', (paths, expected) => expect(opened(paths)).toEqual(expected))

  it('is everything by a bare *, and nothing by another method', () => {
    expect(opened(['*'])).toHaveLength(routes.length)
    expect(opened(['*'], ['POST'])).toEqual([])
  })
})

it.each([
  ['/departmnts*', '/departments*'],
  ['/departmnts', '/departments'],
  ['/desk/tikets/*', '/desk/tickets/*'],
  ['/something/else', undefined],
])('a path that reaches nothing, %s, looks like %s', (path, expected) =>
  expect(similarPath(path, routes)).toBe(expected),
)
