/** How something grows, by its samples. What is said of eight hours, is a part of what it was at the beginning. */
export interface Growth {
  /** At the beginning and at the end of what counts. */
  from: number
  to: number
  /** Less and less, as what warms up does: each doubling of the time brings as much. */
  isSlowing: boolean
  /** In a run of eight hours, of which the first quarter does not count. */
  inEight: number
  /** Between which it lies, and is less or more in one of a thousand cases each. */
  atLeast: number
  atMost: number
}

/** Into so many parts of the time samples are put together, each of which counts as its median. */
const parts = 8
/** Standard deviations of the number of pairs that grow, among samples that do not. */
const sureness = 3
const minuteMs = 60_000
/** What counts of eight hours. */
const counted = { from: 2 * 60 * minuteMs, to: 8 * 60 * minuteMs }

function median(list: readonly number[]): number {
  const sorted = list.toSorted((one, other) => one - other)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return ((low ?? 0) + (high ?? 0)) / 2
}

interface Point {
  /** Milliseconds since the process began. */
  at: number
  value: number
}

/** What grows all the time alike, and what grows less and less. */
const curves = [
  { isSlowing: false, along: (at: number) => at },
  { isSlowing: true, along: (at: number) => Math.log(Math.max(minuteMs, at)) },
]

/** The curve through points that one spike does not bend: its slope is the median of those between any two (Theil and Sen). */
function fit(points: readonly Point[], { isSlowing, along }: (typeof curves)[number]) {
  const slopes = points
    .flatMap((one, i) =>
      points
        .slice(i + 1)
        .map((other) => (other.value - one.value) / Math.max(1e-9, along(other.at) - along(one.at))),
    )
    .toSorted((one, other) => one - other)
  const slope = median(slopes)
  const begin = median(points.map(({ value, at }) => value - slope * along(at)))
  const valueAt = (at: number) => begin + slope * along(at)
  return {
    isSlowing,
    slopes,
    slope,
    valueAt,
    misses: points.reduce((sum, { at, value }) => sum + (value - valueAt(at)) ** 2, 0),
    eight: along(counted.to) - along(counted.from),
  }
}

/**
 * How samples grow: each eighth of the time counts as its median, and of a line and a logarithm that one counts which passes
 * nearer to them. So a leak, which grows by the hour, is told from what warms up: prepared statements of many connections,
 * caches, compiled code.
 *
 * @param times of the samples, in milliseconds since the process began; those whose value is undefined are left out
 * @param isShare the values are percents of something: they grow by points, and are not compared with their beginning
 */
export function growthOf(
  times: readonly number[],
  values: readonly (number | undefined)[],
  isShare = false,
): Growth {
  const known = times.flatMap((at, i) => {
    const value = values[i]
    return value === undefined || !Number.isFinite(value) ? [] : [{ at, value }]
  })
  const count = Math.min(parts, Math.floor(known.length / 2))
  const points = Array.from({ length: count }, (_, i) => {
    const part = known.slice(
      Math.floor((i * known.length) / count),
      Math.floor(((i + 1) * known.length) / count),
    )
    return { at: median(part.map(({ at }) => at)), value: median(part.map(({ value }) => value)) }
  })
  const [line, slowing] = curves.map((curve) => fit(points, curve)) as [Fit, Fit]
  const { isSlowing, slopes, slope, valueAt, eight } = slowing.misses < line.misses ? slowing : line
  const from = count === 0 ? 0 : valueAt(known[0]?.at ?? 0)
  const base = isShare ? 100 : Math.max(Math.abs(from), 1e-9)
  const inEight = (each: number) => (each * eight) / base
  // of two points nothing is sure
  const spread = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const place = Math.round((slopes.length - sureness * spread) / 2)
  return {
    from,
    to: count === 0 ? 0 : valueAt(known.at(-1)?.at ?? 0),
    isSlowing,
    inEight: inEight(slope),
    atLeast: place < 0 ? -Infinity : inEight(slopes[place] ?? -Infinity),
    atMost: place < 0 ? Infinity : inEight(slopes.at(-1 - place) ?? Infinity),
  }
}

type Fit = ReturnType<typeof fit>
