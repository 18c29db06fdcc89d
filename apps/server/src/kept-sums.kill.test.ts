import { tmpdir } from 'node:os'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config'
import { invoiceSums } from './modules/billing/billing.public'
import { paymentSums } from './modules/payments/payments.public'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { areCounted } from '#platform/kept-sums/kept-sums.store'
import type { JobTask } from './testing/processes/job-child'
import { bundleChild, runChild } from './testing/processes/killed-process'
import { clock, database, issue, line, pay, stage } from './testing/stages/money/postings'
import { wrongSums } from './testing/stages/money/wrong-sums'
import { testSecretKey } from './testing/test-app'

stage()

let file: string
beforeAll(async () => {
  file = await bundleChild(join(import.meta.dirname, 'testing/processes/job-child.ts'), 'sums')
})
afterAll(() => rm(dirname(file), { recursive: true, force: true }))

function configOf() {
  const result = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    DATA_DIR: tmpdir(),
    SECRET_KEY: testSecretKey,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

/** A process that keeps the sums, killed before its statement of that number; absent: not at all. */
const child = (stopBefore?: number) =>
  runChild(file, {
    name: 'sums.keep',
    url: String(database.logins.owner.connectionString),
    now: clock.now().toISOString(),
    config: configOf(),
    secretKey: testSecretKey,
    reporting: database.logins.reporting,
    ...(stopBefore !== undefined && { stopBefore }),
  } satisfies JobTask)

/** With `KILL_RUNS` each statement; otherwise three of them, others every day. */
const day = Number(process.env.KILL_SEED ?? Math.floor(Date.now() / 86_400_000))
const placesOf = (steps: number) =>
  Array.from({ length: steps }, (_, at) => at).filter(
    (at) => process.env.KILL_RUNS !== undefined || (at + day) % Math.ceil(steps / 3) === 0,
  )

const log = pino({ level: 'silent' })
const keep = () => createKeepSums([invoiceSums, paymentSums]).run({ db: database.db, clock, log })
const forget = () => database.db.updateTable('kept_sums').set({ counted_at: null }).execute()
const waiting = async () =>
  [
    await database.db.selectFrom('invoice_sum_changes').select('id').execute(),
    await database.db.selectFrom('payment_sum_changes').select('id').execute(),
  ].flat()

it.each([
  ['that counts all rows', true],
  ['that adds what has changed', false],
] as const)(
  'are right at each moment, and after the next run, wherever a run %s is killed while money moves',
  async (_what, countsAll) => {
    const connection = await line()
    await issue(connection, '01', 700)
    await keep()
    const prepare = () => (countsAll ? forget() : Promise.resolve())
    await prepare()
    await pay(connection, 300)
    const told = await child()
    if (!('steps' in told)) throw new Error('the job should have finished')
    expect(told.steps.length).toBeGreaterThan(countsAll ? 12 : 4)
    let kills = 0
    for (const at of placesOf(told.steps.length)) {
      await prepare()
      await pay(connection, 100 + at)
      const running = { isOver: false }
      const killed = child(at).finally(() => (running.isOver = true))
      const paying = (async () => {
        while (!running.isOver) {
          await pay(connection, 10)
          expect(await wrongSums(database.db)).toEqual([0, 0])
        }
      })()
      const [stopped] = await Promise.all([killed, paying])
      // how often it looks whether others still write differs: it may have ended before that statement
      if ('stoppedBefore' in stopped) kills += 1
      expect(await wrongSums(database.db), `killed before the ${at}th: ${JSON.stringify(stopped)}`).toEqual([
        0, 0,
      ])
      await keep()
      expect([
        await areCounted(database.db, invoiceSums),
        await areCounted(database.db, paymentSums),
      ]).toEqual([true, true])
      expect(await wrongSums(database.db)).toEqual([0, 0])
      expect(await waiting()).toEqual([])
    }
    expect(kills).toBeGreaterThan(0)
  },
  600_000,
)
