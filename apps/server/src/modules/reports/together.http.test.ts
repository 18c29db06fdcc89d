import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/test-app'
import { cancelRun, findRun, runOf, savedCount, twoProcesses } from './two-processes.factory'

// Two web processes that share statements and the turns on each source.
let processes: Awaited<ReturnType<typeof twoProcesses>>
let here: Caller
let there: Caller
beforeAll(async () => {
  processes = await twoProcesses({ isOneOfMany: true })
  here = (await processes.signIn()).here
  there = (await processes.signIn()).there
})
afterAll(() => processes.close())

const begun: { who: Caller; id: string }[] = []
afterEach(async () => {
  for (const { who, id } of begun.splice(0)) await cancelRun(who, id)
  await vi.waitFor(async () => expect(await working()).toBe(0))
})

const working = () => processes.working()
const saved = (tables: number) => savedCount(here, tables)
async function run(who: Caller, id: number) {
  const data = await runOf(who, id)
  if (data.run_id !== null) begun.push({ who, id: data.run_id })
  return data
}
const find = async (who: Caller, id: string | null) => (await findRun(who, id)).body.data

it('runs four at a time, whoever they are asked of, and tells the others their place', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => saved(3)))
  const askers = [here, there, here, there, here, there]
  const runs = await Promise.all(ids.map((id, index) => run(askers[index] ?? here, id)))
  await vi.waitFor(async () => expect(await working()).toBe(4))
  const looked = () => Promise.all(runs.map(({ run_id }, index) => find(askers[index] ?? here, run_id)))
  await vi.waitFor(async () => {
    const now = await looked()
    expect(now.map(({ place }) => place).sort()).toEqual([0, 0, 0, 0, 1, 2])
    expect(now.filter(({ state }) => state === 'queued')).toHaveLength(2)
  })
  const now = await looked()
  const first = now.findIndex(({ place }) => place === 1)
  const working1 = now.findIndex(({ state }) => state === 'running')
  await cancelRun(askers[working1] ?? here, runs[working1]?.run_id ?? null)
  await vi.waitFor(async () => expect((await looked())[first]?.state).toBe('running'))
  await vi.waitFor(async () =>
    expect((await looked()).map(({ place }) => place).sort()).toEqual([0, 0, 0, 0, 0, 1]),
  )
  await vi.waitFor(async () => expect(await working()).toBe(4))
})

it('asks the database once for what both are asked', async () => {
  const id = await saved(2)
  let [most, isWatching] = [0, true]
  const watching = (async () => {
    while (isWatching) most = Math.max(most, await working())
  })()
  const [a, b] = await Promise.all([run(here, id), run(there, id)])
  const whole = async (who: Caller, { run_id }: { run_id: string | null }) =>
    vi.waitFor(async () => {
      const found = await find(who, run_id)
      expect(found).toMatchObject({ state: 'done', rows: [['9000000']], total: 1 })
      return found
    })
  const [mine, theirs] = [await whole(here, a), await whole(there, b)]
  isWatching = false
  await watching
  expect(theirs.took_ms).toBe(mine.took_ms)
  expect(most).toBe(1)
})

it('goes on in the database for whoever still waits, and ends with the last', async () => {
  const id = await saved(3)
  const a = await run(here, id)
  const b = await run(there, id)
  expect([a.state, b.state]).toEqual(['running', 'running'])
  await vi.waitFor(async () => expect(await working()).toBe(1))
  await cancelRun(here, a.run_id)
  // nobody on the process that runs the statement waits for it any more
  expect((await find(here, a.run_id)).state).toBe('cancelled')
  expect((await find(there, b.run_id)).state).toBe('running')
  await vi.waitFor(async () => expect(await working()).toBe(1))
  await cancelRun(there, b.run_id)
  await vi.waitFor(async () => expect(await working()).toBe(0))
})
