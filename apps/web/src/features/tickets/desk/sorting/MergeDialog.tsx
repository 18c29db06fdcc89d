import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { useState } from 'react'
import { failureOf, tellRefusal } from '../../../../platform/api/failure'
import { formatMoment } from '../../../../platform/dates/dates'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { RadioField } from '../../../../ui/fields/RadioField'
import { FormActions } from '../../../../ui/form/Form'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Fallback } from '../../../../ui/states/Fallback'
import { useToasts } from '../../../../ui/UiProvider'
import { mergeInto, ticketsOfLineQuery } from '../desk-tickets.data'

interface MergeDialogProps {
  ticket: DeskTicketWithThread
  onMerged: (into: number) => void
  onClose: () => void
}

/** Puts a duplicate into another unsolved ticket of the same line. */
export function MergeDialog({ ticket, onMerged, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const query = useQuery(ticketsOfLineQuery(ticket.connection.id))
  const [chosen, setChosen] = useState<string>()
  const others = query.data?.filter(({ id }) => id !== ticket.id)
  const { mutate, isPending } = useMutation({
    mutationFn: (into: number) => mergeInto(client, ticket.id, into),
    onSuccess: (message, into) => {
      toasts.success(message)
      onClose()
      onMerged(into)
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Dialog title={`Merge ticket ${ticket.id} into another`} isDirty={false} onClose={onClose}>
      {!others ? (
        <Fallback what="The other tickets" failure={query.error && failureOf(query)} />
      ) : others.length === 0 ? (
        <EmptyState>{ticket.connection.holder} has no other unsolved ticket about this line.</EmptyState>
      ) : (
        <RadioField
          label="Go on in"
          help="All notes go there, and this ticket is closed. The customer is told where it goes on. This cannot be undone."
          options={others.map(({ id, subject, created_at }) => ({
            value: String(id),
            label: subject,
            help: `Ticket ${id}, opened ${formatMoment(created_at)}`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <FormActions>
        <Button
          kind="primary"
          disabled={chosen === undefined}
          isSaving={isPending}
          onClick={() => mutate(Number(chosen))}
        >
          Merge tickets
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}
