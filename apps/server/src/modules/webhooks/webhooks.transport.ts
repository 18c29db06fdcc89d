import { pathTo } from '@uplink/contract/screens'
import { webhookDays, webhookRoutes } from '@uplink/contract/webhooks'
import { audit } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { dayMs } from '#platform/durations'
import { Undeliverable, type Transport } from '#platform/outbox/outbox'
import type { Seals } from '#platform/secrets/seals'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { staffReaching } from '../access/access.public'
import { notify } from '../notifications/notifications.public'
import { post, type PostAnswer } from './post'
import { signedHeaders } from './signature'
import { sealedFor } from './webhooks.actions'
import * as store from './webhooks.store'

interface Needs {
  db: Database
  clock: Clock
  seals: Seals
  webhookHosts: readonly AllowedHost[]
  /** How long an answer may take. */
  limitMs?: number
}

const usualLimitMs = 10_000
/** "Gone": whoever is there wants no more of it (Standard Webhooks). */
const gone = 410

/**
 * Sends one message of a webhook. Rejects until it has arrived, so that the outbox tries again. Each attempt is kept with
 * the message. An address at which nothing has arrived for three days is switched off, and those are told who may change it.
 */
export function webhookTransport(needs: Needs): Transport {
  const { db, clock } = needs
  return async ({ payload }) => {
    const { delivery } = payload as { delivery: number }
    const sending = await store.findSending(db, delivery)
    // deleted meanwhile; or it has arrived, and the process died before it could say so to the outbox
    if (sending?.state !== 'waiting') return
    if (!sending.is_active) return store.failDelivery(db, delivery, 'The webhook is switched off.')
    const begun = performance.now()
    const result = await send(needs, sending)
    const now = clock.now()
    const took_ms = Math.round(performance.now() - begun)
    const isLast = now.getTime() - sending.created_at.getTime() >= webhookDays * dayMs
    const reason = 'error' in result ? result.error : failureOf(result.status)
    const state = reason === undefined ? 'delivered' : isLast ? 'failed' : 'waiting'
    const answer = 'error' in result ? { answer_status: null, answer: null } : answerOf(result)
    await db.transaction().execute(async (tx) => {
      const failingSince = await store.noteOutcome(tx, sending, {
        ...answer,
        state,
        now,
        error: reason ?? null,
        took_ms,
      })
      const isGone = !('error' in result) && result.status === gone
      const isOverdue = failingSince !== null && now.getTime() - failingSince.getTime() >= webhookDays * dayMs
      if (isGone || isOverdue) await switchOff(needs, tx, sending, reason ?? '')
    })
    if (reason === undefined) return
    throw state === 'failed' ? new Undeliverable(reason) : new Error(reason)
  }
}

async function send(
  { clock, seals, webhookHosts, limitMs = usualLimitMs }: Needs,
  { id, url, body, secret_sealed: sealed, ...sending }: store.Sending,
): Promise<PostAnswer | { error: string }> {
  const now = clock.now()
  const context = sealedFor(sending.webhook_id)
  const { former_secret_sealed: former, former_until: until } = sending
  const isFormerValid = former !== null && until !== null && until > now
  try {
    const secrets = [sealed, isFormerValid ? former : null].flatMap((one) =>
      one ? [seals.open(one, context)] : [],
    )
    const signed = signedHeaders(secrets, {
      id: `msg_${id}`,
      seconds: Math.floor(now.getTime() / 1000),
      body,
    })
    const headers = { 'content-type': 'application/json', 'user-agent': 'Uplink', ...signed }
    return await post({ url, headers, body, allowedHosts: webhookHosts, limitMs })
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).slice(0, 500) }
  }
}

const failureOf = (status: number) =>
  status >= 200 && status < 300 ? undefined : `the address answered ${status}`

/** What PostgreSQL's text takes: no character 0. */
const answerOf = ({ status, text }: PostAnswer) => ({
  answer_status: status,
  answer: text.replaceAll('\0', '').slice(0, 1000),
})

async function switchOff(
  { clock }: Needs,
  tx: Database,
  { webhook_id: id, organization_id: organization, name }: store.Sending,
  reason: string,
): Promise<void> {
  if (!(await store.giveUp(tx, id, clock.now()))) return
  const people = await staffReaching(tx, webhookRoutes.update, [organization])
  const notices = people.map((userId) => ({
    userId,
    title: `Webhook switched off: ${name}`,
    body: `Nothing arrives at its address any more (${reason}). Mend it, then switch the webhook on again.`,
    link: pathTo('webhook', { id }),
  }))
  await notify(tx, clock, notices)
  await audit(
    tx,
    clock,
    { actorId: null, by: 'outbox:webhook' },
    { act: 'webhook.given-up', target: ['webhook', id], details: { reason } },
  )
}
