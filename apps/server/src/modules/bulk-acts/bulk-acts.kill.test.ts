import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { manyLineRoutes } from '@uplink/contract/many-lines'
import { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import { orderRoutes } from '@uplink/contract/orders'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLook, bulkTown, readBulk, workOnBulk } from '../../testing/stages/bulk-acts'
import type { ChosenAct, ChosenTask } from '../../testing/processes/chosen-child'
import type { JobTask } from '../../testing/processes/job-child'
import { bundleChild, runChild, type Step, type Told } from '../../testing/processes/killed-process'
import { tillOf } from '../../testing/stages/money/paying'
import { createTestApp, testSecretKey, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { orderFactory } from '../orders/orders.factory'
import { faultsOf, payInApp } from '../payments/payments.factory'
import { ticketFactory } from '../tickets/tickets.factory'

let app: TestApp
let till: ReturnType<typeof tillOf>
let jobFile: string
let chosenFile: string
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
  const processes = join(import.meta.dirname, '../../testing/processes')
  jobFile = await bundleChild(join(processes, 'job-child.ts'), 'job')
  chosenFile = await bundleChild(join(processes, 'chosen-child.ts'), 'chosen')
})
afterAll(async () => {
  await till.idle()
  await app.close()
  await rm(dirname(jobFile), { recursive: true, force: true })
  await rm(dirname(chosenFile), { recursive: true, force: true })
})

type Town = Awaited<ReturnType<typeof bulkTown>>

/** Other acts at other places every day; `KILL_RUNS` tries all. */
const seed = Number(process.env.KILL_SEED ?? Math.floor(Date.now() / 86_400_000))

/** Half of the acts: they differ in what they do to a record, while parts, leases and going on are the same. */
const ofToday = (acts: object) =>
  Object.keys(acts).filter((_, index) => process.env.KILL_RUNS || (index + seed) % 2 === 0)

/** Before the first statement whose effect survives, after each of them, and a few between. */
function placesOf(steps: readonly Step[]): number[] {
  const durable = steps.flatMap(({ isDurable }, i) => (isDurable ? [i + 1] : []))
  const between = [1, 2, 3].map((n) => 1 + ((seed + Math.floor((n * steps.length) / 4)) % (steps.length - 1)))
  const all = [...new Set([...durable, ...between])]
    .filter((at) => at > 0 && at < steps.length)
    .toSorted((a, b) => a - b)
  if (process.env.KILL_RUNS) return all
  const every = Math.max(1, Math.ceil(all.length / 2))
  return all.filter((_, index) => (index + seed) % every === 0)
}

const common = () => ({
  url: String(app.logins.owner.connectionString),
  now: app.clock.now().toISOString(),
  config: app.config,
  secretKey: testSecretKey,
})

const work = (stopBefore?: number) =>
  runChild(jobFile, {
    name: 'bulk-acts.work',
    reporting: app.logins.reporting,
    ...common(),
    ...(stopBefore !== undefined && { stopBefore }),
  } satisfies JobTask)

const pause = { back_on: null, is_charged: true, reason: 'Work on the mast', tell: 'suspension' as const }

const told = ({ lines }: Town) =>
  app.db
    .selectFrom('notifications')
    .select(['user_id', 'title'])
    .where(
      'user_id',
      'in',
      lines.map(({ user_id }) => user_id),
    )
    .orderBy('user_id')
    .execute()

const audited = async (action: string, targets: readonly string[]) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('target')
      .where('action', '=', action)
      .where('target', 'in', targets)
      .execute()
  ).length

const statusOf = async ({ lines }: Town) => {
  const rows = await app.db
    .selectFrom('connections')
    .select('status')
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ status }) => status))
}

