import { screen, within } from '@testing-library/react'
import type { DeskChatParties } from '@uplink/contract/chat'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onLive, startLive } from '../../../platform/live/live'
import { readToken } from '../../../platform/session/token'
import { startBroker, type TestBroker } from '../../../testing/broker'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, profile, visit } from '../../../testing/visit'
import { deskAnswers, deskChat } from '../../desk/desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const sadia = { id: 6, name: 'Sadia' }

/** An inbox with one chat, into which both sides write. */
function withChat(start: Partial<DeskChatParties> = {}) {
  const { last_message, connection, organization, assignee } = deskChat
  let chat: DeskChatParties = { connection, organization, assignee, ...start }
  const messages = [{ ...last_message, author: 'Rahima Khatun' }]
  const sent: unknown[] = []
  const requests: string[] = []
  const support = (author: string, text: string) => {
    const message = { ...messages[0]!, id: messages.length + 3, from: 'support' as const, author, text }
    messages.push(message)
    return message
  }
  const handlers = [
    http.get('*/api/desk/chats', ({ request }) => {
      requests.push(new URL(request.url).searchParams.get('show') ?? '')
      return HttpResponse.json(pageOf([{ ...deskChat, ...chat }], { waiting: 1 }))
    }),
    http.get('*/api/desk/chats/11', () =>
      HttpResponse.json(pageOf([...messages].reverse(), { unread: sent.length === 0 ? 1 : 0, chat })),
    ),
    http.get('*/api/desk/chats/11/agents', () =>
      HttpResponse.json({ data: [{ id: profile.id, name: profile.name }, sadia] }),
    ),
    http.put('*/api/desk/chats/11/read', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Read.', data: { unread: 0 } })
    }),
    http.post('*/api/desk/chats/11/messages', async ({ request }) => {
      const body = (await request.json()) as { text: string }
      sent.push(body)
      return HttpResponse.json({ message: 'Sent.', data: support('Rahima', body.text) })
    }),
    http.put('*/api/desk/chats/11/assignee', async ({ request }) => {
      const body = (await request.json()) as { assignee_id: number | null }
      sent.push(body)
      const next = body.assignee_id === sadia.id ? sadia : { id: profile.id, name: profile.name }
      chat = { ...chat, assignee: body.assignee_id === null ? null : next }
      return HttpResponse.json({ message: 'Handed over.', data: chat })
    }),
    ...deskAnswers,
  ]
  const open = (path = '/admin/desk?view=chats&chat=11', others: HttpHandler[] = []) =>
    visit(path, { as: 'staff', handlers: [...others, ...handlers] })
  return { open, sent, requests, support }
}

describe('the inbox', () => {
  itSaysHowItStands({
    path: '/admin/desk?view=chats',
    call: '/desk/chats',
    as: 'staff',
    loading: 'Loading the chats',
    failed: 'The chats could not be loaded.',
    empty: { answer: pageOf([], { waiting: 0 }), text: 'All clear: nobody is waiting for an answer.' },
  })

  it('says whose each chat is, and can be asked for one’s own and for nobody’s', async () => {
    const { open, requests } = withChat()
    await open('/admin/desk?view=chats')
    const inbox = within(await screen.findByRole('list', { name: 'Chats' }))
    expect(inbox.getByText('rahima-home · nobody’s')).toBeTruthy()
    // what waits comes first, and all others when asked for
    expect(requests.at(-1)).toBe('waiting')
    await person.click(screen.getByRole('radio', { name: 'All' }))
    await vi.waitFor(() => expect(requests.at(-1)).toBe('all'))
    await person.click(screen.getByRole('radio', { name: 'Nobody’s' }))
    await vi.waitFor(() => expect(requests.at(-1)).toBe('none'))
    await person.click(screen.getByRole('radio', { name: 'Mine' }))
    await vi.waitFor(() => expect(requests.at(-1)).toBe('mine'))
  })
})

