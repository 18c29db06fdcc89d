import { counted } from '@uplink/contract/counted'
import type { DeskOutage } from '@uplink/contract/outages'
import { formatMoment } from '../../../platform/dates/dates'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import type { Column } from '../../../ui/table/columns'

const exact = (instant: string | null) => (instant === null ? '–' : formatMoment(instant))

function State({ outage }: { outage: DeskOutage }) {
  if (outage.ended_at !== null) return <StatusBadge tone="neutral">Ended</StatusBadge>
  if (outage.is_planned) return <StatusBadge tone="info">Planned work</StatusBadge>
  return <StatusBadge tone="warning">Running</StatusBadge>
}

export const outageColumns: Column<DeskOutage>[] = [
  { key: 'title', header: 'What', mayWrap: true, cell: ({ title }) => title },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    phone: 'end',
    cell: (outage) => <State outage={outage} />,
  },
  { key: 'area', header: 'Area', cell: ({ area, city }) => `${area}, ${city}` },
  {
    key: 'services',
    header: 'Services',
    isMinor: true,
    phone: 'hidden',
    cell: ({ services }) => services.join(', '),
  },
  {
    key: 'lines',
    header: 'Lines',
    width: '5rem',
    isNumber: true,
    isMinor: true,
    phoneCell: ({ lines }) => counted(lines, 'line'),
    cell: ({ lines }) => lines,
  },
  { key: 'begins', header: 'Began', width: '11rem', cell: ({ starts_at }) => exact(starts_at) },
  {
    key: 'ends',
    header: 'Ended, or expected to',
    width: '12rem',
    phone: 'hidden',
    cell: ({ ended_at, expected_end_at }) => exact(ended_at ?? expected_end_at),
  },
]
