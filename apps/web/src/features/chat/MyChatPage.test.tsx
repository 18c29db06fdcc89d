import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const call = '/get_chat_history'
const message = (id: number, text: string) => ({
  id,
  from: 'support',
  author: 'Sadia',
  text,
  created_at: '2026-03-14T06:00:00.000Z',
})
const textsOf = (log: HTMLElement) =>
  within(log)
    .getAllByText(/^Message/)
    .map((each) => each.textContent)

describe('the chat screen', () => {
  itSaysHowItStands({
    path: '/admin/my-chat',
    call,
    loading: 'Loading the chat',
    failed: 'The chat could not be loaded.',
    empty: {
      answer: pageOf([], { unread: 0 }),
      text: 'Write to us about this line. We answer here.',
    },
    handlers: [http.get('*/api/get-contact-info', () => refused(404, 'Not found.'))],
  })

  it('goes back in the conversation page by page, oldest on top', async () => {
    const history = http.get(`*/api${call}`, ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('before') === '3'
          ? pageOf([message(2, 'Message two'), message(1, 'Message one')], { unread: 0 })
          : pageOf([message(4, 'Message four'), message(3, 'Message three')], { unread: 0, total: 4 }),
      ),
    )
    await visit('/admin/my-chat', { handlers: [history] })
    const log = await screen.findByRole('log', { name: 'Messages' })
    expect(textsOf(log)).toEqual(['Message three', 'Message four'])
    await person.click(within(log).getByRole('button', { name: 'Earlier messages' }))
    await within(log).findByText('Message one')
    expect(textsOf(log)).toEqual(['Message one', 'Message two', 'Message three', 'Message four'])
    expect(within(log).queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  })

  it('heads the messages of each day', async () => {
    const today = new Date().toISOString()
    const before = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const history = http.get(`*/api${call}`, () =>
      HttpResponse.json(
        pageOf(
          [
            { ...message(4, 'Message four'), created_at: today },
            { ...message(3, 'Message three'), created_at: before },
            message(2, 'Message two'),
            message(1, 'Message one'),
          ],
          { unread: 0 },
        ),
      ),
    )
    await visit('/admin/my-chat', { handlers: [history] })
    const log = await screen.findByRole('log', { name: 'Messages' })
    const heads = within(log).getAllByText(/^(Message .*|Today|Yesterday|\d\d\/\d\d\/\d{4})$/)
    expect(heads.map((each) => each.textContent)).toEqual([
      '14/03/2026',
      'Message one',
      'Message two',
      'Yesterday',
      'Message three',
      'Today',
      'Message four',
    ])
    expect(within(log).getAllByText('Sadia, 12:00')).toHaveLength(2)
  })

  it('keeps what was written when it could not be sent, and says why', async () => {
    const history = http.get(`*/api${call}`, () => HttpResponse.json(pageOf([], { unread: 0 })))
    const send = http.post('*/api/chat-messages', () =>
      refused(429, 'That is a lot at once. Wait a moment.', { code: 'chat.too-fast' }),
    )
    await visit('/admin/my-chat', { handlers: [history, send] })
    const input = await screen.findByRole('textbox', { name: 'Message' })
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await person.type(input, 'Hello')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(await screen.findByText('That is a lot at once. Wait a moment.')).toBeTruthy()
    expect(input).toHaveProperty('value', 'Hello')
    cleanup()
    await visit('/admin/my-chat', { handlers: [history, send] })
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    expect(again.value).toBe('Hello')
    // writing goes on behind it, not before
    expect(again.selectionStart).toBe(5)
  })

  it('keeps a message that is too long, says by how much, and does not send it', async () => {
    const sent: string[] = []
    const history = http.get(`*/api${call}`, () => HttpResponse.json(pageOf([], { unread: 0 })))
    const send = http.post('*/api/chat-messages', async ({ request }) => {
      sent.push(((await request.json()) as { text: string }).text)
      return HttpResponse.json({ message: 'Sent.', data: {} })
    })
    await visit('/admin/my-chat', { handlers: [history, send] })
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
    await person.click(input)
    await person.paste('a'.repeat(2037))
    expect(input.value).toHaveLength(2037)
    expect(screen.getByText('Too long: 37 over the limit of 2,000 characters')).toBeTruthy()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    fireEvent.keyDown(input, { key: 'Enter' })
    const refusal = 'Shorten the message, then send it.'
    expect((await screen.findByText(refusal)).role).toBe('alert')
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: 'a'.repeat(1999) } })
    expect(screen.queryByText(refusal)).toBeNull()
    expect(screen.getByText('1,999 of 2,000 characters')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'Enter' })
    await vi.waitFor(() => expect(sent.map((text) => text.length)).toEqual([1999]))
  })

  it('puts the focus back into the line after sending, for the next message', async () => {
    const history = http.get(`*/api${call}`, () => HttpResponse.json(pageOf([], { unread: 0 })))
    const send = http.post('*/api/chat-messages', () => HttpResponse.json({ message: 'Sent.', data: {} }))
    await visit('/admin/my-chat', { handlers: [history, send] })
    const input = await screen.findByRole('textbox', { name: 'Message' })
    await person.type(input, 'Hello')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await vi.waitFor(() => expect(input).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(input)
  })

  it('keeps what is typed while a message is being sent', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const history = http.get(`*/api${call}`, () => HttpResponse.json(pageOf([], { unread: 0 })))
    const send = http.post('*/api/chat-messages', async () => {
      await waiting
      return HttpResponse.json({ message: 'Sent.', data: {} })
    })
    await visit('/admin/my-chat', { handlers: [history, send] })
    const input = await screen.findByRole('textbox', { name: 'Message' })
    await person.type(input, 'Hello')
    fireEvent.keyDown(input, { key: 'Enter' })
    await person.type(input, ' Is it down?')
    answer()
    await vi.waitFor(() => expect(input).toHaveProperty('value', 'Is it down?'))
  })

  it('says to whom it has nothing to be about', async () => {
    await visit('/admin/my-chat', { as: 'staff' })
    expect(await screen.findByText(/There is no line on your account/)).toBeTruthy()
  })
})
