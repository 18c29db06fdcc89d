import type { PrepaidLine } from '@uplink/contract/prepaid'
import type { ErrorCode } from '@uplink/contract/errors'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { Problem } from '#platform/http/problem'
import { fromWire } from '#platform/money'
import { dayFirst } from '#platform/texts'
import { findPrepaid, renewalOf, renewFromWallet, type NotIssued } from '../billing/billing.public'
import { chooseBalance } from './prepaid.store'
import { toPrepaid } from './prepaid.view'

export async function readPrepaid(call: Call, { id }: OwnConnection): Promise<PrepaidLine | null> {
  const [line] = await findPrepaid(call.db, [id])
  return toPrepaid(line, call.clock.now())
}

const refusals: Record<NotIssued, ErrorCode> = {
  'not-prepaid': 'prepaid.not',
  'not-renewable': 'prepaid.not-renewable',
  changed: 'prepaid.changed',
  'too-little': 'prepaid.too-little',
}

/** Renews a line from its balance, for the total that was looked at. */
export async function renewLine(
  { portal }: { portal: Database },
  call: Call & Keeping,
  connection: OwnConnection,
  total: string,
) {
  const now = call.clock.now()
  return portal.transaction().execute(async (tx) => {
    const done = await renewFromWallet(tx, { connectionId: connection.id, now }, (line) => {
      const renewal = renewalOf(line, dayIn(line.time_zone, now))
      if (!renewal) return 'not-renewable'
      return renewal.total === fromWire(total) ? renewal : 'changed'
    })
    if (typeof done === 'string') throw new Problem(refusals[done])
    const paid_until = done.paidUntil ?? ''
    await call.audit(tx, {
      act: 'connection.renewed',
      target: ['connection', connection.id],
      after: { paid_until, total },
    })
    const message = `Line ${connection.username} is paid until ${dayFirst(paid_until)}.`
    return call.keep(tx, { message, data: { paid_until } })
  })
}

export async function chooseFromBalance(
  { portal }: { portal: Database },
  call: Call,
  connection: OwnConnection,
  renews: boolean,
) {
  await portal.transaction().execute(async (tx) => {
    const chosen = await chooseBalance(tx, { connection: connection.id, renews, now: call.clock.now() })
    if (!chosen) throw new Problem('prepaid.not')
    await call.audit(tx, {
      act: 'connection.renewal-chosen',
      target: ['connection', connection.id],
      after: { renews_from_balance: renews },
    })
  })
  return {
    message: renews
      ? 'The balance renews this line from now on.'
      : 'This line is not renewed by itself any more.',
    data: { renews_from_balance: renews },
  }
}
