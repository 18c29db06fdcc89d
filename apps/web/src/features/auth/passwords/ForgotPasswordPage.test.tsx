import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const valid = (isValid: boolean) =>
  http.post('*/api/auth/check_link_validity', () =>
    HttpResponse.json({ data: { is_valid: isValid, expires_at: null } }),
  )

describe('a forgotten password', () => {
  it('begins at the login screen and ends with an answer that tells nothing', async () => {
    const sent: unknown[] = []
    const ask = http.post('*/api/users/reset-password', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'If somebody here has it, a link is on its way.', data: null })
    })
    const at = await visit('/login', { as: 'nobody', handlers: [ask] })
    await person.click(screen.getByRole('link', { name: 'Forgot password?' }))
    const field = await screen.findByLabelText('Mobile or Email')
    expect(at.path()).toBe('/admin/forgot-pass')
    await person.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(screen.getByText('The Mobile or Email field is required')).toBeTruthy()
    await person.type(field, ' 01711000000 ')
    await person.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('If somebody here has it, a link is on its way.')).toBeTruthy()
    expect(sent).toEqual([{ mobile_or_email: '01711000000' }])
  })
})

describe('the link', () => {
  it('sets the new password with the token behind the #', async () => {
    const sent: unknown[] = []
    const reset = http.post('*/api/users/reset-password', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Set.', data: null })
    })
    const token = 'a-token-of-forty-three-characters'
    const at = await visit(`/admin/reset-pass#${token}`, { as: 'nobody', handlers: [valid(true), reset] })
    await screen.findByLabelText('New password')
    await person.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(screen.getByText('The reset password field is required')).toBeTruthy()
    await person.type(screen.getByLabelText('New password'), 'river stone 41')
    await person.type(screen.getByLabelText('New password again'), 'river stone 41')
    expect(at.hash()).toBe(token)
    await person.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Your new password is set.')).toBeTruthy()
    await waitFor(() => expect(at.hash()).toBe(''))
    expect(screen.getByText('Your new password is set.')).toBeTruthy()
    expect(sent).toEqual([{ token, password: 'river stone 41', password_confirmation: 'river stone 41' }])
    await person.click(screen.getByRole('link', { name: 'Go to login' }))
    await waitFor(() => expect(at.path()).toBe('/login'))
  })

  it.each(['/admin/reset-pass#used-up-token-of-some-length', '/admin/reset-pass'])(
    'that is dead leads to a new one: %s',
    async (path) => {
      const at = await visit(path, { as: 'nobody', handlers: [valid(false)] })
      expect(await screen.findByText('This link no longer works.')).toBeTruthy()
      await waitFor(() => expect(at.hash()).toBe(''))
      expect(screen.getByText('This link no longer works.')).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
        '/admin/forgot-pass',
      )
    },
  )

  it('that was used in another window says so beside the form', async () => {
    const errors = { token: ['This link no longer works. Ask for a new one.'] }
    const reset = http.post('*/api/users/reset-password', () => refused(422, 'Invalid.', { errors }))
    await visit('/admin/reset-pass#a-token-of-forty-three-characters', {
      as: 'nobody',
      handlers: [valid(true), reset],
    })
    await person.type(await screen.findByLabelText('New password'), 'river stone 41')
    await person.type(screen.getByLabelText('New password again'), 'river stone 41')
    await person.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('This link no longer works. Ask for a new one.')).toBeTruthy()
  })
})
