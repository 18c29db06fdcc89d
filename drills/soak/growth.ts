/** How something grows, by its samples. What is said an hour, is a part of what it was at the beginning. */
export interface Growth {
  /** At the beginning and at the end of what counts. */
  from: number
  to: number
  perHour: number
  /** Between which it lies, and is less or more in one of a thousand cases each. */
  atLeast: number
  atMost: number
}

/** Into so many parts of the time samples are put together, each of which counts as its median. */
const parts = 8
/** Standard deviations of the number of pairs that grow, among samples that do not. */
const sureness = 3

function median(list: readonly number[]): number {
  const sorted = list.toSorted((one, other) => one - other)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ]
  return ((low ?? 0) + (high ?? 0)) / 2
}

/**
 * The line through samples that one spike does not bend: each eighth of the time counts as its median, and the slope is the
 * median of those between any two eighths (Theil and Sen). What warms up grows less and less, so its least slopes, which are
 * those that count as sure, are those of its end.
 *
 * @param times of the samples, in milliseconds; those whose value is undefined are left out
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
  const slopes = points
    .flatMap((one, i) =>
      points.slice(i + 1).map((other) => (other.value - one.value) / Math.max(1, other.at - one.at)),
    )
    .toSorted((one, other) => one - other)
  const slope = median(slopes)
  const level = median(points.map(({ value, at }) => value - slope * (at - (known[0]?.at ?? 0))))
  const base = isShare ? 100 : Math.max(Math.abs(level), 1e-9)
  const hourly = (each: number) => (each * 3_600_000) / base
  // of two points nothing is sure
  const spread = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const place = Math.round((slopes.length - sureness * spread) / 2)
  return {
    from: level,
    to: level + slope * ((known.at(-1)?.at ?? 0) - (known[0]?.at ?? 0)),
    perHour: hourly(slope),
    atLeast: place < 0 ? -Infinity : hourly(slopes[place] ?? -Infinity),
    atMost: place < 0 ? Infinity : hourly(slopes.at(-1 - place) ?? Infinity),
  }
}
