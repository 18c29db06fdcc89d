import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newPause, type lineChangeRoutes } from '@uplink/contract/line-changes'
import type { Answer } from '@uplink/contract/route'
import { failureOf } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { formatMoney } from '../../../platform/money/money'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { DateField } from '../../../ui/fields/MomentField'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { useToasts } from '../../../ui/UiProvider'
import { pauseLine, pauseQuery, type NewPause } from './line-changes.data'

interface PauseLineDialogProps {
  line: { id: number; username: string }
  onClose: () => void
}

/** Suspends a line by hand: why, until when, what becomes of the money, and what its owner is told. */
export function PauseLineDialog({ line, onClose }: PauseLineDialogProps) {
  const query = useQuery(pauseQuery(line.id))
  return (
    <Dialog title={`Suspend line ${line.username}`} size="large" onClose={onClose}>
      {query.data ? (
        <PauseForm line={line} means={query.data} onClose={onClose} />
      ) : (
        <Fallback what="The line" failure={query.error && failureOf(query)} />
      )}
    </Dialog>
  )
}

type Means = Answer<typeof lineChangeRoutes.lookAtPause>['data']

interface Values {
  reason: string
  until: 'day' | 'open'
  back_on: string
  charge: 'charged' | 'free'
  tell: NewPause['tell']
}

function PauseForm({ line, means, onClose }: PauseLineDialogProps & { means: Means }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const form = useForm<Values, NewPause>({
    schema: newPause,
    initial: { reason: '', until: 'day', back_on: '', charge: 'charged', tell: 'suspension' },
    toBody: ({ reason, until, back_on, charge, tell }) => ({
      reason,
      back_on: until === 'open' ? null : back_on,
      is_charged: charge === 'charged',
      tell,
    }),
    placeOf: (path) => (path === 'is_charged' ? 'charge' : path),
    send: async (body) => {
      const { message } = await pauseLine(line.id, body)
      await nounsChanged(client, 'customers', 'customer-parts', 'billing')
      toasts.success(message)
      onClose()
    },
  })
  const { until, charge, tell } = form.values
  const { a_day: aDay, billed_until: billed, back_on } = means
  return (
    <Form {...form.props}>
      <p>The line is switched off at once. Paying a bill does not switch it on.</p>
      <TextField label="Reason" maxLength={300} {...form.propsOf('reason')} />
      <RadioField
        label="Until when"
        options={[
          { value: 'day', label: 'Until a day' },
          { value: 'open', label: 'Until somebody switches it on' },
        ]}
        value={until}
        onChange={(value) => form.set('until', value)}
      />
      {until === 'day' && (
        <DateField
          label="On again from"
          help={`From ${formatDate(back_on.first)} to ${formatDate(back_on.last)}. It is switched on by itself at the beginning of that day, unless an overdue bill keeps it off.`}
          {...form.propsOf('back_on')}
          onChange={(day) => form.set('back_on', day)}
        />
      )}
      <RadioField
        label="Money"
        options={[
          { value: 'charged', label: 'Its days are charged', help: 'Bills come as always.' },
          { value: 'free', label: 'Its days are not charged', help: freeWords(aDay, billed) },
        ]}
        value={charge}
        onChange={(value) => form.set('charge', value)}
      />
      <RadioField
        label="The customer is told"
        options={[
          { value: 'suspension', label: 'That it is off, and until when' },
          { value: 'reason', label: 'Also the reason' },
          { value: 'nothing', label: 'Nothing' },
        ]}
        value={tell}
        onChange={(value) => form.set('tell', value)}
      />
      <FormActions>
        <Button type="submit" kind="danger" isSaving={form.isSaving}>
          Suspend line
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

function freeWords(aDay: string | null, billed: string | null): string {
  const amount = aDay === null ? '' : `, ${formatMoney(aDay)} a day`
  return billed === null
    ? 'No bill comes while it is off.'
    : `From tomorrow on${amount}: what is billed until ${formatDate(billed)} is given back when it is on again, and no bill comes meanwhile.`
}
