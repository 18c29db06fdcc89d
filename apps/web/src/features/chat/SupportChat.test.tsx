import { fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, visit } from '../../testing/visit'
import { isChatOpen } from './chat-hours'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})

const at = (hour: number, minute = 0) => vi.setSystemTime(new Date(2026, 2, 14, hour, minute))

let loads: string[] = []
function chat({ widget_url = null, unread = 0 }: { widget_url?: string | null; unread?: number } = {}) {
  loads = []
  const message = {
    id: 7,
    from: 'support',
    author: 'Sadia',
    text: 'Hello',
    created_at: '2026-03-14T06:00:00.000Z',
  }
  const messages = [message]
  return [
    http.get('*/api/chat-settings', () => {
      loads.push('settings')
      return HttpResponse.json({ data: { widget_url, unread } })
    }),
    http.get('*/api/get_chat_history', () =>
      HttpResponse.json({
        data: [...messages].reverse(),
        unread,
        per_page: 30,
        total: messages.length,
        current_page: 1,
        last_page: 1,
        to: messages.length,
      }),
    ),
    http.put('*/api/chat-messages/read', () => {
      unread = 0
      return HttpResponse.json({ message: 'Marked as read.', data: { unread } })
    }),
    http.post('*/api/chat-messages', async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      const sent = { ...message, id: message.id + messages.length, from: 'customer', author: 'Rahima', text }
      messages.push(sent)
      return HttpResponse.json({ message: 'Sent.', data: sent })
    }),
  ]
}

const opener = () => screen.findByRole('button', { name: /^Support chat/ })

describe('the hours of the chat', () => {
  it.each([
    [8, 59, false],
    [9, 0, true],
    [16, 59, true],
    [17, 0, false],
  ])('at %i:%i: %s', (hour, minute, isOpen) => {
    expect(isChatOpen(new Date(2026, 2, 14, hour, minute))).toBe(isOpen)
  })
})

describe('the support chat', () => {
  it('is loaded when its hours begin, within a minute, and goes when they end', async () => {
    at(8, 59)
    await visit('/admin/support-ticket', { handlers: chat() })
    vi.advanceTimersByTime(50_000)
    expect(loads).toEqual([])
    expect(screen.queryByRole('button', { name: /^Support chat/ })).toBeNull()
    // the screen's minute may have begun a moment after the screen appeared
    vi.advanceTimersByTime(60_000)
    expect(await opener()).toBeTruthy()
    expect(loads).toEqual(['settings'])
    at(16, 59)
    vi.advanceTimersByTime(120_000)
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Support chat/ })).toBeNull())
  })

  it('counts what is unread, shows it, and sends with Enter', async () => {
    at(10)
    await visit('/admin/support-ticket', { handlers: chat({ unread: 1 }) })
    await person.click(await screen.findByRole('button', { name: 'Support chat, 1 unread' }))
    const panel = within(screen.getByRole('region', { name: 'Support chat' }))
    expect(await panel.findByText('Hello')).toBeTruthy()
    const input = panel.getByRole('textbox', { name: 'Message' })
    await person.type(input, 'Is my line down?')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(await panel.findByText('Is my line down?')).toBeTruthy()
    await person.click(panel.getByRole('button', { name: 'Close the chat' }))
    expect(await screen.findByRole('button', { name: 'Support chat' })).toBeTruthy()
  })

  it('takes the focus when it opens, and gives it back when it closes', async () => {
    at(10)
    await visit('/admin/support-ticket', { handlers: chat() })
    await person.click(await opener())
    const field = await screen.findByRole('textbox', { name: 'Message' })
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    await person.keyboard('{Escape}')
    expect(document.activeElement).toBe(await opener())
  })

  it('shows another provider’s widget in a sandbox', async () => {
    at(10)
    await visit('/admin/support-ticket', { handlers: chat({ widget_url: 'https://chat.example/w' }) })
    await person.click(await opener())
    const frame = screen.getByTitle<HTMLIFrameElement>('Support chat')
    expect(frame.src).toBe('https://chat.example/w')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups allow-same-origin')
  })

  it('is not beside its own screen', async () => {
    at(10)
    await visit('/admin/my-chat', { handlers: chat() })
    expect(await screen.findByText('Hello')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Support chat/ })).toBeNull()
  })
})
