import { queryOptions, useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import type { ProviderAnswer } from '@uplink/contract/single-sign-on'
import type { SingleSignOnTrial, singleSignOnSettingRoutes } from '@uplink/contract/single-sign-on-settings'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { ButtonLink } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import classes from './single-sign-on.module.css'

const finish = endpoint<typeof singleSignOnSettingRoutes.finishTrial>('POST', '/single-sign-on/trials')

/** It counts once, however often the screen is drawn. */
const trialQuery = (answer: ProviderAnswer) =>
  queryOptions({
    queryKey: keysOf('single-sign-on').of('trial', answer.state),
    queryFn: () => call(finish, { body: answer }).then(({ data }) => data),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const refusals = {
  role: 'You would not get in: none of your groups has a role here.',
  account: 'You would not get in: no account here is yours, and none is made.',
  factor: 'You would not get in: a second factor is required, and the provider has not asked for one.',
} as const

/** What the provider says of whoever tries it, before anybody signs in by it. */
export function SingleSignOnTrial({ answer }: { answer: ProviderAnswer }) {
  const { data, error } = useQuery(trialQuery(answer))
  const organization = data && { organization: data.organization_id }
  return (
    <div className={classes.trial}>
      <h1>What your provider says of you</h1>
      {data ? (
        <Told trial={data} />
      ) : error ? (
        <Notice tone="danger" isUrgent>
          {error.message}
        </Notice>
      ) : (
        <p role="status">Asking the provider</p>
      )}
      <p>
        <ButtonLink href={pathTo('settings', { section: 'sign-in', ...organization })}>
          Back to the settings
        </ButtonLink>
      </p>
    </div>
  )
}

function Told({ trial }: { trial: SingleSignOnTrial }) {
  if (trial.error !== null)
    return (
      <Notice tone="danger" isUrgent>
        The provider’s answer was not taken: {trial.error}
      </Notice>
    )
  return (
    <>
      <Notice tone={trial.refusal ? 'warning' : 'success'}>
        {trial.refusal ? refusals[trial.refusal] : outcomeOf(trial)}
      </Notice>
      <h2>Groups</h2>
      {trial.groups.length === 0 ? (
        <p>It names no group in the claim that is set.</p>
      ) : (
        <ul>
          {trial.groups.map(({ group, roles }) => (
            <li key={group}>
              {group}: {roles.length > 0 ? roles.join(', ') : 'no role here'}
            </li>
          ))}
        </ul>
      )}
      <h2>Claims</h2>
      <dl className={classes.claims}>
        {trial.claims.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function outcomeOf({ username, is_proved: isProved }: SingleSignOnTrial): string {
  const account = username === null ? 'You would get a new account' : `You would be signed in as ${username}`
  return `${account}, and ${isProved ? 'no second factor would be asked for' : 'be asked for a second factor where you have one'}. Nothing was changed.`
}
