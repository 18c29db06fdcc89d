import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToken } from '../../../platform/session/token'
import { person, profile, refused, visit } from '../../../testing/visit'

const key = 'abcdefgh1234'
afterEach(() => {
  window.history.replaceState(null, '', '/')
  document.cookie = 'uplink_sign_on=; Path=/; Max-Age=0'
})

/** The address as the browser has it. */
async function open(path: string, handlers: HttpHandler[]) {
  window.history.replaceState(null, '', path)
  return visit(path, { as: 'nobody', handlers })
}

describe('the link of an organization’s own provider', () => {
  const named = (name: string | null) =>
    http.get(`*/api/auth/single-sign-on/${key}`, () => HttpResponse.json({ data: { name } }))

  it('shows one button more, which says why it leads nowhere', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open(`/login?sso=${key}`, [
      named('Shapla account'),
      http.post(`*/api/auth/single-sign-on/${key}`, () =>
        refused(409, 'Single sign-on is not possible.', { code: 'sign-on.not-possible' }),
      ),
    ])
    await person.click(await screen.findByRole('button', { name: 'Log in with Shapla account' }))
    expect(await screen.findByText('Single sign-on is not possible.')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('changes nothing where there is no such link, nor without one', async () => {
    const reads = vi.fn<() => void>()
    await open(`/login?sso=${key}`, [
      http.get(`*/api/auth/single-sign-on/${key}`, () => {
        reads()
        return HttpResponse.json({ data: { name: null } })
      }),
    ])
    await waitFor(() => expect(reads).toHaveBeenCalled())
    expect(screen.queryByRole('button', { name: /^Log in with/ })).toBeNull()
  })
})

describe('coming back from the provider', () => {
  it('signs in once with what the provider has added to the address', async () => {
    const sent: unknown[] = []
    const at = await open(
      '/login/single-sign-on?code=the-code&state=the-state&iss=https%3A%2F%2Fidp.example',
      [
        http.post('*/api/auth/login/single-sign-on', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ data: { token: 'isp_new', user: profile } })
        }),
      ],
    )
    await waitFor(() => expect(at.path()).toBe('/admin/dashboard'))
    expect(readToken()).toBe('isp_new')
    expect(sent).toEqual([{ code: 'the-code', state: 'the-state', iss: 'https://idp.example' }])
  })

  it('says what is wrong, and leads back to the login', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await open('/login/single-sign-on?error=access_denied&state=the-state', [
      http.post('*/api/auth/login/single-sign-on', () =>
        refused(409, 'This sign-in did not work.', { code: 'sign-on.over' }),
      ),
    ])
    expect(await screen.findByText('This sign-in did not work.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('coming back from a trial', () => {
  const trial = {
    organization_id: 2,
    error: null,
    claims: [{ name: 'preferred_username', value: 'rina' }],
    groups: [
      { group: 'support', roles: ['Agent'] },
      { group: 'unknown', roles: [] },
    ],
    refusal: null,
    username: null,
    is_proved: false,
  }
  const back = (data: object, sent: unknown[] = []) =>
    visit('/login/single-sign-on?code=the-code&state=try-state', {
      handlers: [
        http.post('*/api/single-sign-on/trials', async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ data: { ...trial, ...data } })
        }),
      ],
    })

  it('shows what was told and what would come of it, and leads back to the settings', async () => {
    window.history.replaceState(null, '', '/login/single-sign-on?code=the-code&state=try-state')
    const sent: unknown[] = []
    await back({}, sent)
    expect(await screen.findByText(/^You would get a new account/)).toBeTruthy()
    expect(screen.getByText('support: Agent')).toBeTruthy()
    expect(screen.getByText('unknown: no role here')).toBeTruthy()
    expect(screen.getByText('rina')).toBeTruthy()
    expect(sent).toEqual([{ code: 'the-code', state: 'try-state' }])
    expect(screen.getByRole('link', { name: 'Back to the settings' }).getAttribute('href')).toBe(
      '/admin/settings/sign-in?organization=2',
    )
  })

  it.each([
    [{ refusal: 'role' }, /none of your groups has a role/],
    [{ error: 'the client is not known' }, /was not taken: the client is not known/],
  ])('says what is wrong: %o', async (data, text) => {
    window.history.replaceState(null, '', '/login/single-sign-on?code=the-code&state=try-state')
    await back(data)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
