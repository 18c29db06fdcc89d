import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CashDayDetail } from '@uplink/contract/cash-days'
import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import { HandCoins, Lock, Printer } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { addMoney, formatMoney, isNothing, multiplyMoney, noMoney } from '../../../platform/money/money'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { FormActions } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { useToasts } from '../../../ui/UiProvider'
import { showFile } from '../../../platform/api/show-file'
import classes from './cash.module.css'
import { cashSheet, handOverDay } from './cash.data'
import { DayMark, Difference, wayColumns } from './cash-columns'
import { HandedTo } from './HandedTo'
import { OneCashDay } from './OneCashDay'
import { Sum, type SumRow } from '../../../ui/lists/Sum'

const back = { href: pathTo('cashDays'), label: 'Cash days' }

/** One cash day: what should be there by way, what was counted, and who has it. */
export function CashDayPage() {
  return (
    <OneCashDay title="Cash day" back={back} action="All cash days" to="see cash days">
      {(day) => <Shown day={day} />}
    </OneCashDay>
  )
}

function Shown({ day }: { day: CashDayDetail }) {
  const toasts = useToasts()
  const [isGiving, setGiving] = useState(false)
  const print = useMutation({
    mutationFn: () => cashSheet(day),
    onSuccess: showFile,
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <>
      <PageHeader
        title={`${day.cashier.name}, ${formatDisplayDate(day.day)}`}
        lead={day.organization}
        status={<DayMark day={day} />}
        back={back}
        actions={
          <>
            {day.can.includes('hand-over') && (
              <Button icon={HandCoins} onClick={() => setGiving(true)}>
                Write down the hand-over
              </Button>
            )}
            {day.can.includes('close') && (
              <ButtonLink icon={Lock} href={pathTo('closeCashDay', { id: day.id })}>
                Close the day
              </ButtonLink>
            )}
            {day.sheet_no !== null && (
              <Button icon={Printer} isSaving={print.isPending} onClick={() => print.mutate()}>
                Print the sheet
              </Button>
            )}
          </>
        }
      />
      <div className={classes.parts}>
        <div className={classes.sheet}>
          <Section title={day.sheet_no === null ? 'So far' : `Sheet ${day.sheet_no}`}>
            <div className={classes.parts}>
              <Sum rows={sumOf(day)} />
              <DetailList items={facts(day)} />
            </div>
          </Section>
          {(day.notes.length > 0 || day.coins !== null) && (
            <Section title="Counted by note">
              <Sum rows={notesOf(day)} />
            </Section>
          )}
        </div>
        <Section title="By way" isFlush>
          <DataTable
            label="By way"
            columns={wayColumns}
            rows={day.ways}
            rowKey={({ id }) => id ?? 0}
            empty="Nothing was taken."
          />
        </Section>
      </div>
      {isGiving && <HandOverDialog day={day} onClose={() => setGiving(false)} />}
    </>
  )
}

/** From what was there to what is not there, as on the printed sheet. */
function sumOf(day: CashDayDetail): SumRow[] {
  const { float, payments, taken, returned, expected, counted: found, difference } = day
  return [
    { label: 'In the drawer before', amount: formatMoney(float) },
    { label: `Taken in ${counted(payments, 'payment')}`, amount: formatMoney(taken) },
    ...(isNothing(returned) ? [] : [{ label: 'Given back', amount: `−${formatMoney(returned)}` }]),
    { label: 'Should be there', amount: formatMoney(expected), isTotal: true },
    ...(found === null ? [] : [{ label: 'Counted', amount: formatMoney(found) }]),
    ...(difference === null
      ? []
      : [{ label: 'Difference', amount: <Difference of={difference} />, isWrong: !isNothing(difference) }]),
  ]
}

/** Notes and coins, and the cash that they are. */
function notesOf({ notes, coins }: CashDayDetail): SumRow[] {
  const rest = coins ?? noMoney()
  const sums = notes.map(({ worth, count }) => multiplyMoney(worth, count))
  return [
    ...notes.map(({ worth, count }, i) => ({
      label: `${count} × ${formatMoney(worth)}`,
      amount: formatMoney(sums[i] ?? worth),
    })),
    { label: 'Coins and other', amount: formatMoney(rest) },
    { label: 'Cash', amount: formatMoney(addMoney(rest, ...sums)), isTotal: true },
  ]
}

function facts(day: CashDayDetail) {
  return [
    ...(day.reason === null ? [] : [{ label: 'Because', value: day.reason }]),
    { label: 'Opened', value: formatMoment(day.opened_at), isNumber: true },
    ...(day.closed_at === null
      ? []
      : [{ label: 'Closed', value: formatMoment(day.closed_at), isNumber: true }]),
    ...(day.handed_to === null
      ? []
      : [{ label: 'Handed to', value: `${day.handed_to.name}, ${formatMoment(day.handed_to.at)}` }]),
  ]
}

/** Writes down who was given the money, once and for good. */
function HandOverDialog({ day, onClose }: { day: CashDayDetail; onClose: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [to, setTo] = useState<string | null>(null)
  const giving = useMutation({
    mutationFn: (person: number) => handOverDay(day.id, person),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await nounsChanged(client, 'cash-days')
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Dialog title={`Who has the ${formatMoney(day.counted ?? day.expected)}?`} onClose={onClose}>
      <div className={classes.parts}>
        <HandedTo value={to} onChange={setTo} />
        <FormActions>
          <Button
            kind="primary"
            disabled={to === null}
            isSaving={giving.isPending}
            onClick={() => giving.mutate(Number(to))}
          >
            Write it down
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </div>
    </Dialog>
  )
}
