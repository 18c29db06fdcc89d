import type { newLineRoutes } from '@uplink/contract/new-lines'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { invalid, Problem } from '#platform/http/problem'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { areas } from '../catalogue/areas.resource'
import { findAreaOf, findNamesOf, findTaken } from './new-lines.store'

/** A name for a new line that nobody has, or null where it is not known of which organization it will be. */
export async function proposeUsername(
  call: Call,
  { area_id: area, after }: Received<typeof newLineRoutes.proposeUsername>['query'],
): Promise<{ username: string | null }> {
  if (!(await call.mayCreate('connection'))) throw new Problem('access.denied')
  const organization = area === undefined ? call.person.organizationId : await organizationOf(call, area)
  if (organization === null) return { username: null }
  const names = candidates(await findNamesOf(call.db, organization), after)
  const taken = new Set(await findTaken(call.db, names))
  return { username: names.find((name) => !taken.has(name)) ?? null }
}

async function organizationOf(call: Call, id: number): Promise<number> {
  const within = await call.rows('area', 'List', ruleColumnsOf(areas).columns)
  const area = await findAreaOf(call.db, { id, within })
  if (!area) throw invalid('area_id', 'Choose an active area')
  return area.organization_id
}

const numbered = /^(\D{1,40}?)(\d{3,9})$/

/**
 * The next names after those that an organization gave its lines: `sn100431` after `sn100430`. Who has no numbered lines
 * yet begins with its initials.
 *
 * @param after one that is not wanted; the names go on from it
 */
function candidates(
  { usernames, name }: { usernames: readonly string[]; name: string },
  after?: string,
): string[] {
  const read = (text: string) => {
    const [, prefix, digits] = numbered.exec(text.toLowerCase()) ?? []
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }]
  }
  const known = usernames.flatMap(read)
  const refused = after === undefined ? [] : read(after)
  // the latest line's, so that a provider who began to number anew goes on with that
  const prefix = known[0]?.prefix ?? initialsOf(name)
  const alike = [...known, ...refused].filter((each) => each.prefix === prefix)
  const width = Math.max(...alike.map(({ digits }) => digits.length), alike.length > 0 ? 3 : 6)
  const last = Math.max(...alike.map(({ digits }) => Number(digits)), alike.length > 0 ? 0 : 100_000)
  return Array.from({ length: 200 }, (_, i) => prefix + String(last + 1 + i).padStart(width, '0'))
}

/** `sn` of Shapla Net; a name without Latin letters has none. */
function initialsOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? []
  return words.length > 1
    ? words
        .map(([first]) => first)
        .join('')
        .slice(0, 4)
    : (words[0]?.slice(0, 2) ?? 'line')
}
