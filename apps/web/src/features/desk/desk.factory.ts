import type { DeskChat } from '@uplink/contract/chat'
import type { cannedReplies } from '@uplink/contract/canned-replies'
import type { CustomerLine, TimelineEntry } from '@uplink/contract/customer-parts'
import type { CustomerOverview } from '@uplink/contract/desk'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import type { Answer } from '@uplink/contract/route'
import { http, HttpResponse } from 'msw'
import { pageOf } from '../../testing/screen-states'
import { account } from '../../testing/visit'

const at = '2026-03-14T06:00:00.000Z'

export const deskTicket: DeskTicketWithThread = {
  id: 7,
  category: 'speed',
  subject: 'Slow in the evening',
  status: 'open',
  created_at: at,
  updated_at: at,
  organization: 'Uplink',
  assignee: null,
  rating: null,
  answer_by: null,
  snoozed_until: null,
  merged_into: null,
  tags: [],
  closed_at: null,
  connection: { id: 11, username: 'rahima-home', city: 'Dhaka', holder: 'Rahima Khatun' },
  notes: [
    {
      id: 1,
      from: 'customer',
      author: 'Rahima Khatun',
      text: 'It is slow.',
      attachments: [],
      diagnosis: null,
      created_at: at,
      is_internal: false,
    },
  ],
}

export const cannedReply: Answer<typeof cannedReplies.routes.read>['data'] = {
  id: 1,
  organization_id: 1,
  title: 'Restart',
  text: 'Please restart the router.',
  organization: 'Uplink',
  version: 1,
  updated_at: at,
  can: ['edit', 'delete'],
  used_by: [],
}

export const deskChat: DeskChat = {
  connection: deskTicket.connection,
  organization: 'Uplink',
  assignee: null,
  last_message: { id: 3, from: 'customer', text: 'Is there work?', created_at: at },
  unread: 1,
}

export const overview: CustomerOverview = {
  connection: { id: 11, username: 'rahima-home', user_id: 5, organization_id: 1, currency: 'BDT' },
  account: { ...account, status: 'active' },
  line: {
    state: 'online',
    area: 'Dhanmondi',
    city: 'Dhaka',
    since: null,
    overdue: null,
    paid_until: null,
    is_never_paid: false,
    pause: null,
    paid_at: null,
    outage: null,
    running: [],
    planned: [],
    last_session: null,
    last_authentication: null,
  },
  bill: {
    monthlyAmount: '1050.00',
    next_amount: '1050.00',
    next_monthly_amount: '1050.00',
    next_charges: '0.00',
    billDueDate: '2026-03-20',
    next_due_on: '2026-03-20',
    availableBalance: '0.00',
    contractStartDate: '2025-01-01',
    amount_due: '1050.00',
    is_overdue: false,
    prepaid: null,
  },
  tickets: [deskTicket],
  lines: [],
  can: ['open-ticket', 'send-reset-link', 'see-bills', 'see-payments', 'see-tickets'],
}

const customerLine: CustomerLine = {
  id: 11,
  username: 'rahima-home',
  area: 'Dhanmondi',
  city: 'Dhaka',
  package: 'Home 50',
  label: null,
  pause: null,
  plan: null,
  state: 'online',
  since: at,
  amount_due: '0.00',
  usage: { download_bytes: 104e9, upload_bytes: 0, quota_bytes: null },
  session: {
    id: 31,
    device: '02-1A-4B-00-00-0C',
    device_name: 'Hall router',
    address: '10.99.4.7',
    place: 'Dhanmondi BRAS',
    started_at: at,
    stopped_at: null,
  },
  can: ['end-session', 'name-device'],
}

export const customerLines: CustomerLine[] = [
  customerLine,
  {
    ...customerLine,
    id: 12,
    username: 'rahima-shop',
    state: 'suspended',
    amount_due: '498.75',
    can: [],
  },
]

const timeline: TimelineEntry[] = [
  {
    kind: 'money',
    what: 'bill',
    id: 91,
    at,
    text: 'SN-0004340',
    amount: '498.75',
    state: 'open',
    until: null,
    by: null,
  },
  {
    kind: 'tickets',
    what: 'answer',
    id: 7,
    at,
    text: 'We look into it.',
    amount: null,
    state: null,
    until: null,
    by: 'Sadia',
  },
]

/** The answers to the desk's calls that a test is not about. */
export const deskAnswers = [
  http.get('*/api/desk/customer/lines', () => HttpResponse.json(pageOf(customerLines))),
  http.get('*/api/desk/customer/money', () => HttpResponse.json({ data: { bills: [], payments: [] } })),
  http.get('*/api/desk/customer/timeline', ({ request }) => {
    const kind = new URL(request.url).searchParams.get('kind')
    const entries = timeline.filter((entry) => kind === null || entry.kind === kind)
    return HttpResponse.json({ data: { entries, kinds: ['money', 'tickets'], next_before: null } })
  }),
  http.get('*/api/desk/customer-notes', () => HttpResponse.json(pageOf([], { can: ['write'] }))),
  http.get('*/api/desk/tickets/tags', () => HttpResponse.json({ data: [] })),
  http.put('*/api/desk/:of/:id/presence', () => HttpResponse.json({ data: [] })),
  http.get('*/api/desk/customer', () => HttpResponse.json({ data: overview })),
  http.get('*/api/desk/tickets/7/agents', () =>
    HttpResponse.json({
      data: [
        { id: 5, name: 'Rahima Khatun' },
        { id: 6, name: 'Sadia' },
      ],
    }),
  ),
  http.get('*/api/desk/canned-replies', () => HttpResponse.json(pageOf([cannedReply], { can: ['create'] }))),
  http.get('*/api/desk/tickets/pressing', () => HttpResponse.json(pageOf([deskTicket], { can: [] }))),
  http.get('*/api/desk/tickets', () => HttpResponse.json(pageOf([deskTicket]))),
  http.get('*/api/desk/chats', () => HttpResponse.json(pageOf([deskChat], { waiting: 1 }))),
]
