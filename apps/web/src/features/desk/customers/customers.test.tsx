import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { CustomerOverview, DeskCustomer } from '@uplink/contract/desk'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { customerLines, deskAnswers, deskTicket, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const rahima: DeskCustomer = {
  id: 11,
  username: 'rahima-home',
  holder: 'Rahima Khatun',
  city: 'Dhaka',
  area: 'Dhanmondi',
  phone: '01711111111',
  status: 'active',
  package: 'Home 50',
  is_overdue: false,
}
const karim: DeskCustomer = {
  ...rahima,
  id: 12,
  username: 'karim-shop',
  holder: 'Karim Uddin',
  phone: '01811222333',
  area: 'Dhaka',
  package: null,
  is_overdue: true,
}

function answering(rows: DeskCustomer[], can: string[] = []) {
  const requests: string[] = []
  const handler = http.get('*/api/desk/customers', ({ request }) => {
    const query = new URL(request.url).searchParams
    requests.push(query.toString())
    const isNarrowed = [...query.keys()].some((key) => key !== 'page' && key !== 'per_page')
    return HttpResponse.json({ ...pageOf(isNarrowed ? rows : []), can })
  })
  return { handler, requests }
}

describe('finding a customer', () => {
  itSaysHowItStands({
    path: '/admin/customers?q=ra',
    call: '/desk/customers',
    as: 'staff',
    loading: 'Loading: Customers',
    failed: 'The customers could not be loaded.',
    empty: {
      answer: { ...pageOf([]), can: [] },
      text: 'No customer matches. Enter how a name begins, how a number begins or ends, or the whole email address.',
    },
  })

  it('begins in the field, asks nothing before two characters, and opens whom it found', async () => {
    const { handler, requests } = answering([rahima, karim])
    const at = await visit('/admin/customers', { as: 'staff', handlers: [handler, ...deskAnswers] })
    const field = await screen.findByRole('searchbox', {
      name: 'Search name, mobile, Client ID or email',
    })
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/^Enter two characters or more/)).toBeTruthy()
    await person.type(field, 'r{Enter}')
    expect(screen.queryByRole('link', { name: 'New customer' })).toBeNull()
    await person.type(field, 'a{Enter}')
    const table = await screen.findByRole('table', { name: 'Customers' })
    const rows = within(table).getAllByRole('row').slice(1)
    const texts = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
    expect(texts).toEqual([
      ['Rahima Khatun', 'rahima-home', '01711111111', 'Dhanmondi, Dhaka', 'Home 50', 'Active'],
      ['Karim Uddin', 'karim-shop', '01811222333', 'Dhaka', 'NA', 'Overdue'],
    ])
    // without a question only what one may do is asked
    expect(requests).toEqual(['page=1&per_page=20', 'page=1&q=ra&per_page=20'])
    await person.click(within(table).getByRole('link', { name: /Rahima Khatun/ }))
    expect(await screen.findByRole('heading', { name: 'Rahima Khatun', level: 1 })).toBeTruthy()
    expect(at.path()).toBe('/admin/customers/11')
  })
})

describe('before a search', () => {
  it('lists whose pages were opened last', async () => {
    const { handler } = answering([])
    localStorage.setItem('customers-recent', JSON.stringify([{ id: 'x' }]))
    const at = await visit('/admin/customers/11', { as: 'staff', handlers: [handler, ...deskAnswers] })
    await screen.findByRole('heading', { name: 'Rahima Khatun', level: 1 })
    await person.click(screen.getByRole('link', { name: 'Customers' }))
    const table = within(await screen.findByRole('table', { name: 'Opened lately' }))
    expect(table.getAllByRole('row')).toHaveLength(2)
    await person.click(table.getByRole('link', { name: 'Rahima Khatun' }))
    await waitFor(() => expect(at.path()).toBe('/admin/customers/11'))
  })
})

