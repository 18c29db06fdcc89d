import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { SingleSignOn, singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { ApiError } from '../../../platform/api/errors'
import { failureOf, tellRefusal } from '../../../platform/api/failure'
import { keysOf } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { CopyButton } from '../../../ui/review/CopyButton'
import { Fallback } from '../../../ui/states/Fallback'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { SingleSignOnDialog } from './SingleSignOnDialog'
import classes from './single-sign-on.module.css'

const read = endpoint<typeof singleSignOnSettingRoutes.read>('GET', '/single-sign-on/:id')
const check = endpoint<typeof singleSignOnSettingRoutes.check>('POST', '/single-sign-on/:id/check')
const tryOut = endpoint<typeof singleSignOnSettingRoutes.try>('POST', '/single-sign-on/:id/try')
const remove = endpoint<typeof singleSignOnSettingRoutes.remove>('DELETE', '/single-sign-on/:id')

const keyOf = (id: number) => keysOf('single-sign-on').of(String(id))

const signOnQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(read, { params: { id } }, { signal }).then(({ data }) => data),
  })

/** Goes to the provider, which leads back to a screen of what it has told. */
const tryMutation = (id: number) =>
  mutationOptions({
    mutationFn: async () => window.location.assign((await call(tryOut, { params: { id } })).data.url),
  })

const actMutation = (id: number) =>
  mutationOptions({
    mutationFn: (act: 'check' | 'remove'): Promise<{ message: string }> =>
      act === 'check' ? call(check, { params: { id } }) : call(remove, { params: { id } }),
    onSettled: (_data, _error, _act, _before, { client }) =>
      client.invalidateQueries({ queryKey: keyOf(id) }),
  })

/** How the staff of an organization sign in at a provider of its own. */
export function SingleSignOnPart({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const query = useQuery(signOnQuery(id))
  const [isOpen, setOpen] = useState(false)
  const { data } = query
  // whoever may not read it is not told of it
  if (query.error instanceof ApiError && query.error.status === 403) return null
  if (data === undefined)
    return (
      <Section title="Single sign-on of staff">
        <Fallback what="Single sign-on" failure={query.error && failureOf(query)} />
      </Section>
    )
  return (
    <Section
      title="Single sign-on of staff"
      actions={
        mayEdit && (
          <Button size="small" onClick={() => setOpen(true)}>
            {data ? 'Edit' : 'Set up'}
          </Button>
        )
      }
    >
      {data ? <Details id={id} signOn={data} mayEdit={mayEdit} /> : <p>Staff sign in by their passwords.</p>}
      {isOpen && (
        <SingleSignOnDialog id={id} signOn={data} queryKey={keyOf(id)} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

function Details({ id, signOn, mayEdit }: { id: number; signOn: SingleSignOn; mayEdit: boolean }) {
  const confirm = useConfirm()
  const toasts = useToasts()
  const { mutateAsync, isPending } = useMutation(actMutation(id))
  const trial = useMutation({ ...tryMutation(id), onError: (error) => tellRefusal(toasts, error) })
  async function act(wanted: 'check' | 'remove') {
    const isSure =
      wanted === 'check' ||
      (await confirm({
        title: 'Remove single sign-on?',
        text: 'Staff sign in by their passwords again. Those without one need a link.',
        confirmLabel: 'Remove',
      }))
    if (!isSure) return
    try {
      toasts.success((await mutateAsync(wanted)).message)
    } catch (error) {
      tellRefusal(toasts, error)
    }
  }
  const places = [
    { label: 'Link for staff', value: signOn.link },
    { label: 'Redirect address', value: signOn.redirect_uri },
    { label: 'Back-channel logout', value: signOn.logout_uri },
  ]
  return (
    <>
      <p>
        {signOn.is_active ? 'On' : 'Switched off'}: {signOn.name} at {signOn.issuer},{' '}
        {counted(signOn.people, 'person', 'people')}.
      </p>
      <dl className={classes.places}>
        {places.map(({ label, value }) => (
          <div key={label} className={classes.place}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
      {mayEdit && (
        <div className={classes.acts}>
          <Button size="small" isSaving={isPending} onClick={() => void act('check')}>
            Check the provider
          </Button>
          <Button size="small" isSaving={trial.isPending} onClick={() => trial.mutate()}>
            Try it
          </Button>
          <Button size="small" kind="quiet" isSaving={isPending} onClick={() => void act('remove')}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}
