import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lineMoveRoutes, lineOwnerRoutes, type LinePlans } from '@uplink/contract/line-moves'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@uplink/contract/screens'
import type { ChangeTiming } from '@uplink/contract/packages'
import type { ReactNode } from 'react'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney, isNothing } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { ChargesNote } from './ChargesNote'
import {
  findCustomers,
  moveLine,
  planLineEnd,
  plansQuery,
  type NewEnd,
  type NewOwner,
} from './line-changes.data'

interface PlanDialogProps {
  line: { id: number; username: string }
  onClose: () => void
}

/** The end of a line on a day to come: it is closed when that day is over, and can be withdrawn until then. */
export const EndLineDialog = (props: PlanDialogProps) => (
  <WithPlans {...props} title={`End line ${props.line.username} on a day`}>
    {(plans) => <EndForm {...props} plans={plans} />}
  </WithPlans>
)

/** A line for another customer: from today, or with the next billing period. */
export const MoveLineDialog = (props: PlanDialogProps) => (
  <WithPlans {...props} title={`Give line ${props.line.username} to another customer`}>
    {(plans) => <MoveForm {...props} plans={plans} />}
  </WithPlans>
)

interface WithPlansProps extends PlanDialogProps {
  title: string
  children: (plans: LinePlans) => ReactNode
}

function WithPlans({ line, title, onClose, children }: WithPlansProps) {
  const query = useQuery(plansQuery(line.id))
  const { data, error } = query
  return (
    <Dialog title={title} size="large" onClose={onClose}>
      {data?.plan ? (
        <p>Something is planned for the line already. Withdraw that first.</p>
      ) : data ? (
        children(data)
      ) : error && hasStatus(error, 409) ? (
        // a refusal says itself what to do
        <p>{error.message}</p>
      ) : (
        <Fallback what="The line" failure={error && failureOf(query)} />
      )}
    </Dialog>
  )
}

function useChanged() {
  const client = useQueryClient()
  return () => nounsChanged(client, 'customers', 'customer-parts', 'billing', 'desk-orders', 'desk-invoices')
}

function EndForm({ line, plans, onClose }: PlanDialogProps & { plans: LinePlans }) {
  const changed = useChanged()
  const toasts = useToasts()
  const form = useForm<NewEnd, NewEnd>({
    schema: lineMoveRoutes.planEnd.body,
    initial: { last_day: '', gives_back: true, reason: '' },
    send: async (body) => {
      const { message } = await planLineEnd(line.id, body)
      await changed()
      toasts.success(message)
      onClose()
    },
  })
  const { first, last } = plans.last_day
  return (
    <Form {...form.props}>
      <p>
        It works until the end of its last day; then it is closed by itself, and orders that wait are
        cancelled. They are told now, and again when it is closed. What is open stays to be paid.
      </p>
      <DateField
        label="Last day"
        help={`From ${formatDate(first)} to ${formatDate(last)}.`}
        {...form.propsOf('last_day')}
        onChange={(day) => form.set('last_day', day)}
      />
      <Checkbox
        label="Give back days that are billed and come after it"
        help="Open bills are paid with it first; the rest stays on the line’s balance."
        {...form.checkOf('gives_back')}
      />
      <TextField label="Reason" maxLength={300} {...form.propsOf('reason')} />
      <FormActions>
        <Button type="submit" kind="danger" isSaving={form.isSaving}>
          Plan the end
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

interface MoveValues {
  customer_id: number | null
  when: ChangeTiming
  reason: string
}

function MoveForm({ line, plans, onClose }: PlanDialogProps & { plans: LinePlans }) {
  const changed = useChanged()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { today, next_cycle } = plans.move
  const form = useForm<MoveValues, NewOwner>({
    schema: lineOwnerRoutes.move.body,
    initial: { customer_id: null, when: 'next-cycle', reason: '' },
    toBody: (values) => ({
      ...values,
      ...(values.when === 'now' &&
        today && {
          given_back: today.given_back,
          ...(today.charges && { charges: today.charges.total }),
        }),
    }),
    send: async (body) => {
      // after a refusal, too: something has changed meanwhile
      const { message, data } = await moveLine(line.id, body).finally(() => void changed())
      toasts.success(message)
      onClose()
      if (data.id !== line.id) await navigate({ href: pathTo('customer', { id: data.id }) })
    },
  })
  const { customer_id, when } = form.values
  return (
    <Form {...form.props}>
      <p>
        What is owed stays with the old owner, and so do bills, usage and tickets. The name on the network,
        the address, the package and its price go along; orders that wait are cancelled. Both are told.
      </p>
      <SearchSelectField
        label="New owner"
        help="Type two letters of their name or username."
        known={[]}
        search={findCustomers}
        value={customer_id === null ? null : String(customer_id)}
        error={form.errorOf('customer_id')}
        onBlur={() => form.touch('customer_id')}
        onChange={(id) => form.set('customer_id', id === null ? null : Number(id))}
      />
      <RadioField
        label="From when"
        options={[
          {
            value: 'next-cycle',
            label: `With the next billing period, ${formatDate(next_cycle)}`,
            help: 'Nothing is settled.',
          },
          {
            value: 'now',
            label: 'From today',
            help: todayWords(today),
            disabled: today === null,
          },
        ]}
        value={when}
        onChange={(value) => form.set('when', value)}
      />
      {when === 'now' && today?.charges && <ChargesNote charges={today.charges} />}
      <TextField label="Reason" maxLength={300} {...form.propsOf('reason')} />
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          {when === 'now' ? 'Give the line over' : 'Plan the move'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function todayWords(today: LinePlans['move']['today']): string {
  if (today === null) return 'Its contract has begun today, or is to begin.'
  const { given_back: back, first_bill: bill, days, of } = today
  const given = isNothing(back)
    ? 'Nothing is given back'
    : `${formatMoney(back)} is given back to the old owner`
  return bill === null
    ? `${given}.`
    : `${given}; the new one’s next bill has ${formatMoney(bill)} for ${days} of ${of} days.`
}
