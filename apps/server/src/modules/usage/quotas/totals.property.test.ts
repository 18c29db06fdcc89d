import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf } from '../../../testing/random-of'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { packageFactory } from '../../connections/connections.factory'
import { dice, liveWithFaults, packetOf } from '../accounting/equipment-with-faults.factory'
import { asRadius, radiusSecret } from '../radius.factory'
import { keepToQuotas, recheckQuotas } from './quotas.jobs'

// Equipment with faults reports, while staff move the billing day, the time zone, the package and its limit: what is counted of a
// period is what its days add up to, at each moment. `QUOTA_LIVES=500` is the long run, `QUOTA_SEED` chooses other lives.
const lives = Number(process.env.QUOTA_LIVES ?? 12)
const firstSeed = Number(process.env.QUOTA_SEED ?? 1)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret })
})
afterAll(() => app.close())

const log = pino({ level: 'silent' })
const deps = () => ({ db: app.db, clock: app.clock, log })
const quick = () => keepToQuotas.run(deps())
const whole = () => recheckQuotas.run(deps())

/** Totals that differ from the sum of their days. */
async function wrongTotals() {
  const { rows } = await sql<object>`
    SELECT t.*, used.bytes AS days FROM period_usage t CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.download_bytes::numeric + d.upload_bytes), 0) AS bytes FROM usage_days d
      WHERE d.connection_id = t.connection_id AND d.day BETWEEN t.from_day AND t.to_day) used
    WHERE t.bytes <> used.bytes`.execute(app.db)
  return rows
}

/** After a job: lines whose state is not what the days of the present period say. */
async function wrongStates(line: number) {
  const { rows } = await sql<object>`
    WITH today AS (
      SELECT c.id, o.billing_day, (${app.clock.now()}::timestamptz AT TIME ZONE o.time_zone)::date AS day
      FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${line}
    ), period AS (
      SELECT id, make_date(extract(year FROM begins)::int, extract(month FROM begins)::int, billing_day) AS from_day
      FROM (SELECT *, CASE WHEN extract(day FROM day) >= billing_day THEN day ELSE day - interval '1 month' END AS begins FROM today) t
    ), told AS (
      SELECT p.*, (p.from_day + interval '1 month')::date - 1 AS to_day, pack.quota_bytes, pack.slow_download_kbps IS NOT NULL AS is_slow
      FROM period p JOIN contracts k ON k.connection_id = p.id AND k.ends_on IS NULL JOIN packages pack ON pack.id = k.package_id
    ), used AS (
      SELECT told.*, (SELECT coalesce(sum(d.download_bytes::numeric + d.upload_bytes), 0) FROM usage_days d
        WHERE d.connection_id = told.id AND d.day BETWEEN told.from_day AND told.to_day) AS bytes FROM told
    )
    SELECT used.*, u.ends_on, u.quota_bytes AS known FROM used LEFT JOIN used_up_lines u ON u.connection_id = used.id
    WHERE (used.is_slow AND used.quota_bytes <= used.bytes) <> (u.connection_id IS NOT NULL)
      OR (u.ends_on, u.quota_bytes) <> (used.to_day, used.quota_bytes)`.execute(app.db)
  return rows
}

/** Whether the present period of a line is being counted. */
async function hasBegun(line: number) {
  const { rows } = await sql<object>`
    SELECT FROM period_usage t JOIN connections c ON c.id = t.connection_id JOIN organizations o ON o.id = c.organization_id
    WHERE c.id = ${line} AND (${app.clock.now()}::timestamptz AT TIME ZONE o.time_zone)::date BETWEEN t.from_day AND t.to_day`.execute(
    app.db,
  )
  return rows.length > 0
}

async function play(seed: number): Promise<object[]> {
  const random = randomOf(seed)
  app.clock.pass(random(12) * 3_600_000)
  const begin = app.clock.now().getTime()
  const { packets, reusesIds, hasGigawords } = liveWithFaults(dice(seed), begin)
  const { connection } = await customerWithLine(app)
  const { organization_id: organizationId } = connection
  const nas = `10.${100 + (seed >> 16)}.${(seed >> 8) & 255}.${seed & 255}`
  const life = { username: connection.username, nas, begin, reusesIds, hasGigawords }
  const most = Math.max(1, ...packets.map(({ bytes }) => bytes))
  const other = await packageFactory(app, { organizationId, price: 80_000 })
  const limit = () => {
    const quota_bytes = random(4) === 0 ? null : 1 + Math.floor((most * random(12)) / 8)
    const slow = quota_bytes !== null && random(4) > 0 ? 1000 : null
    return { quota_bytes, slow_download_kbps: slow, slow_upload_kbps: slow }
  }
  const acts = [
    () => app.db.updateTable('packages').set(limit()).where('organization_id', '=', organizationId),
    () =>
      app.db
        .updateTable('organizations')
        .set({ billing_day: 12 + random(5) })
        .where('id', '=', organizationId),
    () =>
      app.db
        .updateTable('organizations')
        .set({
          time_zone: ['Asia/Dhaka', 'Pacific/Auckland', 'Asia/Tokyo', 'America/New_York'][random(4)] ?? '',
        })
        .where('id', '=', organizationId),
    () =>
      app.db
        .updateTable('contracts')
        .set({ package_id: other.id })
        .where('connection_id', '=', connection.id),
  ]
  const faults: object[] = []
  await acts[0]?.().execute()
  for (const packet of packets) {
    app.clock.pass(Math.max(0, begin + packet.arrives - app.clock.now().getTime()))
    const sent = asRadius(app, 'accounting', packetOf(packet, life))
    // at the same moment: nothing falls between adding up the days and counting on
    await Promise.all([sent, ...(random(3) === 0 ? [random(2) === 0 ? whole() : quick()] : [])])
    faults.push(...(await wrongTotals()))
    if (random(3) === 0) {
      await acts[random(acts.length)]?.().execute()
      await whole()
    } else if (random(2) === 0) await quick()
    else continue
    // what nobody changed meanwhile needs no look at all lines, unless the period is over
    if (!(await hasBegun(connection.id))) await whole()
    faults.push(...(await wrongStates(connection.id)))
  }
  return faults.map((fault) => ({ seed, ...fault }))
}

it(`what is counted of ${lives} lives is what their days add up to, and lines are slower by that`, async () => {
  const faults: object[] = []
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) faults.push(...(await play(seed)))
  expect(faults).toEqual([])
  const { counted } = await app.db
    .selectFrom('period_usage')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('bytes', '>', 0)
    .executeTakeFirstOrThrow()
  expect(counted).toBeGreaterThan(lives / 3)
})
