import { from, joined, ordered, shown, summed, where, type DemoReport } from './draft'

const lastMonth = (filter: string) =>
  ({ filter, operators: 'equal', value: 'date_from_last_30_days', use_predefined: 'yes' }) as const
const is = (filter: string, value: string) => ({ filter, operators: 'equal', value }) as const

/** Reports with one row each, for cards on a dashboard. */
export const figureReports: readonly DemoReport[] = [
  {
    name: 'Lines online now',
    columns: [summed('COUNT DISTINCT', 's.subscriber_id', 'lines', 'integer')],
    rest: { tables: [from('sessions', 's')], ...where(is('s.is_online', 'true')) },
  },
  {
    name: 'Active lines',
    columns: [
      summed('COUNT', 's.id', 'lines', 'integer'),
      summed('SUM', 's.monthly_price', 'monthly_revenue', 'decimal'),
    ],
    rest: { tables: [from('subscribers', 's')], ...where(is('s.status', 'active')) },
  },
  {
    name: 'Outages now',
    columns: [summed('COUNT', 'o.id', 'outages', 'integer'), summed('SUM', 'o.lines', 'lines', 'integer')],
    rest: {
      tables: [from('outages', 'o')],
      ...where({ filter: 'o.ended_at', operators: 'is_null' }, is('o.is_planned', 'false')),
    },
  },
  {
    name: 'Money owed',
    columns: [
      summed('SUM', 'i.due', 'due', 'decimal'),
      summed('COUNT', 'i.id', 'bills', 'integer'),
      summed('MAX', 'i.days_overdue', 'days_overdue', 'integer'),
    ],
    rest: { tables: [from('invoices', 'i')], ...where(is('i.status', 'open')) },
  },
  {
    name: 'Money received in 30 days',
    columns: [
      summed('SUM', 'p.net_amount', 'amount', 'decimal'),
      summed('COUNT', 'p.id', 'payments', 'integer'),
    ],
    rest: {
      tables: [from('payments', 'p')],
      ...where(is('p.state', 'succeeded'), lastMonth('p.settled_at')),
    },
  },
  {
    name: 'Tickets to answer',
    columns: [
      summed('COUNT', 't.id', 'tickets', 'integer'),
      summed('MIN', 't.created_at', 'oldest', 'timestamp'),
    ],
    rest: { tables: [from('tickets', 't')], ...where(is('t.status', 'open')) },
  },
  {
    name: 'First answers',
    columns: [
      summed('AVG', 't.hours_to_first_answer', 'hours', 'decimal'),
      summed('MAX', 't.hours_to_first_answer', 'longest_wait', 'decimal'),
    ],
    rest: { tables: [from('tickets', 't')] },
  },
  {
    name: 'Rating of the support',
    columns: [
      shown('t.organization', 'organization', 'text'),
      summed('AVG', 't.rating', 'rating', 'decimal'),
      summed('COUNT', 't.rating', 'ratings', 'integer'),
    ],
    rest: { tables: [from('tickets', 't')], ...ordered(['organization']) },
  },
  {
    name: 'Usage of 30 days',
    columns: [
      summed('SUM', 'u.total_gb', 'total_gb', 'decimal'),
      summed('SUM', 'u.download_gb', 'download_gb', 'decimal'),
      summed('SUM', 'u.upload_gb', 'upload_gb', 'decimal'),
    ],
    rest: {
      tables: [from('usage_per_day', 'u'), joined('subscribers', 's', 'u.subscriber_id')],
      ...where(lastMonth('u.day')),
      grid_filters: [{ column: 'u.subscriber', alias: 'Line', operators: 'equal' }],
    },
  },
]
