import type { CampaignState, NewCampaign } from '@uplink/contract/campaigns'
import type { Channel } from '@uplink/contract/notification-settings'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'
import { keys, type Listing } from '#platform/list/listing'

/** The columns of a campaign for the fields that row rules may name. */
export const campaignRuleColumns = {
  id: { column: 'campaigns.id', type: 'int' },
  organization_id: { column: 'campaigns.organization_id', type: 'int' },
} as const satisfies RuleColumns<'campaign'>

const campaigns = (db: Database, within: Within) =>
  db
    .selectFrom('campaigns')
    .innerJoin('organizations as o', 'o.id', 'campaigns.organization_id')
    .innerJoin('users as maker', 'maker.id', 'campaigns.made_by')
    .leftJoin('users as stopper', 'stopper.id', 'campaigns.stopped_by')
    .selectAll('campaigns')
    .select(['o.name as organization', 'maker.name as maker', 'stopper.name as stopper'])
    .where(within)
    .$narrowType<{ state: CampaignState; ways: Channel[]; states: NewCampaign['states'] }>()

export type CampaignRow = Awaited<ReturnType<ReturnType<typeof campaigns>['executeTakeFirstOrThrow']>>

/** The latest first; `q` finds what their name begins with. */
export function campaignsOf(
  db: Database,
  query: { within: Within; state: CampaignState | undefined; q: string | undefined },
): Listing<CampaignRow> {
  const { within, state, q } = query
  const rows = campaigns(db, within)
    .$if(state !== undefined, (some) => some.where('campaigns.state', '=', state ?? 'draft'))
    .$if(q !== undefined, (some) =>
      some.where(sql<boolean>`starts_with(search_form(campaigns.name), search_form(${q ?? ''}))`),
    )
  return { rows, order: keys('desc', 'campaigns.id') }
}

export const findCampaign = (db: Database, query: { id: number; within: Within }) =>
  campaigns(db, query.within).where('campaigns.id', '=', query.id).executeTakeFirst()

/** Whether a campaign within is for this look. */
export async function hasLook(db: Database, query: { id: number; within: Within }): Promise<boolean> {
  const rows = await campaigns(db, query.within).where('campaigns.look_id', '=', query.id).limit(1).execute()
  return rows.length > 0
}

/** A campaign within, which nobody else changes until the transaction ends. */
export const lockCampaign = (tx: Database, query: { id: number; within: Within }) =>
  campaigns(tx, query.within)
    .where('campaigns.id', '=', query.id)
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst()

/** The report of a campaign, as it is stored. */
export interface ReportColumns {
  report_id: number | null
  report_column: string | null
}

type Written = Omit<NewCampaign, 'title_bn' | 'text_bn' | 'report' | 'look_id'> &
  ReportColumns & { title_bn: string | null; text_bn: string | null; look_id: number | null }

export async function insertCampaign(
  tx: Database,
  campaign: Written & { organization_id: number; made_by: number; made_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateCampaign = (tx: Database, id: number, campaign: Written) =>
  tx
    .updateTable('campaigns')
    .set((eb) => ({ ...campaign, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const plan = (tx: Database, id: number, { startsAt, by }: { startsAt: Date; by: number }) =>
  tx
    .updateTable('campaigns')
    .set((eb) => ({ state: 'planned', starts_at: startsAt, sent_by: by, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const stop = (
  tx: Database,
  id: number,
  { now, by, because }: { now: Date; by: number | null; because: string | null },
) =>
  tx
    .updateTable('campaigns')
    .set({ state: 'stopped', stopped_at: now, stopped_by: by, stopped_because: because })
    .where('id', '=', id)
    .execute()

interface RecipientCounts {
  recipients: Record<'waiting' | 'told' | 'left-out' | 'failed', number>
  told_by: Record<Channel, number>
}

/** What became of a campaign's people. */
export async function countRecipients(db: Database, id: number): Promise<RecipientCounts> {
  const inState = (state: string) => sql`${sql.lit(state)}, count(*) FILTER (WHERE state = ${sql.lit(state)})`
  const by = (way: string) => sql`${sql.lit(way)}, count(*) FILTER (WHERE ${sql.lit(way)} = ANY(told_by))`
  const { rows } = await sql<RecipientCounts>`
    SELECT json_build_object(${sql.join(['waiting', 'told', 'left-out', 'failed'].map(inState))}) AS recipients,
      json_build_object(${sql.join(['bell', 'mail', 'sms', 'push'].map(by))}) AS told_by
    FROM campaign_recipients WHERE campaign_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}

type MessageState = 'waiting' | 'sent' | 'kept' | 'failed'

/** What became of its mail and SMS; those that were sent again count once. */
export const countMessages = (db: Database, id: number) =>
  db
    .selectFrom('message_logs')
    .select(['channel', 'state', sql<number>`count(*)`.as('count')])
    .where('campaign_id', '=', id)
    .where('is_sent_again', '=', false)
    .groupBy(['channel', 'state'])
    .$narrowType<{ channel: 'mail' | 'sms'; state: MessageState }>()
    .execute()

/** Mail and SMS of this person that failed. */
const failed = sql<('mail' | 'sms')[]>`ARRAY(
  SELECT DISTINCT l.channel FROM message_logs l
  WHERE l.campaign_id = r.campaign_id AND l.user_id = r.user_id AND l.state = 'failed' AND NOT l.is_sent_again
  ORDER BY 1)`

const hasFailed = (id: number) => sql<boolean>`r.user_id IN (
  SELECT l.user_id FROM message_logs l WHERE l.campaign_id = ${id} AND l.state = 'failed' AND NOT l.is_sent_again)`

type RecipientState = 'waiting' | 'told' | 'left-out' | 'failed'

const recipients = (db: Database, { id, within }: { id: number; within: Within }) =>
  db
    .selectFrom('campaign_recipients as r')
    .innerJoin('connections', 'connections.id', 'r.connection_id')
    .select([
      'r.user_id',
      'r.state',
      'r.told_by',
      'connections.id as line_id',
      'connections.username as client_id',
    ])
    .select([sql<string>`trim(connections.first_name || ' ' || connections.last_name)`.as('name')])
    .select(failed.as('failed'))
    .where('r.campaign_id', '=', id)
    .where(within)
    .$narrowType<{ state: RecipientState; told_by: Channel[] }>()

export type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipients>['executeTakeFirstOrThrow']>>

/** Its people whose lines are within. */
export function recipientsOf(
  db: Database,
  query: { id: number; within: Within; state: RecipientState | 'undelivered' | undefined },
): Listing<RecipientRow> {
  const { id, state } = query
  const rows = recipients(db, query)
    .$if(state === 'undelivered', (some) => some.where(hasFailed(id)))
    .$if(state !== undefined && state !== 'undelivered', (some) => some.where('r.state', '=', state ?? ''))
  return { rows, order: keys('asc', 'r.user_id') }
}
