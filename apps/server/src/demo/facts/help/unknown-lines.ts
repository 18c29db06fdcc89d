/**
 * Names that equipment reports although no line has them: one mistyped in a router, one that still signs in after its
 * line was closed, and one set up before the line was entered. Times are hours before now; a name is kept for 30
 * days.
 */
export const unknownLines: readonly {
  name: string
  area: string
  station: string
  packets: number
  firstAgo: number
  lastAgo: number
}[] = [
  {
    name: 'sn10O063',
    area: 'Mohammadpur',
    station: '02-1C-4A-77-E0-19',
    packets: 412,
    firstAgo: 35,
    lastAgo: 0.1,
  },
  {
    name: 'sn100261-new',
    area: 'Badda',
    station: '02-9D-31-05-B8-6E',
    packets: 58,
    firstAgo: 4.8,
    lastAgo: 0.6,
  },
  {
    name: 'jb-test-olt',
    area: 'Agrabad',
    station: '02-7F-C2-90-13-D4',
    packets: 1_270,
    firstAgo: 19 * 24,
    lastAgo: 3 * 24 + 5,
  },
  {
    name: 'jb099871',
    area: 'Nasirabad',
    station: '02-44-5B-E8-2A-F1',
    packets: 23,
    firstAgo: 9 * 24,
    lastAgo: 51,
  },
]
