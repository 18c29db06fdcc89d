import { OfOrganization } from './OfOrganization'
import type { BillingDays, BillingRun } from '@uplink/contract/billing-days'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import { EmptyState } from '../../../ui/states/EmptyState'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'

const states = {
  waiting: ['info', 'Waits'],
  running: ['info', 'Runs'],
  done: ['success', 'Done'],
  failed: ['danger', 'Failed in part'],
} as const

function State({ run }: { run: BillingRun }) {
  const [tone, words] = states[run.state]
  return (
    <StatusBadge tone={tone} isQuiet={run.state === 'done'}>
      {words}
    </StatusBadge>
  )
}

const columns: Column<BillingRun>[] = [
  { key: 'day', header: 'Day', width: '8rem', cell: ({ day }) => formatDisplayDate(day) },
  {
    key: 'finished',
    header: 'Finished',
    isMinor: true,
    phone: 'hidden',
    cell: ({ finished_at }) => (finished_at === null ? '–' : formatMoment(finished_at)),
  },
  {
    key: 'by',
    header: 'Started by',
    mayWrap: true,
    isMinor: true,
    cell: ({ started_by }) => started_by ?? 'The calendar',
  },
  {
    key: 'issued',
    header: 'Bills',
    width: '6rem',
    isNumber: true,
    phoneCell: ({ issued }) => counted(issued, 'bill'),
    cell: ({ issued }) => issued.toLocaleString('en'),
  },
  { key: 'state', header: 'Status', width: '9rem', phone: 'end', cell: (run) => <State run={run} /> },
  {
    key: 'total',
    header: 'Sum',
    width: '10rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]

interface RunsPartProps {
  days: BillingDays
  /** Bills of a day are then those of its run. */
  isOnly: boolean
}

/** The latest runs of an organization, each the way to its bills. */
export function RunsPart({ days, isOnly }: RunsPartProps) {
  return (
    <Section title={<OfOrganization days={days}>Earlier runs</OfOrganization>} isFlush>
      <DataTable
        label={`Billing runs of ${days.organization}`}
        rows={days.runs.filter(({ finished_at }) => finished_at !== null)}
        empty={<EmptyState>No run has issued bills yet.</EmptyState>}
        columns={columns}
        rowKey={({ id }) => id}
        {...(isOnly && { rowHref: ({ day }: BillingRun) => pathTo('bills', { from: day, to: day }) })}
      />
    </Section>
  )
}
