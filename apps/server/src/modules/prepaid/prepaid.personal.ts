import { line, personalKind, through } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const prepaidPersonal = [
  personalKind('prepaid_reminders', {
    title: 'Reminders of prepaid lines',
    found: through('prepaid_lines', 'connection_id', 'connection_id'),
    told: ['connection_id', 'paid_until', 'days'],
    erasure: 'kept for money',
  }),
  personalKind('prepaid_lines', {
    title: 'Prepaid lines',
    found: line('connection_id'),
    told: [
      'connection_id',
      'organization_id',
      'starts_on',
      'ends_on',
      'paid_from',
      'paid_until',
      'renews_from_balance',
      'updated_at',
    ],
    erasure: 'kept for money',
  }),
]
