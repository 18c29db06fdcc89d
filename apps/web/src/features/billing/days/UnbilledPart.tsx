import { OfOrganization } from './OfOrganization'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillingDays, UnbilledLine } from '@uplink/contract/billing-days'
import { counted } from '@uplink/contract/counted'
import { RotateCw } from 'lucide-react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatMoment } from '../../../platform/dates/dates'
import { Section } from '../../../ui/page/Section'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { useToasts } from '../../../ui/UiProvider'
import { billLine } from './billing-days.data'

const columns: Column<UnbilledLine>[] = [
  { key: 'line', header: 'Client ID', width: '10rem', mayWrap: true, cell: ({ line }) => line.username },
  {
    key: 'holder',
    header: 'Account holder',
    width: '12rem',
    isMinor: true,
    phone: 'hidden',
    cell: ({ holder }) => holder,
  },
  { key: 'reason', header: 'Why', mayWrap: true, cell: ({ reason }) => reason },
  {
    key: 'failed',
    header: 'Last tried',
    width: '12rem',
    isMinor: true,
    cell: ({ failed_at }) => formatMoment(failed_at),
  },
]

/** The lines that could not be billed, each with a way to try it again. */
export function UnbilledPart({ days }: { days: BillingDays }) {
  const bill = useBillLine()
  const mayBill = days.can.includes('start')
  return (
    <Section
      title={
        <OfOrganization days={days}>
          {counted(days.unbilled_count, 'line')} could not be billed
        </OfOrganization>
      }
      isFlush
    >
      <DataTable
        label={`Lines of ${days.organization} that could not be billed`}
        rows={days.unbilled}
        columns={columns}
        rowKey={({ line }) => line.id}
        rowMenu={({ line }) =>
          mayBill
            ? [
                {
                  key: 'bill',
                  label: `Bill line ${line.username} again`,
                  icon: RotateCw,
                  words: 'Bill again',
                  onSelect: () => bill(line.username),
                },
              ]
            : []
        }
      />
    </Section>
  )
}

function useBillLine() {
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: billLine,
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'billing-days', 'desk-invoices'),
  })
  return mutate
}
