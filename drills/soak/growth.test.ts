import { describe, expect, it } from 'vitest'
import { growthOf } from './growth'

const minute = 60_000
/** The same noise each time, between -1 and 1. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state / 2_147_483_648) * 2 - 1
  }
}
/** Forty samples of so many minutes, or one a minute where these are more; the first when the process is so old. */
function samplesOf(
  minutes: number,
  value: (at: number, noise: number) => number | undefined,
  { seed = 7, age = 0 } = {},
) {
  const next = noise(seed)
  const count = Math.max(40, minutes)
  const times = Array.from({ length: count }, (_, i) => (age + (i * minutes) / (count - 1)) * minute)
  return growthOf(
    times,
    times.map((at) => value(at / minute, next())),
  )
}
/** More than a twentieth in eight hours, for sure. */
const grows = ({ atLeast }: { atLeast: number }) => atLeast > 0.05

describe('what grows', () => {
  it('is a leak of a kilobyte a call, at 60 calls a second, beside 90 MB that come and go by five', () => {
    const leak = samplesOf(40, (at, off) => 90 + at * 3.6 + off * 5)
    expect(grows(leak)).toBe(true)
    expect(leak.isSlowing).toBe(false)
    expect(leak.inEight / ((3.6 * 60 * 6) / 90)).toBeCloseTo(1, 1)
    expect(leak.atLeast).toBeLessThan(leak.inEight)
    expect(leak.atMost).toBeGreaterThan(leak.inEight)
  })

  it('is a tenth in eight hours, seen in six', () => {
    expect(grows(samplesOf(360, (at, off) => 100 + (at / 480) * 10 + off))).toBe(true)
  })

  it('is what grows by steps', () => {
    expect(grows(samplesOf(40, (at, off) => 30 + Math.floor(at / 4) + off * 0.4))).toBe(true)
  })

  it('is told by points where it is a share', () => {
    const times = Array.from({ length: 40 }, (_, i) => i * minute)
    const share = growthOf(
      times,
      times.map((at) => 2 + at / minute / 39),
      true,
    )
    expect(share.inEight * 100).toBeCloseTo((6 * 60) / 39, 0)
  })
})

describe('what does not grow', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('is noise (%i)', (seed) => {
    expect(grows(samplesOf(40, (_, off) => 100 + off * 10, { seed }))).toBe(false)
  })

  it('is one spike, wherever it comes', () => {
    for (const spiked of [0, 20, 39]) {
      const flat = samplesOf(39, (at, off) => 100 + off + (Math.round(at) === spiked ? 500 : 0))
      expect(grows(flat)).toBe(false)
      expect(Math.abs(flat.to - 100)).toBeLessThan(2)
    }
  })

  it('is one step, as of a cache that is filled at once', () => {
    expect(grows(samplesOf(40, (at, off) => 100 + (at > 20 ? 10 : 0) + off))).toBe(false)
  })

  it('is what warms up, less and less, once a quarter is left out', () => {
    expect(grows(samplesOf(38, (at, off) => 120 - 20 * Math.exp(-(at + 12) / 8) + off))).toBe(false)
  })

  it('is what each doubling of the time brings as much of, such as statements that connections learn', () => {
    const learns = (at: number) => 72 + 1.8 * Math.log(at)
    const learnt = samplesOf(38, (at, off) => learns(at) + off * 0.1, { age: 12 })
    expect(learnt.isSlowing).toBe(true)
    expect(grows(learnt)).toBe(false)
    // a leak beside it is seen
    expect(grows(samplesOf(38, (at, off) => learns(at) + at * 0.1 + off * 0.1, { age: 12 }))).toBe(true)
  })

  it('is a saw, as of rows that are vacuumed', () => {
    expect(grows(samplesOf(40, (at) => 5 + (at % 9)))).toBe(false)
  })
})

describe('what cannot be told', () => {
  it('is said of too few samples, and of values that are not there', () => {
    const few = growthOf([0, minute, 2 * minute], [1, 2, 3])
    expect(few).toMatchObject({ atLeast: -Infinity, atMost: Infinity })
    expect(growthOf([], [])).toMatchObject({ from: 0, to: 0, atMost: Infinity })
    const gaps = samplesOf(40, (at, off) => (Math.round(at) % 3 === 0 ? undefined : 100 + off))
    expect(gaps.from).toBeCloseTo(100, -1)
  })

  it('is flat in eight hours, seen in minutes', () => {
    const { atMost } = samplesOf(3, (_, off) => 100 + off * 3)
    expect(atMost).toBeGreaterThan(0.05)
  })
})
