import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CashDayDetail } from '@uplink/contract/cash-days'
import { pathTo } from '@uplink/contract/screens'
import { HandCoins, Lock, Printer } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney, noMoney } from '../../../platform/money/money'
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
import { DayMark, wayColumns } from './cash-columns'
import { HandedTo } from './HandedTo'
import { OneCashDay } from './OneCashDay'

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
        <Section title={day.sheet_no === null ? 'So far' : `Sheet ${day.sheet_no}`}>
          <DetailList isSpread items={facts(day)} />
        </Section>
        <Section title="By way" isFlush>
          <DataTable
            label="By way"
            columns={wayColumns}
            rows={day.ways}
            rowKey={({ id }) => id ?? 0}
            empty="Nothing was taken."
          />
        </Section>
        {(day.notes.length > 0 || day.coins !== null) && (
          <Section title="Counted by note">
            <DetailList
              isSpread
              items={[
                ...day.notes.map(({ worth, count }) => ({
                  label: formatMoney(worth),
                  value: `× ${count}`,
                  isNumber: true,
                })),
                { label: 'Coins and other', value: formatMoney(day.coins ?? noMoney()), isNumber: true },
              ]}
            />
          </Section>
        )}
      </div>
      {isGiving && <HandOverDialog day={day} onClose={() => setGiving(false)} />}
    </>
  )
}

function facts(day: CashDayDetail) {
  return [
    { label: 'In the drawer before', value: formatMoney(day.float), isNumber: true },
    { label: 'Payments', value: String(day.payments), isNumber: true },
    { label: 'Taken', value: formatMoney(day.taken), isNumber: true },
    { label: 'Given back', value: formatMoney(day.returned), isNumber: true },
    { label: 'Should be there', value: formatMoney(day.expected), isNumber: true },
    ...(day.counted === null ? [] : [{ label: 'Counted', value: formatMoney(day.counted), isNumber: true }]),
    ...(day.difference === null
      ? []
      : [{ label: 'Difference', value: formatMoney(day.difference), isNumber: true }]),
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
