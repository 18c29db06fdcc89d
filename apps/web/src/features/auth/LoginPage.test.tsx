import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { isSignedIn } from '../../platform/session/session'
import { readToken } from '../../platform/session/token'
import { home, person, profile, refused, visit } from '../../testing/visit'

async function fillIn(username: string, password: string) {
  if (username) await person.type(screen.getByLabelText('Username'), username)
  if (password) await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('Login', () => {
  const success = http.post('*/api/auth/login', () =>
    HttpResponse.json({ data: { token: 'isp_new', user: profile } }),
  )

  it('keeps the session and goes on to where the person was headed', async () => {
    const at = await visit('/admin/notifications', { as: 'nobody', handlers: [success] })
    await fillIn('rahima', 'secret')
    await waitFor(() => expect(at.path()).toBe('/admin/notifications'))
    expect(readToken()).toBe('isp_new')
    expect(localStorage.getItem('authenticate')).toBe('true')
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toEqual(home)
  })

  it('asks administrators first how to reach them, if no link could; and goes on when they do not want to say', async () => {
    const roles = [{ id: 1, name: 'administrator', display_name: 'Administrator' }]
    const unreachable = {
      ...profile,
      account_type: 'staff',
      roles,
      email: null,
      mobile_no: null,
      subscriber: null,
    }
    const at = await visit('/admin/notifications', {
      as: 'nobody',
      handlers: [
        http.post('*/api/auth/login', () =>
          HttpResponse.json({ data: { token: 'isp_new', user: unreachable } }),
        ),
        http.get('*/api/auth/get-user', () => HttpResponse.json({ data: unreachable })),
      ],
    })
    await fillIn('boss', 'secret')
    await waitFor(() => expect(at.path()).toBe('/admin/my-account'))
    expect(await screen.findByText('No link can reach you if you forget your password.')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'Not now' }))
    await waitFor(() => expect(at.path()).toBe('/admin/dashboard'))
  })

  it('asks people with a second factor for a code, keeps nothing before it, and says what is wrong with it', async () => {
    const sent: unknown[] = []
    const at = await visit('/admin/notifications', {
      as: 'nobody',
      handlers: [
        http.post('*/api/auth/login', () =>
          HttpResponse.json({
            data: {
              second_factor: {
                challenge: 'c'.repeat(43),
                expires_at: '2026-03-14T06:05:00.000Z',
                expires_in: 300,
                ways: ['totp', 'recovery-code'],
                passkey: null,
                remember_days: 30,
              },
            },
          }),
        ),
        http.post('*/api/auth/login/second-factor', async ({ request }) => {
          sent.push(await request.json())
          return sent.length === 1
            ? refused(422, 'Invalid.', { errors: { code: ['This code is not valid.'] } })
            : HttpResponse.json({ data: { token: 'isp_new', user: profile } })
        }),
      ],
    })
    await fillIn('rahima', 'secret')
    const field = await screen.findByLabelText('Code')
    expect(isSignedIn()).toBe(false)
    await person.type(field, '123456{Enter}')
    expect(await screen.findByText('This code is not valid.')).toBeTruthy()
    await person.click(screen.getByLabelText('Do not ask for it in this browser for 30 days'))
    await person.clear(field)
    await person.type(field, '4kmp-q7xf-2wdn{Enter}')
    await waitFor(() => expect(at.path()).toBe('/admin/notifications'))
    expect(readToken()).toBe('isp_new')
    const challenge = 'c'.repeat(43)
    expect(sent).toEqual([
      { code: '123456', challenge, remember: false },
      { code: '4kmp-q7xf-2wdn', challenge, remember: true },
    ])
  })

  it('asks for blank fields with the specified texts, on leaving a field and on sending', async () => {
    await visit('/login', { as: 'nobody' })
    await person.click(screen.getByLabelText('Username'))
    await person.tab()
    const username = screen.getByLabelText('Username')
    const text = document.getElementById(username.getAttribute('aria-describedby') ?? '')?.textContent
    expect(text).toBe('The Username  field is required')
    await person.type(username, 'r')
    expect(username.getAttribute('aria-invalid')).toBeNull()
    await person.clear(username)
    await person.click(screen.getByRole('button', { name: 'Log in' }))
    expect(screen.getByText('The Password field is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(username))
  })

  it('shows the server’s words on the field, several joined by a comma', async () => {
    const refusal = http.post('*/api/auth/login', () =>
      refused(422, 'The given data was invalid.', { errors: { username: ['Wrong.', 'Really.'] } }),
    )
    await visit('/login', { as: 'nobody', handlers: [refusal] })
    await fillIn('rahima', 'wrong')
    expect(await screen.findByText('Wrong., Really.')).toBeTruthy()
    expect(isSignedIn()).toBe(false)
  })

  it('says what else went wrong, with the request id', async () => {
    const limited = http.post('*/api/auth/login', () =>
      refused(429, 'Too many requests. Try again in a moment.'),
    )
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/login', { as: 'nobody', handlers: [limited] })
    await fillIn('rahima', 'secret')
    expect(
      (await screen.findByText('Too many requests. Try again in a moment.')).closest('[role=alert]'),
    ).toBeTruthy()
    expect(screen.getByText('Request r-1')).toBeTruthy()
  })
})
