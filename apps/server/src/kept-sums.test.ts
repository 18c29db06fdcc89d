import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { userFactory } from './modules/auth/auth.factory'
import { invoiceSums } from './modules/billing/billing.public'
import { makeDocument } from './modules/billing/documents/make-document'
import { postOpenings, takeOpeningsBack } from './modules/billing/ledger/openings'
import { areaFactory } from './modules/connections/connections.factory'
import { paymentSums } from './modules/payments/payments.public'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { Problem } from '#platform/http/problem'
import { addChanges, areCounted, countAll } from '#platform/kept-sums/kept-sums.store'
import { randomOf, type Random } from './testing/random-of'
import { wrongSums } from './testing/stages/money/wrong-sums'
import { clock, database, issue, line, pay, refund, stage, type Line } from './testing/stages/money/postings'

stage()

const all = [invoiceSums, paymentSums]
const log = pino({ level: 'silent' })
const keep = () => createKeepSums(all).run({ db: database.db, clock, log })

const wrong = () => wrongSums(database.db)

let by: number
beforeAll(async () => {
  by = (await userFactory({ db: database.db, clock })).id
})

const areasOf = (connection: Line) =>
  Promise.all(Array.from({ length: 2 }, () => areaFactory(database, connection.organization_id)))
const moveTo = (connection: Line, area: number) =>
  database.db.updateTable('connections').set({ area_id: area }).where('id', '=', connection.id).execute()
const changeZone = (connection: Line, zone: string) =>
  database.db
    .updateTable('organizations')
    .set({ time_zone: zone })
    .where('id', '=', connection.organization_id)
    .execute()

/** What cannot be is refused, and leaves nothing. */
const refused = (act: Promise<unknown>) =>
  act.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })

/** Whatever may happen to a line's money, its place and its provider, in any order. */
async function live(random: Random, acts: number): Promise<void> {
  const connection = await line()
  const areas = await areasOf(connection)
  const payments: number[] = []
  let month = 0
  for (let n = 0; n < acts; n += 1) {
    const act = random(8)
    if (act <= 1 && month < 9) await issue(connection, `0${++month}`, 100 + random(300))
    else if (act <= 3) payments.push((await pay(connection, 50 + random(400))).paymentId)
    else if (act === 4 && payments.length > 0)
      await refused(refund(connection, payments.pop() ?? 0, 1 + random(40)))
    else if (act === 5) await moveTo(connection, areas[random(2)]?.id ?? 0)
    else if (act === 6 && random(3) === 0)
      await changeZone(connection, ['Asia/Dhaka', 'America/New_York'][random(2)] ?? '')
    else
      await refused(
        database.db.transaction().execute((tx) =>
          makeDocument(tx, {
            kind: n % 2 === 0 ? 'debit-note' : 'credit-note',
            connectionId: connection.id,
            organizationId: connection.organization_id,
            amount: n % 2 === 0 ? -30 : 30,
            invoiceId: null,
            reason: 'A reason',
            by,
            now: clock.now(),
          }),
        ),
      )
  }
}

describe('kept sums', () => {
  it('are counted once, and from then on what the rows add up to', async () => {
    await live(randomOf(3), 20)
    expect(await areCounted(database.db, invoiceSums)).toBe(false)
    await keep()
    expect(await areCounted(database.db, paymentSums)).toBe(true)
    await live(randomOf(4), 30)
    expect(await wrong()).toEqual([0, 0])
    await keep()
    expect(await wrong()).toEqual([0, 0])
    expect(await database.db.selectFrom('invoice_sum_changes').select('id').execute()).toEqual([])
  })

  it('are what the rows add up to at each moment, however many write', async () => {
    await keep()
    const writing = { isOver: false }
    const lives = Promise.all(Array.from({ length: 5 }, (_, at) => live(randomOf(at + 40), 40))).finally(
      () => (writing.isOver = true),
    )
    const found: number[][] = []
    const looking = (async () => {
      while (!writing.isOver) found.push(await wrong())
    })()
    const keeping = (async () => {
      while (!writing.isOver) for (const one of all) await addChanges(database.db, one, 3)
    })()
    const counting = (async () => {
      while (!writing.isOver) await countAll(database.db, clock, invoiceSums)
    })()
    await Promise.all([lives, looking, keeping, counting])
    expect(found.flat().filter((count) => count !== 0)).toEqual([])
    await keep()
    expect(await wrong()).toEqual([0, 0])
  })

  it('follow a line into another area while its money moves, and an import that is undone', async () => {
    const connection = await line()
    const [there] = await areasOf(connection)
    await issue(connection, '01', 900)
    await keep()
    let moving: Promise<unknown> | undefined
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('invoices').set({ paid: 100 }).where('connection_id', '=', connection.id).execute()
      moving = moveTo(connection, there?.id ?? 0)
      await new Promise((resolve) => setImmediate(resolve))
    })
    await moving
    expect(await wrong()).toEqual([0, 0])

    const imported = await line()
    await database.db.transaction().execute((tx) =>
      postOpenings(tx, [{ connectionId: imported.id, amount: -900, until: '2026-02-28' }], {
        organization: imported.organization_id,
        today: '2026-03-14',
        now: clock.now(),
      }),
    )
    expect(await wrong()).toEqual([0, 0])
    await keep()
    await database.db.transaction().execute((tx) => takeOpeningsBack(tx, [imported.id]))
    expect(await wrong()).toEqual([0, 0])
  })

  it('go with a line to another provider, and are counted anew in another time zone', async () => {
    const [moved, other] = [await line(), await line()]
    const [there] = await areasOf(other)
    await issue(moved, '01', 400)
    await pay(moved, 700)
    await keep()
    await database.db
      .updateTable('connections')
      .set({ organization_id: other.organization_id, area_id: there?.id ?? 0 })
      .where('id', '=', moved.id)
      .execute()
    expect(await wrong()).toEqual([0, 0])
    await changeZone(other, 'Pacific/Auckland')
    expect(await areCounted(database.db, paymentSums)).toBe(false)
    await keep()
    expect([await areCounted(database.db, paymentSums), ...(await wrong())]).toEqual([true, 0, 0])
  })
})

it('looks lines up one by one: a join read all of a million for each step of the billing run, which has no nested loops', async () => {
  const { rows } = await sql<{ body: string }>`
    SELECT prosrc AS body FROM pg_proc WHERE proname IN ('note_invoice_sums', 'note_payment_sums')`.execute(
    database.db,
  )
  expect(rows).toHaveLength(2)
  for (const { body } of rows) {
    expect(body).toContain('(SELECT area_id FROM connections WHERE id = ')
    expect(body).not.toMatch(/JOIN connections|connections WHERE id IN/)
  }
})
