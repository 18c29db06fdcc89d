import type { SetGridFilter } from '@uplink/contract/reports/run-routes'

interface Narrowed {
  filters?: readonly SetGridFilter[] | undefined
  parameters?: Readonly<Record<string, string | readonly string[]>> | undefined
}

const listed = (value: string | readonly string[]) => [value].flat().join(', ')

/** The filters of a schedule or an alert in words: `With these filters: Status: open, paid.` */
export function narrowedWords({ filters = [], parameters = {} }: Narrowed): string {
  const set = [
    ...Object.entries(parameters).map(([name, value]) => `${name}: ${listed(value)}`),
    ...filters.map(({ name, value }) => `${name}: ${listed(value)}`),
  ]
  return set.length === 0 ? 'All rows, without filters.' : `With these filters: ${set.join(' · ')}.`
}
