import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, visit } from '../../testing/visit'
import { useKeptFocus } from './kept-focus'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** Two rows that can be deleted, and a field. */
function List() {
  useKeptFocus()
  const [rows, setRows] = useState(['first', 'second'])
  return (
    <main>
      <h1>Bills</h1>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((each) => each !== row))}>
          Delete {row}
        </button>
      ))}
      <input aria-label="Search" onChange={() => setRows([])} />
    </main>
  )
}

const focused = () => document.activeElement
const heading = (name: string) => screen.getByRole('heading', { name })
/** Waits until the effects of a change of the page are done. */
async function settle() {
  // the change is noticed after the present task
  await act(async () => {})
  vi.runAllTimers()
}

describe('the focus', () => {
  it('goes to the heading when what had it is gone', async () => {
    render(<List />)
    await person.click(screen.getByRole('button', { name: 'Delete first' }))
    await waitFor(() => expect(focused()).toBe(heading('Bills')))
  })

  it('stays where somebody is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    render(<List />)
    screen.getByRole('button', { name: 'Delete first' }).focus()
    screen.getByLabelText('Search').focus()
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'x' } })
    await settle()
    expect(screen.queryByRole('button')).toBeNull()
    expect(focused()).toBe(screen.getByLabelText('Search'))
  })

  it('is not given to whoever has let go of it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    render(<List />)
    const field = screen.getByLabelText('Search')
    const button = screen.getByRole('button', { name: 'Delete first' })
    button.focus()
    button.blur()
    fireEvent.click(document.body)
    fireEvent.change(field, { target: { value: 'x' } })
    await settle()
    expect(focused()).toBe(document.body)
  })

  it('is on the heading also when the answer brings another one', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const text = http.get('*/api/legal-texts/terms-conditions', async () => {
      await waiting
      const published_at = '2026-03-14T06:00:00.000Z'
      const slug = 'terms-conditions'
      return HttpResponse.json({
        data: { slug, title: 'Our terms', body: 'Be kind.', organization: 'Shapla Net', published_at },
      })
    })
    await visit('/login', { as: 'nobody', handlers: [text] })
    await person.click(await screen.findByRole('link', { name: 'Terms and conditions' }))
    await waitFor(() => expect(focused()).toBe(heading('Terms and conditions')))
    answer()
    await screen.findByRole('heading', { name: 'Our terms' })
    await waitFor(() => expect(focused()).toBe(heading('Our terms')))
  })
})
