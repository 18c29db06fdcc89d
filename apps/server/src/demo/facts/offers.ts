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
