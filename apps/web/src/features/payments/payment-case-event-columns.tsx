import type { PaymentCaseDetail } from '@uplink/contract/payment-cases'
import type { PaymentState } from '@uplink/contract/payments'
import type { Column } from '../../ui/table/columns'
import { caseMoment } from './payment-case-columns'
import { stateWord } from './payment-words'

type CaseEvent = PaymentCaseDetail['events'][number]

const sources: Record<string, string> = {
  customer: 'Customer',
  staff: 'Staff',
  gateway: 'Gateway',
  reconciler: 'Portal',
  comparison: 'Nightly comparison',
}

export const caseEventColumns: Column<CaseEvent>[] = [
  { key: 'when', header: 'When', width: '12rem', cell: ({ occurred_at }) => caseMoment(occurred_at) },
  { key: 'what', header: 'Event', cell: ({ event }) => event.replaceAll('-', ' ') },
  { key: 'who', header: 'By', width: '12rem', cell: ({ source }) => sources[source] ?? source },
  {
    key: 'state',
    header: 'Status afterwards',
    width: '12rem',
    phone: 'aside',
    cell: ({ state }) => (state === null ? 'No change' : stateWord(state as PaymentState)),
  },
]
