import { from, graph, joined, ordered, shown, summed, where, type DemoReport } from './draft'

const lineStates = { active: 'success', suspended: 'danger', closed: 'default' } as const
const lastMonth = (filter: string) =>
  ({ filter, operators: 'equal', value: 'date_from_last_30_days', use_predefined: 'yes' }) as const

/** Reports about lines, their usage and their faults. */
export const networkReports: readonly DemoReport[] = [
  {
    name: 'Lines and churn by package',
    columns: [
      shown('s.package', 'package', 'text'),
      shown('s.status', 'status', 'text', lineStates),
      summed('COUNT', 's.id', 'lines', 'integer'),
      summed('SUM', 's.monthly_price', 'monthly_revenue', 'decimal'),
    ],
    rest: {
      tables: [from('subscribers', 's')],
      ...ordered(['package', 'status']),
      ...graph('Column', 'package', 'lines'),
    },
  },
  {
    name: 'New lines of 30 days',
    columns: [
      shown('s.created_at', 'since', 'timestamp'),
      shown('s.username', 'subscriber', 'text'),
      shown('s.area', 'area', 'text'),
      shown('s.package', 'package', 'text'),
      shown('s.status', 'status', 'text', lineStates),
    ],
    rest: {
      tables: [from('subscribers', 's')],
      ...where(lastMonth('s.created_at')),
      ...ordered(['-since']),
    },
  },
  {
    name: 'Usage: top 50 of 30 days',
    columns: [
      shown('u.subscriber', 'subscriber', 'text'),
      shown('s.package', 'package', 'text'),
      summed('SUM', 'u.download_gb', 'download_gb', 'decimal'),
      summed('SUM', 'u.upload_gb', 'upload_gb', 'decimal'),
      summed('SUM', 'u.total_gb', 'total_gb', 'decimal'),
    ],
    rest: {
      tables: [from('usage_per_day', 'u'), joined('subscribers', 's', 'u.subscriber_id')],
      ...where(lastMonth('u.day')),
      ...ordered(['-total_gb'], 50),
      ...graph('Bar', 'subscriber', 'total_gb'),
    },
  },
  {
    name: 'Peak days',
    columns: [
      shown('u.day', 'day', 'date'),
      summed('COUNT', 'u.subscriber_id', 'lines', 'integer'),
      summed('SUM', 'u.total_gb', 'total_gb', 'decimal'),
    ],
    rest: {
      tables: [from('usage_per_day', 'u')],
      ...ordered(['-total_gb'], 30),
      ...graph('Column', 'day', 'total_gb'),
    },
  },
  {
    name: 'Tickets by category and first answer',
    columns: [
      shown('t.category', 'category', 'text'),
      summed('COUNT', 't.id', 'tickets', 'integer'),
      summed('AVG', 't.hours_to_first_answer', 'hours_to_first_answer', 'decimal'),
      summed('MAX', 't.hours_to_first_answer', 'longest_wait', 'decimal'),
      summed('AVG', 't.rating', 'rating', 'decimal'),
    ],
    rest: {
      tables: [from('tickets', 't')],
      ...ordered(['-tickets']),
      ...graph('Pie', 'category', 'tickets'),
      grid_filters: [{ column: 't.created_at', alias: 'Opened', operators: 'between', field_type: 'date' }],
    },
  },
  {
    name: 'Outages',
    columns: [
      shown('o.starts_at', 'began', 'timestamp'),
      shown('o.title', 'outage', 'text'),
      shown('o.area', 'area', 'text'),
      shown('o.is_planned', 'planned', 'boolean'),
      shown('o.hours', 'hours', 'decimal'),
      shown('o.lines', 'lines', 'integer'),
    ],
    rest: { tables: [from('outages', 'o')], ...ordered(['-began']) },
  },
  {
    name: 'Expiring offers',
    columns: [
      shown('f.ends_on', 'ends', 'date'),
      shown('f.title', 'offer', 'text'),
      shown('f.package', 'package', 'text'),
      shown('f.price', 'price', 'decimal'),
      shown('f.status', 'status', 'text', { active: 'success', inactive: 'default' }),
    ],
    rest: {
      tables: [from('offers', 'f')],
      ...where({
        filter: 'f.ends_on',
        operators: 'greater_or_equal',
        value: 'date_current',
        use_predefined: 'yes',
      }),
      ...ordered(['ends']),
    },
  },
]
