import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { activeCuid } from '../platform/session/session'
import { person, refused, server, visit } from '../testing/visit'

describe('another connection', () => {
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: /Client ID/ }))
    return screen.findByRole('menuitemradio', { name: /rahima-shop/ })
  }

  it('is listed with its city, stored, read anew and shown by loading the page again', async () => {
    const asked: string[] = []
    const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).search)
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    await visit('/admin/dashboard')
    server.use(http.get('*/api/auth/get-user', note), http.get('*/api/get-account-info', note))
    const choice = await open()
    expect(choice.textContent).toBe('rahima-shopKhulna')
    await person.click(choice)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toMatchObject({ id: 12, city: 'Khulna' })
    expect(asked).toEqual(['?cuid=12', '?cuid=12'])
  })

  it('is not the active one before it has been read: what is drawn meanwhile is still about the old one', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const asked = vi.fn()
    await visit('/admin/dashboard')
    server.use(
      http.get('*/api/get-account-info', async () => {
        asked()
        await waiting
      }),
    )
    await person.click(await open())
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(activeCuid()).toBe('11')
    answer()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(activeCuid()).toBe('12')
  })

  it('leaves everything as it was when it cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/dashboard')
    server.use(http.get('*/api/get-account-info', () => refused(500, 'Something went wrong on our side.')))
    await person.click(await open())
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toMatchObject({ id: 11 })
  })
})
