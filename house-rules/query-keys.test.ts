import { expect, it } from 'vitest'
import { grep, isTest, read, sources } from './source-files'

const features = sources.filter((path) => path.startsWith('apps/web/src/features/') && !isTest(path))

it('has no key of the cache written by hand', () => {
  expect(grep(features, /[kK]ey(: | = )\['/), 'Make it with keysOf of platform/api/query-keys').toEqual([])
})

it('makes the keys of a noun in one feature', () => {
  const makers = new Map<string, Set<string>>()
  for (const path of features)
    for (const [, noun = ''] of read(path).matchAll(/keysOf\('([\w-]+)'\)/g))
      makers.set(noun, (makers.get(noun) ?? new Set()).add(path.split('/')[4] ?? ''))
  const shared = [...makers]
    .filter(([, by]) => by.size > 1)
    .map(([noun, by]) => `${noun}: ${[...by].join(', ')}`)
  expect(makers.size).toBeGreaterThan(0)
  expect(shared, 'Another feature says nounsChanged(client, noun)').toEqual([])
})
