import type { Database } from '#platform/database/kysely'
import { organizationFactory } from '../organizations/organizations.factory'

export interface NewConnection {
  userId: number
  organizationId?: number
  areaId?: number
  username?: string
  status?: 'active' | 'suspended' | 'closed'
  /** Poisha per month before tax; creates a contract in force on a package at this price. Null: no contract. */
  price?: number | null
  startsOn?: string
}

let count = 0

/** A line in an area of its own, with a contract in force. */
export async function connectionFactory({ db }: { db: Database }, line: NewConnection) {
  const organizationId = line.organizationId ?? (await organizationFactory({ db })).id
  const areaId = line.areaId ?? (await areaFactory({ db }, organizationId)).id
  const connection = await db
    .insertInto('connections')
    .values({
      user_id: line.userId,
      organization_id: organizationId,
      area_id: areaId,
      username: line.username ?? `line-${++count}`,
      first_name: 'Rahima',
      last_name: 'Khatun',
      contact: '01711000001',
      address: 'House 1, Road 2',
      city: 'Dhaka',
      status: line.status ?? 'active',
    })
    .returning(['id', 'username', 'organization_id', 'area_id'])
    .executeTakeFirstOrThrow()
  if (line.price !== null) {
    const price = line.price ?? 100_000
    const pack = await packageFactory({ db }, { organizationId, price })
    await db
      .insertInto('contracts')
      .values({
        connection_id: connection.id,
        package_id: pack.id,
        price,
        starts_on: line.startsOn ?? '2025-01-21',
      })
      .execute()
  }
  return connection
}

/** An area. */
export async function areaFactory({ db }: { db: Database }, organizationId: number) {
  return db
    .insertInto('areas')
    .values({ organization_id: organizationId, name: `Area ${++count}`, city: 'Dhaka' })
    .returning(['id', 'name', 'city'])
    .executeTakeFirstOrThrow()
}

export async function packageFactory(
  { db }: { db: Database },
  values: {
    organizationId: number
    price: number
    downloadKbps?: number
    name?: string
    quotaBytes?: number
  },
) {
  return db
    .insertInto('packages')
    .values({
      organization_id: values.organizationId,
      name: values.name ?? `Package ${++count}`,
      download_kbps: values.downloadKbps ?? 20_000,
      upload_kbps: values.downloadKbps ?? 20_000,
      price: values.price,
      quota_bytes: values.quotaBytes ?? null,
    })
    .returning(['id', 'name', 'price'])
    .executeTakeFirstOrThrow()
}

/** An outage; by default one that has begun and not ended. */
export async function outageFactory(
  { db }: { db: Database },
  outage: {
    areaId: number
    startsAt: Date
    expectedEndAt?: Date
    endedAt?: Date
    isPlanned?: boolean
    title?: string
  },
) {
  return db
    .insertInto('outages')
    .values({
      area_id: outage.areaId,
      title: outage.title ?? 'Cut fibre',
      is_planned: outage.isPlanned ?? false,
      starts_at: outage.startsAt,
      expected_end_at: outage.expectedEndAt ?? null,
      ended_at: outage.endedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
