import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../testing/visit'
import { pageOf } from '../testing/screen-states'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const words = 'This needs your password again.'
const made = {
  id: 9,
  version: 1,
  updated_at: '2026-03-01T08:00:00.000Z',
  used_by: [],
  can: ['edit', 'delete'],
  name: 'one.act',
  display_name: 'One act',
  http_method: [],
  http_path: [],
  roles: 0,
}

/** A server that wants the password before it saves, and keeps what is sent to it. */
function wanting() {
  const sent: unknown[] = []
  const proofs: unknown[] = []
  const shown: (string | null)[] = []
  let isProved = false
  const handlers = [
    http.get('*/api/admin-permissions', () => HttpResponse.json(pageOf([], { can: ['create'] }))),
    http.get('*/api/admin-permissions/:id', () => HttpResponse.json({ data: made })),
    http.post('*/api/admin-permissions', async ({ request }) => {
      sent.push(await request.json())
      shown.push(request.headers.get('authorization'))
      return isProved
        ? HttpResponse.json({ message: 'Permission saved.', data: made })
        : refused(403, words, { code: 'auth.password-needed' })
    }),
    http.post('*/api/auth/confirm-password', async ({ request }) => {
      proofs.push(await request.json())
      if (proofs.length === 1)
        return refused(422, 'No.', { errors: { password: ['This is not your current password'] } })
      isProved = true
      return HttpResponse.json({ message: 'Your password is confirmed.', data: { token: 'isp_renewed' } })
    }),
  ]
  return { handlers, sent, proofs, shown }
}

async function save(handlers: ReturnType<typeof wanting>['handlers']) {
  await visit('/admin/auth/permissions/add', { as: 'staff', handlers })
  await person.type(await screen.findByLabelText('Name'), 'one.act')
  await person.type(screen.getByLabelText('Display name'), 'One act')
  await person.click(screen.getByRole('button', { name: 'Save permission' }))
  return screen.findByRole('dialog', { name: 'Enter your password again' })
}

describe('a change that needs the password again', () => {
  it('asks for it until it is right, and is then made as it was sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { handlers, sent, proofs, shown } = wanting()
    const dialog = await save(handlers)
    const field = within(dialog).getByLabelText('Your password')
    expect(document.activeElement).toBe(field)
    await person.type(field, 'wrong one{Enter}')
    expect(await within(dialog).findByText('This is not your current password')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await person.clear(field)
    await person.type(field, 'river stone{Enter}')
    expect(await screen.findByText('Permission saved.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(proofs).toEqual([{ password: 'wrong one' }, { password: 'river stone' }])
    const form = { name: 'one.act', display_name: 'One act', http_method: [], http_path: [] }
    expect(sent).toEqual([form, form])
    expect(shown, 'the session goes on under its new token').toEqual([
      'Bearer isp_token',
      'Bearer isp_renewed',
    ])
    expect(log.mock.calls.flat().join()).not.toContain('auth.password-needed')
    log.mockRestore()
  })

  it('asks whoever has a second factor for that instead', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const proofs: unknown[] = []
    const { handlers, sent } = wanting()
    await visit('/admin/auth/permissions/add', {
      as: 'staff',
      handlers: [
        http.post('*/api/admin-permissions', () =>
          proofs.length > 1
            ? HttpResponse.json({ message: 'Permission saved.', data: made })
            : refused(403, 'This needs your second factor again.', { code: 'auth.factor-needed' }),
        ),
        http.get('*/api/auth/second-factors', () =>
          HttpResponse.json({ data: { factors: [], recovery_codes_left: 9, can_have_passkeys: true } }),
        ),
        http.post('*/api/auth/confirm-password', async ({ request }) => {
          proofs.push(await request.json())
          return proofs.length === 1
            ? refused(422, 'No.', { errors: { code: ['This code is not valid.'] } })
            : HttpResponse.json({ message: 'Your password is confirmed.', data: { token: 'isp_renewed' } })
        }),
        ...handlers,
      ],
    })
    await person.type(await screen.findByLabelText('Name'), 'one.act')
    await person.type(screen.getByLabelText('Display name'), 'One act')
    await person.click(screen.getByRole('button', { name: 'Save permission' }))
    const dialog = await screen.findByRole('dialog', { name: 'Prove again that it is you' })
    await person.type(within(dialog).getByLabelText('Code'), '000000{Enter}')
    expect(await within(dialog).findByText('This code is not valid.')).toBeTruthy()
    await person.clear(within(dialog).getByLabelText('Code'))
    await person.type(within(dialog).getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByText('Permission saved.')).toBeTruthy()
    expect(proofs).toEqual([{ code: '000000' }, { code: '123456' }])
    expect(sent).toEqual([])
    vi.restoreAllMocks()
  })

  it.each([
    ['Esc', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    ['Cancel', (dialog: HTMLElement) => person.click(within(dialog).getByRole('button', { name: 'Cancel' }))],
  ])('is not made after %s, which loses nothing', async (_name, leave) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { handlers, sent } = wanting()
    const dialog = await save(handlers)
    await person.type(within(dialog).getByLabelText('Your password'), 'half')
    await leave(dialog)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('One act')
    expect(sent).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('ends with the session, if that has ended meanwhile', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { handlers } = wanting()
    const dialog = await save([
      http.post('*/api/auth/confirm-password', () => refused(401, 'Unauthenticated')),
      ...handlers,
    ])
    await person.type(within(dialog).getByLabelText('Your password'), 'river stone{Enter}')
    expect(await screen.findByText('Your session has been terminated!')).toBeTruthy()
    vi.restoreAllMocks()
  })
})
