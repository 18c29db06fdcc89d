import { erasureRoutes } from '@uplink/contract/erasures'
import type { Call } from '#platform/http/call'
import { staffReaching } from '../../access/access.public'
import { notify } from '../../notifications/notifications.public'
import { requested } from '../erasing/erasures.notices'
import { deleteRequest, findErasure, insertRequest } from '../erasing/erasures.store'

export async function readRequest({ db, person }: Call) {
  const row = await findErasure(db, person.userId)
  return { asked_at: row?.asked_at?.toISOString() ?? null }
}

/** Asks to be erased; whoever may do it is told. Asked again, it stays as it is. */
export async function askErasure(call: Call) {
  const { userId, organizationId } = call.person
  await call.db.transaction().execute(async (tx) => {
    if (!(await insertRequest(tx, userId, call.clock.now()))) return
    const organizations = organizationId === null ? [] : [organizationId]
    const staff = await staffReaching(tx, erasureRoutes.order, organizations)
    const others = staff.filter((to) => to !== userId)
    await notify(
      tx,
      call.clock,
      others.map((to) => requested(to, userId)),
    )
    await call.audit(tx, { act: 'user.erasure-asked', target: ['user', userId] })
  })
  return readRequest(call)
}

export async function withdrawErasure(call: Call) {
  const { userId } = call.person
  await call.db.transaction().execute(async (tx) => {
    if (await deleteRequest(tx, userId))
      await call.audit(tx, { act: 'user.erasure-withdrawn', target: ['user', userId] })
  })
  return readRequest(call)
}
