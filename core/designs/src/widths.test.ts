import { designCell } from '@uplink/contract/designs/definition'
import { describe, expect, it } from 'vitest'
import { resizedWidths, widthsOf } from './widths'

const cells = (...grids: string[]) => grids.map((grid) => designCell.parse({ grid }))

describe('the width of a cell', () => {
  it('is taken from its neighbour on the right, in whole twelfths', () => {
    expect(resizedWidths(cells('', '', ''), 0, 6)).toEqual(['col-md-6', 'col-md-2', ''])
    expect(resizedWidths(cells('col-md-3', 'col-md-9'), 0, 4.4)).toEqual(['col-md-4', 'col-md-8'])
  })

  it('leaves its neighbour a twelfth, and itself one', () => {
    expect(resizedWidths(cells('', ''), 0, 40)).toEqual(['col-md-11', 'col-md-1'])
    expect(resizedWidths(cells('', ''), 0, -3)).toEqual(['col-md-1', 'col-md-11'])
  })

  it('of the last one is its own: more than twelve in all wrap', () => {
    const wide = resizedWidths(cells('col-md-8', 'col-md-4'), 1, 7)
    expect(wide).toEqual(['col-md-8', 'col-md-7'])
    expect(widthsOf(cells(...wide)).sum).toBe(15)
  })

  it('of five equal ones stays in the row', () => {
    const [first, second] = resizedWidths(cells('', '', '', '', ''), 0, 3)
    expect([first, second]).toEqual(['col-md-3', 'col-md-2'])
  })
})
