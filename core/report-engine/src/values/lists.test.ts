import { describe, expect, it } from 'vitest'
import { listItems } from './lists'

describe('a comma list', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['open', ['open']],
    [' open , late ', ['open', 'late']],
    ['open,,open, ', ['open']],
    ['"a, b", c', ['a, b', 'c']],
    ['\'it\'\'s\', "say ""so"""', ["it's", 'say "so"']],
    ['"open, late', ['"open', 'late']],
    ['"a" b, c', ['"a" b', 'c']],
    [',', []],
    ['open, ""', ['open', '']],
    ["''", ['']],
    ["o'neil, x", ["o'neil", 'x']],
  ])('%j has the items %j', (text, items) => {
    expect(listItems(text)).toEqual(items)
  })
})
