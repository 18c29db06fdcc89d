import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CashDayDetail } from '@uplink/contract/cash-days'
import { pathTo } from '@uplink/contract/screens'
import { HandCoins, Lock, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRecordId } from '../../../platform/address/path-parts'
import { failureOf, hasStatus, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { FormActions } from '../../../ui/form/Form'
import { DetailList } from '../../../ui/page/DetailList'
import { NotFoundPage } from '../../../ui/page/NotFoundPage'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import { useToasts } from '../../../ui/UiProvider'
import { showFile } from '../receipt/show-file'
import classes from './cash.module.css'
import { cashDayQuery, cashSheet, handOverDay } from './cash.data'
import { DayMark, wayColumns } from './cash-columns'
import { HandedTo } from './HandedTo'

const back = { href: pathTo('cashDays'), label: 'Cash days' }

/** One cash day: what should be there by way, what was counted, and who has it. */
export function CashDayPage() {
  const id = useRecordId()
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} />
}

function Missing() {
  return (
    <NotFoundPage title="No such cash day" back={back} action="All cash days">
      There is no cash day of this number, or you may not see it.
    </NotFoundPage>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(cashDayQuery(id))
  const { data, error } = query
  if (hasStatus(error, 404)) return <Missing />
  if (data) return <Shown day={data} />
  const failure = error && failureOf(query)
  return (
    <Permitted failure={failure} to="see cash days">
      <PageHeader title="Cash day" back={back} />
      <Section>
        <Fallback what="The cash day" failure={failure} />
      </Section>
    </Permitted>
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
                { label: 'Coins and other', value: formatMoney(day.coins ?? '0.00'), isNumber: true },
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
