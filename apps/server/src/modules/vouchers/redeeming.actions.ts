import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { addDays } from '#platform/calendar'
import type { AnyCall, Call, GuestCall } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'
import { tryCode, type TriesDeps } from '../auth/auth.public'
import { billFor, findPrepaid, firstDay, isPrepaidOn } from '../billing/billing.public'
import { lineOfLink, takeVoucher, tillOfCall, type Till } from '../payments/payments.public'
import { hashOf, readCode } from './code'
import { findByHash, lockLine, lockVoucher, noteRedeemed, type LockedVoucher } from './redeeming.store'
import { toWorth, valueOf } from './vouchers.view'

export interface RedeemingDeps {
  portal: Database
  till: Till
  tries: TriesDeps['tries']
}

/** Redeems a voucher for one's own line, or at the counter for a customer's. */
export const redeem = (deps: RedeemingDeps, call: Call & Keeping, connection: OwnConnection, code: string) =>
  redeemFor(deps, call, {
    connection: connection.id,
    code,
    by: call.person.userId,
    tries: `voucher person ${call.person.userId}`,
  })

/** Redeems a voucher for the line whose bill a pay link is for. */
export async function redeemByLink(
  deps: RedeemingDeps,
  call: GuestCall & Keeping,
  token: string,
  code: string,
) {
  const connection = await lineOfLink(deps.till, token)
  return redeemFor(deps, call, { connection, code, by: null, tries: `voucher line ${connection}` })
}

interface Redeeming {
  connection: number
  /** As it was typed. */
  code: string
  by: number | null
  /** Whose wrong codes make them wait. */
  tries: string
}

async function redeemFor(
  { portal, till, tries }: RedeemingDeps,
  call: AnyCall & Keeping,
  { connection, code, by, tries: key }: Redeeming,
) {
  const known = await tryCode(tries, portal, {
    key,
    clock: call.clock,
    find: async () => {
      const read = readCode(code)
      return read === undefined ? undefined : findByHash(portal, { hash: hashOf(read), connection })
    },
  })
  if (!known) {
    await call.audit(
      portal,
      { act: 'connection.voucher-refused', target: ['connection', connection] },
      by ?? undefined,
    )
    throw invalid('code', 'There is no voucher with this code. Look at it again, letter by letter')
  }
  const here = tillOfCall(till, { ...call, ...(by !== null && { person: { userId: by } }) })
  return portal.transaction().execute(async (tx) => {
    // before anything of the line is read: somebody may be closing it, or changing its package
    await lockLine(tx, connection)
    const voucher = found(await lockVoucher(tx, { id: known.id, connection }))
    const now = call.clock.now()
    refuseUnusable(voucher, dayIn(voucher.time_zone, now))
    const days = voucher.kind === 'days' ? await daysOf(tx, voucher, connection, call.clock) : undefined
    const amount = days?.total ?? valueOf(voucher)
    const taken = await takeVoucher(tx, here, {
      connection,
      amount,
      serial: voucher.serial,
      redeemedBy: by,
      ...(days && { days }),
    })
    // its serial stands in the list of payments already
    if (!taken) throw new Problem('voucher.redeemed')
    const { payment, settled } = taken
    await noteRedeemed(tx, { id: voucher.id, connection, payment, by, now })
    const paidUntil = settled.paidUntil ?? null
    await call.audit(
      tx,
      {
        act: 'connection.voucher-redeemed',
        target: ['connection', connection],
        after: {
          voucher: voucher.serial,
          amount: toWire(amount, voucher.currency),
          paid_until: paidUntil,
          payment,
        },
      },
      by ?? undefined,
    )
    const added = voucher.kind === 'money' ? moneyText(amount, voucher.currency) : `${voucher.days} days`
    return call.keep(tx, {
      message: paidUntil === null ? `${added} added.` : `${added} added. Paid until ${dayFirst(paidUntil)}.`,
      data: {
        worth: toWorth(voucher),
        paid_until: paidUntil,
        balance: toWire(settled.walletBalance, voucher.currency),
      },
    })
  })
}

function refuseUnusable({ redeemed_at, revoked_at, expires_on, status }: LockedVoucher, today: string): void {
  if (redeemed_at !== null) throw new Problem('voucher.redeemed')
  if (revoked_at !== null) throw new Problem('voucher.revoked')
  if (expires_on !== null && expires_on < today) throw new Problem('voucher.expired')
  if (status === 'closed') throw new Problem('voucher.line-closed')
}

/** The bill of a voucher's days for a prepaid line: they come after those that are paid already. */
async function daysOf(tx: Database, voucher: LockedVoucher, connection: number, clock: Clock) {
  const [line] = await findPrepaid(tx, [connection])
  const today = dayIn(voucher.time_zone, clock.now())
  if (!line || line.ends_on !== null) throw new Problem('voucher.not-prepaid')
  if (!isPrepaidOn(line, today) && line.starts_on <= today) throw new Problem('voucher.not-prepaid')
  if (voucher.line_package_id !== voucher.package_id) throw new Problem('voucher.other-package')
  const from = firstDay(line, today)
  const to = addDays(from, (voucher.days ?? 1) - 1)
  return billFor(
    { tax_percent: voucher.tax_percent, pending: [] },
    { name: voucher.package ?? '', price: voucher.amount },
    { from, to },
  )
}
