import type { ClientBase } from 'pg'
import { bordersAt } from '../../modules/usage/usage.public'
import { dateText, dayInMonth, monthOf } from '../seed/calendar'
import type { World } from '../world'

/** What ended before is written to the tables of the past at once, where the portal would have moved it by now. */
export const pastOf = ({ now }: World) => {
  const { sessions, days } = bordersAt(new Date(now))
  return { sessionsBefore: sessions.getTime(), daysBefore: days }
}

/** Makes the months of the past that the demo provider has rows of, and says from where on they count. */
export async function preparePast(client: ClientBase, world: World): Promise<void> {
  const { sessions, days } = bordersAt(new Date(world.now))
  const [first, last] = [monthOf(world.firstDay) - 1, monthOf(world.today) + 1]
  const months = Array.from({ length: last - first + 1 }, (_, i) => dateText(dayInMonth(first + i, 1)))
  await client.query(
    `SELECT make_past_partition('past_network_sessions', month) FROM unnest($1::date[]) AS month`,
    [months],
  )
  await client.query(
    `SELECT make_past_partition('past_usage_days', month) FROM unnest($1::date[]) AS month WHERE month > $2::date - interval '5 months'`,
    [months, days],
  )
  await client.query('UPDATE usage_moves SET sessions_before = $1, days_before = $2', [sessions, days])
}
