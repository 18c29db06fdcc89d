import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { step, verifying } from '../codes/codes.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const sent: unknown[] = []
const begins = (data: typeof step | null = step) =>
  http.post('*/api/auth/init_change_password', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ data })
  })

async function fillIn(old: string, fresh: string, again = fresh) {
  if (old) await person.type(await screen.findByLabelText('Old password'), old)
  if (fresh) await person.type(screen.getByLabelText('New password'), fresh)
  if (again) await person.type(screen.getByLabelText('New password again'), again)
  await person.click(screen.getByRole('button', { name: 'Change password' }))
}

describe('changing the password', () => {
  it.each(['/admin/change-password', '/admin/auth/update-password', '/admin/auth/ext/change-password'])(
    'goes from the form to the code to the end: %s',
    async (path) => {
      await visit(path, { handlers: [begins(), verifying('123456')] })
      await fillIn('old one', 'river stone 41')
      const code = await screen.findByLabelText('Code')
      expect(sent.at(-1)).toEqual({
        old_password: 'old one',
        password: 'river stone 41',
        password_confirmation: 'river stone 41',
      })
      expect(code.getAttribute('autocomplete')).toBe('one-time-code')
      expect(screen.getByText('017••••••21')).toBeTruthy()
      await person.type(code, '12 34-56')
      await person.click(screen.getByRole('button', { name: 'Confirm' }))
      expect(await screen.findByText('Your password is changed.')).toBeTruthy()
    },
  )

  it('asks for blank fields with the specified texts, and for the same password twice', async () => {
    await visit('/admin/change-password')
    await screen.findByLabelText('Old password')
    await fillIn('', '')
    for (const text of [
      'The Old password field is required',
      'The Password field is required',
      'The Password confirmation field is required',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Old password')))
    await fillIn('old one', 'river stone 41', 'river')
    expect(screen.getByText('The Password confirmation does not match')).toBeTruthy()
    expect(screen.queryByText('The Old password field is required')).toBeNull()
  })

  it('shows the server’s words on their fields until they are typed over', async () => {
    const errors = { old_password: ['This is not your current password'] }
    await visit('/admin/change-password', {
      handlers: [http.post('*/api/auth/init_change_password', () => refused(422, 'Invalid.', { errors }))],
    })
    await fillIn('wrong', 'river stone 41')
    expect(await screen.findByText('This is not your current password')).toBeTruthy()
    await person.type(screen.getByLabelText('Old password'), '!')
    expect(screen.queryByText('This is not your current password')).toBeNull()
  })

  it('is done at once where no code is needed', async () => {
    const change = http.post('*/api/auth/change-password', () =>
      HttpResponse.json({ message: 'Changed.', data: null }),
    )
    await visit('/admin/change-password', { handlers: [begins(null), change] })
    await fillIn('old one', 'river stone 41')
    expect(await screen.findByText('Your password is changed.')).toBeTruthy()
  })
})

describe('the code', () => {
  async function atTheCode(...handlers: HttpHandler[]) {
    await visit('/admin/change-password', { handlers: [begins(), ...handlers] })
    await fillIn('old one', 'river stone 41')
    return screen.findByLabelText('Code')
  }
  const confirm = () => person.click(screen.getByRole('button', { name: 'Confirm' }))

  it('says when it is missing, too short or wrong, and how many tries are left', async () => {
    const code = await atTheCode(verifying('123456'))
    await confirm()
    expect(screen.getByText('The otp code field is required')).toBeTruthy()
    await person.type(code, '123')
    await confirm()
    expect(screen.getByText('The otp code has 6 digits')).toBeTruthy()
    await person.type(code, '999')
    await confirm()
    expect(await screen.findByText('That is not the code we sent. You have 4 tries left.')).toBeTruthy()
  })

  it('is checked when the field is left, and from then on while it is typed', async () => {
    const code = await atTheCode()
    await person.type(code, '12')
    expect(screen.queryByText('The otp code has 6 digits')).toBeNull()
    await person.click(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByText('The otp code has 6 digits')).toBeTruthy()
    await person.clear(code)
    expect(screen.getByText('The otp code field is required')).toBeTruthy()
    await person.type(code, '123456')
    expect(code.getAttribute('aria-invalid')).toBeNull()
  })

  it('says that it is missing when it is emptied', async () => {
    const code = await atTheCode()
    await person.type(code, '1')
    await person.clear(code)
    expect(screen.getByText('The otp code field is required')).toBeTruthy()
  })

  it('says that it is missing when the field is left by Tab, on the way to a button', async () => {
    await atTheCode()
    await person.tab()
    expect(document.activeElement?.textContent).toBe('Confirm')
    expect(screen.getByText('The otp code field is required')).toBeTruthy()
  })

  it('can be asked for again after a while, and runs out', async () => {
    let sentAgain = 0
    const again = http.post('*/api/generate_common_otp', () => {
      sentAgain += 1
      return HttpResponse.json({ data: step })
    })
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await atTheCode(again)
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    now += 31_000
    await person.click(await screen.findByRole('button', { name: 'Send a new code' }))
    expect(sentAgain).toBe(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull())
    now += 301_000
    expect(await screen.findByText('This code has expired. Ask for a new one.')).toBeTruthy()
  })

  it('says what helps when the change is gone or too many codes were asked for', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const gone = http.post('*/api/verify_common_otp', () => refused(404, 'Not found.'))
    await person.type(await atTheCode(gone), '123456')
    await confirm()
    expect(await screen.findByText(/can no longer be confirmed/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByLabelText('Old password')).toBeTruthy()
  })
})
