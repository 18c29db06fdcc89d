import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { BulkDialog } from '../../../resource/lists/BulkDialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
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
  const [status, setStatus] = useState<NextStep>('confirmed')
  const [note, setNote] = useState('')
  const reach = useQuery(stepsPreviewQuery(ids, status))
  return (
    <BulkDialog
      title={`Next step of ${counted(ids.length, 'order')}`}
      words={['order', 'orders']}
      reach={reach}
      more={
        <TextareaField
          label="Note for the customers"
          isOptional
          atMost={300}
          rows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      }
      act={(orders) =>
        status === 'cancelled' ? `Cancel ${orders} for good` : `Move ${orders}, and tell the customers`
      }
      isDanger={status === 'cancelled'}
      send={() => takeSteps({ ids: [...ids], status, note })}
      onSettled={() => nounsChanged(client, 'orders', 'desk-orders')}
      onDone={(left) => onDone(left.map(({ id }) => id))}
      onClose={onClose}
    >
      <RadioField
        label="Step"
        isRow
        options={steps.map((step) => ({ value: step, label: statusWord(step) }))}
        value={status}
        onChange={setStatus}
      />
    </BulkDialog>
  )
}
