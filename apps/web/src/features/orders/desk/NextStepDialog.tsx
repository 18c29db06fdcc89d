import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskOrder } from '@uplink/contract/orders'
import { useState, type SyntheticEvent } from 'react'
import { ApiError, fieldTexts } from '../../../platform/api/errors'
import { nounsChanged } from '../../../platform/api/query-keys'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { Form, FormActions } from '../../../ui/form/Form'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { useToasts } from '../../../ui/UiProvider'
import { statusWord } from '../order-words'
import { OrderSteps } from '../OrderSteps'
import { takeStep, type NextStep } from '../orders.data'

const noteLimit = 300

/** Moves an order to its next step; the customer reads the note. */
export function NextStepDialog({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const steps = order.next_steps as NextStep[]
  const [status, setStatus] = useState(steps[0])
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, error, isPending } = useMutation({
    mutationFn: takeStep,
    onSuccess: ({ message }) => {
      toasts.success(message)
      onClose()
    },
    onSettled: () => nounsChanged(client, 'orders', 'desk-orders'),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (status && !isPending) mutate({ id: order.id, status, note: note.trim() })
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
      <Form onSubmit={submit}>
        {error instanceof ApiError && error.status !== 422 && (
          <Notice tone="danger" isUrgent title={error.message} />
        )}
        <RadioField
          label="Next step"
          options={steps.map((step) => ({ value: step, label: statusWord(step) }))}
          value={status}
          onChange={setStatus}
          error={fieldTexts(error).status}
        />
        <TextareaField
          label="Note for the customer"
          isOptional
          maxLength={noteLimit}
          rows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={fieldTexts(error).note}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={isPending}>
            Save this step
          </Button>
          <Button onClick={onClose}>Close</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
