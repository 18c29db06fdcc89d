import { growthOf } from './growth'
import type { Sample } from './samples'

/** What may grow in eight hours. */
const limit = 0.05
/** Caches fill and code is compiled first. */
const settles = 0.25

const percent = (part: number) => (Math.abs(part) < 100 ? `${(100 * part).toFixed(1)} %` : '?')

/** Says how each thing went and what eight hours of that would give; returns what grows for sure. */
export function judge(
  samples: readonly { at: number; sample: Sample }[],
  say: (text: string) => void,
): string[] {
  const counted = samples.slice(Math.floor(samples.length * settles))
  const hours = ((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)) / 3_600_000
  say(
    `${samples.length} samples, ${counted.length} of which count, of ${hours.toFixed(2)} hours. What each grows:`,
  )
  const found = { grow: 0, 'are flat': 0, 'cannot be told in so short a time': 0 }
  const faults: string[] = []
  for (const name of Object.keys(samples[0]?.sample ?? {})) {
    const { from, to, isSlowing, inEight, atLeast, atMost } = growthOf(
      counted.map(({ at }) => at - (samples[0]?.at ?? 0)),
      counted.map(({ sample }) => sample[name]),
      name.endsWith('%'),
    )
    const values = `${name.padEnd(42)} ${from.toFixed(2).padStart(8)} → ${to.toFixed(2).padStart(8)}`
    const how = isSlowing ? 'less and less' : 'by the hour'
    say(
      `  ${values}  ${how.padEnd(13)} in eight hours ${percent(inEight).padStart(8)} (${percent(atLeast)} to ${percent(atMost)})`,
    )
    // the database holds more the more is done, and what calls take is the machine's
    if (name.startsWith('database: size') || name.startsWith('calls:')) continue
    const grows = atLeast > limit
    const isFlat = atMost <= limit
    found[grows ? 'grow' : isFlat ? 'are flat' : 'cannot be told in so short a time'] += 1
    if (grows) faults.push(`${name}: grows by ${percent(atLeast)} in eight hours at least`)
  }
  say(
    Object.entries(found)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  )
  return faults
}

/** Says what of a core was used, by processes; both in seconds of processor time. */
export function tellProcessors(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  seconds: number,
  say: (text: string) => void,
): void {
  const parts = Object.entries(after).map(([what, time]) => ({
    what,
    part: (time - (before[what] ?? 0)) / seconds,
  }))
  const sum = parts.reduce((all, { part }) => all + part, 0)
  say(
    `of one core ${sum.toFixed(2)} were used: ${parts.map(({ what, part }) => `${what} ${part.toFixed(2)}`).join(', ')}`,
  )
}
