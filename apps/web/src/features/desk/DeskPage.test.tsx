import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { draftOf } from '../../platform/form/drafts'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'
import { chooseFilter } from '../../testing/filters'
import { cannedReply, deskAnswers, deskTicket } from './desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

/** A desk with one ticket, whose state changes. */
function withTicket(start: Partial<DeskTicketWithThread> = {}) {
  let now = { ...deskTicket, ...start }
  const sent: Record<string, unknown>[] = []
  const change = (message: string, next: Partial<DeskTicketWithThread>) => {
    now = { ...now, ...next }
    return HttpResponse.json({ message, data: now })
  }
  const handlers = [
    ...deskAnswers,
    http.get('*/api/desk/tickets/7', () => HttpResponse.json({ data: now })),
    http.post('*/api/desk/tickets/7/notes', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      const is_internal = body.kind === 'internal'
      const note = { ...now.notes[0]!, id: 2, from: 'support' as const, author: 'Sadia', is_internal }
      return change('Written.', { notes: [...now.notes, { ...note, text: String(body.text) }] })
    }),
    http.put('*/api/desk/tickets/7/assignee', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return change('Given.', { assignee: { id: 6, name: 'Sadia' } })
    }),
    http.post('*/api/desk/tickets/7/close', () => change('Closed.', { status: 'closed' })),
    http.post('*/api/desk/tickets/7/reopen', () => change('Opened.', { status: 'open' })),
  ]
  return { handlers, sent }
}

const open = (path: string, { handlers }: { handlers: typeof deskAnswers }) =>
  visit(path, { as: 'staff', handlers })

describe('the queue', () => {
  itSaysHowItStands({
    path: '/admin/desk',
    call: '/desk/tickets',
    as: 'staff',
    loading: 'Loading the queue',
    failed: 'The queue could not be loaded.',
    empty: { answer: pageOf([]), text: 'No ticket matches these filters.' },
  })

  it('asks for what the address and the filters say, and opens a ticket beside it', async () => {
    const requests: string[] = []
    const list = http.get('*/api/desk/tickets', ({ request }) => {
      requests.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json(pageOf([deskTicket]))
    })
    await open('/admin/desk?status=answered', { handlers: [list, ...withTicket().handlers] })
    await chooseFilter('Whose', 'Mine')
    await vi.waitFor(() => expect(requests.at(-1)).toBe('page=1&status=answered&assignee=mine&per_page=20'))
    const queue = within(await screen.findByRole('list', { name: 'Queue' }))
    await person.click(queue.getByRole('button', { name: 'Slow in the evening' }))
    expect(await screen.findByRole('region', { name: 'Slow in the evening' })).toBeTruthy()
    const customer = within(screen.getByRole('region', { name: 'Customer' }))
    expect(await customer.findByText('৳ 1,050.00, due 20/03/2026')).toBeTruthy()
  })
})

it.each([
  ['/admin/desk', 'Longest wait first.'],
  ['/admin/desk?status=all', 'Latest change first.'],
  ['/admin/desk?view=chats', 'Longest wait first.'],
  ['/admin/desk?view=chats&show=all', 'Latest message first.'],
  ['/admin/desk?view=replies', 'Texts to insert into answers.'],
])('%s says in which order it stands: %s', async (path, lead) => {
  await open(path, withTicket())
  expect(await screen.findByText(lead)).toBeTruthy()
})