describe('narrowing customers', () => {
  const lookUps = [
    namesAnswer({
      areas: [{ id: 3, name: 'Banani', city: 'Dhaka' }],
      packages: [{ id: 4, name: 'Home 50' }],
    }),
  ]

  it('asks by area, package, state and bills without a name, names them, and clears them', async () => {
    const { handler, requests } = answering([rahima])
    const at = await visit('/admin/customers?area=3&package=4&status=active,suspended', {
      as: 'staff',
      handlers: [handler, ...lookUps, ...deskAnswers],
    })
    await screen.findByRole('table', { name: 'Customers' })
    await screen.findByRole('button', { name: /^Area.*Banani/ })
    await screen.findByRole('button', { name: /^Package.*Home 50/ })
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    await person.click(screen.getByRole('menuitem', { name: 'Bills' }))
    await person.click(await screen.findByLabelText('One is overdue'))
    await waitFor(() => expect(at.search()).toContain('bills=overdue'))
    await waitFor(() =>
      expect(requests.at(-1)).toBe(
        'page=1&area=3&package=4&status=active%2Csuspended&bills=overdue&per_page=20',
      ),
    )
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(await screen.findByText(/Or filter by area, package, status or bills\./)).toBeTruthy()
    expect(at.search()).toBe('')
  })

  it('does not ask for too few letters, and does for what else is chosen', async () => {
    const { handler, requests } = answering([rahima])
    await visit('/admin/customers?q=r&status=closed', { as: 'staff', handlers: [handler, ...deskAnswers] })
    await screen.findByRole('table', { name: 'Customers' })
    expect(requests).toEqual(['page=1&status=closed&per_page=20'])
  })

  it('exports by the same filters', async () => {
    const { handler } = answering([rahima])
    const exported: unknown[] = []
    await visit('/admin/customers?area=3&bills=overdue', {
      as: 'staff',
      handlers: [
        handler,
        ...lookUps,
        http.get('*/api/desk/customers/export', ({ request }) => {
          exported.push(new URL(request.url).search)
          return new HttpResponse('Id', { headers: { 'content-type': 'text/csv' } })
        }),
        ...deskAnswers,
      ],
    })
    await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(exported).toEqual(['?area=3&bills=overdue']))
  })
})

