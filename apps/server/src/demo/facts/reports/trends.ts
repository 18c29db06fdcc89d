import { from, ordered, shown, summed, where, type DemoReport } from './draft'

const lastMonth = (filter: string) =>
  ({ filter, operators: 'equal', value: 'date_from_last_30_days', use_predefined: 'yes' }) as const
const is = (filter: string, value: string) => ({ filter, operators: 'equal', value }) as const
const ticketStates = { open: 'warning', answered: 'info', closed: 'default' } as const
const billStates = { open: 'warning', paid: 'success', cancelled: 'default' } as const

/** Reports with many rows, for graphs, tables and pivots on a dashboard. */
export const trendReports: readonly DemoReport[] = [
  {
    name: 'Usage per day of 30 days',
    columns: [
      shown('u.day', 'day', 'date'),
      summed('SUM', 'u.download_gb', 'download_gb', 'decimal'),
      summed('SUM', 'u.upload_gb', 'upload_gb', 'decimal'),
      summed('COUNT DISTINCT', 'u.subscriber_id', 'lines', 'integer'),
    ],
    rest: {
      tables: [from('usage_per_day', 'u')],
      ...where(lastMonth('u.day')),
      ...ordered(['day']),
      grid_filters: [{ column: 'u.subscriber', alias: 'Line', operators: 'equal' }],
    },
  },
  {
    name: 'Active lines by package',
    columns: [
      shown('s.package', 'package', 'text'),
      summed('COUNT', 's.id', 'lines', 'integer'),
      summed('SUM', 's.monthly_price', 'monthly_revenue', 'decimal'),
    ],
    rest: {
      tables: [from('subscribers', 's')],
      ...where(is('s.status', 'active')),
      ...ordered(['-monthly_revenue']),
      grid_filters: [{ column: 's.area', alias: 'Area', operators: 'equal' }],
    },
  },
  {
    name: 'Active lines by area',
    columns: [shown('s.area', 'area', 'text'), summed('COUNT', 's.id', 'lines', 'integer')],
    rest: {
      tables: [from('subscribers', 's')],
      ...where(is('s.status', 'active')),
      ...ordered(['-lines']),
      grid_filters: [{ column: 's.area', alias: 'Area', operators: 'equal' }],
    },
  },
  {
    name: 'Revenue by month',
    columns: [
      shown('i.month', 'month', 'date'),
      summed('SUM', 'i.total', 'billed', 'decimal'),
      summed('SUM', 'i.paid', 'paid', 'decimal'),
      summed('COUNT', 'i.id', 'bills', 'integer'),
    ],
    rest: { tables: [from('invoices', 'i')], ...ordered(['month']) },
  },
  {
    name: 'Money by gateway in 30 days',
    columns: [
      shown('p.gateway', 'gateway', 'text'),
      summed('SUM', 'p.net_amount', 'amount', 'decimal'),
      summed('COUNT', 'p.id', 'payments', 'integer'),
    ],
    rest: {
      tables: [from('payments', 'p')],
      ...where(is('p.state', 'succeeded'), lastMonth('p.settled_at')),
      ...ordered(['-amount']),
    },
  },
  {
    name: 'Tickets, newest first',
    columns: [
      shown('t.created_at', 'opened', 'timestamp'),
      shown('t.subscriber', 'subscriber', 'text'),
      shown('t.category', 'category', 'text'),
      shown('t.subject', 'subject', 'text'),
      shown('t.status', 'status', 'text', ticketStates),
    ],
    rest: {
      tables: [from('tickets', 't')],
      ...ordered(['-opened']),
      grid_filters: [{ column: 't.created_at', alias: 'Opened', operators: 'between', field_type: 'date' }],
    },
  },
  {
    name: 'Outages on a time line',
    columns: [
      shown('o.area', 'area', 'text'),
      shown('o.title', 'outage', 'text'),
      shown('o.starts_at', 'began', 'timestamp'),
      shown('o.ended_at', 'ended', 'timestamp'),
      shown('o.lines', 'lines', 'integer'),
    ],
    rest: {
      tables: [from('outages', 'o')],
      ...ordered(['-began'], 50),
      grid_filters: [{ column: 'o.area', alias: 'Area', operators: 'equal' }],
    },
  },
  {
    name: 'Bills, newest first',
    columns: [
      shown('i.month', 'month', 'date'),
      shown('i.subscriber', 'line', 'text'),
      shown('i.due_on', 'due_on', 'date'),
      shown('i.total', 'total', 'decimal'),
      shown('i.paid', 'paid', 'decimal'),
      shown('i.status', 'status', 'text', billStates),
    ],
    rest: {
      tables: [from('invoices', 'i')],
      ...ordered(['-month', 'line']),
      grid_filters: [{ column: 'i.subscriber', alias: 'Line', operators: 'equal' }],
    },
  },
]
