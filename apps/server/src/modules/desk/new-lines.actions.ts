import type { newLineRoutes } from '@uplink/contract/new-lines'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import { prepareLine } from '../connections/connections.public'
import {
  invite,
  prepareCustomer,
  prepareMobile,
  prepareUser,
  type LinkDeps,
  type ReachDeps,
} from '../people/people.public'

type Sent = Received<typeof newLineRoutes.add>['body']

/** Adds a line, and its customer where they are new: both or neither. */
export async function addLine(deps: LinkDeps & ReachDeps, call: Call, sent: Sent) {
  const { customer, customer_id } = sent
  const add = await prepareLine(call, sent)
  if (!customer) {
    const find = await prepareCustomer(call, customer_id ?? 0)
    const line = await call.db.transaction().execute(async (tx) => {
      const site = await add.site(tx)
      return add.open(tx, site, await find(tx))
    })
    return { message: `Line ${line.username} added.`, data: line }
  }
  const { send_invitation, ...person } = customer
  const ofCustomer = { account_type: 'customer', status: 'active', username: sent.username } as const
  const mobile = await prepareMobile(call, customer.mobile_no)
  const create = await prepareUser(deps, call, { ...person, ...ofCustomer })
  const { line, user } = await call.db.transaction().execute(async (tx) => {
    await mobile.lock(tx)
    const site = await add.site(tx)
    await mobile.refuseTaken(tx, { organization: site.organization, field: 'customer.mobile_no' })
    const user = await create(tx, { organization_id: site.organization })
    return { line: await add.open(tx, site, { ...user, mobile_no: user.mobile_no ?? '' }), user }
  })
  const link = send_invitation ? ` ${await invite(deps, call, user)}` : ''
  return { message: `Line ${line.username} added.${link}`, data: line }
}
