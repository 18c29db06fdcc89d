import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkPreview } from '@uplink/contract/bulk'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { FormActions } from '../../../ui/form/Form'
import { Fallback } from '../../../ui/states/Fallback'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useToasts } from '../../../ui/UiProvider'
import { statusWord, stepsPreviewQuery, takeSteps, type NextStep } from '../orders.data'

const steps: readonly NextStep[] = ['confirmed', 'in-progress', 'completed', 'cancelled']

interface Props {
  ids: readonly number[]
  /** Gets those that stayed as they are, which stay selected. */
  onDone: (left: readonly number[]) => void
  onClose: () => void
}

/** Moves many orders to a step: whom that reaches stands there before. */
export function ManyStepsDialog({ ids, onDone, onClose }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [status, setStatus] = useState<NextStep>('confirmed')
  const [note, setNote] = useState('')
  const query = useQuery(stepsPreviewQuery(ids, status))
  const preview = query.data
  const take = useMutation({
    mutationFn: () => takeSteps({ ids: [...ids], status, note }),
    onSuccess: ({ message, data }) => {
      if (data.refused.length > 0) toasts.show('warning', message)
      else toasts.success(message)
      onDone(data.refused.map(({ id }) => id))
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'orders', 'desk-orders'),
  })
  const count = preview?.will_change.length ?? 0
  return (
    <Dialog title={`Next step of ${counted(ids.length, 'order')}`} size="large" onClose={onClose}>
      <RadioField
        label="Step"
        isRow
        options={steps.map((step) => ({ value: step, label: statusWord(step) }))}
        value={status}
        onChange={setStatus}
      />
      {preview ? (
        <Reached preview={preview} />
      ) : (
        <Fallback
          what="Which orders can take it"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="4rem" />}
        />
      )}
      <TextareaField
        label="Note for the customers"
        isOptional
        atMost={300}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormActions>
        <Button
          kind={status === 'cancelled' ? 'danger' : 'primary'}
          isSaving={take.isPending}
          disabled={count === 0}
          onClick={() => take.mutate()}
        >
          {status === 'cancelled'
            ? `Cancel ${counted(count, 'order')} for good`
            : `Move ${counted(count, 'order')}, and tell the customers`}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </FormActions>
    </Dialog>
  )
}

function Reached({ preview: { will_change: reached, refused } }: { preview: BulkPreview }) {
  return (
    <div role="status">
      <p>{`${counted(reached.length, 'order')} will change.`}</p>
      {refused.length > 0 && (
        <>
          <p>{`${counted(refused.length, 'order')} will stay as ${refused.length === 1 ? 'it is' : 'they are'}:`}</p>
          <ul>
            {refused.map(({ id, name, why }) => (
              <li key={id}>{`${name}: ${why}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