describe('one customer', () => {
  itSaysHowItStands({
    path: '/admin/customers/11',
    call: '/desk/customer',
    as: 'staff',
    loading: 'Loading the customer',
    failed: 'The customer could not be loaded.',
  })

  const open = (more: Partial<CustomerOverview> = {}, ...handlers: typeof deskAnswers) => {
    const data = { ...overview, ...more }
    const read = http.get('*/api/desk/customer', () => HttpResponse.json({ data }))
    return visit('/admin/customers/11', { as: 'staff', handlers: [read, ...handlers, ...deskAnswers] })
  }
  const factsOf = (section: string) =>
    Object.fromEntries(
      [...screen.getByRole('region', { name: section }).querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    )

  it('leads to the person, for whoever may see users', async () => {
    await open({ can: ['see-person'] })
    const link = await screen.findByRole('link', { name: 'Rahima Khatun' })
    expect(link.getAttribute('href')).toBe('/admin/auth/users/view/5')
  })

  it('shows who it is, how the line stands and what is owed', async () => {
    const cut = {
      id: 4,
      title: 'Cut fibre',
      title_bn: null,
      services: ['Internet'],
      is_planned: false,
      starts_at: '2026-03-14T06:00:00.000Z',
      expected_end_at: '2026-03-14T09:00:00.000Z',
    }
    await open({
      line: {
        ...overview.line,
        state: 'suspended',
        since: '2026-03-12T06:00:00.000Z',
        overdue: '1050.00',
        running: [cut],
        last_session: {
          started_at: '2026-03-11T06:00:00.000Z',
          stopped_at: '2026-03-12T06:00:00.000Z',
          ended_by: 'provider',
        },
        last_authentication: { at: '2026-03-12T07:00:00.000Z', is_accepted: false, reason: 'suspended' },
      },
      bill: { ...overview.bill, is_overdue: true, billDueDate: '2026-03-10' },
    })
    expect(await screen.findByText('Client ID rahima-home')).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('01711111111')).toBe('tel:01711111111')
    expect(hrefOf('rahima@example.com')).toBe('mailto:rahima@example.com')
    const [here] = within(await screen.findByRole('list', { name: 'Lines' })).getAllByRole('listitem')
    // why it does not work stands at the line itself
    expect(here?.textContent).toContain(
      'Outage: Cut fibre, since Mar 14, 2026, 12:00, expected to end Mar 14, 2026, 15:00',
    )
    expect(here?.textContent).toContain('Sign-in Mar 12, 2026, 13:00: refused, the line is suspended')
    expect(factsOf('Line and account')).toMatchObject({
      Address: 'Road 5, Dhaka',
      'Last session': 'Until Mar 12, 2026, 12:00: we ended it',
      'Last sign-in': 'Mar 12, 2026, 13:00: refused, the line is suspended',
      Speed: '50 Mbps down, 25 Mbps up',
      Included: 'No limit',
    })
    const money = within(screen.getByRole('region', { name: 'Money' }))
    expect(money.getByText(/Owes ৳\s1,050\.00/)).toBeTruthy()
    expect(money.getByText(/Overdue since 10\/03\/2026/)).toBeTruthy()
  })

  it('has nothing red of a line that was paid for and switched on a moment ago', async () => {
    await open({
      line: {
        ...overview.line,
        state: 'offline',
        since: '2026-03-12T06:00:00.000Z',
        paid_at: '2026-03-14T05:32:00.000Z',
      },
    })
    expect(await screen.findByText('Switched on')).toBeTruthy()
    expect(screen.queryByText('Offline')).toBeNull()
  })

  it('leads to their bills, payments, tickets and other lines', async () => {
    await open()
    const hrefOf = async (name: string | RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('All bills')).toBe('/admin/billing_histories?q=rahima-home')
    expect(await hrefOf('All payments')).toBe('/admin/desk/payments?q=rahima-home')
    expect(await hrefOf('rahima-shop')).toBe('/admin/customers/12')
    await person.click(screen.getByRole('button', { name: 'More acts' }))
    expect(screen.getByRole('menuitem', { name: 'Their tickets' }).getAttribute('href')).toBe(
      '/admin/desk?q=rahima-home&status=all',
    )
  })

  it('shows each line as it is now, and ends a session after a question', async () => {
    const ended: string[] = []
    await open(
      {},
      http.post('*/api/devices/:id/disconnect', ({ params, request }) => {
        ended.push(`${String(params.id)} of ${new URL(request.url).searchParams.get('cuid')}`)
        return HttpResponse.json({
          message: 'The session was ended.',
          data: { id: 31, state: 'disconnecting' },
        })
      }),
    )
    const lines = within(await screen.findByRole('list', { name: 'Lines' }))
    const [here, other] = lines.getAllByRole('listitem')
    expect(here?.textContent).toContain('104.0 GB this period')
    expect(here?.textContent).toContain('10.99.4.7')
    // another one is a row of its own, with what matters of it
    expect(other?.textContent).toContain('owes ৳\u00a0498.75')
    expect(other?.textContent).not.toContain('Session')
    // with the name that the device was given; its addresses are folded
    expect(here?.textContent).toContain('Dhanmondi BRAS · Hall router')
    expect(lines.queryByText('Hardware address', { ignore: '[hidden] *' })).toBeNull()
    await person.click(lines.getByRole('button', { name: 'End session' }))
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End session' }))
    expect(await screen.findByText('The session was ended.')).toBeTruthy()
    expect(ended).toEqual(['31 of 11'])
  })

  it('ends a session of another line without leaving the page', async () => {
    const ended: string[] = []
    const shop = {
      ...customerLines[1]!,
      can: ['end-session'],
      session: { ...customerLines[0]!.session, id: 44 },
    }
    await open(
      {},
      http.get('*/api/desk/customer/lines', () => HttpResponse.json({ data: [customerLines[0], shop] })),
      http.post('*/api/devices/:id/disconnect', ({ params, request }) => {
        ended.push(`${String(params.id)} of ${new URL(request.url).searchParams.get('cuid')}`)
        return HttpResponse.json({
          message: 'The session was ended.',
          data: { id: 44, state: 'disconnecting' },
        })
      }),
    )
    await person.click(await screen.findByRole('button', { name: 'End session of rahima-shop' }))
    const question = within(screen.getByRole('alertdialog', { name: 'End the session of rahima-shop?' }))
    await person.click(question.getByRole('button', { name: 'End session' }))
    await waitFor(() => expect(ended).toEqual(['44 of 12']))
  })

  it('begins with some of many lines', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...customerLines[1]!,
      id: 20 + at,
      username: `branch-${at}`,
    }))
    await open(
      {},
      http.get('*/api/desk/customer/lines', () => HttpResponse.json({ data: [customerLines[0], ...many] })),
    )
    const lines = within(await screen.findByRole('list', { name: 'Lines' }))
    expect(lines.getAllByRole('listitem')).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Show all 9 lines' }))
    expect(lines.getAllByRole('listitem')).toHaveLength(9)
  })

  it('names the device of a line for those who may', async () => {
    const sent: unknown[] = []
    const naming = http.put('*/api/devices/:id/name', async ({ params, request }) => {
      sent.push([params.id, new URL(request.url).searchParams.get('cuid'), await request.json()])
      return HttpResponse.json({ message: 'The device is named.', data: { name: 'Shop router' } })
    })
    await open({}, naming)
    const lines = within(await screen.findByRole('list', { name: 'Lines' }))
    await person.click(lines.getByRole('button', { name: 'Device and addresses of rahima-home' }))
    expect(lines.getByText('02-1A-4B-00-00-0C', { ignore: '[hidden] *' })).toBeTruthy()
    await person.click(lines.getByRole('button', { name: 'Name the device of rahima-home' }))
    const dialog = within(screen.getByRole('dialog'))
    await person.clear(dialog.getByLabelText('Name'))
    await person.type(dialog.getByLabelText('Name'), 'Shop router')
    await person.click(dialog.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('The device is named.')).toBeTruthy()
    expect(sent).toEqual([['31', '11', { name: 'Shop router' }]])
  })

  it('tells what happened on one timeline, which can be narrowed and searched', async () => {
    await open()
    const list = within(await screen.findByRole('list', { name: 'Timeline' }))
    expect(list.getByRole('link', { name: 'Bill SN-0004340 issued' }).getAttribute('href')).toBe(
      '/admin/billing_histories/91',
    )
    expect(list.getByText('We look into it.')).toBeTruthy()
    await person.type(screen.getByLabelText('Find in what is shown'), 'sadia')
    expect(list.queryByText(/SN-0004340/)).toBeNull()
    await person.clear(screen.getByLabelText('Find in what is shown'))
    await person.click(screen.getByRole('radio', { name: 'Money' }))
    await waitFor(() => expect(screen.queryByText('We look into it.')).toBeNull())
    expect(screen.getByText('Bill SN-0004340 issued')).toBeTruthy()
  })

  it('is walked by keys', async () => {
    const at = await open()
    const bill = await screen.findByRole('link', { name: 'Bill SN-0004340 issued' })
    const row = bill.closest('li')
    await person.keyboard('n')
    expect(document.activeElement).toBe(screen.getByLabelText('New note'))
    await person.tab()
    await person.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Find in what is shown'))
    await person.tab()
    const rows = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    const place = rows.findIndex((one) => one === row)
    await person.keyboard('j'.repeat(rows.length + 1))
    expect(document.activeElement).toBe(rows.at(-1))
    await person.keyboard('k'.repeat(rows.length - 1 - place))
    expect(document.activeElement).toBe(row)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(at.path()).toBe('/admin/billing_histories/91'))
  })

  it('keeps the other parts where one fails, and has no money for who may not see it', async () => {
    await open(
      {},
      http.get('*/api/desk/customer/lines', () => refused(500, 'No.')),
      http.get('*/api/desk/customer/money', () =>
        HttpResponse.json({ data: { bills: null, payments: null } }),
      ),
    )
    expect(await screen.findByText('The lines could not be loaded.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Bill SN-0004340 issued' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Money' })).toBeNull())
  })

  it('begins what the address names, once', async () => {
    const begun = await visit('/admin/customers/11?act=ticket', { as: 'staff', handlers: [...deskAnswers] })
    expect(await screen.findByRole('dialog', { name: 'Open a ticket for Rahima Khatun' })).toBeTruthy()
    expect(begun.search()).toBe('')
  })

  it('opens a ticket for them, at the desk', async () => {
    const opened = { ...deskTicket, id: 8, subject: 'No light' }
    const at = await open(
      {},
      http.post('*/api/desk/tickets', () => HttpResponse.json({ message: 'Opened.', data: opened })),
      http.get('*/api/desk/tickets/8', () => HttpResponse.json({ data: opened })),
      http.get('*/api/desk/tickets/8/agents', () => HttpResponse.json({ data: [] })),
    )
    await person.click(await screen.findByRole('button', { name: 'Open ticket for them' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Open a ticket for Rahima Khatun' }))
    await person.selectOptions(dialog.getByLabelText('What is it about?'), 'Connection')
    await person.type(dialog.getByLabelText('Subject'), 'No light')
    await person.type(dialog.getByLabelText('What they said'), 'Since noon.')
    await person.click(dialog.getByRole('button', { name: 'Open ticket' }))
    expect(await screen.findByRole('region', { name: 'No light' })).toBeTruthy()
    expect(at.path()).toBe('/admin/desk')
  })

  it('is missing in words, also outside of one’s own rules', async () => {
    const missing = http.get('*/api/desk/customer', () => refused(404, 'Not found.'))
    await visit('/admin/customers/11', { as: 'staff', handlers: [missing] })
    expect(await screen.findByRole('heading', { name: 'No such customer' })).toBeTruthy()
    cleanup()
    await visit('/admin/customers/x', { as: 'staff' })
    expect(await screen.findByRole('heading', { name: 'No such customer' })).toBeTruthy()
  })
})