it('says how much waits while nothing is opened, and opens the first', async () => {
  const counts: Record<string, number> = { late: 2, none: 3, mine: 1 }
  const list = http.get('*/api/desk/tickets', ({ request }) => {
    const { searchParams: query } = new URL(request.url)
    if (query.get('per_page') !== '1') return undefined
    const of = query.get('status') === 'late' ? 'late' : (query.get('assignee') ?? '')
    return HttpResponse.json({ ...pageOf([]), total: counts[of] ?? 5 })
  })
  await open('/admin/desk', { handlers: [list, ...withTicket().handlers] })
  const start = within(await screen.findByRole('region', { name: '5 tickets wait for an answer' }))
  const late = await start.findByRole('link', { name: /^2 ?Late$/ })
  expect(late.getAttribute('href')).toBe('/admin/desk?status=late')
  expect(start.getByRole('link', { name: /^3 ?Unassigned$/ })).toBeTruthy()
  expect(start.getByRole('link', { name: /^1 ?Mine$/ })).toBeTruthy()
  await person.click(start.getByRole('button', { name: /^Open the first.*Slow in the evening/ }))
  expect(await screen.findByRole('region', { name: 'Slow in the evening' })).toBeTruthy()
})

describe('a ticket at the desk', () => {
  it('keeps what is half written, and for whom, while another screen is looked at', async () => {
    const { handlers } = withTicket()
    const { path } = await open('/admin/desk?ticket=7', { handlers })
    await person.click(await screen.findByRole('radio', { name: 'Internal note' }))
    await person.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Ask the tech')
    await person.click(screen.getByRole('link', { name: 'Dashboard' }))
    await vi.waitFor(() => expect(path()).toBe('/admin/dashboard'))
    cleanup()
    await open('/admin/desk?ticket=7', { handlers })
    const field = await screen.findByRole('textbox', { name: 'Internal note' })
    expect(field).toHaveProperty('value', 'Ask the tech')
    await person.click(screen.getByRole('button', { name: 'Keep note' }))
    await vi.waitFor(() => expect(draftOf('desk-ticket-7')).toBe(''))
  })

  it('is answered, also with a canned reply, and kept a note about', async () => {
    const { handlers, sent } = withTicket()
    await open('/admin/desk?ticket=7', { handlers })
    await person.selectOptions(await screen.findByLabelText('Canned reply'), 'Restart')
    await person.click(screen.getByRole('button', { name: 'Send answer' }))
    const thread = within(screen.getByRole('list', { name: 'Conversation' }))
    expect(await thread.findByText('Please restart the router.')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Internal note' }))
    expect(screen.queryByLabelText('Canned reply')).toBeNull()
    await person.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Old router.')
    await person.click(screen.getByRole('button', { name: 'Keep note' }))
    expect(await thread.findByText('Old router.')).toBeTruthy()
    expect(sent).toMatchObject([
      { kind: 'answer', text: 'Please restart the router.' },
      { kind: 'internal', text: 'Old router.' },
    ])
  })

  it('takes a canned reply by # and letters of its name, with what it leaves open filled in', async () => {
    const replies = http.get('*/api/desk/canned-replies', () =>
      HttpResponse.json(
        pageOf(
          [
            {
              ...cannedReply,
              id: 1,
              title: 'Restart',
              text: 'Dear {name}, restart it. {agent}, #{ticket} {x}',
            },
            { ...cannedReply, id: 2, title: 'Closing', text: 'Good to hear.' },
            { ...cannedReply, id: 3, title: 'Restored', text: 'Of others.', organization: 'Other Net' },
          ],
          { can: [] },
        ),
      ),
    )
    const { handlers } = withTicket()
    await open('/admin/desk?ticket=7', { handlers: [replies, ...handlers] })
    const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
    await screen.findByRole('option', { name: 'Restart' })
    await person.type(field, 'Hello. #res')
    const found = within(await screen.findByRole('listbox', { name: 'Canned replies' }))
    expect(found.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'RestartDear Rahima Khatun, restart it. Rahima Khatun, #7 {x}',
    ])
    await person.keyboard('{Enter}')
    expect(field).toHaveProperty('value', 'Hello. Dear Rahima Khatun, restart it. Rahima Khatun, #7 {x}')
    expect(screen.queryByRole('listbox', { name: 'Canned replies' })).toBeNull()
    await person.type(field, ' #')
    await screen.findByRole('listbox', { name: 'Canned replies' })
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('listbox', { name: 'Canned replies' })).toBeNull()
  })

  it('keeps a note a note when the ticket is opened again while it is written, and after a reload', async () => {
    const { handlers, sent } = withTicket({ status: 'closed' })
    await open('/admin/desk?ticket=7', { handlers })
    await person.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'He lies')
    await person.click(screen.getByRole('button', { name: 'Open again' }))
    await screen.findByRole('button', { name: 'Close ticket' })
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
    cleanup()
    await open('/admin/desk?ticket=7', { handlers })
    expect(await screen.findByRole('textbox', { name: 'Internal note' })).toHaveProperty('value', 'He lies')
    await person.click(screen.getByRole('button', { name: 'Keep note' }))
    await vi.waitFor(() => expect(sent).toMatchObject([{ kind: 'internal', text: 'He lies' }]))
  })

  it('offers to answer when a closed ticket is opened again and nothing was written', async () => {
    await open('/admin/desk?ticket=7', withTicket({ status: 'closed' }))
    await person.click(await screen.findByRole('button', { name: 'Open again' }))
    expect(await screen.findByRole('button', { name: 'Send answer' })).toBeTruthy()
  })

  it('asks before chosen files are lost with the ticket, and not when only the queue changes', async () => {
    const { handlers } = withTicket()
    await open('/admin/desk?ticket=7', { handlers })
    const files = await screen.findByLabelText(/^Files/)
    await person.upload(files, new File(['x'], 'speed.png', { type: 'image/png' }))
    await chooseFilter('Whose', 'Mine')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await person.click(screen.getByRole('radio', { name: /^Chats/ }))
    await person.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(screen.getByText('speed.png')).toBeTruthy()
  })

  it('takes nothing more into an answer that is being sent', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const slow = http.post('*/api/desk/tickets/7/notes', async () => {
      await waiting
      return HttpResponse.json({ message: 'Written.', data: deskTicket })
    })
    await open('/admin/desk?ticket=7', { handlers: [slow, ...withTicket().handlers] })
    const field = await screen.findByRole('textbox', { name: 'Answer to the customer' })
    await person.type(field, 'Hello')
    await person.click(screen.getByRole('button', { name: 'Send answer' }))
    await person.type(field, ' again')
    expect(field).toHaveProperty('value', 'Hello')
    expect(screen.getByRole('button', { name: 'Attach files' })).toHaveProperty('disabled', true)
    answer()
    expect(await screen.findByText('Written.')).toBeTruthy()
  })

  it('is given to somebody, and closed', async () => {
    const { handlers, sent } = withTicket()
    await open('/admin/desk?ticket=7', { handlers })
    await screen.findByRole('option', { name: 'Sadia' })
    await person.selectOptions(screen.getByLabelText('Assigned to'), 'Sadia')
    expect(await screen.findByText('Given.')).toBeTruthy()
    expect(sent).toEqual([{ assignee_id: 6 }])
    await person.click(screen.getByRole('button', { name: 'Close ticket' }))
    await person.click(await screen.findByRole('button', { name: 'Yes, close it' }))
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })

  it('says when nobody knows whom it can be given to, and tries again', async () => {
    let isBroken = true
    const agents = http.get('*/api/desk/tickets/7/agents', () =>
      isBroken ? refused(500, 'No') : HttpResponse.json({ data: [{ id: 6, name: 'Sadia' }] }),
    )
    await open('/admin/desk?ticket=7', { handlers: [agents, ...withTicket().handlers] })
    const said = await screen.findByText('The people it can be assigned to could not be loaded.')
    expect(screen.queryByRole('option', { name: 'Sadia' })).toBeNull()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Sadia' })).toBeTruthy()
    expect(said.isConnected).toBe(false)
  })

  it('is missing in words, also outside of one’s own rules', async () => {
    const missing = http.get('*/api/desk/tickets/7', () => refused(404, 'Not found.'))
    await open('/admin/desk?ticket=7', { handlers: [missing, ...deskAnswers] })
    expect(await screen.findByText('This ticket does not exist.')).toBeTruthy()
  })
})
