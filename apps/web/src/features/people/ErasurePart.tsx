import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import { erasureRoutes, type ErasureStanding } from '@uplink/contract/erasures'
import { pathTo } from '@uplink/contract/screens'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { failureOf, hasStatus } from '../../platform/api/failure'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { useForm } from '../../platform/form/use-form'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { Notice } from '../../ui/feedback/Notice'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { Link } from '../../ui/link/Link'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { useToasts } from '../../ui/UiProvider'
import styles from './people.module.css'
import { useMay } from '../menus/menus.public'
import { ReasonDialog } from './ReasonDialog'

type Routes = typeof erasureRoutes

const list = endpoint<Routes['list']>('GET', '/erasures')
const read = endpoint<Routes['read']>('GET', '/personal-data/:id/erasure')
const order = endpoint<Routes['order']>('POST', '/personal-data/:id/erasure')
const decline = endpoint<Routes['decline']>('POST', '/personal-data/:id/erasure/refusal')

const keys = keysOf('erasures')
/** How often it is looked whether an erasure is done. */
const everyMs = 2000

const isGoing = ({ erasure }: ErasureStanding) => erasure?.state === 'waiting' || erasure?.state === 'erasing'

/** How it stands with the erasure of a person; read again while it goes on. */
const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: keys.of('standing', id),
    queryFn: async ({ signal }) => (await call(read, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? everyMs : false),
  })

const openErasuresQuery = queryOptions({
  queryKey: keys.of('open'),
  queryFn: ({ signal }) => call(list, {}, { signal }),
})

const orderErasure = (id: number, body: { name: string }) => call(order, { params: { id }, body })
const declineErasure = (id: number, body: { reason: string }) => call(decline, { params: { id }, body })

/** What to read anew once something was decided about a person. */
const erasureChanged = (client: QueryClient) => nounsChanged(client, 'erasures', 'users')

interface Of {
  person: { id: number; name: string }
}

const waits = {
  asked: 'asks to be erased',
  blocked: 'came back with a backup: settle what is open and erase again',
}

/** Above the list of users: who waits for an erasure, for whoever may do it. */
export function OpenErasures() {
  const may = useMay('see-erasures')
  const { data: open } = useQuery({ ...openErasuresQuery, enabled: may === true })
  const waiting = open?.data.flatMap(({ state, ...one }) =>
    state === 'asked' || state === 'blocked' ? [{ ...one, words: waits[state] }] : [],
  )
  if (!waiting || waiting.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={waiting.length === 1 ? 'An erasure waits for you' : `${waiting.length} erasures wait for you`}
    >
      {waiting.map(({ user_id, name, words }) => (
        <p key={user_id}>
          <Link href={pathTo('user', { id: user_id })}>{name}</Link> {words}.
        </p>
      ))}
    </Notice>
  )
}

/** For staff: how it stands with the erasure of a person, and the way to it. Whoever may not erase sees nothing of it. */
export function ErasurePart({ person }: Of) {
  const query = useQuery(erasureQuery(person.id))
  const { data: standing, error } = query
  const [asks, setAsks] = useState<'erase' | 'decline'>()
  const close = () => setAsks(undefined)
  useNewName(standing?.erasure?.state)
  if (standing === undefined)
    return error && !hasStatus(error, 403) ? (
      <Section title="Erasure">
        <Fallback what="The erasure" failure={failureOf(query)} />
      </Section>
    ) : null
  const { erasure, unsettled } = standing
  const isOpen = erasure === null || erasure.state === 'asked' || erasure.state === 'blocked'
  return (
    <Section title="Erasure">
      <Parts>
        <p role="status">{stateWords(standing)}</p>
        {isOpen && unsettled.length > 0 && (
          <div>
            <p>Before that, this has to be settled:</p>
            <ul className={styles.unsettled}>
              {unsettled.map((one) => (
                <li key={one}>{one}.</li>
              ))}
            </ul>
          </div>
        )}
        {isOpen && (
          <FormActions>
            <Button kind="danger" disabled={unsettled.length > 0} onClick={() => setAsks('erase')}>
              Erase this person…
            </Button>
            {erasure?.state === 'asked' && <Button onClick={() => setAsks('decline')}>Decline…</Button>}
          </FormActions>
        )}
      </Parts>
      {asks === 'erase' && <EraseDialog person={person} kept={standing.kept} onClose={close} />}
      {asks === 'decline' && <DeclineDialog person={person} onClose={close} />}
    </Section>
  )
}

/** Reads the person anew once they are erased: the page still shows who they were. */
function useNewName(state: string | undefined) {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (state === 'done' && before.current !== undefined && before.current !== 'done')
      void nounsChanged(client, 'users')
    before.current = state
  }, [client, state])
}

function stateWords({ erasure }: ErasureStanding): string {
  switch (erasure?.state) {
    case 'asked':
      return `They asked for it${erasure.asked_at === null ? '' : ` at ${formatMoment(erasure.asked_at)}`}.`
    case 'waiting':
    case 'erasing':
      return 'It goes on. Nobody can sign in as them any more.'
    case 'blocked':
      return 'They were erased, and a restored backup has them again.'
    case 'done':
      return `They were erased${erasure.ended_at === null ? '' : ` at ${formatMoment(erasure.ended_at)}`}.`
    case undefined:
      return 'What is kept about them can be deleted for good. Bills and payments stay, because the law asks for them.'
  }
}

function EraseDialog({ person, kept, onClose }: Of & { kept: ErasureStanding['kept']; onClose: () => void }) {
  const toasts = useToasts()
  const client = useQueryClient()
  const { propsOf, props, isSaving } = useForm({
    schema: erasureRoutes.order.body,
    initial: { name: '' },
    send: async (body) => {
      toasts.success((await orderErasure(person.id, body)).message)
      await erasureChanged(client)
      onClose()
    },
  })
  return (
    <Dialog title={`Erase ${person.name}?`} onClose={onClose}>
      <Form {...props}>
        <p>
          <strong>This goes, and cannot be brought back:</strong> name, numbers, addresses and passwords;
          sign-ins, devices and tokens; tickets with their files, chats and notes; usage and sessions on the
          network; messages and what still waits to be sent. Their usernames are free again.
        </p>
        <p>
          <strong>This stays, because the law and the ledger need it:</strong>{' '}
          {counted(kept.documents, 'bill or document', 'bills and documents')} with the name and the address
          that are printed on them, {counted(kept.payments, 'payment')} and their bookings. The audit log
          stays until its own time is over.
        </p>
        <TextField
          label="Their name, to confirm"
          help={`Type ${person.name}`}
          autoComplete="off"
          data-autofocus
          {...propsOf('name')}
        />
        <FormActions>
          <Button type="submit" kind="danger" isSaving={isSaving}>
            Erase for good
          </Button>
          <Button onClick={onClose}>Keep them</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function DeclineDialog({ person, onClose }: Of & { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={`Do not erase ${person.name}`}
      label="Why not?"
      help="They read it in their bell."
      act="Decline"
      schema={erasureRoutes.decline.body}
      send={async (body) => {
        const answer = await declineErasure(person.id, body)
        await erasureChanged(client)
        return answer
      }}
      onClose={onClose}
    />
  )
}
