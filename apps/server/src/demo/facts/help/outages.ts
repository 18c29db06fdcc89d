/**
 * What both providers give back, in percent of a month's price: one day's share for each day, more from five days on.
 */
export const creditSteps: readonly { fromHours: number; percent: number }[] = [
  { fromHours: 24, percent: 3.33 },
  { fromHours: 36, percent: 6.67 },
  { fromHours: 72, percent: 10 },
  { fromHours: 120, percent: 50 },
  { fromHours: 240, percent: 75 },
  { fromHours: 360, percent: 100 },
]

/** In days ago: before the earliest outage below. */
export const creditRulesSince = 210

/** Times are hours from now. A running outage has no end yet; planned work is in the future. */
export const outages: readonly {
  area: string
  title: string
  startsIn: number
  lasts: number | null
  expected: number
  services?: readonly string[]
  isPlanned?: boolean
}[] = [
  {
    area: 'Uttara',
    title: 'Fibre cut by road works',
    startsIn: -73 * 24,
    lasts: 46,
    expected: 12,
  },
  { area: 'Agrabad', title: 'Power failure at the station', startsIn: -58 * 24, lasts: 9, expected: 6 },
  { area: 'Tongi', title: 'Faulty switch', startsIn: -37 * 24 - 5, lasts: 4.5, expected: 3 },
  {
    area: 'Kolatoli',
    title: 'Storm damage to the cable',
    startsIn: -26 * 24,
    lasts: 31,
    expected: 24,
  },
  {
    area: 'Mohammadpur',
    title: 'Capacity works',
    startsIn: -9 * 24 - 9,
    lasts: 3,
    expected: 4,
    isPlanned: true,
  },
  { area: 'Badda', title: 'Fibre cut', startsIn: -3 * 24 - 2, lasts: 7, expected: 8 },
  {
    area: 'Nasirabad',
    title: 'Television channels missing',
    startsIn: -30,
    lasts: 5,
    expected: 6,
    services: ['Television'],
  },
  {
    area: 'Rampura',
    title: 'Fibre cut: our technicians are splicing',
    startsIn: -2.4,
    lasts: null,
    expected: 6,
    services: ['Internet', 'Television'],
  },
  {
    area: 'Dhanmondi',
    title: 'New equipment at the station',
    startsIn: 52,
    lasts: null,
    expected: 3,
    isPlanned: true,
  },
]
