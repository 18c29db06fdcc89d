import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { listQuery } from './wire'

const query = listQuery({
  sort: ['title', 'created_at'],
  filters: { state: z.enum(['open', 'closed']).optional() },
})

describe('the query of a list', () => {
  it('begins with the first page of ten', () => {
    expect(query.parse({})).toEqual({ page: 1, per_page: 10 })
  })

  it('takes the page, a filter and either direction of a column it sorts by', () => {
    const requests = { page: '3', per_page: '50', state: 'open', sort: '-created_at' }
    expect(query.parse(requests)).toEqual({ page: 3, per_page: 50, state: 'open', sort: '-created_at' })
    expect(query.parse({ sort: 'title' }).sort).toBe('title')
  })

  it.each([
    { sort: 'secret' },
    { sort: 'title,created_at' },
    { state: 'lost' },
    { per_page: 101 },
    { odd: 1 },
  ])('refuses %j', (requests) => {
    expect(query.safeParse(requests).success).toBe(false)
  })

  it('has no order to ask for where nothing can be sorted', () => {
    expect(listQuery({ filters: {} }).safeParse({ sort: 'title' }).success).toBe(false)
  })
})
