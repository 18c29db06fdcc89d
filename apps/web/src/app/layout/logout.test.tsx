import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, keepDraft } from '../../platform/form/drafts'
import { person, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const logout = async () => person.click(await screen.findByRole('button', { name: 'Logout' }))

describe('logging out', () => {
  it('asks before it deletes what was typed here', async () => {
    const at = await visit('/admin/open-ticket')
    const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
    await person.type(subject, 'Slow')
    await logout()
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(at.path()).toBe('/admin/open-ticket')
    expect(subject.value).toBe('Slow')
    await logout()
    await person.click(await screen.findByRole('button', { name: 'Yes, log out' }))
    await waitFor(() => expect(at.path()).toBe('/login'))
  })

  it('asks before it deletes what was typed on another screen, and asks nothing without it', async () => {
    const at = await visit('/admin/dashboard')
    keepDraft('ticket-7', 'It is slow')
    await logout()
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(draftOf('ticket-7')).toBe('It is slow')
    keepDraft('ticket-7', '')
    await logout()
    await waitFor(() => expect(at.path()).toBe('/login'))
  })
})
