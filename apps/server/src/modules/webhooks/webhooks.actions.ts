import {
  webhookRoutes,
  type newWebhook,
  type Webhook,
  type webhookChange,
  type WebhookDelivery,
} from '@uplink/contract/webhooks'
import type { output } from 'zod'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { enqueue } from '#platform/outbox/outbox'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'
import { refusalOf } from './post'
import { newSecret } from './signature'
import * as store from './webhooks.store'

export interface WebhookDeps {
  seals: Seals
  /** Hosts inside the operator's network that may be told. */
  webhookHosts: readonly AllowedHost[]
}

const instant = (at: Date | null) => at?.toISOString() ?? null

/** @param now a former secret is told of only while it is valid */
const toWebhook = (row: store.WebhookRow, now: Date, mayEdit: boolean): Webhook => ({
  ...row,
  failing_since: instant(row.failing_since),
  given_up_at: instant(row.given_up_at),
  former_until: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
  can: mayEdit ? ['edit'] : [],
})

const toDelivery = (row: store.DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: row.created_at.toISOString(),
  attempted_at: instant(row.attempted_at),
})

/** The same for both secrets of a webhook, because the present one becomes the former one. */
export const sealedFor = (id: number) => `webhooks.secret:${id}`

/** What messages are signed with. */
export const webhookSecrets: readonly SealedColumn[] = ['secret_sealed', 'former_secret_sealed'].map(
  (column) => ({ table: 'webhooks', id: 'id', column, contextOf: sealedFor }),
)

const maxPerOrganization = 20

/** Webhooks are seen by whoever may change the organization: they tell strangers of it. */
const within = (call: Call) => call.rows('organization', 'Edit', store.organizationRules.columns)

const lately = (call: Call) => new Date(call.clock.now().getTime() - dayMs)

export async function listWebhooks(call: Call, query: { page: number; per_page: number }) {
  const [seen, mayCreate, mayEdit] = await Promise.all([
    within(call),
    call.mayReach(webhookRoutes.create),
    call.mayReach(webhookRoutes.update),
  ])
  const listing = store.webhooksOf(call.db, { within: seen, since: lately(call) })
  const view = (row: store.WebhookRow) => toWebhook(row, call.clock.now(), mayEdit)
  const page = await pageOf(call.db, { ...listing, view }, query)
  return { ...page, can: mayCreate ? ['create' as const] : [] }
}

export async function readWebhook(call: Call, id: number): Promise<Webhook> {
  const query = { id, within: await within(call), since: lately(call) }
  const [row, mayEdit] = await Promise.all([
    store.findWebhook(call.db, query),
    call.mayReach(webhookRoutes.update),
  ])
  return toWebhook(found(row), call.clock.now(), mayEdit)
}

function checkUrl({ webhookHosts }: WebhookDeps, url: string): void {
  const refusal = refusalOf(url, webhookHosts)
  if (refusal !== undefined) throw invalid('url', refusal)
}

export async function createWebhook(deps: WebhookDeps, call: Call, sent: output<typeof newWebhook>) {
  checkUrl(deps, sent.url)
  const seen = await within(call)
  const secret = newSecret()
  return call.db.transaction().execute(async (tx) => {
    const count = await store.countOf(tx, { organization: sent.organization_id, within: seen })
    if (count === undefined) throw invalid('organization_id', 'Choose an organization that you may change')
    if (count >= maxPerOrganization) throw new Problem('webhook.too-many')
    const id = await store.insertWebhook(tx, { ...sent, now: call.clock.now() })
    await store.setSecret(tx, { id, sealed: deps.seals.seal(secret, sealedFor(id)) })
    await call.audit(tx, { act: 'webhook.created', target: ['webhook', id], after: sent })
    return { id, secret }
  })
}

export async function changeWebhook(
  deps: WebhookDeps,
  call: Call,
  { id, version, ...change }: output<typeof webhookChange> & { id: number },
): Promise<Webhook> {
  checkUrl(deps, change.url)
  const seen = await within(call)
  await call.db.transaction().execute(async (tx) => {
    const before = found(await store.lockWebhook(tx, { id, within: seen }))
    if (before.version !== version) throw new Problem('record.conflict')
    await store.updateWebhook(tx, { id, ...change, now: call.clock.now() })
    const { name, url, events, is_active } = before
    await call.audit(tx, {
      act: 'webhook.updated',
      target: ['webhook', id],
      before: { name, url, events, is_active },
      after: change,
    })
  })
  return readWebhook(call, id)
}

export async function removeWebhook(call: Call, id: number): Promise<{ id: number }> {
  const seen = await within(call)
  return call.db.transaction().execute(async (tx) => {
    const { name, url } = found(await store.lockWebhook(tx, { id, within: seen }))
    await store.deleteWebhook(tx, id)
    await call.audit(tx, { act: 'webhook.deleted', target: ['webhook', id], before: { name, url } })
    return { id }
  })
}

/** The secret before stays valid for a day, so that the other side can be changed without losing a message. */
export async function renewSecret({ seals }: WebhookDeps, call: Call, id: number) {
  const seen = await within(call)
  const secret = newSecret()
  return call.db.transaction().execute(async (tx) => {
    found(await store.lockWebhook(tx, { id, within: seen }))
    const until = new Date(call.clock.now().getTime() + dayMs)
    await store.renewSecret(tx, { id, sealed: seals.seal(secret, sealedFor(id)), until })
    await call.audit(tx, { act: 'webhook.secret-renewed', target: ['webhook', id] })
    return { id, secret }
  })
}

export async function listDeliveries(
  call: Call,
  id: number,
  {
    state,
    ...query
  }: { state?: 'waiting' | 'delivered' | 'failed' | undefined; page: number; per_page: number },
) {
  found(await store.findWebhook(call.db, { id, within: await within(call), since: lately(call) }))
  return pageOf(call.db, { ...store.deliveriesOf(call.db, { webhook: id, state }), view: toDelivery }, query)
}

/** A message that arrived, or was given up, is sent again under its number: whoever has it already may drop it. */
export async function resend(call: Call, { id, delivery }: { id: number; delivery: number }) {
  const seen = await within(call)
  return call.db.transaction().execute(async (tx) => {
    const { is_active: isActive } = found(await store.lockWebhook(tx, { id, within: seen }))
    const { state, event } = found(await store.lockDelivery(tx, { webhook: id, delivery }))
    if (!isActive) throw new Problem('webhook.off')
    if (state === 'waiting') throw new Problem('webhook.waiting')
    await store.waitAgain(tx, delivery)
    await enqueue(tx, { transport: 'webhook', recipient: String(id), payload: { delivery } })
    await call.audit(tx, { act: 'webhook.sent-again', target: ['webhook', id], details: { delivery, event } })
    return { id: delivery }
  })
}
