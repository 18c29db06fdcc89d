import type { LogLine } from '@uplink/contract/logs'
import { formatMoment } from '../../platform/dates/dates'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Column } from '../../ui/table/columns'
import { actorWords, actWords, isRefusal, targetWords } from './log-words'

export const logColumns: Column<LogLine>[] = [
  { key: 'who', header: 'Who', cell: actorWords },
  { key: 'act', header: 'What', phone: 'aside', cell: ({ act }) => actWords(act) },
  {
    key: 'refused',
    header: 'Outcome',
    width: '7rem',
    phone: 'end',
    cell: ({ act }) => (isRefusal(act) ? <StatusBadge tone="danger">Refused</StatusBadge> : undefined),
  },
  { key: 'target', header: 'On', cell: targetWords },
  {
    key: 'address',
    header: 'From',
    width: '9rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ address }) => address,
  },
  {
    key: 'at',
    header: 'Time',
    width: '12rem',
    cell: ({ occurred_at }) => <span className="ui-figures">{formatMoment(occurred_at)}</span>,
  },
]
