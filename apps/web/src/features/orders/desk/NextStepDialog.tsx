import { useQueryClient } from '@tanstack/react-query'
import { type DeskOrder, newOrderStep } from '@uplink/contract/orders'
import type { SyntheticEvent } from 'react'
import type * as z from 'zod'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { Form, FormActions } from '../../../ui/form/Form'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { statusWord, takeStep, type NextStep } from '../orders.data'
import { OrderSteps } from '../OrderSteps'
import { CommonNotes } from './CommonNotes'

const noteLimit = 300

interface Values {
  status: NextStep | undefined
  note: string
}

const stepAct: Record<NextStep, string> = {
  confirmed: 'Confirm the order',
  'in-progress': 'Begin work on the order',
  completed: 'Complete the order',
  cancelled: 'Cancel the order',
}

/** Moves an order to its next step; the customer reads the note. */
export function NextStepDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const steps = order.next_steps as NextStep[]
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { values, props, propsOf, choiceOf, set, isSaving } = useForm<Values, z.infer<typeof newOrderStep>>({
    schema: newOrderStep,
    // no step stands there before somebody has chosen it
    initial: { status: undefined, note: '' },
    send: async (step) => {
      const taken = takeStep({ id: order.id, ...step })
      const { message } = await taken.finally(() => void nounsChanged(client, 'orders', 'desk-orders'))
      toasts.success(message)
      onClose()
    },
  })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (values.status !== 'cancelled' || (await confirm(cancelling(order)))) props.onSubmit(event)
  }
  return (
    <Dialog title={order.description} size="large" onClose={onClose}>
      <p>
        {order.customer}, {order.username}, {order.contact}
      </p>
      {order.move && (
        <p>
          To {order.move.address}, on {formatDisplayDate(order.move.preferred_on)} if possible.{' '}
          {order.move.note}
        </p>
      )}
      <OrderSteps order={order} />
      <Form {...props} onSubmit={(event) => void submit(event)}>
        <RadioField
          label="Next step"
          options={steps.map((step) => ({
            value: step,
            label: statusWord(step),
            ...(step === 'completed' &&
              order.move && { help: `The line moves to ${order.move.address}, and the customer is told.` }),
          }))}
          {...choiceOf('status')}
        />
        <TextareaField
          label="Note for the customer"
          isOptional
          atMost={noteLimit}
          rows={2}
          {...propsOf('note')}
        />
        <CommonNotes step={values.status} onChoose={(note) => set('note', note)} />
        <FormActions>
          <Button
            type="submit"
            kind={values.status === 'cancelled' ? 'danger' : 'primary'}
            isSaving={isSaving}
          >
            {values.status === undefined ? 'Save this step' : stepAct[values.status]}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const cancelling = ({ description, customer }: DeskOrder) => ({
  title: `Cancel “${description}”?`,
  text: `${customer} is told that the order will not go on. It cannot be taken up again.`,
  confirmLabel: 'Cancel the order',
  cancelLabel: 'Keep it',
})
