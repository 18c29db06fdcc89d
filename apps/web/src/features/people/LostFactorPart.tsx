import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  factorResetForm,
  factorResetHours,
  type FactorReset,
  type factorResetRoutes,
} from '@uplink/contract/factor-resets'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { ApiError } from '../../platform/api/errors'
import { failureOf, tellRefusal } from '../../platform/api/failure'
import { keysOf, nounsChanged } from '../../platform/api/query-keys'
import { formatMoment } from '../../platform/dates/dates'
import { Button } from '../../ui/button/Button'
import { Notice } from '../../ui/feedback/Notice'
import { FormActions } from '../../ui/form/Form'
import { Link } from '../../ui/link/Link'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { useMay } from '../menus/menus.public'
import { ReasonDialog } from './ReasonDialog'
import type { User } from './users.data'

const list = endpoint<typeof factorResetRoutes.list>('GET', '/factor-resets')
const ask = endpoint<typeof factorResetRoutes.ask>('POST', '/factor-resets')
const approve = endpoint<typeof factorResetRoutes.approve>('POST', '/factor-resets/:id/approval')
const refuse = endpoint<typeof factorResetRoutes.refuse>('POST', '/factor-resets/:id/refusal')

const reasonAlone = factorResetForm.pick({ reason: true })

/** The latest request about a user, if there ever was one. */
const latestQuery = (user: number) =>
  queryOptions({
    queryKey: keysOf('factor-resets').of('latest', user),
    queryFn: async ({ signal }) => {
      const query = { user_id: user, per_page: 1 }
      return (await call(list, { query }, { signal })).data[0] ?? null
    },
  })

const most = 5

const openQuery = queryOptions({
  queryKey: keysOf('factor-resets').of('open'),
  queryFn: ({ signal }) => call(list, { query: { state: 'open', per_page: most } }, { signal }),
})

/** Above the list of users: who waits for a second person, for whoever may be that one. */
export function OpenFactorResets() {
  const may = useMay('see-factor-resets')
  const { data: open } = useQuery({ ...openQuery, enabled: may === true })
  if (!open || open.data.length === 0) return null
  const rest = open.total - open.data.length
  return (
    <Notice
      tone="warning"
      title={open.total === 1 ? 'A lost second factor waits' : `${open.total} lost second factors wait`}
    >
      {open.data.map(({ id, user, asked_by, expires_at }) => (
        <p key={id}>
          <Link href={pathTo('user', { id: user.id })}>{user.name}</Link>: {asked_by ?? 'Somebody'} asked; a
          colleague approves or refuses it until {formatMoment(expires_at)}.
        </p>
      ))}
      {rest > 0 && <p>And {rest} more.</p>}
    </Notice>
  )
}

const decideMutation = mutationOptions({
  mutationFn: ({ id, act }: { id: number; act: 'approve' | 'refuse' }): Promise<{ message: string }> =>
    act === 'approve' ? call(approve, { params: { id } }) : call(refuse, { params: { id } }),
  onSettled: (_data, _error, _which, _before, { client }) => nounsChanged(client, 'factor-resets', 'users'),
})

const questions = {
  approve: {
    title: 'Take their second factor away?',
    text: 'Make sure that it is them who lost it. Their password alone lets them in then; they are signed out everywhere and told by mail and SMS.',
    confirmLabel: 'Take it away',
    kind: 'danger' as const,
  },
  refuse: {
    title: 'Do not take it away?',
    text: 'Nothing changes for the user.',
    confirmLabel: 'Do not take it away',
    kind: 'primary' as const,
  },
}

/** The way for a user who has lost their second factor: one of the staff asks, another one approves. */
export function LostFactorPart({ record: user }: { record: User }) {
  const query = useQuery(latestQuery(user.id))
  const [isAsking, setAsking] = useState(false)
  if (query.error instanceof ApiError && query.error.status === 403) return null
  const { data: latest } = query
  if (latest === undefined)
    return (
      <Section title="Lost second factor">
        <Fallback what="The requests" failure={query.error && failureOf(query)} />
      </Section>
    )
  const isOpen = latest?.state === 'open'
  if (!isOpen && !user.has_second_factor) return null
  return (
    <Section
      title="Lost second factor"
      actions={
        !isOpen && (
          <Button size="small" onClick={() => setAsking(true)}>
            Ask to take it away
          </Button>
        )
      }
    >
      {isOpen ? (
        <OpenRequest reset={latest} />
      ) : (
        <p>
          Has {user.name} lost phone and recovery codes? One of you asks, another one approves within{' '}
          {factorResetHours} hours.
        </p>
      )}
      {isAsking && <AskDialog user={user} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function OpenRequest({ reset }: { reset: FactorReset }) {
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation(decideMutation)
  async function decide(act: 'approve' | 'refuse') {
    if (!(await confirm(questions[act]))) return
    try {
      toasts.success((await mutateAsync({ id: reset.id, act })).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  const { can } = reset
  return (
    <>
      <p>
        {reset.asked_by ?? 'Somebody'} asked at {formatMoment(reset.asked_at)}: {reset.reason}
      </p>
      <p>
        {can.includes('withdraw')
          ? `A colleague approves it here until ${formatMoment(reset.expires_at)}.`
          : `It waits until ${formatMoment(reset.expires_at)}.`}
      </p>
      <FormActions>
        {can.includes('approve') && (
          <Button kind="danger" isSaving={isPending} onClick={() => void decide('approve')}>
            Approve
          </Button>
        )}
        {can.includes('refuse') && (
          <Button isSaving={isPending} onClick={() => void decide('refuse')}>
            Refuse
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button isSaving={isPending} onClick={() => void decide('refuse')}>
            Withdraw
          </Button>
        )}
      </FormActions>
    </>
  )
}

function AskDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={`Take ${user.name}’s second factor away`}
      lead={`${user.name} is told at once, so that nobody does this behind their back.`}
      label="How do you know that it is them?"
      help="For the colleague who approves, and for the log."
      act="Ask"
      schema={reasonAlone}
      send={async (body) => {
        const answer = await call(ask, { body: { ...body, user_id: user.id } })
        await nounsChanged(client, 'factor-resets')
        return answer
      }}
      onClose={onClose}
    />
  )
}
