import type { PaymentCaseDetail } from '@uplink/contract/payment-cases'
import type { PaymentState } from '@uplink/contract/payments'
import { formatMoment } from '../../../platform/dates/dates'
import type { Column } from '../../../ui/table/columns'
import { stateWord } from '../payment-words'

type CaseEvent = PaymentCaseDetail['events'][number]

const sources: Record<string, string> = {
  customer: 'Customer',
  staff: 'Staff',
  gateway: 'Gateway',
  reconciler: 'Portal',
  comparison: 'Nightly comparison',
}

const events: Record<string, string> = {
  sent: 'Handed over to the gateway',
  confirmed: 'Money confirmed',
  recorded: 'Recorded by staff',
  received: 'Paid in the gateway’s own app',
  declined: 'Not made',
  expired: 'Stopped waiting',
  doubted: 'Passed to staff',
  'refund-begun': 'Refund begun',
  'refunded-in-full': 'Refunded in full',
  'refunded-in-part': 'Refunded in part',
  'refund-refused': 'Refund refused',
  'further-refund-refused': 'Further refund refused',
  'credited-by-staff': 'Credited by staff',
  'closed-unpaid': 'Closed, not paid',
  'closed-paid': 'Closed, paid',
  'closed-partly-refunded': 'Closed, partly refunded',
  'closed-refunded': 'Closed, refunded',
}

export const caseEventColumns: Column<CaseEvent>[] = [
  { key: 'what', header: 'Event', mayWrap: true, cell: ({ event }) => events[event] ?? event },
  { key: 'when', header: 'When', width: '11rem', cell: ({ occurred_at }) => formatMoment(occurred_at) },
  { key: 'who', header: 'By', width: '7rem', isMinor: true, cell: ({ source }) => sources[source] ?? source },
  {
    key: 'state',
    header: 'Status afterwards',
    width: '9rem',
    phone: 'aside',
    cell: ({ state }) => (state === null ? 'No change' : stateWord(state as PaymentState)),
  },
]
