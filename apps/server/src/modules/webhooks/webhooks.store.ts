import { sql, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps, type Stepping } from '#platform/database/steps'
import type { Within } from '#platform/http/gatekeeper'
import { keys } from '#platform/list/listing'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

/** A webhook is its organization's: rules about organizations decide. */
export const organizationRules = ruleColumnsOf({
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
})

const lately = (since: Date, state: 'delivered' | 'waiting' | 'failed') => sql<number>`(
  SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id AND d.state = ${state}
    AND ${state === 'delivered' ? sql`d.attempted_at` : sql`d.created_at`} > ${since})`

export function webhooksOf(db: Database, { within, since }: { within: Within; since: Date }) {
  const rows = db
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
    .select([
      'webhooks.id',
      'webhooks.version',
      'webhooks.organization_id',
      'organizations.name as organization',
      'webhooks.name',
      'webhooks.url',
      'webhooks.events',
      'webhooks.is_active',
      'webhooks.failing_since',
      'webhooks.given_up_at',
      'webhooks.former_until',
      'webhooks.created_at',
      lately(since, 'delivered').as('delivered'),
      lately(since, 'waiting').as('waiting'),
      lately(since, 'failed').as('failed'),
    ])
    .where(within)
  return { rows, order: keys('desc', 'webhooks.id') }
}

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhooksOf>['rows']['executeTakeFirstOrThrow']>>

export const findWebhook = (db: Database, { id, ...query }: { id: number; within: Within; since: Date }) =>
  webhooksOf(db, query).rows.where('webhooks.id', '=', id).executeTakeFirst()

export function lockWebhook(tx: Database, { id, within }: { id: number; within: Within }) {
  return tx
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
    .select(['webhooks.id', 'webhooks.version', 'webhooks.name', 'webhooks.url', 'webhooks.events'])
    .select(['webhooks.is_active', 'webhooks.secret_sealed', 'webhooks.organization_id'])
    .where('webhooks.id', '=', id)
    .where(within)
    .forNoKeyUpdate('webhooks')
    .executeTakeFirst()
}

/** How many webhooks an organization has; undefined: it is not within. Nobody adds another until the transaction ends. */
export async function countOf(
  tx: Database,
  { organization, within }: { organization: number; within: Within },
) {
  const locked = await tx
    .selectFrom('organizations')
    .select('organizations.id')
    .where('organizations.id', '=', organization)
    .where(within)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // by a second statement: while the first one waited for the lock, others may have added theirs
  const { count } = await tx
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWebhook(
  tx: Database,
  given: { organization_id: number; name: string; url: string; events: string[]; now: Date },
): Promise<number> {
  const { now, ...webhook } = given
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...webhook, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setSecret(tx: Database, { id, sealed }: { id: number; sealed: Buffer }): Promise<void> {
  await tx.updateTable('webhooks').set({ secret_sealed: sealed }).where('id', '=', id).execute()
}

/** The present secret becomes the former one, which is valid until an instant. */
export async function renewSecret(
  tx: Database,
  { id, sealed, until }: { id: number; sealed: Buffer; until: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      former_secret_sealed: eb.ref('secret_sealed'),
      former_until: until,
      secret_sealed: sealed,
    }))
    .where('id', '=', id)
    .execute()
}

/** Whoever switches it on again begins anew with the three days. */
export async function updateWebhook(
  tx: Database,
  {
    id,
    now,
    ...change
  }: { id: number; name: string; url: string; events: string[]; is_active: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      ...change,
      updated_at: now,
      version: eb('version', '+', 1),
      failing_since: null,
      given_up_at: null,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

type DeliveryState = 'waiting' | 'delivered' | 'failed'

export function deliveriesOf(
  db: Database,
  { webhook, state }: { webhook: number; state: DeliveryState | undefined },
) {
  const rows = db
    .selectFrom('webhook_deliveries as d')
    .select(['d.id', 'd.event', 'd.body', 'd.created_at', 'd.attempts', 'd.attempted_at'])
    .select(['d.answer_status', 'd.answer', 'd.error', 'd.took_ms'])
    .select(sql<DeliveryState>`d.state`.as('state'))
    .where('d.webhook_id', '=', webhook)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? ''))
  return { rows, order: keys('desc', 'd.id') }
}

export type DeliveryRow = Awaited<
  ReturnType<ReturnType<typeof deliveriesOf>['rows']['executeTakeFirstOrThrow']>
>

export const lockDelivery = (tx: Database, of: { webhook: number; delivery: number }) =>
  tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'state', 'event'])
    .where('webhook_id', '=', of.webhook)
    .where('id', '=', of.delivery)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function waitAgain(tx: Database, delivery: number): Promise<void> {
  await tx.updateTable('webhook_deliveries').set({ state: 'waiting' }).where('id', '=', delivery).execute()
}

/** Those that began before, of all webhooks. */
export const deleteDeliveries = (db: Database, before: Date, stepping: Stepping): Promise<number> =>
  deleteInSteps(db, { from: 'webhook_deliveries', where: sql`created_at < ${before}` }, stepping)

/** A message with the webhook that it is for. */
export const findSending = (db: Database, delivery: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select([
      'd.id',
      'd.body',
      'd.state',
      'd.created_at',
      'w.id as webhook_id',
      'w.url',
      'w.is_active',
      'w.name',
    ])
    .select(['w.secret_sealed', 'w.former_secret_sealed', 'w.former_until', 'w.organization_id'])
    .where('d.id', '=', delivery)
    .executeTakeFirst()

export type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>

export interface Outcome {
  state: DeliveryState
  now: Date
  answer_status: number | null
  answer: string | null
  error: string | null
  took_ms: number | null
}

/** Keeps what came of an attempt. Returns since when the webhook has failed; null: it has not. */
export async function noteOutcome(
  tx: Database,
  { id, webhook_id: webhook }: Pick<Sending, 'id' | 'webhook_id'>,
  { now, ...outcome }: Outcome,
): Promise<Date | null> {
  await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ ...outcome, attempted_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const arrived = outcome.state === 'delivered'
  const row = await tx
    .updateTable('webhooks')
    .set({ failing_since: arrived ? null : sql<Date>`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', webhook)
    .$if(arrived, (query) => query.where('failing_since', 'is not', null))
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}

export async function failDelivery(db: Database, delivery: number, error: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error })
    .where('id', '=', delivery)
    .execute()
}

/** Switches a webhook off, if it is on, and gives up what waits for it. */
export async function giveUp(tx: Database, webhook: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhooks')
    .set((eb) => ({ is_active: false, given_up_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', webhook)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: sql<string>`coalesce(error, 'The webhook was switched off.')` })
    .where('webhook_id', '=', webhook)
    .where(sql<SqlBool>`state = 'waiting'`)
    .execute()
  return true
}
