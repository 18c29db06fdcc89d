import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BillingDays, BillingPreview, BillingRun, OddBill, Oddity } from '@uplink/contract/billing-days'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { Play } from 'lucide-react'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { Fallback } from '../../../ui/states/Fallback'
import { Progress } from '../../../ui/steps/Progress'
import type { Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { OfOrganization } from './OfOrganization'
import classes from './BillingDays.module.css'
import { isUnderWay, previewQuery, startRun } from './billing-days.data'

const oddWords: Record<Oddity, string> = {
  nothing: 'Costs nothing',
  more: 'Up by over half',
  less: 'Down by over half',
  'no-contract': 'No contract',
}

const amount = (money: string | null) => (money === null ? '–' : formatMoney(money))

const oddColumns: Column<OddBill>[] = [
  { key: 'line', header: 'Client ID', width: '10rem', mayWrap: true, cell: ({ line }) => line.username },
  { key: 'holder', header: 'Account holder', isMinor: true, cell: ({ holder }) => holder },
  {
    key: 'why',
    header: 'What is odd',
    width: '12rem',
    phone: 'end',
    cell: ({ oddity, last_total }) => (
      <StatusBadge tone="warning">
        {last_total === null && oddity === 'more' ? 'First bill' : oddWords[oddity]}
      </StatusBadge>
    ),
  },
  {
    key: 'last',
    header: 'Last bill',
    width: '9rem',
    isNumber: true,
    phone: 'hidden',
    cell: ({ last_total }) => amount(last_total),
  },
  {
    key: 'total',
    header: 'This bill',
    width: '9rem',
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => amount(total),
  },
]

/** What the coming run of an organization will issue, and the way to start it; or how far it is. */
export function ComingRunPart({ days }: { days: BillingDays }) {
  const running = days.runs.find(({ state }) => state === 'waiting' || state === 'running')
  const query = useQuery({
    ...previewQuery(days.organization_id, days.runs[0]?.id),
    enabled: running === undefined,
  })
  const { start, isStarting } = useStart(days)
  if (running) return <RunningPart days={days} run={running} />
  const { data: preview } = query
  return (
    <Section
      title={<OfOrganization days={days}>The run of {formatDisplayDate(days.next_on)}</OfOrganization>}
      actions={
        days.can.includes('start') && (
          <Button size="small" icon={Play} isSaving={isStarting} onClick={() => void start(preview)}>
            Run now
          </Button>
        )
      }
    >
      {preview ? (
        <ComingRun preview={preview} />
      ) : (
        <Fallback what="The preview" failure={query.error && failureOf(query)} />
      )}
    </Section>
  )
}

function ComingRun({ preview }: { preview: BillingPreview }) {
  const { odd, odd_count } = preview
  const shown = odd_count > odd.length ? `The first ${odd.length} of ${odd_count} lines` : undefined
  return (
    <>
      <StatRow>
        <Stat label="Active lines" value={preview.lines.toLocaleString('en')} />
        <Stat label="Bills to issue" value={preview.bills.toLocaleString('en')} />
        <Stat label="Their sum, with tax" value={formatMoney(preview.total)} />
        <Stat label="Worth a look" value={odd_count.toLocaleString('en')} hint={shown} />
      </StatRow>
      {odd_count === 0 ? (
        <p className={classes.below}>Nothing about it is odd.</p>
      ) : (
        <div className={classes.below}>
          <DataTable
            label="Lines worth a look"
            rows={odd}
            columns={oddColumns}
            rowKey={({ line }) => line.id}
            rowHref={({ line }) => pathTo('customer', { id: line.id })}
          />
        </div>
      )}
    </>
  )
}

function RunningPart({ days, run }: { days: BillingDays; run: BillingRun }) {
  const { state, lines, lines_done: done, issued, total } = run
  return (
    <Section title={<OfOrganization days={days}>The run of {formatDisplayDate(run.day)}</OfOrganization>}>
      {state === 'waiting' ? (
        <Notice tone="info" title="The run waits for the worker">
          It begins within a minute.
        </Notice>
      ) : (
        <>
          <Progress label="Lines looked at" value={done} of={Math.max(lines, 1)} />
          <p className={classes.below} role="status">
            {counted(issued, 'bill')} issued, {formatMoney(total)}
          </p>
        </>
      )}
    </Section>
  )
}

/** Asks with the sum, and starts the run of today. */
function useStart(days: BillingDays) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => startRun(days.organization_id),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'billing-days', 'desk-invoices'),
  })
  return {
    isStarting: isPending || isUnderWay(days),
    start: async (preview: BillingPreview | undefined) => {
      const sum = preview && `${counted(preview.bills, 'bill')}, ${formatMoney(preview.total)} together.`
      const isSure = await confirm({
        title: `Run the billing of ${days.organization} now?`,
        text: days.is_billed_today
          ? 'Today’s run is repeated: lines that came since get their bills. Customers are told of each.'
          : `${sum ?? 'What is due today is billed.'} Customers are told of each.`,
        confirmLabel: 'Run now',
        kind: 'primary',
      })
      if (isSure) await mutateAsync().catch(() => {})
    },
  }
}
