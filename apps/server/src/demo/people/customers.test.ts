import { describe, expect, it } from 'vitest'
import { countEverything, plansOf } from '../customer-rows'
import { customerAt } from './customers'
import { postingsOf } from '../billing/postings'
import type { Plan } from '../plan'
import { outagesOf } from '../lines/outages'
import { dayOf } from '../seed/calendar'
import { ticketsOf } from '../help/tickets'
import { usageOf } from '../lines/usage'
import { createWorld, type World } from '../world'

const day = 24 * 3_600_000
/** Every day of three months, at changing hours; includes billing days, month ends and a leap day. */
const instants = Array.from(
  { length: 92 },
  (_, i) => new Date(Date.parse('2028-01-15T00:10:00Z') + i * (day + 900_000)),
)

function worldAt(now: Date, customers = 40, seed = 'uplink'): World {
  return createWorld({ seed, now, customers })
}

function everyPlan(world: World): Plan[] {
  const outages = outagesOf(world)
  return Array.from({ length: world.customers }, (_, i) =>
    plansOf(world, customerAt(world, i), outages),
  ).flat()
}

const overdueBills = (world: World, plan: Plan) =>
  plan.bills.filter((bill) => (bill.paidAt ?? Infinity) > world.now && bill.dueDay < world.today)

describe('the customer with a password', () => {
  it.each(instants)(
    'has three connections in three cities, one suspended for one overdue bill, at %s',
    (now) => {
      const world = worldAt(now)
      const plans = plansOf(world, customerAt(world, 0), outagesOf(world))
      expect(plans.map(({ status }) => status)).toEqual(['active', 'active', 'suspended'])
      expect(plans.map((plan) => overdueBills(world, plan).length)).toEqual([0, 0, 1])
      expect(new Set(plans.map(({ connection }) => connection.area.city)).size).toBe(3)
      expect(plans[2]?.suspensions).toEqual([{ from: expect.any(Number) as number, to: undefined }])
    },
  )

  it('has tickets of every status', () => {
    const world = worldAt(new Date('2026-03-14T06:00:00Z'))
    const plans = plansOf(world, customerAt(world, 0), outagesOf(world))
    const statuses = plans.flatMap((plan) => ticketsOf(world, plan)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['open', 'answered', 'closed']))
  })

  it('is with another organization than the second one, who has one connection and owes nothing overdue', () => {
    for (const now of instants) {
      const world = worldAt(now)
      const [first, second] = [customerAt(world, 0), customerAt(world, 1)]
      expect(first.organization.id).not.toBe(second.organization.id)
      const plans = plansOf(world, second, outagesOf(world))
      expect(plans).toHaveLength(1)
      expect(plans.flatMap((plan) => overdueBills(world, plan))).toEqual([])
    }
  })
})

// journeys of a browser sign in as such people, each as its own
it.each(instants.filter((_, i) => i % 3 === 0))(
  'the demo provider has six customers more whose only line is suspended, at %s',
  (now) => {
    const world = worldAt(now, 400)
    const outages = outagesOf(world)
    const suspended = Array.from({ length: 400 }, (_, i) => customerAt(world, i))
      .filter(({ connections }) => connections === 1)
      .filter((customer) => plansOf(world, customer, outages)[0]?.status === 'suspended')
    expect(suspended.length).toBeGreaterThanOrEqual(6)
  },
)

describe('everybody’s money', () => {
  it.each(instants.filter((_, i) => i % 7 === 0))('adds up and lies in the past at %s', (now) => {
    const world = worldAt(now)
    expect(() => countEverything(world, outagesOf(world))).not.toThrow()
    for (const { documents } of everyPlan(world)) {
      let wallet = 0
      for (const document of documents) {
        const postings = postingsOf(document)
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        wallet += postings.find(({ account }) => account === 'wallet')?.amount ?? 0
        expect(wallet).toBeGreaterThanOrEqual(0)
        expect(document.at).toBeLessThanOrEqual(world.now)
        expect(dayOf(document.at)).toBeGreaterThanOrEqual(world.firstDay)
      }
    }
  })

  it('is that of people: some pay late, few not at all, some keep a balance', () => {
    const world = worldAt(new Date('2026-03-14T06:00:00Z'), 600)
    const plans = everyPlan(world)
    const share = (is: (plan: Plan) => boolean) => plans.filter(is).length / plans.length
    expect(share(({ status }) => status === 'active')).toBeGreaterThan(0.9)
    expect(share(({ status }) => status === 'suspended')).toBeGreaterThan(0.004)
    expect(share(({ status }) => status === 'closed')).toBeGreaterThan(0.01)
    expect(share(({ documents }) => documents.some(({ kind }) => kind === 'settlement'))).toBeGreaterThan(0.1)
    const kinds = new Set(plans.flatMap(({ documents }) => documents.map(({ kind }) => kind)))
    expect(kinds).toEqual(new Set(['invoice', 'payment', 'settlement', 'credit', 'refund']))
  })
})

describe('usage', () => {
  const world = worldAt(new Date('2026-03-14T06:00:00Z'), 300)
  const usages = everyPlan(world).map((plan) => ({ plan, usage: usageOf(world, plan, outagesOf(world)) }))
  const totals = Array.from({ length: 90 }, (_, i) =>
    usages.reduce((sum, { usage }) => sum + (usage.download[i] ?? 0), 0),
  )
  const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
  const weekdayOfIndex = (i: number) => new Date((world.today - 89 + i) * day).getUTCDay()

  it('is more on weekends and grows', () => {
    const full = totals.slice(0, 89)
    const [weekend, week] = [
      full.filter((_, i) => [5, 6].includes(weekdayOfIndex(i))),
      full.filter((_, i) => ![5, 6].includes(weekdayOfIndex(i))),
    ]
    expect(mean(weekend) / mean(week)).toBeGreaterThan(1.15)
    expect(mean(full.slice(-28)) / mean(full.slice(0, 28))).toBeGreaterThan(1.1)
  })

  it('differs from line to line: a few use many times what most do', () => {
    const sums = usages
      .map(({ usage }) => usage.download.reduce((sum, each) => sum + each, 0))
      .sort((a, b) => a - b)
    const [median, most] = [sums[Math.floor(sums.length / 2)] ?? 0, sums.at(-1) ?? 0]
    expect(most / median).toBeGreaterThan(8)
  })

  it('is nothing while a line is suspended, closed or not there yet', () => {
    for (const { plan, usage } of usages)
      usage.download.forEach((bytes, i) => {
        const at = world.today - 89 + i
        const isSuspended = plan.suspensions.some(
          ({ from, to }) => dayOf(from) < at && at < dayOf(to ?? Infinity),
        )
        if (isSuspended || at < plan.connection.createdDay || at > (plan.closedDay ?? Infinity))
          expect(bytes).toBe(0)
      })
  })
})
