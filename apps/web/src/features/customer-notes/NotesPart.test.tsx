import { screen, within } from '@testing-library/react'
import type { CustomerNote } from '@uplink/contract/customer-notes'
import { idempotencyKey } from '@uplink/contract/route'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'
import { deskAnswers } from '../desk/desk.factory'

const written: CustomerNote = {
  id: 3,
  text: 'Calls in the evening',
  is_pinned: false,
  author: 'Sadia',
  created_at: '2026-03-14T06:00:00.000Z',
  changed_at: null,
  version: 1,
  can: ['change', 'remove'],
}

/** A server with these notes; it says what it was sent. */
function keeping(...notes: CustomerNote[]) {
  const sent: unknown[] = []
  const path = '*/api/desk/customer-notes'
  const note = async (act: string, request: Request) => {
    sent.push([act, await request.json().catch(() => null)])
    return HttpResponse.json({ message: 'Done.', data: written })
  }
  return {
    sent,
    handlers: [
      http.get(path, () => HttpResponse.json(pageOf(notes, { can: ['write'] }))),
      http.post(path, ({ request }) =>
        idempotencyKey.safeParse(request.headers.get('idempotency-key')).success
          ? note('write', request)
          : refused(422, 'no key'),
      ),
      http.put(`${path}/:id`, ({ request }) => note('change', request)),
      http.delete(`${path}/:id`, ({ request }) => note('remove', request)),
      ...deskAnswers,
    ],
  }
}

const open = async (handlers: ReturnType<typeof keeping>['handlers']) => {
  await visit('/admin/customers/11', { as: 'staff', handlers })
  return within(await screen.findByRole('region', { name: 'Notes' }))
}

const field = { name: 'New note' }
const opening = { name: 'Add note' }

it('writes a note in a field that opens for it, and closes it then', async () => {
  const { sent, handlers } = keeping()
  const part = await open(handlers)
  expect(await part.findByText('Nobody has written a note yet.')).toBeTruthy()
  expect(part.queryByRole('textbox')).toBeNull()
  await person.click(part.getByRole('button', opening))
  expect(document.activeElement).toBe(part.getByRole('textbox', field))
  expect(part.getByRole('button', { name: 'Write note' })).toHaveProperty('disabled', true)
  await person.keyboard('Has a dog')
  await person.click(part.getByRole('button', { name: 'Write note' }))
  await expect.poll(() => document.activeElement).toBe(await part.findByRole('button', opening))
  expect(part.queryByRole('textbox')).toBeNull()
  expect(sent).toEqual([['write', { cuid: '11', text: 'Has a dog' }]])
})

it('opens by N, and keeps what was written when it is closed', async () => {
  const part = await open(keeping().handlers)
  await part.findByRole('button', opening)
  await person.keyboard('n')
  expect(document.activeElement).toBe(part.getByRole('textbox', field))
  await person.keyboard('Has a dog')
  await person.click(part.getByRole('button', { name: 'Close' }))
  await person.click(part.getByRole('button', opening))
  await person.click(part.getByRole('button', { name: 'Continue' }))
  expect(part.getByRole('textbox', field)).toHaveProperty('value', 'Has a dog')
})

it('pins, changes and removes a note of one’s own, the last after a question', async () => {
  const { sent, handlers } = keeping(written)
  const part = await open(handlers)
  await person.click(await part.findByRole('button', { name: 'Pin “Calls in the evening”' }))
  await person.click(part.getByRole('button', { name: 'Change “Calls in the evening”' }))
  await person.type(part.getByRole('textbox', { name: 'Note' }), '!')
  await person.click(part.getByRole('button', { name: 'Save note' }))
  await person.click(await part.findByRole('button', { name: 'Remove “Calls in the evening”' }))
  await person.click(await screen.findByRole('button', { name: 'Remove note' }))
  await expect
    .poll(() => sent)
    .toEqual([
      ['change', { is_pinned: true, version: 1 }],
      ['change', { text: 'Calls in the evening!', version: 1 }],
      ['remove', null],
    ])
})

it('offers nothing but a pin at a colleague’s note', async () => {
  const part = await open(keeping({ ...written, can: [], is_pinned: true }).handlers)
  const acts = within(await part.findByRole('list', { name: 'Notes' })).getAllByRole('button')
  expect(acts.map((act) => act.getAttribute('aria-label'))).toEqual(['Unpin “Calls in the evening”'])
})

it('is not there for whoever may not read notes', async () => {
  const forbidden = http.get('*/api/desk/customer-notes', () => refused(403, 'access.denied'))
  await visit('/admin/customers/11', { as: 'staff', handlers: [forbidden, ...deskAnswers] })
  expect(await screen.findByRole('region', { name: 'Line and account' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('region', { name: 'Notes' })).toBeNull()
})

it('shows the pinned ones beside a conversation, which has no room for all', async () => {
  const { handlers } = keeping({ ...written, id: 4, text: 'Speaks Bangla only', is_pinned: true }, written)
  await visit('/admin/desk?view=chats&chat=11', { as: 'staff', handlers })
  const pinned = within(await screen.findByRole('list', { name: 'Pinned notes' }))
  expect(pinned.getByText('Speaks Bangla only')).toBeTruthy()
  expect(screen.queryByText('Calls in the evening')).toBeNull()
})
