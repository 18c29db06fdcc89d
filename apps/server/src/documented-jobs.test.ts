import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootFolder } from './starting/installation'
import { jobs } from './worker'

const rows = [
  ...readFileSync(join(rootFolder, 'docs/operations.md'), 'utf8').matchAll(
    /^\| `([a-z-]+\.[a-z-]+)` +\| ((?:every|hourly|daily) .+?) +\|/gm,
  ),
].map(([, name = '', when = '']) => ({ name, when }))

/** A schedule as the table says it. */
function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  const two = (text: string) => text.padStart(2, '0')
  if (cron === '* * * * *') return 'every minute'
  if (minute.startsWith('*/')) return `every ${minute.slice(2)} minutes`
  return hour === '*' ? `hourly at :${two(minute)}` : `daily at ${two(hour)}:${two(minute)}`
}

it('the table of jobs in docs/operations.md has every job that runs by the clock, with its time, and no other', () => {
  const scheduled = jobs.flatMap(({ name, cron }) => (cron ? [{ name, when: inWords(cron) }] : []))
  const byName = (list: typeof rows) => list.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  expect(byName(rows)).toEqual(byName(scheduled))
})
