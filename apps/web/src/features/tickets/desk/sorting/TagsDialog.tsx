import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskTicketWithThread } from '@uplink/contract/desk-tickets'
import { useState } from 'react'
import { tellRefusal } from '../../../../platform/api/failure'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { FormActions } from '../../../../ui/form/Form'
import { TagsInput } from '../../../../ui/rules/TagsInput'
import { useToasts } from '../../../../ui/UiProvider'
import { actAtDesk, tagsQuery } from '../desk-tickets.data'
import classes from './TagsDialog.module.css'

const shown = 20

interface TagsDialogProps {
  ticket: DeskTicketWithThread
  onClose: () => void
}

/** The desk's own words for a ticket. */
export function TagsDialog({ ticket, onClose }: TagsDialogProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { data: known = [] } = useQuery(tagsQuery())
  const [value, setValue] = useState(ticket.tags.join(','))
  const tags = value === '' ? [] : value.split(',')
  const { mutate, isPending } = useMutation({
    mutationFn: () => actAtDesk(client, ticket.id, { act: 'tag', tags }),
    onSuccess: (message) => {
      toasts.success(message)
      onClose()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  const others = known.filter(({ name }) => !tags.includes(name)).slice(0, shown)
  return (
    <Dialog title={`Tags of ticket ${ticket.id}`} isDirty={value !== ticket.tags.join(',')} onClose={onClose}>
      <TagsInput
        aria-label="Tags"
        disabled={isPending}
        value={value}
        onChange={setValue}
        onEnter={() => mutate()}
      />
      <p className={classes.help}>Enter or a comma ends a tag. Customers do not see them.</p>
      {others.length > 0 && (
        <div role="group" aria-label="Tags in use" className={classes.known}>
          {others.map(({ name }) => (
            <Button key={name} size="small" onClick={() => setValue([...tags, name].join(','))}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <FormActions>
        <Button kind="primary" isSaving={isPending} onClick={() => mutate()}>
          Save tags
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Dialog>
  )
}
