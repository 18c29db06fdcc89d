import { expect, it } from 'vitest'
import { linesOf, oddOf, reachedBy } from './reach'

const calls = (['GET', 'PUT'] as const).flatMap((method) => [
  { method, path: '/departments', summary: 'Departments' },
  { method, path: '/departments/:id', summary: 'A department' },
])

it('a permission reaches the calls of its methods and paths', () => {
  expect(reachedBy(['GET'], linesOf(' /departments*\n\n'), calls)).toHaveLength(2)
  expect(reachedBy([], [], calls)).toEqual([])
})

it.each([
  ['/departments/*', ['GET'], undefined],
  ['', ['GET'], undefined],
  ['*', [], 'This is everything.'],
  ['/departmnts*', [], 'Nothing answers to /departmnts*. Did you mean /departments*?'],
  ['/departments', ['DELETE'], 'Nothing answers to /departments with DELETE.'],
  ['/something-else', [], 'Nothing answers to /something-else.'],
])('%s by %j: %s', (line, methods, text) => expect(oddOf(line, methods, calls)).toBe(text))
