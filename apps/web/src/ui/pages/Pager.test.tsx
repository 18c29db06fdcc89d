// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Pager } from './Pager'

function show(page: number, lastPage = 11) {
  const requests: number[] = []
  render(
    <Pager page={page} lastPage={lastPage} total={214} perPage={20} onChange={(to) => requests.push(to)} />,
  )
  return { requests, person: userEvent.setup() }
}

describe('the pager', () => {
  it('marks the current page and says which rows it shows', () => {
    show(4)
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('4')
    expect(screen.getByText('61–80 of 214')).toBeTruthy()
  })

  it('goes back, forward and to a page', async () => {
    const { requests, person } = show(4)
    await person.click(screen.getByRole('button', { name: 'Previous page' }))
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await person.click(screen.getByRole('button', { name: 'Page 6' }))
    await person.click(screen.getByRole('button', { name: 'Page 4' }))
    expect(requests).toEqual([3, 5, 6])
  })

  it('stops at the last page', async () => {
    const { requests, person } = show(11)
    expect(screen.getByText('201–214 of 214')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    expect(requests).toEqual([])
  })

  it('has no buttons for a single page', () => {
    show(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
