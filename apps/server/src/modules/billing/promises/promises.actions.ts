import type { PromiseHindrance, PromiseTerms, newPromise } from '@uplink/contract/payment-promises'
import type { output } from 'zod'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import type { Within } from '#platform/http/gatekeeper'
import { inCurrency, toWire } from '#platform/money'
import { dayFirst } from '#platform/texts'
import { notify } from '../../notifications/notifications.public'
import { invoiceRuleColumns } from '../invoices/invoice-detail.store'
import { lockConnection } from '../ledger/ledger.store'
import { switchOn } from '../ledger/postings'
import { tellPromised } from '../billing.notices'
import { toPromise } from '../billing.view'
import * as store from './promises.store'

export async function lookAtPromise(call: Call, { id }: OwnConnection): Promise<PromiseTerms> {
  const within = await call.rows('invoice', 'List', invoiceRuleColumns)
  const { line, bills, amount, until, hindrance } = await termsOf(call.db, id, within, call.clock.now())
  return inCurrency(line.currency, () => ({
    bills: bills.map(({ rest, ...bill }) => ({ ...bill, rest: toWire(rest) })),
    amount: toWire(amount),
    until,
    is_suspended: line.status === 'suspended',
    hindrance,
  }))
}

/**
 * The line is locked first: a payment, the billing run and whoever else takes a promise wait, so that what is written down
 * holds when it is.
 */
export async function takePromise(
  call: Call & Keeping,
  connection: OwnConnection,
  { until, switch_on: isToSwitchOn }: output<typeof newPromise>,
) {
  const { clock, person } = call
  const within = await call.rows('invoice', 'List', invoiceRuleColumns)
  const now = clock.now()
  return call.db.transaction().execute(async (tx) => {
    await lockConnection(tx, connection.id)
    const { line, periodFrom, amount, until: days, hindrance } = await termsOf(tx, connection.id, within, now)
    if (hindrance) throw new Problem(`payment-promise.${hindrance}`)
    if (until < days.first || until > days.last)
      throw invalid('until', `Choose a day from ${dayFirst(days.first)} to ${dayFirst(days.last)}`)
    const switchesOn = isToSwitchOn && line.status === 'suspended'
    const promise = await store.insertPromise(tx, {
      connection_id: connection.id,
      organization_id: line.organization_id,
      given_on: days.first,
      period_from: periodFrom,
      until,
      amount,
      switched_on: switchesOn,
      given_at: now,
      taken_by: person.userId,
    })
    // a suspension by hand, and a prepaid line that is not paid for, are no matter of bills
    if (switchesOn && !(await switchOn(tx, { connectionId: connection.id, now })))
      throw new Problem('payment-promise.stays-off')
    const told = { userId: line.user_id, connectionId: connection.id, username: line.username }
    await notify(
      tx,
      clock,
      tellPromised(told, {
        amount,
        currency: line.currency,
        until,
        isOn: line.status === 'active' || switchesOn,
      }),
    )
    await call.audit(tx, {
      act: 'connection.promise-taken',
      target: ['connection', connection.id],
      after: { until, amount: toWire(amount, line.currency), switched_on: switchesOn },
    })
    return call.keep(tx, {
      message: `Line ${connection.username} stays on for its bills until ${dayFirst(until)}.`,
      data: inCurrency(line.currency, () => toPromise(promise)),
    })
  })
}

async function termsOf(db: Database, connection: number, within: Within, now: Date) {
  const line = found(await store.findPromisable(db, connection))
  const today = dayIn(line.time_zone, now)
  const periodFrom = periodContaining(today, line.billing_day).from
  const [bills, latest, isTaken] = await Promise.all([
    store.findOverdue(db, { connection, today, within }),
    store.findLatestPromise(db, connection),
    store.hasPromiseOf(db, { connection, periodFrom }),
  ])
  const amount = bills.reduce((sum, { rest }) => sum + rest, 0)
  const hindrance: PromiseHindrance | null =
    line.promise_days === 0
      ? 'off'
      : bills.length === 0
        ? 'nothing-overdue'
        : latest !== undefined && latest.outcome === null
          ? 'open'
          : isTaken
            ? 'period'
            : null
  const until = { first: today, last: addDays(today, line.promise_days) }
  return { line, bills, amount, until, periodFrom, hindrance }
}
