import { useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { DeskOrder, OrderFilter } from '@uplink/contract/orders'
import { useState } from 'react'
import { nounsChanged } from '../../../platform/api/query-keys'
import { BulkDialog } from '../../../resource/lists/BulkDialog'
import { RadioField } from '../../../ui/fields/RadioField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { AllMatchingDialog } from '../../bulk-acts/bulk-acts.public'
import { statusWord, stepsPreviewQuery, takeSteps, type NextStep } from '../orders.data'
import { CommonNotes } from './CommonNotes'

const steps: readonly NextStep[] = ['confirmed', 'in-progress', 'completed', 'cancelled']

interface Props {
  /** The chosen orders, or the filters that all match. */
  meant: { ids: readonly number[] } | { matching: { status: OrderFilter; kind?: DeskOrder['kind'] } }
  /** Gets those that stayed as they are, which stay selected. */
  onDone: (left: readonly number[]) => void
  onClose: () => void
}

/** Moves many orders to a step: whom that reaches stands there before. */
export function ManyStepsDialog({ meant, onDone, onClose }: Props) {
  const client = useQueryClient()
  const [status, setStatus] = useState<NextStep>('confirmed')
  const [note, setNote] = useState('')
  const ids = 'ids' in meant ? meant.ids : []
  const reach = useQuery({ ...stepsPreviewQuery(ids, status), enabled: 'ids' in meant })
  const act = (orders: string) =>
    status === 'cancelled' ? `Cancel ${orders} for good` : `Move ${orders}, and tell the customers`
  const noteField = (
    <>
      <TextareaField
        label="Note for the customers"
        isOptional
        atMost={300}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <CommonNotes step={status} onChoose={setNote} />
    </>
  )
  const stepField = (
    <RadioField
      label="Step"
      isRow
      options={steps.map((step) => ({ value: step, label: statusWord(step) }))}
      value={status}
      onChange={setStatus}
    />
  )
  if ('matching' in meant)
    return (
      <AllMatchingDialog
        title="Next step of all orders that match"
        words={['order', 'orders']}
        request={{ list: 'orders', matching: meant.matching, do: { act: 'step', status, note } }}
        act={act}
        isDanger={status === 'cancelled'}
        money={(amount) => `They come to ${amount}.`}
        onBegun={() => onDone([])}
        onClose={onClose}
      >
        {stepField}
        {noteField}
      </AllMatchingDialog>
    )
  return (
    <BulkDialog
      title={`Next step of ${counted(ids.length, 'order')}`}
      words={['order', 'orders']}
      reach={reach}
      more={noteField}
      act={act}
      isDanger={status === 'cancelled'}
      send={() => takeSteps({ ids: [...ids], status, note })}
      onSettled={() => nounsChanged(client, 'orders', 'desk-orders')}
      onDone={(left) => onDone(left.map(({ id }) => id))}
      onClose={onClose}
    >
      {stepField}
    </BulkDialog>
  )
}
