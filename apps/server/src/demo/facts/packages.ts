/** Offers by package; days are counted from today. `saving` is per month, in poisha before tax. */
export const offers: readonly {
  packageId: number
  title: string
  description: string
  saving: number
  startsIn: number
  endsIn: number
}[] = [
  {
    packageId: 4,
    title: 'Season offer',
    description: 'The family package at a student’s budget: the price holds as long as you keep it.',
    saving: 20_000,
    startsIn: -12,
    endsIn: 18,
  },
  {
    packageId: 5,
    title: 'Double evening',
    description: 'For homes in which everybody is online after eight. Price for as long as you keep it.',
    saving: 25_000,
    startsIn: -5,
    endsIn: 9,
  },
  {
    packageId: 6,
    title: 'Workshop week',
    description: 'For studios and small offices that move to fibre this month.',
    saving: 40_000,
    startsIn: 6,
    endsIn: 20,
  },
  {
    packageId: 3,
    title: 'Last season',
    description: 'Home 40 for less.',
    saving: 10_000,
    startsIn: -70,
    endsIn: -40,
  },
  {
    packageId: 9,
    title: 'Coast summer',
    description: 'More speed for the same household; the price holds as long as you keep it.',
    saving: 15_000,
    startsIn: -8,
    endsIn: 22,
  },
]

/** A package of an organization. `price` is per month in poisha before tax; `quotaGb` per billing period. */
export interface Package {
  id: number
  organizationId: number
  name: string
  description: string
  mbps: number
  quotaGb: number | null
  price: number
  /** Its share of the lines. */
  weight: number
}

/** Cheapest first in each organization, so the next one is the next better package. */
export const packages: readonly Package[] = [
  {
    id: 1,
    organizationId: 1,
    name: 'Student 15',
    description: 'For reading, lectures and calls',
    mbps: 15,
    quotaGb: 200,
    price: 40_000,
    weight: 12,
  },
  {
    id: 2,
    organizationId: 1,
    name: 'Home 20',
    description: 'For a small household',
    mbps: 20,
    quotaGb: null,
    price: 52_500,
    weight: 30,
  },
  {
    id: 3,
    organizationId: 1,
    name: 'Home 40',
    description: 'Films on two screens at once',
    mbps: 40,
    quotaGb: null,
    price: 80_000,
    weight: 28,
  },
  {
    id: 4,
    organizationId: 1,
    name: 'Family 80',
    description: 'Everybody at home is online',
    mbps: 80,
    quotaGb: null,
    price: 120_000,
    weight: 18,
  },
  {
    id: 5,
    organizationId: 1,
    name: 'Family 120',
    description: 'Games, films and work from home',
    mbps: 120,
    quotaGb: null,
    price: 160_000,
    weight: 8,
  },
  {
    id: 6,
    organizationId: 1,
    name: 'Studio 250',
    description: 'For studios and small offices',
    mbps: 250,
    quotaGb: null,
    price: 290_000,
    weight: 4,
  },
  {
    id: 7,
    organizationId: 2,
    name: 'Coast 15',
    description: 'For reading, lectures and calls',
    mbps: 15,
    quotaGb: 250,
    price: 45_000,
    weight: 30,
  },
  {
    id: 8,
    organizationId: 2,
    name: 'Coast 30',
    description: 'For a small household',
    mbps: 30,
    quotaGb: null,
    price: 75_000,
    weight: 38,
  },
  {
    id: 9,
    organizationId: 2,
    name: 'Coast 60',
    description: 'Everybody at home is online',
    mbps: 60,
    quotaGb: null,
    price: 110_000,
    weight: 24,
  },
  {
    id: 10,
    organizationId: 2,
    name: 'Coast 150',
    description: 'For hotels, shops and offices',
    mbps: 150,
    quotaGb: null,
    price: 200_000,
    weight: 8,
  },
]

/** Contracts signed before the last change of prices keep their lower price: this much less, in poisha. */
export const priceRise = { daysAgo: 300, amount: 5_000 }

/** One-time charges and extras on a bill, in poisha before tax. */
export const charges = { connectionFee: 100_000, router: 220_000, publicAddress: 20_000 }
