import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { harnesses, waiting } from './gateways/harnesses.factory'
import { payOnce, wayAmounts } from '../../testing/stages/money/kill-way'
import { faultsOf, walletOf } from './payments.factory'
import { tillOf, owingFactory } from '../../testing/stages/money/paying'
import { reconcile } from './incoming/reconcile'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(waiting(5000))
})
afterAll(() => app.close())

class Died extends Error {}

/**
 * A process's connections that die before its statement number `life`: that statement and all later ones never reach
 * the server, and open transactions roll back, as after SIGKILL. The gateway's own work goes on.
 */
function mortal(pool: pg.Pool, life: number): pg.Pool {
  let left = life
  const connect = async () => {
    if (left <= 0) throw new Died()
    const client = await pool.connect()
    return {
      query: (...sent: Parameters<typeof client.query>) => {
        if (left-- <= 0) throw new Died()
        return client.query(...sent)
      },
      release: (isBroken?: boolean) => client.release(left < 0 || isBroken),
    }
  }
  return { connect } as unknown as pg.Pool
}

/** More statements than a whole payment takes. */
const lives = Array.from({ length: 60 }, (_, life) => life)

it.each(harnesses)('pays once by $name, whichever statement a process dies before', async (gateway) => {
  const till = tillOf(app)
  const lines = await inFours(lives, async (life) => {
    const { connection } = await owingFactory(app, wayAmounts.owed)
    const dying = { ...till, db: createDatabases(mortal(app.pool, life)).for(system) }
    const hasDied = await payOnce(dying, gateway, connection.id).then(
      () => false,
      () => true,
    )
    return { life, id: connection.id, hasDied }
  })
  const afterwards = async () => {
    await till.idle()
    // Leases end, and another process goes on.
    app.clock.pass(3 * 60_000)
    await reconcile(till)
    await till.idle()
  }
  await afterwards()
  await inFours(lines, async ({ id }) => {
    // The customer checks, and tries again if nothing was paid.
    if ((await paidOf(id)) === 0) await payOnce(till, gateway, id)
  })
  await afterwards()
  for (const { life, id } of lines) {
    expect(await paidOf(id), `died before statement ${life + 1}`).toBe(1)
    expect(await walletOf(app.db, id), `died before statement ${life + 1}`).toBe(wayAmounts.left)
  }
  expect(lines.filter(({ hasDied }) => hasDied).length).toBeGreaterThan(25)
  expect(lines.at(-1)?.hasDied).toBe(false)
  expect(await faultsOf(app.db)).toEqual([])
})

/** Four at a time, because the pool of a test has six connections. */
async function inFours<T, R>(list: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < list.length; i += 4) results.push(...(await Promise.all(list.slice(i, i + 4).map(act))))
  return results
}

/** How many payments of the line have brought money. */
async function paidOf(connectionId: number): Promise<number> {
  const { count } = await app.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connectionId)
    .where('settled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