describe('a chat at the desk', () => {
  it('is read by being opened, and answered', async () => {
    const { open, sent } = withChat()
    await open('/admin/desk?view=chats')
    const inbox = await screen.findByRole('list', { name: 'Chats' })
    expect(inbox.textContent).toContain('1 unread')
    await person.click(screen.getByRole('button', { name: 'Rahima Khatun' }))
    const log = within(await screen.findByRole('log', { name: 'Messages' }))
    await person.type(screen.getByRole('textbox', { name: 'Message' }), 'Until five.')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    expect(await log.findByText('Until five.')).toBeTruthy()
    expect(sent).toMatchObject([{ through: 3 }, { text: 'Until five.' }])
  })

  it('goes on to the next one that waits by Ctrl+Enter, and writes there', async () => {
    const { open, sent } = withChat()
    const karim = {
      ...deskChat,
      connection: { ...deskChat.connection, id: 12, username: 'karim-shop', holder: 'Karim Uddin' },
    }
    const at = await open('/admin/desk?view=chats&chat=11', [
      http.get('*/api/desk/chats', () =>
        HttpResponse.json(
          pageOf(sent.some((body) => 'text' in (body as object)) ? [karim] : [deskChat, karim], {
            waiting: 2,
          }),
        ),
      ),
      http.get('*/api/desk/chats/12', () =>
        HttpResponse.json(pageOf([], { unread: 0, chat: { ...karim, assignee: null } })),
      ),
    ])
    await screen.findByRole('button', { name: 'Karim Uddin' })
    await person.type(await screen.findByRole('textbox', { name: 'Message' }), 'Until five.')
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('region', { name: 'Chat with Karim Uddin' })).toBeTruthy()
    expect(sent).toMatchObject([{ through: 3 }, { text: 'Until five.' }])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
    // nothing is written here, and nobody else waits
    await person.keyboard('{Control>}{Enter}{/Control}')
    await vi.waitFor(() => expect(at.path()).toBe('/admin/desk'))
    expect(sent).toHaveLength(2)
  })

  it('takes a canned reply below what is written already, to be changed before it is sent', async () => {
    await withChat().open()
    const field = await screen.findByRole('textbox', { name: 'Message' })
    await person.type(field, 'Good day.')
    await person.selectOptions(await screen.findByLabelText('Canned reply'), 'Restart')
    expect(field).toHaveProperty('value', 'Good day.\nPlease restart the router.')
    expect(document.activeElement).toBe(field)
  })

  it('offers no canned replies of another organization', async () => {
    await withChat({ organization: 'Other Net' }).open()
    await screen.findByRole('option', { name: 'Sadia' })
    expect(screen.queryByLabelText('Canned reply')).toBeNull()
  })

  it('is taken, handed over to a colleague, and given back', async () => {
    const { open, sent } = withChat()
    await open()
    const holder = await screen.findByLabelText('Looked after by')
    expect(holder).toHaveProperty('value', '')
    await person.click(await screen.findByRole('button', { name: 'Take it' }))
    await vi.waitFor(() => expect(holder).toHaveProperty('value', String(profile.id)))
    expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
    await person.selectOptions(holder, 'Sadia')
    await vi.waitFor(() => expect(holder).toHaveProperty('value', '6'))
    await person.selectOptions(holder, 'Nobody')
    await vi.waitFor(() => expect(holder).toHaveProperty('value', ''))
    expect(sent.slice(1)).toEqual([{ assignee_id: profile.id }, { assignee_id: 6 }, { assignee_id: null }])
  })
})

describe('with a colleague in the same chat', () => {
  let broker: TestBroker
  afterEach(() => broker.stop())

  it('shows their message at once, and keeps what is being written', async () => {
    const { open, support } = withChat()
    await open()
    const field = await screen.findByRole('textbox', { name: 'Message' })
    await person.type(field, 'I lo')
    broker = await startBroker(readToken() ?? '')
    const connected = vi.fn()
    onLive('connected', connected)
    startLive({ id: profile.id, live: { enabled: true, url: broker.url, topic: `user-${profile.id}` } })
    await vi.waitFor(() => expect(connected).toHaveBeenCalled(), { timeout: 20_000 })
    support('Sadia', 'The whole street is down.')
    await broker.publish(`user-${profile.id}/chat`, JSON.stringify({ connection_id: 11 }))
    const log = within(screen.getByRole('log', { name: 'Messages' }))
    expect(await log.findByText('The whole street is down.')).toBeTruthy()
    expect(await log.findByText(/^Sadia,/)).toBeTruthy()
    expect(field).toHaveProperty('value', 'I lo')
  })
})
