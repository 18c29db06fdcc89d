import { maxErasuresListed, type ErasureStanding, type OpenErasure } from '@uplink/contract/erasures'
import type { Call } from '#platform/http/call'
import { found, invalid, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { notify } from '../../notifications/notifications.public'
import { changeableBy, isLastAdministrator } from '../../people/people.public'
import * as store from './erasures.store'
import { declined } from './erasures.notices'
import { unsettledOf } from './unsettled'
import { countKept } from './unsettled.store'

/** The job that erases. */
export const jobName = 'personal-data.erasures'

const { columns } = ruleColumnsOf({ model: 'user', table: 'users' })

type Shown = Pick<store.ErasureRow, 'user_id' | 'state' | 'asked_at' | 'ordered_at' | 'ended_at'>

const toErasure = ({ user_id, state, asked_at, ordered_at, ended_at }: Shown) => ({
  user_id,
  state: state as OpenErasure['state'],
  asked_at: asked_at?.toISOString() ?? null,
  ordered_at: ordered_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
})

/** Somebody whom the caller may list. */
async function listed(call: Call, id: number) {
  return found(await store.findPerson(call.db, { id, within: await call.rows('user', 'List', columns) }))
}

export async function listErasures(call: Call): Promise<OpenErasure[]> {
  const within = await call.rows('user', 'List', columns)
  const rows = await store.findOpenErasures(call.db, { within, limit: maxErasuresListed })
  return rows.map((row) => ({ ...toErasure(row), name: row.name }))
}

export async function readErasure(call: Call, id: number): Promise<ErasureStanding> {
  await listed(call, id)
  const [row, kept] = [await store.findErasure(call.db, id), await countKept(call.db, id)]
  const isOver = row !== undefined && row.state !== 'asked' && row.state !== 'blocked'
  return {
    erasure: row ? toErasure(row) : null,
    unsettled: isOver ? [] : await unsettledOf(call.db, id),
    kept,
  }
}

/**
 * Erases somebody whom the caller may delete, once nothing of theirs is open. From this moment nobody signs in as them; a worker does
 * the rest.
 */
export async function orderErasure(
  call: Call,
  id: number,
  { name }: { name: string },
): Promise<ErasureStanding> {
  const person = await listed(call, id)
  if (id === call.person.userId) throw new Problem('erasure.own')
  const deletable = (await changeableBy(call))(await call.rows('user', 'Delete', columns))
  const mayErase = (await store.findPerson(call.db, { id, within: deletable })) !== undefined
  await call.db.transaction().execute(async (tx) => {
    const { erased_at: erasedAt } = found(await store.lockPerson(tx, id))
    if (erasedAt !== null) throw new Problem('erasure.begun')
    if (!mayErase) throw new Problem('access.denied')
    if (name !== person.name.trim()) throw invalid('name', 'This is not their name as it stands here')
    if (await isLastAdministrator(tx, id)) throw new Problem('user.last-administrator')
    const unsettled = await unsettledOf(tx, id)
    if (unsettled.length > 0) throw new Problem('erasure.unsettled', { errors: { unsettled } })
    const now = call.clock.now()
    if (!(await store.insertOrder(tx, { person: id, by: call.person.userId, now })))
      throw new Problem('erasure.begun')
    await store.setErased(tx, id, now)
    await runSoon(tx, { name: jobName })
    await call.audit(tx, { act: 'user.erasure-ordered', target: ['user', id] })
  })
  return readErasure(call, id)
}

/** Declines what a person has asked for; they hear the reason. */
export async function declineErasure(
  call: Call,
  id: number,
  { reason }: { reason: string },
): Promise<ErasureStanding> {
  await listed(call, id)
  await call.db.transaction().execute(async (tx) => {
    if (!(await store.deleteRequest(tx, id))) throw new Problem('erasure.not-asked')
    await notify(tx, call.clock, declined(id, reason))
    await call.audit(tx, { act: 'user.erasure-declined', target: ['user', id], details: { reason } })
  })
  return readErasure(call, id)
}
