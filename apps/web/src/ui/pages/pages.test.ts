import { describe, expect, it } from 'vitest'
import { pageSlots } from './pages'

describe('the page numbers of the pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 11, [1, 2, 3, 4, 5]],
    [3, 11, [1, 2, 3, 4, 5]],
    [4, 11, [2, 3, 4, 5, 6]],
    [10, 11, [7, 8, 9, 10, 11]],
    [11, 11, [7, 8, 9, 10, 11]],
    // a page beyond the last one, from an old address
    [40, 11, [7, 8, 9, 10, 11]],
    [1, 0, [1]],
  ])('page %i of %i: %j', (page, lastPage, slots) => expect(pageSlots(page, lastPage)).toEqual(slots))
})
