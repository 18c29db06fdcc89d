import { taxOn } from '#platform/money'
import { signedContracts, type Plan } from '../plan'
import { charges } from '../facts/packages'
import { areas } from '../facts/people/places'
import { dayOf, instantOf } from '../seed/calendar'
import { element, randomFor, type Random } from '../seed/random'
import { periodsOf, type World } from '../world'

export interface Order {
  kind: 'new-connection' | 'package-change' | 'address-change' | 'equipment'
  description: string
  /** Poisha, tax included. */
  amount: number
  steps: readonly { status: OrderStatus; note: string; at: number }[]
  /** The new address and the preferred day of a change of address. */
  /** When a technician is booked for. */
  plannedDay?: number
  move?: { areaId: number; address: string; preferredDay: number; note: string }
}

type OrderStatus = 'placed' | 'confirmed' | 'in-progress' | 'completed' | 'cancelled'

const hour = 3_600_000
const day = 24 * hour

/** The orders of the billed months that led to the line's present state, and now and then one in progress. */
export function ordersOf(world: World, plan: Plan): Order[] {
  const random = randomFor(world.seed, 'orders', plan.connection.index)
  return [
    installation(world, plan, random),
    packageChange(plan, random),
    router(world, plan),
    underWay(world, plan, random),
  ]
    .filter((order) => order !== undefined)
    .sort((one, other) => element(one.steps, 0).at - element(other.steps, 0).at)
}

/** The charge with its tax, as on the bill. */
function withTax(plan: Plan, amount: number): number {
  return amount + taxOn(amount, plan.connection.customer.organization.taxPercent)
}

function installation(world: World, plan: Plan, random: Random): Order | undefined {
  const { connection } = plan
  const takes = (2 + random.next() * 4) * day
  const placedAt = connection.createdAt - takes
  if (placedAt < instantOf(world.firstDay, 0)) return undefined
  const { name, city } = connection.area
  return {
    kind: 'new-connection',
    description: `New line in ${name}, ${city}: ${element(connection.contracts, 0).package.name}`,
    amount: withTax(plan, charges.connectionFee),
    steps: [
      { status: 'placed', note: '', at: placedAt },
      { status: 'confirmed', note: 'There is fibre in your street', at: placedAt + takes * 0.2 },
      { status: 'in-progress', note: 'A technician is booked', at: placedAt + takes * 0.4 },
      { status: 'completed', note: 'The line is switched on', at: connection.createdAt },
    ],
  }
}

function packageChange(plan: Plan, random: Random): Order | undefined {
  const [before, after] = signedContracts(plan)
  if (!before || !after) return undefined
  const startsAt = instantOf(after.startDay, 0.1)
  const placedAt = startsAt - (2 + random.next() * 9) * day
  return {
    kind: 'package-change',
    description: `From ${before.package.name} to ${after.package.name}`,
    amount: 0,
    steps: [
      { status: 'placed', note: '', at: placedAt },
      { status: 'confirmed', note: 'From the next billing day', at: placedAt + hour },
      { status: 'completed', note: '', at: startsAt },
    ],
  }
}

/** Ordered some days before the bill that includes it. */
function router(world: World, plan: Plan): Order | undefined {
  const { connection, bills } = plan
  if (connection.routerPeriod === undefined) return undefined
  const period = element(periodsOf(world, connection.customer.organization.id), connection.routerPeriod)
  const bill = bills.find(({ periodStart }) => periodStart === period)
  if (!bill || period - 5 < connection.createdDay) return undefined
  return {
    kind: 'equipment',
    description: 'Wi-Fi router, dual band',
    amount: withTax(plan, charges.router),
    steps: [
      { status: 'placed', note: '', at: bill.issuedAt - 4.2 * day },
      { status: 'confirmed', note: 'It comes with the next bill', at: bill.issuedAt - 4 * day },
      { status: 'completed', note: 'Delivered', at: bill.issuedAt - 1.5 * day },
    ],
  }
}

function underWay(world: World, plan: Plan, random: Random): Order | undefined {
  const { connection } = plan
  const isNamed = connection.customer.index === 0 && connection.index < 2
  const isTold = isNamed || random.chance(0.06)
  const placedAt = world.now - (0.3 + random.next() * 9) * day
  if (!isTold || plan.status !== 'active' || placedAt < connection.createdAt + 20 * day) return undefined
  const first = { status: 'placed', note: '', at: placedAt } as const
  if (isNamed ? connection.index === 0 : random.chance(0.4)) {
    const amount = withTax(plan, charges.router)
    return { kind: 'equipment', description: 'Second Wi-Fi router', amount, steps: [first] }
  }
  const { organization } = connection.customer
  const target = random.pick(areas.filter(({ organizationId }) => organizationId === organization.id))
  const confirmed = {
    status: 'confirmed',
    note: 'The new address can be served',
    at: placedAt + 4 * hour,
  } as const
  const isCalledOff = !isNamed && random.chance(0.3)
  const last = isCalledOff
    ? ({ status: 'cancelled', note: 'Cancelled by the customer', at: placedAt + 6 * hour } as const)
    : ({ status: 'in-progress', note: 'A technician is booked', at: placedAt + 6 * hour } as const)
  return {
    kind: 'address-change',
    description: `Move to ${target.name}, ${target.city}`,
    amount: 0,
    steps: [first, confirmed, last],
    ...(!isCalledOff && { plannedDay: dayOf(world.now) + (connection.index % 3) }),
    move: {
      areaId: target.id,
      address: `House ${random.int(1, 90)}, Road ${random.int(1, 24)}`,
      preferredDay: dayOf(placedAt) + 12,
      note: random.chance(0.5) ? 'After four in the afternoon, please.' : '',
    },
  }
}
