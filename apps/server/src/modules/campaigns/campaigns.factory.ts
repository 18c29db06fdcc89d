import type { Database } from '#platform/database/kysely'
import type { Clock } from '#platform/clock'

interface NewCampaign {
  organizationId: number
  madeBy: number
  name?: string
}

/** A draft of a message to everybody, in the portal alone. */
export const campaignFactory = (
  { db, clock }: { db: Database; clock: Clock },
  { organizationId, madeBy, name = 'Spring' }: NewCampaign,
) =>
  db
    .insertInto('campaigns')
    .values({
      organization_id: organizationId,
      name,
      title: 'More speed',
      text: 'Dear {name}, your line {client_id} is faster from today.',
      ways: ['bell'],
      made_by: madeBy,
      made_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
