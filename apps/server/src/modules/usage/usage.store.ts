import { lookup, lookupOne, type Slots } from '#platform/database/statement'

/** What decides about the default range and the quota of a connection. */
export const findPlan = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('contracts as k', (join) =>
      join.onRef('k.connection_id', '=', 'c.id').on('k.ends_on', 'is', null),
    )
    .leftJoin('packages as p', 'p.id', 'k.package_id')
    .leftJoin('used_up_lines as u', 'u.connection_id', 'c.id')
    .select(['o.time_zone', 'o.billing_day', 'p.quota_bytes', 'p.slow_download_kbps', 'p.slow_upload_kbps'])
    .select(['u.ends_on as slow_until', 'u.quota_bytes as used_up_bytes'])
    .where('c.id', '=', slot('connection')),
)

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** The first day of which anything is known. */
export const findFirstDay = lookupOne((db, slot: Slots<{ connection: number }>) =>
  db
    .selectFrom('all_usage_days')
    .select('day')
    .where('connection_id', '=', slot('connection'))
    .orderBy('day')
    .limit(1),
)

/** Days with usage in the range, both ends included. */
export const findDays = lookup((db, slot: Slots<{ connection: number; from: string; to: string }>) =>
  db
    .selectFrom('all_usage_days')
    .select(['day', 'download_bytes', 'upload_bytes'])
    .where('connection_id', '=', slot('connection'))
    .where('day', '>=', slot('from'))
    .where('day', '<=', slot('to'))
    .orderBy('day'),
)

export type UsageDayRow = Awaited<ReturnType<typeof findDays>>[number]
