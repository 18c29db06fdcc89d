import type { manyLineRoutes } from '@uplink/contract/many-lines'
import type { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import type { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import type { orderRoutes } from '@uplink/contract/orders'
import type { Received } from '@uplink/contract/route'
import { pino } from 'pino'
import { system } from '#platform/database/actor'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf } from '#platform/database/connections/logins'
import { createPool } from '#platform/database/connections/pool'
import { callFor } from '#platform/jobs/job'
import { inCurrency } from '#platform/money'
import { inCountry } from '#platform/phones/numbering'
import { createSeals } from '#platform/secrets/seals'
import type { Config } from '../../config'
import { addressChangeEffects } from '../../modules/accounts/address-changes.public'
import { createDecisions, createRoleRights } from '../../modules/access/access.public'
import { findPerson } from '../../modules/auth/auth.public'
import { actOnManyLines } from '../../modules/connections/changing/many-lines.actions'
import { packageChangeEffects } from '../../modules/connections/connections.public'
import { addDeskSteps } from '../../modules/orders/many/many-orders.actions'
import { actOnMany as actOnCases } from '../../modules/payments/desk/many-cases.actions'
import { openTill } from '../../modules/payments/till'
import { actOnMany as actOnTickets } from '../../modules/tickets/desk/many-tickets.actions'
import { gateStatements, tell } from '../databases/gated-statements'

/** An act on chosen records, with what its route takes. */
export type ChosenAct =
  | { of: 'lines'; body: Received<typeof manyLineRoutes.act>['body'] }
  | { of: 'orders'; body: Received<typeof orderRoutes.addSteps>['body'] }
  | { of: 'tickets'; body: Received<typeof deskTicketRoutes.many>['body'] }
  | { of: 'cases'; body: Received<typeof manyPaymentCaseRoutes.act>['body'] }

export type ChosenTask = ChosenAct & {
  /** Who acts. */
  userId: number
  url: string
  config: Config
  secretKey: string
  now: string
  /** The number of the first statement that it may not send; absent: it runs to its end. */
  stopBefore?: number
}

/** A process that acts on chosen records in somebody's name, until its parent kills it. */
const task = JSON.parse(process.env.KILL_TASK ?? '') as ChosenTask
const steps = gateStatements(task.stopBefore)
const log = pino({ level: 'silent' })
const pool = createPool(loginsOf(task.url).application, { size: 4, log })
const databases = createDatabases(pool)
const db = databases.for(system)
const clock = { now: () => new Date(task.now) }
const { config, secretKey } = task
const person = await findPerson(db, task.userId, clock.now())
if (!person) throw new Error('nobody acts')
const decisions = createDecisions(createRoleRights({ databases, clock }))
const call = callFor({ db, clock, log, decisions, by: 'test:chosen' }, person)
const effects = { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects }

function act(): Promise<unknown> {
  switch (task.of) {
    case 'lines':
      return actOnManyLines(call, task.body)
    case 'orders':
      return addDeskSteps({ effects }, call, task.body)
    case 'tickets':
      return actOnTickets(call, task.body)
    case 'cases': {
      const till = openTill({ db, clock, log, config, seals: createSeals(secretKey), secretKey })
      return actOnCases({ till }, call, task.body)
    }
  }
}
await inCountry(person.locale.country, () => inCurrency(person.locale.currency, act))
await tell({ steps })
await pool.end()
process.disconnect()
