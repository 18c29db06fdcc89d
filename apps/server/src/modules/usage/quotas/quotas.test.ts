import { usageRoutes } from '@uplink/contract/usage'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../../testing/self-care'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { recordReports } from '../accounting/accounting.store'
import { policyOf } from '../attributes/terms'
import { findForSignIn } from '../authorization/authorization.store'
import { radiusPacket } from '../radius.factory'
import { toReport } from '../radius.packet'
import { usageFactory } from '../usage.factory'
import { tellQuotas } from '../usage.jobs'
import { keepToQuotas, recheckQuotas } from './quotas.jobs'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const day = 86_400_000
const deps = () => ({ db: app.db, clock: app.clock, log: pino({ level: 'silent' }) })

/** A line with 100 GB a month, and 1 Mbps after that. */
async function limited() {
  const { connection, call, userId } = await customerWithLine(app)
  const change = (values: object) =>
    app.db
      .updateTable('packages')
      .set(values)
      .where('organization_id', '=', connection.organization_id)
      .execute()
  await change({ quota_bytes: 100e9, slow_download_kbps: 1000, slow_upload_kbps: 500 })
  const speed = async () => {
    const line = await findForSignIn(app.db, {
      name: connection.username,
      nas: null,
      station: null,
      now: app.clock.now(),
    })
    return line && policyOf(line)[0]?.values[0]
  }
  /** Whether its running sessions were told. */
  const isTold = async () => {
    const rows = await app.db
      .deleteFrom('outbox')
      .where('transport', '=', 'network')
      .where('recipient', '=', String(connection.id))
      .returning('id')
      .execute()
    return rows.length
  }
  const until = async () => (await call(usageRoutes.usage)).body.data.after_quota?.slow_until
  return { connection, userId, change, speed, isTold, until }
}

describe('a package with a speed after its data', () => {
  it('makes a line slower once it is used up, and as fast as before in the next period', async () => {
    const { connection, speed, isTold, until } = await limited()
    await usageFactory(app, connection, { '2026-02-20': 500, '2026-03-02': 90 })
    await recheckQuotas.run(deps())
    expect([await speed(), await isTold(), await until()]).toEqual(['20000k/20000k', 0, null])
    await usageFactory(app, connection, { '2026-03-03': 1 })
    await Promise.all([keepToQuotas.run(deps()), keepToQuotas.run(deps())])
    expect([await speed(), await isTold(), await until()]).toEqual(['500k/1000k', 1, '2026-03-31'])
    await Promise.all([keepToQuotas.run(deps()), recheckQuotas.run(deps())])
    expect(await isTold()).toBe(0)
    app.clock.pass(31 * day)
    expect(await speed()).toBe('20000k/20000k')
    await recheckQuotas.run(deps())
    expect(await isTold()).toBe(1)
    app.clock.pass(-31 * day)
  })

  it('ends it with more data, by another package or the same one', async () => {
    const { connection, change, speed, isTold } = await limited()
    await usageFactory(app, connection, { '2026-03-02': 100 })
    await recheckQuotas.run(deps())
    expect([await speed(), await isTold()]).toEqual(['500k/1000k', 1])
    await change({ quota_bytes: 200e9 })
    expect(await speed()).toBe('20000k/20000k')
    await recheckQuotas.run(deps())
    expect(await isTold()).toBe(1)
    await usageFactory(app, connection, { '2026-03-03': 100 })
    await recheckQuotas.run(deps())
    expect([await speed(), await isTold()]).toEqual(['500k/1000k', 1])
    await change({ slow_download_kbps: null, slow_upload_kbps: null })
    await recheckQuotas.run(deps())
    expect([await speed(), await isTold()]).toEqual(['20000k/20000k', 1])
  })

  it('counts before a speed that the package names, not before one of the line', async () => {
    const { connection, change, speed } = await limited()
    await change({ attributes: JSON.stringify([{ name: 'Mikrotik-Rate-Limit', value: '9M/9M' }]) })
    await usageFactory(app, connection, { '2026-03-02': 100 })
    expect(await speed()).toBe('9M/9M')
    await recheckQuotas.run(deps())
    expect(await speed()).toBe('500k/1000k')
    await app.db
      .insertInto('line_terms')
      .values({
        connection_id: connection.id,
        organization_id: connection.organization_id,
        attributes: JSON.stringify([{ name: 'Mikrotik-Rate-Limit', value: '7M/7M' }]),
        updated_at: app.clock.now(),
      })
      .execute()
    expect(await speed()).toBe('7M/7M')
  })

  it('counts a packet that is being recorded when its period is begun', async () => {
    const { connection } = await limited()
    const report = toReport(
      radiusPacket({
        'Acct-Status-Type': 'Stop',
        'User-Name': connection.username,
        'Acct-Session-Id': 'while it is added up',
        'NAS-IP-Address': '192.0.2.7',
        'Acct-Session-Time': 600,
        'Acct-Input-Octets': 0,
        'Acct-Output-Octets': 4_000_000_000,
      }),
      app.clock.now(),
    )
    const isWaiting = async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(app.db)
      return rows.length > 0
    }
    let begun: Promise<void> | undefined
    await app.db.transaction().execute(async (tx) => {
      await recordReports(tx, report ? [report] : [])
      begun = recheckQuotas.run(deps())
      await expect.poll(isWaiting).toBe(true)
    })
    await begun
    const { bytes } = await app.db
      .selectFrom('period_usage')
      .select('bytes')
      .where('connection_id', '=', connection.id)
      .executeTakeFirstOrThrow()
    expect(bytes).toBe(4_000_000_000)
  })

  it('tells the customer once, with the speed', async () => {
    const { connection, userId } = await limited()
    await usageFactory(app, connection, { '2026-03-02': 100 })
    await tellQuotas.run(deps())
    await tellQuotas.run(deps())
    const news = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .execute()
    expect(news).toHaveLength(1)
    expect(news[0]?.body).toContain('Until the next one its speed is 1 Mbps.')
  })
})
