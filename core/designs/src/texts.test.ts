import { expect, it } from 'vitest'
import { leadOf, linksIn, textPieces } from './texts'

it('finds the links of a text, and leaves those that lead elsewhere the text that they are', () => {
  expect(textPieces('Ask [the desk](/admin/desk), or [the map](https://noc.example/map?a=1).')).toEqual([
    'Ask ',
    { words: 'the desk', href: '/admin/desk' },
    ', or ',
    { words: 'the map', href: 'https://noc.example/map?a=1' },
    '.',
  ])
  for (const hostile of [
    '[a](javascript:alert)',
    '[a](JAVASCRIPT:alert)',
    '[a](data:text/html,x)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](http://evil.example)',
    '[a](https:evil.example)',
    '[a]( /admin)',
    '[a](/ad min)',
    '[](/admin)',
    '<a href="/admin">a</a>',
  ])
    expect(textPieces(hostile)).toEqual([hostile])
  expect(textPieces('')).toEqual([])
  // what is checked before it is saved includes what would not be drawn
  expect(linksIn('[a](javascript:alert) [b](//evil.example) [c](/admin)')).toEqual([
    'javascript:alert',
    '//evil.example',
    '/admin',
  ])
  expect(linksIn('[a\n  b](/one) [c](https://ev\ril.example)')).toEqual(['/one', 'https://evil.example'])
})

it('reads the longest text of nothing but brackets at once', () => {
  const began = performance.now()
  for (const text of ['['.repeat(4000), '[a]('.repeat(1000), '[a](/'.repeat(800)]) textPieces(text)
  expect(performance.now() - began).toBeLessThan(500)
})

it('names a text by how it begins', () => {
  expect(leadOf('\n## Read [this](/admin) first\nThen that.')).toBe('Read this first')
  expect(leadOf('- One\n- Two')).toBe('One')
  expect([...leadOf('ক'.repeat(100))]).toHaveLength(61)
  expect(leadOf('')).toBe('')
})
