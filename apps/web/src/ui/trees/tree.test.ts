import { describe, expect, it } from 'vitest'
import { moveItem, refusalOf, rowsOf, spotAt, type TreeItem } from './tree'

const item = (key: string, ...children: TreeItem[]): TreeItem => ({ key, label: key, children })
const tree = [item('a'), item('b', item('c', item('d')), item('e')), item('f'), item('end')]
const written = (items: readonly TreeItem[]): string =>
  items.map(({ key, children }) => key + (children.length > 0 ? `(${written(children)})` : '')).join(' ')
const find = (key: string) => rowsOf(tree).find((row) => row.item.key === key)!.item
const limits = { maxDepth: 3, isFixed: ({ key }: TreeItem) => key === 'end' }

describe('moving in a tree', () => {
  it('takes a branch whole', () => {
    expect(written(moveItem(tree, 'c', { parent: null, index: 1 }))).toBe('a c(d) b(e) f end')
    expect(written(moveItem(tree, 'b', { parent: null, index: 0 }))).toBe('b(c(d) e) a f end')
    expect(written(moveItem(tree, 'a', { parent: 'b', index: 2 }))).toBe('b(c(d) e a) f end')
  })

  it('refuses a level too many, its own branch, and what would pass the fixed ones', () => {
    const refusal = (key: string, parent: string | null, index: number) =>
      refusalOf(tree, find(key), { parent, index }, limits)
    expect(refusal('a', 'd', 0)).toBe('too deep')
    expect(refusal('c', 'e', 0)).toBe('too deep')
    expect(refusal('a', 'c', 0)).toBeUndefined()
    expect(refusal('b', 'e', 0)).toBe('itself')
    expect(refusal('a', null, 3)).toBe('fixed')
    expect(refusal('a', null, 2)).toBeUndefined()
    expect(refusal('end', null, 0)).toBe('fixed')
  })

  it('finds the place under the pointer, by the gap and the depth', () => {
    const rows = rowsOf(tree)
    expect(spotAt(rows, 0, 5)).toEqual({ parent: null, index: 0, depth: 0 })
    expect(spotAt(rows, 5, 0)).toEqual({ parent: null, index: 2, depth: 0 })
    expect(spotAt(rows, 5, 1)).toEqual({ parent: 'b', index: 2, depth: 1 })
    expect(spotAt(rows, 5, 9)).toEqual({ parent: 'e', index: 0, depth: 2 })
    // the place between c and d can only be inside c
    expect(spotAt(rows, 3, 0)).toEqual({ parent: 'c', index: 0, depth: 2 })
    const foldedB = rowsOf(tree, new Set(['b']))
    expect(spotAt(foldedB, 2, 1)).toEqual({ parent: 'b', index: 2, depth: 1 })
  })
})
