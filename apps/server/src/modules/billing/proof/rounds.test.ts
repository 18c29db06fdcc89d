import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clock, database, issue, line, pay, stage } from '../../../testing/stages/money/postings'
import { randomOf } from '../../../testing/random-of'
import { post } from '../ledger/ledger.store'
import { postOpenings, takeOpeningsBack } from '../ledger/openings'
import { ledger, smallSteps, tamper } from '../../../testing/stages/money/ledger-to-prove'
import { findMarks } from './marks.store'
import { proveParts, type ProofSize } from './prove'

stage()

/** So little of the old each night that a round takes many of them. */
const slowRound: ProofSize = { ...smallSteps, share: { lines: 2, transfers: 4, entries: 8 } }

const night = (signal?: AbortSignal) => proveParts({ db: database.db, clock, size: slowRound, signal })
const marks = () => findMarks(database.db)
const wholeRound = async () => {
  for (let nights = 1; nights < 200; nights += 1) if ((await night()).isRoundOver) return nights
  throw new Error('the round has no end')
}
const all = (text: string) => new RegExp(`^${text}$`)

/** The provider's kept sums are what their entries say, through the mark. */
async function keptSums() {
  const { entry_id: through } = await marks()
  const { rows } = await sql<{ wrong: number }>`
    SELECT count(*) AS wrong FROM ledger_proof_sums s WHERE s.amount <> (
      SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e WHERE e.account_id = s.account_id AND e.id <= ${through})`.execute(
    database.db,
  )
  return rows[0]?.wrong
}

it('proves what is new each night, and the old by shares to the end of a round', async () => {
  await ledger(8)
  expect((await night()).isRoundOver).toBe(true)
  const first = await marks()
  await ledger(8, randomOf(6))
  const lines = await database.db.selectFrom('connections').select('id').orderBy('id').execute()
  const wallet = (id?: number) => `connection_id = ${id} AND kind = 'wallet'`

  // of a line that is posted to it is found in the same night, of another one within a round
  const [quiet, busy] = [lines[7], lines[12]]
  for (const one of [quiet, busy])
    await tamper(`UPDATE ledger_accounts SET balance = balance + 1 WHERE ${wallet(one?.id)}`)
  expect((await night()).faults).toEqual(['1 accounts whose balance is not the sum of their entries'])
  expect((await marks()).entry_id).toBeGreaterThan(first.entry_id ?? 0)
  let nights = 1
  for (let faults = 1; faults < 2 && nights < 100; nights += 1)
    faults = Number.parseInt((await night()).faults[0] ?? '0')
  expect(nights).toBeGreaterThan(1)

  // both go on failing until they are mended
  await wholeRound()
  expect((await night()).faults).toEqual(['2 accounts whose balance is not the sum of their entries'])
  for (const one of [quiet, busy])
    await tamper(`UPDATE ledger_accounts SET balance = balance - 1 WHERE ${wallet(one?.id)}`)
  expect((await night()).faults).toEqual([])
})

it('proves everything in one run where that is asked, however the shares are', async () => {
  await wholeRound()
  await night()
  const whole = () => proveParts({ db: database.db, clock, size: slowRound }, { isWhole: true })
  const [last] = await database.db
    .selectFrom('connections')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const change = (by: number) =>
    tamper(
      `UPDATE ledger_accounts SET balance = balance + ${by} WHERE connection_id = ${last?.id} AND kind = 'wallet'`,
    )
  await change(3)
  expect((await whole()).faults).toEqual(['1 accounts whose balance is not the sum of their entries'])
  await change(-3)
  expect(await whole()).toMatchObject({ faults: [], isRoundOver: true })
  expect((await marks()).is_whole).toBe(false)
})

