import { packages, priceRise, type Package } from '../facts/packages'
import { areaNamed, areas, roads, type Area } from '../facts/people/places'
import type { Customer } from '../people/customers'
import { instantOf } from '../seed/calendar'
import { element, randomFor, type Random } from '../seed/random'
import { billedMonths, periodsOf, type World } from '../world'

/** How a customer pays for one connection. */
export type Habit =
  | 'early'
  | 'punctual'
  /** pays in advance into the wallet, which settles the bills */
  | 'advance'
  /** pays after the due day, within the days of grace */
  | 'late'
  /** sometimes pays so late that the line is suspended for some days */
  | 'forgetful'
  /** has stopped paying: the line was suspended, and finally closed */
  | 'stopped'
  /** has moved away: everything is paid, and the contract has ended */
  | 'leaving'

export interface Contract {
  package: Package
  /** Per month, in poisha, as agreed when it was signed. */
  price: number
  startDay: number
}

export interface Connection {
  id: number
  /** Its index among all connections, from 0. */
  index: number
  customer: Customer
  area: Area
  username: string
  address: string
  createdDay: number
  createdAt: number
  habit: Habit
  /**
   * For a customer who stopped paying: how many periods ago, counted from the last period for which a line is
   * suspended by now.
   */
  stoppedPeriodsAgo: number
  /** Oldest first; the last one is or was in force. */
  contracts: readonly Contract[]
  hasPublicAddress: boolean
  /** The billing period in which a router was bought, if any. */
  routerPeriod: number | undefined
}

const habits: readonly { habit: Habit; weight: number }[] = [
  { habit: 'early', weight: 18 },
  { habit: 'punctual', weight: 44 },
  { habit: 'advance', weight: 14 },
  { habit: 'late', weight: 12 },
  { habit: 'forgetful', weight: 6 },
  { habit: 'stopped', weight: 4 },
  { habit: 'leaving', weight: 2 },
]

/** Fixed facts about the connections of the two customers with a password. */
interface Told {
  area: string
  packageId: number
  habit: Habit
  /** Absent: as old as the customer. */
  daysOld?: number
  changedPackage?: boolean
}
const told: Record<string, readonly Told[]> = {
  customer: [
    { area: 'Dhanmondi', packageId: 3, habit: 'advance', changedPackage: true },
    { area: 'Tongi', packageId: 2, habit: 'punctual', daysOld: 702 },
    { area: 'Chashara', packageId: 2, habit: 'stopped', daysOld: 331 },
  ],
  customer2: [{ area: 'Agrabad', packageId: 8, habit: 'punctual' }],
}

/** One customer in so many has just been suspended, so that on any day there are some to try it with. */
const suspendedEvery = 40

const firstConnectionId = 10_001

export function connectionsOf(world: World, customer: Customer): Connection[] {
  return Array.from({ length: customer.connections }, (_, i) => connectionOf(world, customer, i))
}

function connectionOf(world: World, customer: Customer, position: number): Connection {
  const index = customer.firstConnection + position
  const random = randomFor(world.seed, 'connection', index)
  const organizationId = customer.organization.id
  const known = told[customer.username]?.[position]
  const drawnDay =
    position === 0
      ? customer.signedUpDay
      : random.int(customer.signedUpDay, Math.max(customer.signedUpDay, world.today - 5))
  const createdDay = known?.daysOld === undefined ? drawnDay : world.today - known.daysOld
  const drawnArea = random.weighted(areas.filter((area) => area.organizationId === organizationId))
  const area = known ? areaNamed(known.area) : drawnArea
  const drawnHabit = random.weighted(habits).habit
  const isNew = world.today - createdDay < 70
  const hasJustStopped = !known && !isNew && customer.index % suspendedEvery === suspendedEvery - 1
  return {
    id: firstConnectionId + index,
    index,
    customer,
    area,
    username: `${customer.organization.linePrefix}${100_000 + index}`,
    address: `House ${random.int(1, 96)}, ${random.pick(roads)} ${random.int(1, 32)}, ${area.name}, ${area.city}`,
    createdDay,
    createdAt: Math.min(instantOf(createdDay, 10 + random.next() * 8), world.now),
    habit: known?.habit ?? (hasJustStopped ? 'stopped' : isNew ? whileNew(drawnHabit) : drawnHabit),
    stoppedPeriodsAgo: known || hasJustStopped ? 0 : random.int(0, 4),
    contracts: contractsOf(world, organizationId, createdDay, random, known),
    hasPublicAddress: !known && random.chance(0.05),
    routerPeriod: random.chance(known ? 0 : 0.08) ? random.int(2, billedMonths - 1) : undefined,
  }
}

/** Nobody stops paying or leaves in the first weeks. */
const whileNew = (habit: Habit): Habit => (habit === 'stopped' || habit === 'leaving' ? 'punctual' : habit)

/** One connection in eight has changed to the next better package, always from a billing day. */
function contractsOf(
  world: World,
  organizationId: number,
  createdDay: number,
  random: Random,
  known: Told | undefined,
): Contract[] {
  const sold = packages.filter((each) => each.organizationId === organizationId)
  const present = sold.find(({ id }) => id === known?.packageId) ?? random.weighted(sold)
  const contract = (which: Package, startDay: number) => ({
    package: which,
    price: which.price - (startDay < world.today - priceRise.daysAgo ? priceRise.amount : 0),
    startDay,
  })
  const period = known ? billedMonths - 8 : random.int(1, billedMonths - 2)
  const changeDay = element(periodsOf(world, organizationId), period)
  const before = sold[sold.indexOf(present) - 1]
  const hasChanged = known ? known.changedPackage : random.chance(0.125)
  if (!before || !hasChanged || changeDay < createdDay + 60) return [contract(present, createdDay)]
  return [contract(before, createdDay), contract(present, changeDay)]
}

/** The contract in force on a day. */
export function contractOn(connection: Connection, day: number): Contract {
  const { contracts } = connection
  return contracts.findLast(({ startDay }) => startDay <= day) ?? element(contracts, 0)
}
