import { useMutation } from '@tanstack/react-query'
import type { CashDay, CashDesk, TakenPayment } from '@uplink/contract/cash-days'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { Printer } from 'lucide-react'
import { tellRefusal } from '../../../platform/api/failure'
import { showFile } from '../../../platform/api/show-file'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney, formatSums } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Link } from '../../../ui/link/Link'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { Stat, StatRow } from '../../../ui/page/Stat'
import { DataTable } from '../../../ui/table/DataTable'
import { useToasts } from '../../../ui/UiProvider'
import { deskReceipt } from '../receipt/receipt.data'
import { takenColumns } from './cash-columns'
import classes from './cash.module.css'

/** What is in the drawer and what was taken; in the morning that of the day before. */
export function DrawerPart({ desk }: { desk: CashDesk }) {
  const isOpen = desk.days.length > 0
  return (
    <div className={classes.parts}>
      {isOpen && <Figures desk={desk} />}
      {desk.last && <LastDay day={desk.last} />}
      <TakenPart
        title={desk.last ? 'Taken on your last day' : 'Taken'}
        desk={desk}
        empty={
          isOpen || desk.last
            ? 'Nothing was taken.'
            : 'What you take stands here, each with its receipt to print again.'
        }
      />
    </div>
  )
}

interface TakenPartProps {
  title: string
  desk: CashDesk
  empty: string
}

/** Payments, each with its receipt once more for who lost it. */
function TakenPart({ title, desk, empty }: TakenPartProps) {
  const { collector } = desk
  return (
    <Section
      title={title}
      isFlush
      actions={
        collector !== null && <Link href={pathTo('payments', { collector })}>Receipts of other days</Link>
      }
    >
      <DataTable
        label={title}
        columns={takenColumns}
        rows={desk.payments}
        rowKey={({ payment_id }) => payment_id}
        rowHref={({ payment_id }) => (collector === null ? undefined : pathTo('payment', { id: payment_id }))}
        rowActions={
          desk.can.includes('print-receipt') ? (payment) => <PrintAct payment={payment} /> : undefined
        }
        empty={empty}
      />
    </Section>
  )
}

function PrintAct({ payment: { payment_id: id, receipt_no: number } }: { payment: TakenPayment }) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deskReceipt(id, 'roll'),
    onSuccess: showFile,
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Button
      size="small"
      icon={Printer}
      aria-label={`Print ${number}`}
      isSaving={isPending}
      onClick={() => mutate()}
    >
      Print
    </Button>
  )
}

/** In the morning: what became of the money of the day before. */
function LastDay({ day }: { day: CashDay }) {
  const { day: date, id, counted: inAll, expected, payments, sheet_no: sheet, handed_to: to } = day
  return (
    <Section
      title={`Your last day, ${formatDisplayDate(date)}`}
      actions={
        <Link href={pathTo('cashDay', { id })}>{sheet === null ? 'Its sheet' : `Sheet ${sheet}`}</Link>
      }
    >
      <DetailList
        items={[
          { label: 'Counted', value: formatMoney(inAll ?? expected), isNumber: true },
          { label: 'Payments', value: payments, isNumber: true },
          {
            label: 'Who has it',
            value:
              to === null ? 'You: it is not handed over yet' : `${to.name}, since ${formatMoment(to.at)}`,
          },
        ]}
      />
    </Section>
  )
}

/** What was taken, in which way, and what must be there when the day is closed. */
function Figures({ desk: { days, ways } }: { desk: CashDesk }) {
  const sum = (of: (day: CashDesk['days'][number]) => string) => formatSums(days.map(of))
  const payments = days.reduce((all, day) => all + day.payments, 0)
  return (
    <StatRow>
      <Stat
        label="Taken"
        value={sum(({ taken }) => taken)}
        hint={payments === 0 ? 'No payment yet' : counted(payments, 'payment')}
      />
      <Stat
        label="Should be there"
        value={sum(({ expected }) => expected)}
        hint={`With ${sum(({ float }) => float)} from before`}
      />
      {ways.length > 1 &&
        ways.map(({ name, payments: count, amount }) => (
          <Stat
            key={`${name} ${amount}`}
            label={name}
            value={formatMoney(amount)}
            hint={counted(count, 'payment')}
          />
        ))}
    </StatRow>
  )
}