let strays = 0
async function messagesFor(town: Town) {
  const ids: number[] = []
  for (const { username } of town.lines) {
    const reference = `for ${username} ${++strays}`
    await payInApp(till, { reference, amount: '300.00' })
    await till.idle()
    const { id } = await app.db
      .selectFrom('gateway_messages')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** An order of each line, the last of which is of a kind that is done by itself. */
async function ordersOf(town: Town) {
  const ids: number[] = []
  for (const line of town.lines) ids.push((await orderFactory(app, line)).id)
  await app.db
    .updateTable('orders')
    .set({ kind: 'package-change' })
    .where('id', '=', ids.at(-1) ?? 0)
    .execute()
  return ids
}

const stepsTaken = async (ids: readonly number[]) =>
  (
    await app.db
      .selectFrom('order_steps')
      .select('order_id')
      .where('order_id', 'in', ids)
      .where('status', '=', 'cancelled')
      .execute()
  ).length

interface Killed<Ready> {
  lines: number
  stage: (town: Town) => Promise<Ready>
  /** Does it in a process that is killed before this statement. */
  run: (town: Town, ready: Ready, stopBefore?: number) => Promise<Told>
  /** What others do after the kill. `said`: where it was. */
  goOn: (town: Town, ready: Ready, said: string) => Promise<unknown>
  /** Throws unless everything was done once. */
  check: (town: Town, ready: Ready) => Promise<void>
}

/** Does it undisturbed in one town, and in others killed at one place each. */
async function everywhere<Ready>({ lines, stage, run, goOn, check }: Killed<Ready>): Promise<void> {
  const town = await bulkTown(app, { lines })
  const ready = await stage(town)
  const whole = await run(town, ready)
  if (!('steps' in whole)) throw new Error('the child should have finished')
  await check(town, ready)
  const places = placesOf(whole.steps)
  expect(places.length).toBeGreaterThan(0)
  for (const at of places) {
    const said = `seed ${seed}, killed before statement ${at} of ${whole.steps.length}`
    const other = await bulkTown(app, { lines })
    const theirs = await stage(other)
    expect(await run(other, theirs, at), said).toHaveProperty('stoppedBefore')
    await goOn(other, theirs, said)
    await check(other, theirs)
  }
}

interface Staged {
  /** What was looked at and begun. */
  act: number
  /** Throws unless everything was done once. */
  check: () => Promise<void>
}

const { lookAtCases, lookAtCustomers, lookAtOrders, lookAtTickets } = bulkActRoutes

async function begun(town: Town, look: Promise<{ body: { data: { id: number } } }>): Promise<number> {
  const { id } = (await look).body.data
  await beginLook(town.clerk, id)
  return id
}

const background: Record<string, { lines: number; stage: (town: Town) => Promise<Staged> }> = {
  // more than one part
  'suspends lines': {
    lines: 620,
    async stage(town) {
      const act = await begun(
        town,
        town.clerk.call(lookAtCustomers, {
          body: { do: { act: 'pause', pause }, matching: { q: town.name } },
        }),
      )
      const ids = town.lines.map(({ id }) => id)
      return {
        act,
        async check() {
          expect(await statusOf(town)).toEqual(new Set(['suspended']))
          const pauses = await app.db
            .selectFrom('line_pauses')
            .select('connection_id')
            .where('connection_id', 'in', ids)
            .execute()
          expect(pauses).toHaveLength(ids.length)
          expect(await told(town)).toHaveLength(ids.length)
          expect(
            await audited(
              'connection.paused',
              ids.map((id) => `connection:${id}`),
            ),
          ).toBe(ids.length)
        },
      }
    },
  },
  'switches lines on': {
    lines: 6,
    async stage(town) {
      const ids = town.lines.map(({ id }) => id)
      await town.clerk.call(manyLineRoutes.act, {
        body: { act: 'pause', ids, pause: { ...pause, tell: 'nothing' } },
      })
      const act = await begun(
        town,
        town.clerk.call(lookAtCustomers, { body: { do: { act: 'switch-on' }, matching: { q: town.name } } }),
      )
      return {
        act,
        async check() {
          expect(await statusOf(town)).toEqual(new Set(['active']))
          expect(
            await audited(
              'connection.switched-on',
              ids.map((id) => `connection:${id}`),
            ),
          ).toBe(ids.length)
        },
      }
    },
  },
  'reminds of bills': {
    lines: 6,
    async stage(town) {
      for (const line of town.lines)
        await issuedInvoiceFactory(app, {
          connection: { id: line.id, organization_id: town.organizationId },
          periodStart: '2026-01-01',
          dueOn: '2026-01-11',
          total: 30_000,
        })
      const act = await begun(
        town,
        town.clerk.call(lookAtCustomers, { body: { do: { act: 'remind' }, matching: { q: town.name } } }),
      )
      return { act, check: async () => expect(await told(town)).toHaveLength(6) }
    },
  },
  'moves orders to a step': {
    lines: 6,
    async stage(town) {
      const ids = await ordersOf(town)
      const act = await begun(
        town,
        town.clerk.call(lookAtOrders, {
          body: { do: { act: 'step', status: 'cancelled' }, matching: { status: 'open' } },
        }),
      )
      return {
        act,
        async check() {
          expect(await stepsTaken(ids)).toBe(6)
          expect(await told(town)).toHaveLength(6)
          expect(
            await audited(
              'order.step-added',
              ids.map((id) => `order:${id}`),
            ),
          ).toBe(6)
        },
      }
    },
  },
  'closes tickets': {
    lines: 6,
    async stage(town) {
      for (const line of town.lines) await ticketFactory(app, line)
      const act = await begun(
        town,
        town.clerk.call(lookAtTickets, { body: { do: { act: 'close' }, matching: { status: 'open' } } }),
      )
      return { act, check: async () => expect(await told(town)).toHaveLength(6) }
    },
  },
  'credits payments to review': {
    lines: 4,
    async stage(town) {
      const ids = await messagesFor(town)
      const act = await begun(
        town,
        town.clerk.call(lookAtCases, { body: { do: { act: 'match', reason: 'Seen there' }, matching: {} } }),
      )
      return { act, check: () => creditedOnce(town, ids) }
    },
  },
}

async function creditedOnce(town: Town, messages: readonly number[]): Promise<void> {
  const paid = await app.db
    .selectFrom('payments')
    .select(['connection_id', 'amount', 'state'])
    .where(
      'connection_id',
      'in',
      town.lines.map(({ id }) => id),
    )
    .orderBy('connection_id')
    .execute()
  expect(paid).toEqual(
    town.lines.map(({ id }) => ({ connection_id: id, amount: 300_00, state: 'succeeded' })),
  )
  expect(
    await audited(
      'payment.case-closed',
      messages.map((id) => `gateway-message:${id}`),
    ),
  ).toBe(messages.length)
  expect(await faultsOf(app.db)).toEqual([])
}

describe('an act on all that match', () => {
  it.each(ofToday(background))('%s once, wherever its worker is killed', async (name) => {
    const { lines, stage } = background[name]!
    await everywhere({
      lines,
      stage,
      run: (_town, _staged, stopBefore) => work(stopBefore),
      async goOn(town, { act }, said) {
        await workOnBulk(app)
        const done = { state: 'done', changed: lines, failed: 0 }
        expect(await readBulk(town.clerk, act), said).toMatchObject(done)
      },
      check: (_town, { check }) => check(),
    })
  })
})

interface Chosen {
  task: (town: Town, ids: readonly number[]) => ChosenAct
  stage: (town: Town) => Promise<readonly number[]>
  again: (town: Town, task: ChosenAct) => Promise<unknown>
  check: (town: Town, ids: readonly number[]) => Promise<void>
}

const chosen: Record<string, Chosen> = {
  'suspending lines': {
    stage: async (town) => town.lines.map(({ id }) => id),
    task: (_, ids) => ({ of: 'lines', body: { act: 'pause', ids: [...ids], pause } }),
    again: (town, { body }) => town.clerk.call(manyLineRoutes.act, { body: body as never }),
    async check(town, ids) {
      expect(await statusOf(town)).toEqual(new Set(['suspended']))
      expect(await told(town)).toHaveLength(ids.length)
      expect(
        await audited(
          'connection.paused',
          ids.map((id) => `connection:${id}`),
        ),
      ).toBe(ids.length)
    },
  },
  'switching lines on': {
    async stage(town) {
      const ids = town.lines.map(({ id }) => id)
      await town.clerk.call(manyLineRoutes.act, { body: { act: 'pause', ids, pause } })
      return ids
    },
    task: (_, ids) => ({ of: 'lines', body: { act: 'switch-on', ids: [...ids] } }),
    again: (town, { body }) => town.clerk.call(manyLineRoutes.act, { body: body as never }),
    async check(town, ids) {
      expect(await statusOf(town)).toEqual(new Set(['active']))
      expect(
        await audited(
          'connection.switched-on',
          ids.map((id) => `connection:${id}`),
        ),
      ).toBe(ids.length)
    },
  },
  'a step of orders': {
    stage: ordersOf,
    task: (_, ids) => ({ of: 'orders', body: { ids: [...ids], status: 'cancelled', note: '' } }),
    again: (town, { body }) => town.clerk.call(orderRoutes.addSteps, { body: body as never }),
    async check(town, ids) {
      expect(await stepsTaken(ids)).toBe(ids.length)
      expect(await told(town)).toHaveLength(ids.length)
    },
  },
  'closing tickets': {
    async stage(town) {
      const ids: number[] = []
      for (const line of town.lines) ids.push((await ticketFactory(app, line)).id)
      return ids
    },
    task: (_, ids) => ({ of: 'tickets', body: { ids: [...ids], act: 'close' } }),
    again: (town, { body }) => town.clerk.call(deskTicketRoutes.many, { body: body as never }),
    async check(town, ids) {
      expect(await told(town)).toHaveLength(ids.length)
    },
  },
  'crediting payments to review': {
    stage: messagesFor,
    task: (_, ids) => ({
      of: 'cases',
      body: { act: 'match', reason: 'Seen there', cases: ids.map((id) => ({ kind: 'message', id })) },
    }),
    again: (town, { body }) => town.clerk.call(manyPaymentCaseRoutes.act, { body: body as never }),
    check: creditedOnce,
  },
}

describe('an act on chosen records', () => {
  it.each(ofToday(chosen))('%s, does nothing twice when it is sent again after a kill', async (name) => {
    const { stage, task, again, check } = chosen[name]!
    await everywhere({
      lines: 4,
      stage,
      run: (town, ids, stopBefore) =>
        runChild(chosenFile, {
          ...task(town, ids),
          userId: town.clerk.userId,
          ...common(),
          ...(stopBefore !== undefined && { stopBefore }),
        } satisfies ChosenTask),
      goOn: (town, ids) => again(town, task(town, ids)),
      check,
    })
  })
})
