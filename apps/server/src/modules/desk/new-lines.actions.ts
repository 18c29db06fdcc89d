import type { AddedLine, newLineRoutes } from '@uplink/contract/new-lines'
import type { Received } from '@uplink/contract/route'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { invalid, Problem } from '#platform/http/problem'
import type { Seals } from '#platform/secrets/seals'
import { prepareLine } from '../connections/connections.public'
import {
  invite,
  languageOf,
  prepareCustomer,
  prepareMobile,
  prepareUser,
  type LinkDeps,
  type ReachDeps,
} from '../people/people.public'
import { makePassword } from '../usage/usage.public'

type Sent = Received<typeof newLineRoutes.add>['body']
type Owner = Pick<AddedLine, 'language'> & { id: number; name: string }
type Deps = LinkDeps & ReachDeps & { seals: Seals }

/**
 * Adds a line with its network password, and its customer where they are new: all of it or nothing. What is kept for a form
 * that is sent again has no password in it: whoever lost the answer sets another one.
 */
export async function addLine(deps: Deps, call: Call & Keeping, sent: Sent) {
  const { customer, customer_id } = sent
  const add = await prepareLine(call, sent)
  const finish = async (tx: Database, line: { id: number; username: string }, owner: Owner) => {
    const network_password = await makePassword(tx, call, deps.seals, line.id)
    const data: AddedLine = {
      ...line,
      customer_id: owner.id,
      customer: owner.name,
      language: owner.language,
      network_password: null,
    }
    const kept = await call.keep(tx, { message: `Line ${line.username} added.`, data })
    return { ...kept, data: { ...data, network_password } }
  }
  if (!customer) {
    const find = await prepareCustomer(call, customer_id ?? 0)
    return call.db.transaction().execute(async (tx) => {
      const site = await add.site(tx)
      const owner = await find(tx)
      return finish(tx, await add.open(tx, site, owner), owner)
    })
  }
  const { send_invitation, username, ...person } = customer
  const ofCustomer = {
    account_type: 'customer',
    status: 'active',
    username: username ?? sent.username,
  } as const
  const mobile = await prepareMobile(call, customer.mobile_no)
  const create = await prepareUser(deps, call, { ...person, ...ofCustomer })
  const { answer, user } = await call.db.transaction().execute(async (tx) => {
    await mobile.lock(tx)
    const site = await add.site(tx)
    await mobile.refuseTaken(tx, { organization: site.organization, field: 'customer.mobile_no' })
    const user = await create(tx, { organization_id: site.organization }).catch(atTheirOwn(username))
    const line = await add.open(tx, site, { ...user, mobile_no: user.mobile_no ?? '' })
    const owner = { id: user.id, name: user.name, language: await languageOf(tx, user.id) }
    return { answer: await finish(tx, line, owner), user }
  })
  const link = send_invitation ? ` ${await invite(deps, call, user)}` : ''
  return { ...answer, message: `${answer.message}${link}` }
}

/** The place of a refused username: their own where one was given, else the line's. */
const atTheirOwn = (username: string | null | undefined) => (error: unknown) => {
  const texts = error instanceof Problem ? error.details.errors?.username : undefined
  throw username != null && texts ? invalid('customer.username', ...texts) : error
}
