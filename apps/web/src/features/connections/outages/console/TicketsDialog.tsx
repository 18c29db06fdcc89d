import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { Announcement } from '@uplink/contract/outages'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { call } from '../../../../platform/api/call'
import { failureOf, tellRefusal } from '../../../../platform/api/failure'
import { nounsChanged } from '../../../../platform/api/query-keys'
import { formatMoment } from '../../../../platform/dates/dates'
import { randomKey } from '../../../../platform/session/random-key'
import { Button } from '../../../../ui/button/Button'
import { Dialog } from '../../../../ui/feedback/Dialog'
import { Checkbox } from '../../../../ui/fields/Checkbox'
import { TextareaField } from '../../../../ui/fields/TextareaField'
import { Link } from '../../../../ui/link/Link'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { useToasts } from '../../../../ui/UiProvider'
import { answerTickets, outageTicketsQuery } from '../outages.data'
import classes from './console.module.css'

/** The open tickets of an outage's areas, answered together. */
export function TicketsDialog({ of, onClose }: { of: Announcement; onClose: () => void }) {
  const query = useQuery(outageTicketsQuery(of.id))
  const client = useQueryClient()
  const toasts = useToasts()
  const [without, setWithout] = useState<readonly number[]>([])
  const [text, setText] = useState('')
  const [closes, setCloses] = useState(false)
  const [key] = useState(() => randomKey(128))
  const tickets = query.data?.data ?? []
  const ids = tickets.map(({ id }) => id).filter((id) => !without.includes(id))
  const send = useMutation({
    mutationFn: () =>
      call(answerTickets, {
        body: { ids, act: 'answer', text, key, status: closes ? 'closed' : undefined },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      onClose()
      await Promise.all([nounsChanged(client, 'outages'), nounsChanged(client, 'tickets')])
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Dialog
      title={`Tickets from the areas of “${of.title}”`}
      size="large"
      isDirty={text !== '' && !send.isSuccess}
      onClose={onClose}
      actions={
        tickets.length > 0 && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              disabled={ids.length === 0 || text.trim() === ''}
              isSaving={send.isPending}
              onClick={() => send.mutate()}
            >
              Answer {counted(ids.length, 'ticket')}
            </Button>
          </>
        )
      }
    >
      {!query.data ? (
        <Fallback
          what="The tickets"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="12rem" />}
        />
      ) : tickets.length === 0 ? (
        <p>No open ticket came from these areas since an hour before it began.</p>
      ) : (
        <>
          {query.data.total > tickets.length && (
            <p>{`The first ${tickets.length} of ${query.data.total} tickets: answer these, then come back for the rest.`}</p>
          )}
          <ul className={classes.tickets}>
            {tickets.map((ticket) => (
              <li key={ticket.id} className={classes.ticket}>
                <Checkbox
                  label={`#${ticket.id} ${ticket.subject}`}
                  help={`${ticket.connection.holder}, ${formatMoment(ticket.created_at)}`}
                  checked={!without.includes(ticket.id)}
                  onChange={({ currentTarget }) =>
                    setWithout(
                      currentTarget.checked
                        ? without.filter((id) => id !== ticket.id)
                        : [...without, ticket.id],
                    )
                  }
                />
                <Link href={pathTo('desk', { ticket: ticket.id })} aria-label={`Open ticket ${ticket.id}`}>
                  Open
                </Link>
              </li>
            ))}
          </ul>
          <TextareaField
            label="One answer to all of them"
            rows={4}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Checkbox
            label="Close the tickets with it"
            checked={closes}
            onChange={({ currentTarget }) => setCloses(currentTarget.checked)}
          />
        </>
      )}
    </Dialog>
  )
}