it('goes on where it was killed, with what it had found', async () => {
  await wholeRound()
  await ledger(4, randomOf(9))
  await tamper(`UPDATE ledger_accounts SET balance = balance + 2
    WHERE id = (SELECT max(id) FROM ledger_accounts WHERE kind = 'wallet')`)
  const steps: (number | null)[][] = []
  for (let stops = 1; stops < 60; stops += 1) {
    let looks = 0
    const stop = new AbortController()
    const counting = new Proxy(stop.signal, {
      get(signal, name) {
        if (name === 'throwIfAborted' && ++looks > stops) stop.abort(new Error('killed'))
        const value: unknown = Reflect.get(signal, name, signal)
        return typeof value === 'function' ? (value as () => unknown).bind(signal) : value
      },
    })
    const failure = await night(counting).then(
      () => undefined,
      (error: unknown) => error,
    )
    const { entry_id: entry, transfer_id: transfer } = await marks()
    steps.push([entry, transfer])
    if (failure === undefined) break
    expect(failure).toEqual(new Error('killed'))
  }
  // each went on from where the one before was
  const entries = steps.map(([entry]) => entry ?? 0)
  expect(entries).toEqual(entries.toSorted((a, b) => a - b))
  expect(new Set(entries).size).toBeGreaterThan(3)
  expect(await keptSums()).toBe(0)
  expect((await night()).faults).toEqual(['1 accounts whose balance is not the sum of their entries'])
  await tamper(`UPDATE ledger_accounts SET balance = balance - 2
    WHERE id = (SELECT max(id) FROM ledger_accounts WHERE kind = 'wallet')`)
  expect((await night()).faults).toEqual([])
})

it('never finds a fault where others write meanwhile, and two runs do each step once', async () => {
  const writers = Array.from({ length: 4 }, async (_, at) => {
    const random = randomOf(at + 20)
    const connection = await line()
    for (let month = 1; month <= 9; month += 1) {
      await issue(connection, `0${month}`, 100 + random(100))
      await pay(connection, 50 + random(150))
    }
  })
  let isWriting = true
  const over = Promise.all(writers).finally(() => (isWriting = false))
  const found: string[] = []
  const proving = [0, 1].map(async () => {
    while (isWriting) found.push(...(await night()).faults)
  })
  await Promise.all([over, ...proving])
  expect(found).toEqual([])
  await wholeRound()
  expect((await night()).faults).toEqual([])
  expect(await keptSums()).toBe(0)
})

it('keeps no mark above what somebody is still writing', async () => {
  await night()
  const before = await marks()
  const connection = await line()
  await issue(connection, '01', 1000)
  await database.db.transaction().execute(async (tx) => {
    const transfer = { kind: 'credit' as const, description: 'Late', occurredAt: clock.now() }
    const own = { id: connection.id, organization_id: connection.organization_id }
    await pay(connection, 3000)
    await post(tx, own, transfer, [
      { account: 'wallet', amount: 10 },
      { account: 'revenue', amount: -10 },
    ])
    const other = await line()
    await issue(other, '01', 500)
    const size = { ...slowRound, patience: 0 }
    expect((await proveParts({ db: database.db, clock, size })).faults).toEqual([])
    expect((await marks()).entry_id).toBe(before.entry_id)
  })
  expect((await night()).faults).toEqual([])
  expect((await marks()).entry_id).toBeGreaterThan(before.entry_id ?? 0)
  expect(await keptSums()).toBe(0)
})

it('knows that an import may be undone, after it was proven', async () => {
  const connection = await line()
  await database.db.transaction().execute((tx) =>
    postOpenings(tx, [{ connectionId: connection.id, amount: -900, until: '2026-02-28' }], {
      organization: connection.organization_id,
      today: '2026-03-14',
      now: clock.now(),
    }),
  )
  await night()
  await database.db.transaction().execute((tx) => takeOpeningsBack(tx, [connection.id]))
  expect((await night()).faults).toEqual([])
  expect(await keptSums()).toBe(0)
  await wholeRound()
  expect((await night()).faults).toEqual([])
})

it('finds an entry of the provider that was changed long after it was proven', async () => {
  await wholeRound()
  const changed = `id = (SELECT min(e.id) FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.kind = 'revenue')`
  await tamper(`UPDATE ledger_entries SET amount = amount + 5 WHERE ${changed}`)
  const faults: string[][] = []
  for (let nights = 0; nights < 200; nights += 1) {
    const proof = await night()
    faults.push(proof.faults)
    if (proof.isRoundOver && nights > 0) break
  }
  expect(faults.at(-1)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(all('1 transfers that do not sum to zero')),
      expect.stringMatching(all('1 accounts whose balance is not the sum of their entries')),
    ]),
  )
})
