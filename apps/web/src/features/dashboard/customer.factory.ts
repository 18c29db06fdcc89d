import type { BillInfo } from '@uplink/contract/billing'
import type { LineStatus, BetterPackage } from '@uplink/contract/connections'
import type { Announcement } from '@uplink/contract/posts'
import type { Ticket } from '@uplink/contract/tickets'
import type { Usage } from '@uplink/contract/usage'
import { http, HttpResponse } from 'msw'

const line: LineStatus = {
  state: 'online',
  area: 'Dhanmondi',
  city: 'Dhaka',
  since: '2026-03-14T02:12:00.000Z',
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
}

const bill: BillInfo = {
  monthlyAmount: '1250.00',
  next_amount: '1250.00',
  next_monthly_amount: '1250.00',
  next_charges: '0.00',
  billDueDate: '2026-04-11',
  next_due_on: '2026-04-11',
  availableBalance: '12500.50',
  contractStartDate: '2025-01-21',
  amount_due: '0.00',
  is_overdue: false,
  prepaid: null,
}

const usage: Usage = {
  from: '2026-03-01',
  to: '2026-03-02',
  per: 'day',
  today: '2026-03-02',
  known_from: '2026-03-01',
  quota_bytes: null,
  after_quota: null,
  download_bytes: 4_200_000_000,
  upload_bytes: 400_000_000,
  series: [
    { period: '2026-03-01', download_bytes: 4_200_000_000, upload_bytes: 400_000_000 },
    { period: '2026-03-02', download_bytes: 0, upload_bytes: 0 },
  ],
}

/** The data of a customer's home, each part as its call answers it. */
export interface CustomerWorld {
  line: Partial<LineStatus>
  bill: Partial<BillInfo>
  usage: Partial<Usage>
  tickets: Ticket[]
  announcements: Announcement[]
  packages: BetterPackage[]
}

/** A list's only page. */
const onlyPage = <Row>(data: Row[]) => ({
  data,
  per_page: 10,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
})

/** The answers to the calls of a customer's home: all is well and nothing is open, except for what is given. */
export function customerAnswers(world: Partial<CustomerWorld> = {}) {
  const answer = (path: string, body: object) => http.get(`*/api${path}`, () => HttpResponse.json(body))
  return [
    answer('/service-status', { data: { ...line, ...world.line } }),
    answer('/get-bill-info', { data: { ...bill, ...world.bill } }),
    answer('/usage', { data: { ...usage, ...world.usage } }),
    answer('/get-ticket', onlyPage(world.tickets ?? [])),
    answer('/announcements', { data: world.announcements ?? [] }),
    answer('/ext-report-builder/dashboard', { data: [] }),
    answer('/get_next_better_packages', { data: world.packages ?? [] }),
    answer('/get-contact-info', {
      data: { name: 'Padma Online', mobile_no: '01711000000', email: null, address: null },
    }),
  ]
}
