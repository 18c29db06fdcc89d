import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import {
  newPromise,
  type paymentPromiseRoutes,
  type PromiseHindrance,
  type PromiseTerms,
} from '@uplink/contract/payment-promises'
import type { Received } from '@uplink/contract/route'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { failureOf } from '../../../platform/api/failure'
import { keysOf, nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney } from '../../../platform/money/money'
import { randomKey } from '../../../platform/session/random-key'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'

const terms = endpoint<typeof paymentPromiseRoutes.terms>('GET', '/desk/promises')
const take = endpoint<typeof paymentPromiseRoutes.take>('POST', '/desk/promises')

/** What a promise to pay of a line would be about. */
function promiseTermsQuery(line: number) {
  return queryOptions({
    queryKey: keysOf('payment-promises').of('terms', line),
    queryFn: ({ signal }) =>
      call(terms, { query: { cuid: String(line) } }, { signal }).then(({ data }) => data),
    gcTime: 0,
    staleTime: 0,
  })
}

type NewPromise = Received<typeof paymentPromiseRoutes.take>['body']

const takePromise = (body: NewPromise, key: string) => call(take, { body, key })

interface PromiseDialogProps {
  line: { id: number; username: string }
  onClose: () => void
}

/** Takes a customer's promise to pay what is overdue: until when, and whether a suspended line is on until then. */
export function PromiseDialog({ line, onClose }: PromiseDialogProps) {
  const query = useQuery({ ...promiseTermsQuery(line.id), refetchOnWindowFocus: false })
  const { data } = query
  return (
    <Dialog title={`Promise to pay of ${line.username}`} onClose={onClose}>
      {!data && <Fallback what="What is overdue" failure={query.error && failureOf(query)} />}
      {data?.hindrance && (
        <>
          <p>{hindrances[data.hindrance]}</p>
          <FormActions>
            <Button onClick={onClose}>Close</Button>
          </FormActions>
        </>
      )}
      {data && !data.hindrance && <PromiseForm line={line} terms={data} onClose={onClose} />}
    </Dialog>
  )
}

const hindrances: Readonly<Record<PromiseHindrance, string>> = {
  off: 'The settings of the organization take no promises to pay.',
  'nothing-overdue': 'No bill of this line is overdue.',
  open: 'There is a promise for this line already. Its bills wait until that day.',
  period: 'There was a promise in this billing period already. The next one can be taken in the next period.',
}

interface Values {
  until: string
  line: 'on' | 'off'
}

function PromiseForm({ line, terms, onClose }: PromiseDialogProps & { terms: PromiseTerms }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [key] = useState(() => randomKey(128))
  const { amount, bills, until, is_suspended: isSuspended } = terms
  const form = useForm<Values, NewPromise>({
    schema: newPromise,
    initial: { until: until.last, line: 'on' },
    toBody: (values) => ({
      cuid: String(line.id),
      until: values.until,
      switch_on: isSuspended && values.line === 'on',
    }),
    send: async (body) => {
      const { message } = await takePromise(body, key)
      await nounsChanged(
        client,
        'payment-promises',
        'customers',
        'customer-parts',
        'desk-invoices',
        'billing',
      )
      toasts.success(message)
      onClose()
    },
  })
  return (
    <Form {...form.props}>
      <p>
        {`${formatMoney(amount)} of ${counted(bills.length, 'bill')} is overdue. Until the day below no bill suspends the line; if it is not paid by then, the promise is broken and suspension goes on. The customer is told.`}
      </p>
      <DateField
        label="Pays by"
        help={`From ${formatDate(until.first)} to ${formatDate(until.last)}, once in a billing period.`}
        {...form.propsOf('until')}
        onChange={(day) => form.set('until', day)}
      />
      {isSuspended && (
        <RadioField
          label="The suspended line"
          options={[
            { value: 'on', label: 'Is switched on now' },
            { value: 'off', label: 'Stays off until it is paid' },
          ]}
          value={form.values.line}
          onChange={(value) => form.set('line', value)}
        />
      )}
      <FormActions>
        <Button type="submit" kind="primary" isSaving={form.isSaving}>
          Take promise
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
