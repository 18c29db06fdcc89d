import { searchForm } from '@uplink/contract/search-form'
import { signedContracts, type Plan } from '../plan'
import type { Sink } from '../load/sink'
import { dateText, dayOf, instantOf, timeText } from '../seed/calendar'

export function connectionTables(sink: Sink) {
  const connections = sink.table('connections', [
    'id',
    'user_id',
    'organization_id',
    'area_id',
    'username',
    'first_name',
    'last_name',
    'contact',
    'email',
    'address',
    'city',
    'status',
    'suspended_at',
    'resumed_on',
    'created_at',
    // a trigger usually writes these, by which staff find lines and have them in order
    'holder_key',
    'last_name_key',
    'username_form',
  ])
  const contracts = sink.table('contracts', [
    'id',
    'connection_id',
    'package_id',
    'price',
    'starts_on',
    'ends_on',
    'began_on',
    'created_at',
  ])
  let contractId = 0
  return (plan: Plan): void => {
    const { connection, status, suspensions, closedDay } = plan
    const { customer, area } = connection
    const suspended = status === 'suspended' ? suspensions.at(-1) : undefined
    const resumedAt = suspensions.findLast(({ to }) => to !== undefined)?.to
    connections({
      id: connection.id,
      user_id: customer.userId,
      organization_id: customer.organization.id,
      area_id: area.id,
      username: connection.username,
      first_name: customer.firstName,
      last_name: customer.lastName,
      contact: customer.mobile,
      email: customer.email,
      address: connection.address,
      city: area.city,
      status,
      suspended_at: suspended ? timeText(suspended.from) : null,
      resumed_on: resumedAt === undefined ? null : dateText(dayOf(resumedAt)),
      created_at: timeText(connection.createdAt),
      holder_key: searchForm(`${customer.firstName} ${customer.lastName}`),
      last_name_key: searchForm(customer.lastName),
      username_form: otherForm(connection.username),
    })
    const signed = signedContracts(plan)
    signed.forEach((contract, i) => {
      const next = signed[i + 1]
      const lastDay = next ? next.startDay - 1 : closedDay
      contractId += 1
      contracts({
        id: contractId,
        connection_id: connection.id,
        package_id: contract.package.id,
        price: contract.price,
        starts_on: dateText(contract.startDay),
        ends_on: lastDay === undefined ? null : dateText(lastDay),
        began_on: i === 0 ? null : dateText((signed[0] ?? contract).startDay),
        created_at: timeText(Math.max(connection.createdAt, instantOf(contract.startDay - 3, 12))),
      })
    })
  }
}

/** The form by which a name is found; null: it is the name itself, in small letters. */
function otherForm(name: string): string | null {
  const form = searchForm(name)
  return form === name.toLowerCase() ? null : form
}
