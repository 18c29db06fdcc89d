import { movingDay, type AddressChange } from '@uplink/contract/address-changes'
import type { Area } from '@uplink/contract/outages'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, invalidFields, Problem } from '#platform/http/problem'
import { ordersOfLine, placeOrder, toOrder } from '../../orders/orders.public'
import * as store from './address-changes.store'
import type { AddressChangeRow } from './address-changes.store'

function toAddressChange(row: AddressChangeRow): AddressChange {
  return {
    ...toOrder(row),
    area: row.area,
    city: row.city,
    address: row.address,
    preferred_on: row.preferred_on,
    note: row.note,
  }
}

/** More areas than any provider serves. */
const areasShown = 1000

export async function listAddressChanges(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
  const { rows, total } = await store.findPage(call.db, {
    connection: connection.id,
    within: await ordersOfLine(call, connection, 'List'),
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  })
  return page(rows.map(toAddressChange), total, query)
}

export function listServedAreas(call: Call, connection: OwnConnection): Promise<Area[]> {
  return store.findAreas(call.db, { connection: connection.id, limit: areasShown })
}

export interface Move {
  area_id: number
  address: string
  preferred_on: string
  note: string
}

/** Writes the order, the request and the audit line in one transaction. */
export async function requestAddressChange(
  call: Call,
  connection: OwnConnection,
  move: Move,
): Promise<AddressChange> {
  const { clock } = call
  const within = await ordersOfLine(call, connection, 'Create')
  return call.db.transaction().execute(async (tx) => {
    const target = found(await store.findMove(tx, { connection: connection.id, area: move.area_id }))
    const { area_id: area } = target
    const { error } = movingDay(dayIn(target.time_zone, clock.now())).safeParse(move.preferred_on)
    if (area === null || error)
      throw invalidFields({
        ...(area === null && { area_id: ['We do not serve this area'] }),
        ...(error && { preferred_on: error.issues.map(({ message }) => message) }),
      })
    if (target.status === 'closed') throw new Problem('address-change.line-closed')
    const order = await placeOrder(
      tx,
      clock,
      {
        connection: connection.id,
        kind: 'address-change',
        description: `Move to ${target.area ?? ''}, ${target.city ?? ''}`,
        amount: 0,
      },
      within,
    )
    await store.insertRequest(tx, {
      order,
      connection: connection.id,
      area,
      address: move.address,
      preferredOn: move.preferred_on,
      note: move.note,
    })
    await call.audit(tx, {
      act: 'connection.address-change-requested',
      target: ['connection', connection.id],
      details: { order },
    })
    return toAddressChange(await store.findOne(tx, order))
  })
}
