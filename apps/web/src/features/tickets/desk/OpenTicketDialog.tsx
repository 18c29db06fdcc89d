import { useQueryClient } from '@tanstack/react-query'
import { newTicket } from '@uplink/contract/tickets'
import { useAddress } from '../../../platform/address/address'
import { nounsChanged } from '../../../platform/api/query-keys'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Form, FormActions } from '../../../ui/form/Form'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextareaField } from '../../../ui/fields/TextareaField'
import { useToasts } from '../../../ui/UiProvider'
import { SubjectField } from '../SubjectField'
import { categoryOptions } from '../ticket-words'
import { openTicketFor } from './desk-tickets.data'
import { keys } from './queue.data'

export interface OpenTicketDialogProps {
  connection: number
  holder: string
  /** Shows the new ticket; absent: next to the queue, on the present screen. */
  onOpened?: ((ticket: number) => void) | undefined
  onClose: () => void
}

/** Opens a ticket for a customer who called, and shows it. */
export function OpenTicketDialog({ connection, holder, onOpened, onClose }: OpenTicketDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { change } = useAddress()
  const form = useForm({
    schema: newTicket,
    initial: { category: '', subject: '', text: '' },
    toBody: ({ category, subject, text }) => ({ category: category || undefined, subject, text }),
    send: async (body) => {
      const { message, data } = await openTicketFor(connection, body)
      client.setQueryData(keys.one(data.id), data)
      void client.invalidateQueries({ queryKey: keys.lists })
      void nounsChanged(client, 'customers')
      toasts.success(message)
      onClose()
      if (onOpened) onOpened(data.id)
      else change({ view: undefined, chat: undefined, ticket: data.id })
    },
  })
  return (
    <Dialog title={`Open a ticket for ${holder}`} size="large" onClose={onClose}>
      <Form {...form.props}>
        <SelectField
          label="What is it about?"
          placeholder="Choose one"
          options={categoryOptions()}
          {...form.propsOf('category')}
        />
        <SubjectField {...form.propsOf('subject')} />
        <TextareaField
          label="What they said"
          help="The customer reads it."
          rows={5}
          atMost={10_000}
          {...form.propsOf('text')}
        />
        <FormActions>
          <Button type="submit" kind="primary" isSaving={form.isSaving}>
            Open ticket
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
