import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import { linePayingRoutes } from '@uplink/contract/line-paying'
import { packageRoutes } from '@uplink/contract/packages'
import { prepaidRoutes } from '@uplink/contract/prepaid'
import { addDays } from '#platform/calendar'
import { billFor, findPrepaid, firstDay } from '../../../modules/billing/billing.public'
import { newKey } from '../../../modules/payments/payments.factory'
import { voucherFactory } from '../money/paying'
import { present, type Life } from './life'
import { cuidOf, went, type Acts } from './money-acts'

const timing = ({ random }: Life) => (random(2) === 0 ? ('now' as const) : ('next-cycle' as const))
const packageOf = ({ random, packages }: Life) => packages[random(packages.length)] ?? { id: 0, price: 0 }
const query = (life: Life) => ({ cuid: cuidOf(life) })
const reason = 'Agreed by phone'
/** What waits for the next bill, as it was looked at. */
const agreedTo = (charges: { total: string } | null) => charges && { charges: charges.total }

let vouchers = 0

/** What happens to a line and its days, one thing each. */
export const lineActs: Acts = {
  async changesPackage(life) {
    const owner = await life.asOwner()
    const when = timing(life)
    const { id } = packageOf(life)
    const quote = await owner.call(packageRoutes.quote, { query: { ...query(life), package_id: id, when } })
    if (quote.status !== 200) return went(quote)
    const body = { ...query(life), package_id: id, when, quote_id: quote.body.data.id }
    return went(await owner.call(packageRoutes.change, { body }))
  },
  async changesPrice(life) {
    const staff = await life.asStaff()
    const wanted = { price: String(packageOf(life).price / 100), when: timing(life) }
    const quote = await staff.call(lineChangeRoutes.quotePrice, { query: { ...query(life), ...wanted } })
    if (quote.status !== 200) return went(quote)
    const body = { ...wanted, reason, total: quote.body.data.total }
    return went(await staff.call(lineChangeRoutes.changePrice, { query: query(life), body }))
  },
  async pauses(life) {
    const staff = await life.asStaff()
    const back_on = life.random(2) === 0 ? null : addDays(life.today(), 1 + life.random(40))
    const body = { reason, back_on, is_charged: life.random(2) === 0, tell: 'nothing' as const }
    return went(await staff.call(lineChangeRoutes.pause, { query: query(life), body }))
  },
  async switchesOn(life) {
    const staff = await life.asStaff()
    return went(await staff.call(lineClosingRoutes.switchOn, { query: query(life), body: {} }))
  },
  async moves(life) {
    const staff = await life.asStaff()
    const { db } = life.app
    const { user_id: owner } = await db
      .selectFrom('connections')
      .select('user_id')
      .where('id', '=', present(life))
      .executeTakeFirstOrThrow()
    const when = timing(life)
    const plans = await staff.call(lineMoveRoutes.plans, { query: query(life) })
    if (plans.status !== 200) return went(plans)
    const { today } = plans.body.data.move
    if (when === 'now' && !today) return 'began today'
    const body = {
      customer_id: life.customers.find((id) => id !== owner) ?? 0,
      when,
      reason,
      ...(today && { given_back: today.given_back, ...agreedTo(today.charges) }),
    }
    return went(await staff.call(lineOwnerRoutes.move, { query: query(life), body }))
  },
  async plansEnd(life) {
    const staff = await life.asStaff()
    const last_day = addDays(life.today(), life.random(40))
    const body = { last_day, gives_back: life.random(2) === 0, reason }
    return went(await staff.call(lineMoveRoutes.planEnd, { query: query(life), body }))
  },
  async withdrawsPlan(life) {
    const staff = await life.asStaff()
    return went(await staff.call(lineMoveRoutes.withdraw, { query: query(life), body: {} }))
  },
  async closes(life) {
    const staff = await life.asStaff()
    const seen = await staff.call(lineClosingRoutes.look, { query: query(life) })
    if (seen.status !== 200) return went(seen)
    const give_back = life.random(2) === 0 ? '0.00' : (seen.body.data.unused?.total ?? '0.00')
    const body = { give_back, ...agreedTo(seen.body.data.charges) }
    return went(await staff.call(lineClosingRoutes.close, { query: query(life), body }))
  },
  async reopens(life) {
    const staff = await life.asStaff()
    const body = { package_id: packageOf(life).id }
    return went(await staff.call(lineClosingRoutes.reopen, { query: query(life), body }))
  },
  async changesPaying(life) {
    const staff = await life.asStaff()
    const [known] = await findPrepaid(life.app.db, [present(life)])
    const is_prepaid = !known || known.ends_on !== null
    const answer = await staff.call(linePayingRoutes.set, { query: query(life), body: { is_prepaid } })
    return answer.status === 200 ? (is_prepaid ? 'becomes prepaid' : 'gets bills') : went(answer)
  },
  async renews(life) {
    const owner = await life.asOwner()
    const read = await owner.call(prepaidRoutes.read, { query: query(life) })
    const total = read.status === 200 ? read.body.data?.renewal?.total : undefined
    if (total === undefined) return 'not prepaid'
    return went(await owner.call(prepaidRoutes.renew, { body: { ...query(life), total }, key: newKey() }))
  },
  async renewsByItself(life) {
    const owner = await life.asOwner()
    const body = { renews_from_balance: life.random(2) === 0 }
    return went(await owner.call(prepaidRoutes.choose, { query: query(life), body }))
  },
  async usesVoucherOfDays(life) {
    const [known] = await findPrepaid(life.app.db, [present(life)])
    const today = life.today()
    if (!known || known.ends_on !== null || known.status === 'closed' || known.starts_on > today)
      return 'not prepaid'
    const from = firstDay(known, today)
    const days = { from, to: addDays(from, life.random(20)) }
    const bill = billFor({ ...known, pending: [] }, { name: 'Home 10', price: 2_000_000 }, days)
    const serial = `DAYS-${++vouchers}`
    await voucherFactory(life.app, { connection: present(life), amount: bill.total, serial, days: bill })
    return 'done'
  },
}
