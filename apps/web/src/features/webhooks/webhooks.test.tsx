import { screen, within } from '@testing-library/react'
import type { Webhook, WebhookDelivery } from '@uplink/contract/webhooks'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const webhook: Webhook = {
  id: 7,
  version: 2,
  organization_id: 1,
  organization: 'Shapla Net',
  name: 'Shop',
  url: 'https://shop.example/hook',
  events: ['line.opened'],
  is_active: true,
  failing_since: null,
  given_up_at: null,
  former_until: null,
  delivered: 812,
  waiting: 3,
  failed: 0,
  created_at: '2026-03-14T06:00:00.000Z',
  can: ['edit'],
}

const delivery: WebhookDelivery = {
  id: 42,
  event: 'line.opened',
  state: 'failed',
  body: '{"type": "line.opened"}',
  created_at: '2026-03-14T06:00:00.000Z',
  attempts: 80,
  attempted_at: '2026-03-14T07:00:00.000Z',
  answer_status: 503,
  answer: 'try later',
  error: 'the address answered 503',
  took_ms: 12,
}

function server() {
  let messages = [delivery]
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/webhooks', () => HttpResponse.json({ ...pageOf([webhook]), can: ['create'] })),
    http.get('*/api/webhooks/:id', () => HttpResponse.json({ data: webhook })),
    http.get('*/api/webhooks/:id/deliveries', () => HttpResponse.json(pageOf(messages))),
    http.post('*/api/webhooks/:id/deliveries/:delivery/sendings', () => {
      messages = [{ ...delivery, state: 'waiting' }]
      return HttpResponse.json({ message: 'The message is sent again.', data: { id: 42 } })
    }),
    http.post('*/api/webhooks/:id/secret', () =>
      HttpResponse.json({ message: 'New secret made.', data: { id: 7, secret: 'whsec_new' } }),
    ),
    http.put('*/api/webhooks/:id', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Webhook saved.', data: webhook })
    }),
  ]
  return { handlers, sent }
}

describe('webhooks', () => {
  it('are listed with what came of them in a day', async () => {
    await visit('/admin/webhooks', { handlers: server().handlers })
    const table = within(await screen.findByRole('table', { name: 'Webhooks' }))
    expect(await table.findByText('812 delivered, 3 waiting')).toBeTruthy()
  })

  it('show each message with its answer, and send it again', async () => {
    await visit('/admin/webhooks/7', { handlers: server().handlers })
    const table = within(await screen.findByRole('table', { name: 'Messages of the webhook' }))
    await person.click(await table.findByRole('button', { name: 'See message 42' }))
    const seen = within(screen.getByRole('dialog', { name: 'A line was opened' }))
    expect(seen.getByText('try later')).toBeTruthy()
    expect(seen.getByText(delivery.body)).toBeTruthy()
    await person.keyboard('{Escape}')
    await person.click(table.getByRole('button', { name: 'Send message 42 again' }))
    expect(await screen.findByText('The message is sent again.')).toBeTruthy()
    expect(await table.findByText('Waiting')).toBeTruthy()
  })

  it('show a new secret once, after a question', async () => {
    await visit('/admin/webhooks/7', { handlers: server().handlers })
    await person.click(await screen.findByRole('button', { name: 'New secret' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Make a new secret?' }))
    await person.click(question.getByRole('button', { name: 'Make it' }))
    expect(await screen.findByText('whsec_new')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(screen.queryByText('whsec_new')).toBeNull()
  })

  it('are changed with their version, and need an event', async () => {
    const { handlers, sent } = server()
    await visit('/admin/webhooks/7/edit', { handlers })
    await person.click(await screen.findByRole('checkbox', { name: 'A line was opened' }))
    await person.click(screen.getByRole('button', { name: 'Save webhook' }))
    expect(screen.getByText('Choose at least one event')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: 'An outage has begun' }))
    await person.click(screen.getByRole('switch', { name: 'On' }))
    await person.click(screen.getByRole('button', { name: 'Save webhook' }))
    expect(await screen.findByText('Webhook saved.')).toBeTruthy()
    expect(sent).toEqual([
      { name: 'Shop', url: webhook.url, events: ['outage.begun'], is_active: false, version: 2 },
    ])
  })

  it('say when there is no such webhook', async () => {
    const none = http.get('*/api/webhooks/:id', () => refused(404, 'Not found.'))
    await visit('/admin/webhooks/8', { handlers: [none] })
    expect(await screen.findByText('No such webhook')).toBeTruthy()
  })
})
