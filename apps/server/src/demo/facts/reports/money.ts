import { from, graph, joined, ordered, shown, summed, where, type DemoReport } from './draft'

const lineStates = { active: 'success', suspended: 'danger', closed: 'default' } as const
const paymentStates = {
  succeeded: 'success',
  failed: 'danger',
  refunded: 'warning',
  pending: 'info',
} as const

/** Reports about amounts owed, billed and paid. */
export const moneyReports: readonly DemoReport[] = [
  {
    name: 'Debtors by age',
    columns: [
      shown('s.username', 'subscriber', 'text'),
      shown('s.contact', 'contact', 'text'),
      shown('s.area', 'area', 'text'),
      shown('s.status', 'status', 'text', lineStates),
      summed('SUM', 'i.due', 'due', 'decimal'),
      summed('COUNT', 'i.id', 'bills', 'integer'),
      summed('MAX', 'i.days_overdue', 'days_overdue', 'integer'),
    ],
    rest: {
      tables: [from('invoices', 'i'), joined('subscribers', 's', 'i.subscriber_id')],
      ...where(
        { filter: 'i.status', operators: 'equal', value: 'open' },
        { filter: 'i.days_overdue', operators: 'greater_or_equal', value: 'overdue_days', is_param: 'yes' },
      ),
      parameters: [{ name: 'overdue_days', label: 'Days overdue at least', type: 'integer', default: '1' }],
      ...ordered(['-days_overdue', '-due']),
      ...graph('Bar', 'subscriber', 'due'),
      set_custom_action: 'yes',
      custom_link_value: '/admin/desk/payments?q={subscriber}',
      custom_link_icon: 'receipt',
      grid_filters: [
        { column: 's.area', alias: 'Area', operators: 'contains' },
        {
          column: 's.status',
          alias: 'Status',
          operators: 'in',
          is_dropdown: 'yes',
          is_multiple: 'yes',
          options: 'DDID:1',
        },
      ],
    },
  },
  {
    name: 'Revenue by package and month',
    columns: [
      shown('i.month', 'month', 'date'),
      shown('s.package', 'package', 'text'),
      summed('COUNT', 'i.id', 'bills', 'integer'),
      summed('SUM', 'i.subtotal', 'revenue', 'decimal'),
      summed('SUM', 'i.paid', 'paid', 'decimal'),
    ],
    rest: {
      tables: [from('invoices', 'i'), joined('subscribers', 's', 'i.subscriber_id')],
      ...ordered(['-month', '-revenue']),
      ...graph('Column', 'month', 'revenue'),
      grid_filters: [{ column: 's.package', alias: 'Package', operators: 'contains' }],
    },
  },
  {
    name: 'Payments by gateway',
    columns: [
      shown('p.gateway', 'gateway', 'text'),
      shown('p.state', 'state', 'text', paymentStates),
      summed('COUNT', 'p.id', 'payments', 'integer'),
      summed('SUM', 'p.net_amount', 'amount', 'decimal'),
    ],
    rest: {
      tables: [from('payments', 'p')],
      ...ordered(['-amount']),
      ...graph('DonutChart', 'gateway', 'amount'),
      grid_filters: [{ column: 'p.created_at', alias: 'Begun', operators: 'between', field_type: 'date' }],
    },
  },
  {
    name: 'Cash by cashier',
    columns: [
      shown('p.organization', 'organization', 'text'),
      shown('p.started_by_name', 'cashier', 'text'),
      summed('COUNT', 'p.id', 'payments', 'integer'),
      summed('SUM', 'p.net_amount', 'amount', 'decimal'),
    ],
    rest: {
      tables: [from('payments', 'p')],
      ...where({ filter: 'p.gateway', operators: 'equal', value: 'cash' }),
      ...ordered(['-amount']),
      grid_filters: [{ column: 'p.settled_at', alias: 'Paid', operators: 'between', field_type: 'date' }],
    },
  },
  {
    name: 'Tax by month',
    columns: [
      shown('i.month', 'month', 'date'),
      shown('i.organization', 'organization', 'text'),
      summed('SUM', 'i.subtotal', 'before_tax', 'decimal'),
      summed('SUM', 'i.tax', 'tax', 'decimal'),
      summed('SUM', 'i.total', 'total', 'decimal'),
    ],
    rest: { tables: [from('invoices', 'i')], ...ordered(['-month']), ...graph('Line', 'month', 'tax') },
  },
  {
    name: 'Credits given back',
    columns: [
      shown('l.description', 'for', 'text'),
      summed('COUNT', 'l.id', 'lines', 'integer'),
      summed('SUM', 'l.amount', 'amount', 'decimal'),
    ],
    rest: {
      tables: [from('ledger', 'l')],
      ...where(
        { filter: 'l.kind', operators: 'equal', value: 'credit' },
        { filter: 'l.account', operators: 'in', value: ['receivable', 'wallet'] },
      ),
      ...ordered(['-amount']),
    },
  },
]
