import { screen } from '@testing-library/react'
import { usualSettings } from '@uplink/contract/organization-settings'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { organization } from './settings.factory'

const record = {
  ...organization,
  used_by: [],
  due_days: 14,
}
const gateway = {
  is_active: true,
  method: 'POST',
  url: 'https://sms.example/send',
  headers: '',
  body_kind: 'json',
  body: '{"to": "{to}", "text": "{text}"}',
  success_status: null,
  success_text: null,
  refusal_text: 'invalid number',
  secret_set_at: '2026-03-01T00:00:00.000Z',
}

function answers() {
  const sent: unknown[] = []
  const keep = async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Saved', data: record })
  }
  const handlers = [
    http.get('*/api/organizations/3', () => HttpResponse.json({ data: record })),
    http.put('*/api/organizations/3', keep),
    http.get('*/api/organizations/3/setting-changes', () =>
      HttpResponse.json({
        data: { changes: [{ setting: 'due_days', at: '2026-03-01T00:00:00.000Z', by: 'Nasreen' }] },
      }),
    ),
    http.get('*/api/organizations/3/logo', () =>
      HttpResponse.json({ data: { picture: null, changed_at: null } }),
    ),
    http.get('*/api/organizations/3/sms-gateway', () =>
      HttpResponse.json({ data: { gateway, has_webhook: false, has_mail: true } }),
    ),
    http.post('*/api/organizations/3/sms-gateway/test', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({
        message: '',
        data: { is_sent: false, outcome: 'The SMS gateway answered 401.', answer: 'no such key' },
      })
    }),
    http.get('*/api/all-organizations', () => HttpResponse.json({ data: [{ id: 3, name: record.name }] })),
  ]
  return { sent, handlers }
}

const at = (section: string) => `/admin/settings/${section}?organization=3`

it('tells the default and who changed a setting, and leads back to it', async () => {
  const { sent, handlers } = answers()
  await visit(at('billing'), { as: 'staff', handlers })
  expect(await screen.findByText('Changed Mar 01, 2026 by Nasreen.')).toBeTruthy()
  expect(screen.queryByText(/^Default: (empty)?\.$/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Back to the default of due days' }))
  expect(screen.queryByRole('button', { name: 'Back to the default of due days' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save billing' }))
  expect(await screen.findByText('Billing saved.')).toBeTruthy()
  expect(sent).toMatchObject([{ due_days: usualSettings.due_days }])
})

it('refuses a colour on which white words cannot be read, before it is sent', async () => {
  const { sent, handlers } = answers()
  await visit(at('brand'), { as: 'staff', handlers })
  const accent = await screen.findByLabelText('Accent')
  await person.clear(accent)
  await person.type(accent, `#${'ffee00'}`)
  expect(await screen.findByText('White text would not be readable on this')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save brand' }))
  expect(sent).toEqual([])
})

it('never shows a stored secret, and says what the gateway answered to a test', async () => {
  const { sent, handlers } = answers()
  await visit(at('messages'), { as: 'staff', handlers })
  expect(await screen.findByText('Stored Mar 01, 2026.')).toBeTruthy()
  await person.type(screen.getByLabelText('Send a test SMS to'), '2125550100')
  await person.click(screen.getByRole('button', { name: 'Send a test SMS' }))
  expect(await screen.findByText('The SMS gateway answered 401.')).toBeTruthy()
  expect(screen.getByText('no such key')).toBeTruthy()
  expect(sent).toEqual([{ to: '2125550100' }])
})

it('keeps what a gateway answers to messages that can never be sent', async () => {
  const { sent, handlers } = answers()
  await visit(at('messages'), {
    as: 'staff',
    handlers: [
      http.put('*/api/organizations/3/sms-gateway', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({
          message: 'Saved',
          data: { gateway, has_webhook: false, has_mail: true },
        })
      }),
      ...handlers,
    ],
  })
  const never = await screen.findByLabelText(/Texts that mean never/)
  expect((never as HTMLTextAreaElement).value).toBe('invalid number')
  await person.type(never, '{enter}blocked')
  await person.click(screen.getByRole('button', { name: 'Save SMS gateway' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toMatchObject([{ refusal_text: 'invalid number\nblocked' }])
})

it('switches off a notice by SMS alone', async () => {
  const { sent, handlers } = answers()
  await visit(at('notices'), { as: 'staff', handlers })
  await person.click(await screen.findByRole('checkbox', { name: 'A bill is overdue, SMS' }))
  await person.click(screen.getByRole('button', { name: 'Save notices' }))
  expect(await screen.findByText('Notices saved.')).toBeTruthy()
  expect(sent).toMatchObject([{ without_sms: ['invoice-overdue'], without_mail: [] }])
})
