import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CashDesk } from '@uplink/contract/cash-days'
import { pathTo } from '@uplink/contract/screens'
import { Lock } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { ButtonLink, Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { Permitted } from '../../../ui/states/Permitted'
import classes from './cash.module.css'
import { cashDeskQuery, openDay } from './cash.data'
import { DrawerPart } from './DrawerPart'
import { TakePart } from './taking/TakePart'
import { openingForm } from '@uplink/contract/cash-days'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { MoneyField } from '../../../ui/editors/NumberField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useToasts } from '../../../ui/UiProvider'
import { startIn } from './start-in'

/** Where money is taken, by keys alone: find who pays, take, give change, next. */
export function CashDeskPage() {
  const query = useQuery(cashDeskQuery())
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="have a cash desk">
      {query.data ? (
        <Desk desk={query.data} />
      ) : (
        <>
          <PageHeader title="Cash desk" />
          <Section>
            <Fallback what="The cash desk" failure={failure} />
          </Section>
        </>
      )}
    </Permitted>
  )
}

function Desk({ desk }: { desk: CashDesk }) {
  const late = desk.days.find(({ is_late }) => is_late)
  const [isSkipped, setSkipped] = useState(false)
  const maySend = desk.can.includes('send-receipt')
  const isUnopened = desk.can.includes('open') && !isSkipped
  return (
    <>
      <PageHeader
        title="Cash desk"
        lead={leadOf(desk)}
        actions={desk.days.map((day) => (
          <ButtonLink key={day.id} icon={Lock} href={pathTo('closeCashDay', { id: day.id })}>
            {desk.days.length === 1 ? 'Close the day' : `Close the day of ${day.organization}`}
          </ButtonLink>
        ))}
      />
      <div className={classes.desk}>
        <div className={classes.parts}>
          {late && <LateDay day={late} />}
          {!late && isUnopened && <OpenDayForm onSkip={() => setSkipped(true)} />}
          {!late && !isUnopened && desk.can.includes('take') && (
            <TakePart mayBackdate={desk.can.includes('backdate')} maySend={maySend} />
          )}
          {late && desk.can.includes('backdate') && <TakePart mayBackdate maySend={maySend} isLate />}
        </div>
        <DrawerPart desk={desk} />
      </div>
    </>
  )
}

function leadOf({ days: [first] }: CashDesk) {
  return first
    ? `Open since ${formatMoment(first.opened_at)}`
    : 'No cash day is open. The first payment opens one.'
}

function LateDay({ day }: { day: CashDesk['days'][number] }) {
  return (
    <Notice
      tone="warning"
      title={`The cash day of ${formatDisplayDate(day.day)} is still open`}
      action={
        <ButtonLink kind="primary" href={pathTo('closeCashDay', { id: day.id })}>
          Close it
        </ButtonLink>
      }
    >
      Nothing new can be taken before it is closed.
    </Notice>
  )
}

/** Begins a day with the change money that lies in the drawer. */
function OpenDayForm({ onSkip }: { onSkip: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => startIn(box.current), [])
  const form = useForm({
    schema: openingForm,
    initial: { float: '0' },
    send: async (body) => {
      const { message } = await openDay(body)
      toasts.success(message)
      await nounsChanged(client, 'cash-days')
    },
  })
  return (
    <Section title="Open the day">
      <div ref={box}>
        <Form {...form.props}>
          <MoneyField
            label="In the drawer now"
            help="Change money that was not taken today. It is counted again at the end."
            {...form.propsOf('float')}
            onChange={(money) => form.set('float', money)}
          />
          <FormActions>
            <Button type="submit" kind="primary" isSaving={form.isSaving}>
              Open the day
            </Button>
            <Button onClick={onSkip}>Take a payment first</Button>
          </FormActions>
        </Form>
      </div>
    </Section>
  )
}
