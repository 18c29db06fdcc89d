import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf, type Random } from './testing/random-of'
import { openBooks } from './testing/stages/lives/books'
import { lineActs } from './testing/stages/lives/line-acts'
import { newLife, pass } from './testing/stages/lives/life'
import { moneyActs } from './testing/stages/lives/money-acts'
import { createTestApp, type TestApp } from './testing/test-app'

const lives = Number(process.env.MONEY_LIVES ?? 2)
const seed = Number(process.env.MONEY_SEED ?? 31)
const steps = Number(process.env.MONEY_STEPS ?? 60)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What has happened in any life, so that the test is about all of it. */
const happened = new Set<string>()

async function lifeOf(number: number): Promise<void> {
  const random = randomOf(seed * 1000 + number)
  const life = await newLife(app, random)
  const books = openBooks(life)
  const told: string[] = []
  const look = async (what: string, job?: string) => {
    told.push(what)
    const faults = await books.faults(job)
    if (faults.length > 0) faults.push(await books.told())
    if (faults.length > 0)
      throw new Error(`${faults.join('\n')}\nlife ${number} of seed ${seed}: ${told.join(', ')}`)
  }
  const done = async (what: string, work: (() => Promise<unknown>) | undefined) =>
    work?.().catch((error: unknown) => {
      throw new Error(`${what}: ${String(error)}\nlife ${number} of seed ${seed}: ${told.join(', ')}`)
    })
  /** Jobs come in any order, and sometimes late. */
  async function day() {
    pass(life, 3 + random(40))
    for (const name of shuffled(Object.keys(life.jobs), random)) {
      if (random(8) === 0) continue
      // a second run of a day does nothing
      const isOver = name === 'bills' && (await billedThrough(life.organization)) === life.today()
      await done(`${name} on ${life.today()}`, life.jobs[name])
      await look(`${name} on ${life.today()}`, isOver ? undefined : name)
    }
  }
  const acts = { ...moneyActs, ...lineActs }
  const names = Object.keys(acts)
  for (let step = 0; step < steps; step++) {
    for (let left = random(4); left > 0; left--) await day()
    const isClosed = told.length > 0 && (await statusOf(life.chain.at(-1) ?? 0)) === 'closed'
    const name = isClosed && random(2) === 0 ? 'reopens' : (names[random(names.length)] ?? 'pays')
    const went = String(await done(name, () => acts[name]?.(life) ?? Promise.resolve('')))
    happened.add(`${name}: ${went}`)
    await look(`${name}: ${went}`)
    // what time does comes with the jobs
    await life.jobs.prepaid?.()
    await look('prepaid', 'prepaid')
  }
  expect(await books.ledger(), `life ${number} of seed ${seed}: ${told.join(', ')}`).toEqual([])
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all]
  return all.flatMap(() => left.splice(random(left.length), 1))
}

const billedThrough = async (id: number) =>
  (await app.db.selectFrom('organizations').select('billed_through').where('id', '=', id).executeTakeFirst())
    ?.billed_through

const statusOf = async (id: number) =>
  (await app.db.selectFrom('connections').select('status').where('id', '=', id).executeTakeFirst())?.status

it(`${lives} lives of a line: no day is charged twice, it is on until the day that is paid, and all books add up`, async () => {
  const failures: unknown[] = []
  for (let number = 0; number < lives; number++)
    await lifeOf(number).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new Error(failures.map(String).join('\n\n'))
  if (process.env.MONEY_LIVES) console.info([...happened].toSorted().join('\n'))
}, 3_600_000)
