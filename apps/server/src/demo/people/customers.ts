import { namedCustomers } from '../facts/people/staff'
import { communities } from '../facts/people/names'
import { organizations, type Organization } from '../facts/people/organizations'
import { instantOf } from '../seed/calendar'
import { element, randomFor, type Random } from '../seed/random'
import type { World } from '../world'

export interface Customer {
  /** From 0. Ids grow with it, in the order in which people signed up. */
  index: number
  userId: number
  organization: Organization
  firstName: string
  lastName: string
  username: string
  email: string
  mobile: string
  signedUpDay: number
  createdAt: number
  /** The number of connections, and the index of the first one among all connections. */
  connections: number
  firstConnection: number
}

/** Smaller ids are for staff. */
const firstUserId = 101

// Twenty customers have thirty connections.
const connectionsPattern = [3, 1, 1, 2, 1, 1, 1, 4, 1, 1, 2, 1, 1, 1, 2, 1, 1, 3, 1, 1]
const perRound = connectionsPattern.reduce((sum, count) => sum + count, 0)
const beforeInRound = connectionsPattern.map((_, i) =>
  connectionsPattern.slice(0, i).reduce((sum, n) => sum + n, 0),
)

/** How many connections the given number of first customers have. */
function connectionsOfFirst(customers: number): number {
  const inRound = customers % connectionsPattern.length
  return Math.floor(customers / connectionsPattern.length) * perRound + (beforeInRound[inRound] ?? 0)
}

/** The customer at an index, made without the earlier ones. */
export function customerAt(world: World, index: number): Customer {
  const random = randomFor(world.seed, 'customer', index)
  const named = namedCustomers[index]
  const organization =
    organizations.find(({ id }) => id === named?.organizationId) ?? random.weighted(organizations)
  const drawn = nameFrom(random)
  const firstName = named?.firstName ?? drawn.first
  const lastName = named?.lastName ?? drawn.last
  const username = named?.username ?? `${firstName}.${lastName}${index}`.toLowerCase()
  const signedUpDay = world.today - daysSinceSignUp(world, index, random)
  return {
    index,
    userId: firstUserId + index,
    organization,
    firstName,
    lastName,
    username,
    email: `${username}@example.com`,
    // No operator uses this prefix, so that no real number is called by mistake.
    mobile: `012${String(10_000_000 + ((index * 7_919 + 4_321) % 90_000_000))}`,
    signedUpDay,
    createdAt: Math.min(instantOf(signedUpDay, 9 + random.next() * 10), world.now),
    connections: element(connectionsPattern, index % connectionsPattern.length),
    firstConnection: connectionsOfFirst(index),
  }
}

function nameFrom(random: Random): { first: string; last: string } {
  const { women, men, families, womensFamilies, mensFamilies } = random.weighted(communities)
  return random.chance(0.42)
    ? { first: random.pick(women), last: random.pick([...families, ...womensFamilies]) }
    : { first: random.pick(men), last: random.pick([...families, ...mensFamilies]) }
}

/** Four years of growth: slow at first, then steady in the billed months; the last customers signed up yesterday. */
function daysSinceSignUp(world: World, index: number, random: Random): number {
  const share = (index + random.next() * 0.9) / Math.max(world.customers, 1)
  const established = 0.6
  const days =
    share < established
      ? 1_460 - (share / established) * 900
      : 560 * (1 - ((share - established) / 0.4) ** 0.85)
  return Math.max(1, Math.round(days))
}
