import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { TextField } from '../../../ui/fields/TextField'
import { Form, FormActions } from '../../../ui/form/Form'
import { tagsQuery } from './desk-tickets.data'
import classes from './ManyTickets.module.css'

interface TagManyDialogProps {
  onChosen: (tag: string) => void
  onClose: () => void
}

/** One more tag for many tickets: one of those that are known, or a new one. */
export function TagManyDialog({ onChosen, onClose }: TagManyDialogProps) {
  const { data: known = [] } = useQuery(tagsQuery())
  const [tag, setTag] = useState('')
  const chosen = tag.trim().toLowerCase()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen !== '') onChosen(chosen)
  }
  return (
    <Dialog title="Tag tickets" onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label="Tag"
          help="One of the desk’s own words. Customers do not see it."
          maxLength={30}
          pattern="[^,]*"
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        {known.length > 0 && (
          <div role="group" aria-label="Known tags" className={classes.tags}>
            {known.slice(0, 12).map(({ name }) => (
              <Button key={name} size="small" kind="quiet" onClick={() => setTag(name)}>
                {name}
              </Button>
            ))}
          </div>
        )}
        <FormActions>
          <Button type="submit" kind="primary" disabled={chosen === ''}>
            Tag them
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
