import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { RuleColumns, Within } from '#platform/http/gatekeeper'

/** The columns of a line's fields that row rules may name. */
export const likelyLineRuleColumns = {
  id: { column: 'connections.id', type: 'int' },
  organization_id: { column: 'connections.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'connection'>

/** Shorter names say too little. */
const shortestName = 4
/** So many of a device's latest sessions say whose it is. */
const sessionsOfDevice = 20

/**
 * How a line's name may have been meant: without what was added behind a sign, without the signs, and with digits where
 * letters look like them, such as `sn10O012` or `sn100633-new`. Lower case.
 */
function meantNames(heard: string): string[] {
  const name = heard.trim().toLowerCase()
  const [first = ''] = name.split(/[-_.@/ ]/)
  const joined = name.replaceAll(/[-_. ]/g, '')
  const withDigits = (text: string) =>
    text.replace(/\d.*$/, (rest) => rest.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
  const all = [name, first, joined].flatMap((text) => [text, withDigits(text)])
  return [...new Set(all)].filter((text) => text.length >= shortestName && text.length <= 64)
}

interface Heard {
  username: string
  calling_station: string | null
}

interface LikelyLine {
  id: number
  username: string
  holder: string
  is_closed: boolean
  by: 'device' | 'name'
}

/**
 * The lines within that each of the heard names may be, by the place of the name among them, the likeliest first: those
 * on which its device was signed in, then those whose name, or former name, is spelt nearly alike. One statement for all.
 */
export async function findLikely(
  db: Database,
  { heard, within }: { heard: readonly Heard[]; within: Within },
): Promise<ReadonlyMap<number, LikelyLine[]>> {
  if (heard.length === 0) return new Map()
  const names = heard.flatMap(({ username }, place) => meantNames(username).map((key) => ({ place, key })))
  const devices = heard.flatMap(({ calling_station: key }, place) => (key === null ? [] : [{ place, key }]))
  const places = (of: readonly { place: number }[]) => sql`${of.map(({ place }) => place)}::int[]`
  const keys = (of: readonly { key: string }[]) => sql`${of.map(({ key }) => key)}::text[]`
  const { rows } = await sql<LikelyLine & { place: number }>`
    WITH meant AS (
      SELECT n.place, line.id, 'name' AS by
      FROM unnest(${places(names)}, ${keys(names)}) AS n (place, key), LATERAL (
        SELECT c.id FROM connections c WHERE c.username_key = n.key
        UNION SELECT f.connection_id FROM former_usernames f WHERE f.username_key = n.key
      ) AS line
      UNION ALL
      SELECT d.place, line.id, 'device'
      FROM unnest(${places(devices)}, ${keys(devices)}) AS d (place, key),
        LATERAL lines_of_device(d.key, ${sessionsOfDevice}) AS line (id)
    )
    SELECT meant.place, connections.id, connections.username,
      trim(connections.first_name || ' ' || connections.last_name) AS holder,
      connections.status = 'closed' AS is_closed, min(meant.by) AS by
    FROM meant JOIN connections ON connections.id = meant.id
    WHERE ${within}
    GROUP BY meant.place, connections.id
    ORDER BY meant.place, min(meant.by), connections.status = 'closed', connections.id`.execute(db)
  const lines = new Map<number, LikelyLine[]>()
  for (const { place, ...line } of rows) lines.set(place, [...(lines.get(place) ?? []), line])
  return lines
}
