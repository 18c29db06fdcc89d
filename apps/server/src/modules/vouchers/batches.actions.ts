import { counted } from '@uplink/contract/counted'
import { pathTo } from '@uplink/contract/screens'
import {
  batchLimits,
  voucherBatchRoutes,
  type newVoucherBatch,
  type voucherRevocation,
  type voucherSale,
  type VoucherBatch,
} from '@uplink/contract/voucher-batches'
import type { output } from 'zod'
import type { Database } from '#platform/database/kysely'
import type { FileAnswer } from '@uplink/contract/files'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import { found, invalid, invalidFields, notAnAmount, Problem } from '#platform/http/problem'
import { pageOf } from '#platform/list/find-page'
import { findReader } from '#platform/pdf/reader.store'
import { fromWire, toWire } from '#platform/money'
import { moneyText } from '#platform/texts'
import type { SealedColumn } from '#platform/secrets/reseal'
import type { Seals } from '#platform/secrets/seals'
import { lastDayOf } from '../billing/billing.public'
import { lengthInDays } from '#platform/calendar'
import * as store from './batches.store'
import { batchRuleColumns } from './batches.store'
import { hashOf, newCode, printed } from './code'
import { sheetPdf } from './sheet-pdf'
import { toBatch, toWorth } from './vouchers.view'

/** Codes of which no sheet was printed yet. */
export const voucherCodes: SealedColumn = {
  table: 'vouchers',
  id: 'id',
  column: 'sealed_code',
  contextOf: (id) => sealedFor(id),
}

const sealedFor = (id: number) => `vouchers.sealed_code:${id}`

const within = (call: Call, action: 'List' | 'Create' | 'Edit') =>
  call.rows('voucher', action, batchRuleColumns)

/** What the caller may do with batches that they may edit. */
async function actsOf(call: Call): Promise<VoucherBatch['can']> {
  const routes = {
    print: voucherBatchRoutes.print,
    sell: voucherBatchRoutes.sell,
    revoke: voucherBatchRoutes.revoke,
  }
  const acts = Object.entries(routes) as [VoucherBatch['can'][number], (typeof routes)['print']][]
  const may = await Promise.all(acts.map(([, route]) => call.mayReach(route)))
  return acts.flatMap(([act], i) => (may[i] ? [act] : []))
}

export async function listBatches(
  call: Call,
  { q, ...query }: { q?: string | undefined; page: number; per_page: number },
) {
  const now = call.clock.now()
  const [seen, acts, mayCreate, mayReach] = await Promise.all([
    within(call, 'List'),
    actsOf(call),
    call.mayCreate('voucher'),
    call.mayReach(voucherBatchRoutes.create),
  ])
  const view = (row: store.BatchRow) => toBatch(row, acts)
  const page = await pageOf(call.db, { ...store.batchesOf(call.db, { within: seen, now, q }), view }, query)
  return { ...page, can: mayCreate && mayReach ? ['create' as const] : [] }
}

export async function readBatch(call: Call, id: number): Promise<VoucherBatch> {
  const row = found(
    await store.findBatch(call.db, { id, within: await within(call, 'List'), now: call.clock.now() }),
  )
  return toBatch(row, await actsOf(call))
}

type Sent = output<typeof newVoucherBatch>

export async function createBatch({ seals }: { seals: Seals }, call: Call & Keeping, sent: Sent) {
  if (!(await call.mayCreate('voucher'))) throw new Problem('access.denied')
  const creatable = await within(call, 'Create')
  const { clock, person } = call
  return call.db.transaction().execute(async (tx) => {
    if (!(await store.mayBeOf(tx, sent.organization_id, creatable)))
      throw invalidFields({ organization_id: ['Choose an organization for which you may make vouchers'] })
    const currency = found(await store.currencyOf(tx, sent.organization_id))
    const worth = await worthOf(tx, sent, currency)
    const batch = {
      organization_id: sent.organization_id,
      name: sent.name,
      kind: sent.kind,
      ...worth,
      expires_on: sent.expires_on ?? null,
      for_whom: sent.for_whom ?? null,
      count: sent.count,
    }
    const id = await store.insertBatch(tx, {
      ...batch,
      created_by: person.userId,
      created_at: clock.now(),
    })
    const ids = await store.takeIds(tx, sent.count)
    const vouchers = ids.map((voucher, i) => {
      const code = newCode()
      const serial = `V${id}-${String(i + 1).padStart(4, '0')}`
      return { id: voucher, serial, hash: hashOf(code), sealed: seals.seal(code, sealedFor(voucher)) }
    })
    await store.insertVouchers(tx, { batch: id, organization: sent.organization_id }, vouchers)
    await call.audit(tx, {
      act: 'voucher-batch.made',
      target: ['voucher-batch', id],
      after: { ...batch, amount: toWire(worth.amount, currency) },
    })
    const message = `${counted(sent.count, 'voucher')} made. Print the sheet: the codes are shown once.`
    return call.keep(tx, { message, data: { id } })
  })
}

/** Minor units: a slip of the finger on a whole batch is dear. */
const mostOfOne = 10_000_000

/** What one is worth, in minor units: money as it is printed, days as a share of what the package costs a prepaid line. */
async function worthOf(tx: Database, sent: Sent, currency: string) {
  if (sent.kind === 'money') {
    if (sent.package_id != null || sent.days != null)
      throw invalidFields({ days: ['A voucher of money is for no package'] })
    if (sent.amount == null) throw invalid('amount', 'The amount field is required')
    const amount = fromWire(sent.amount, currency)
    if (amount === undefined) throw notAnAmount('amount', currency)
    if (amount > mostOfOne) throw invalid('amount', `The amount is at most ${moneyText(mostOfOne, currency)}`)
    return { amount, package_id: null, days: null }
  }
  const { package_id, days } = sent
  if (package_id == null || days == null)
    throw invalidFields({
      ...(package_id == null && { package_id: ['The package field is required'] }),
      ...(days == null && { days: ['The days field is required'] }),
    })
  const sale = await store.findSale(tx, { id: package_id, organization: sent.organization_id })
  if (!sale) throw invalidFields({ package_id: ['Choose a package of the organization'] })
  const { prepaid_price: price = null, prepaid_count: count, prepaid_unit: unit } = sale
  const valid = { count: count ?? 1, unit: unit === 'days' ? ('days' as const) : ('months' as const) }
  // a month counts as one of 30 days
  const length =
    valid.unit === 'days'
      ? valid.count
      : lengthInDays({ from: '2026-04-01', to: lastDayOf('2026-04-01', { count: 1, unit: 'months' }) }) *
        valid.count
  const amount = Math.round(((price ?? sale.price) * days) / length)
  if (amount === 0) throw invalidFields({ package_id: ['Days of this package cost nothing'] })
  return { amount, package_id, days }
}

/** The sheet with the codes, once: they are nowhere afterwards. */
export async function printBatch(
  { seals, publicUrl }: { seals: Seals; publicUrl: string },
  call: Call,
  id: number,
): Promise<FileAnswer> {
  const editable = await within(call, 'Edit')
  const reader = await findReader(call.db, call.person.userId)
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const batch = found(await store.lockBatch(tx, { id, within: editable }))
    if (batch.printed_at !== null) throw new Problem('voucher-batch.printed')
    const vouchers = (await store.takeCodes(tx, id)).map(({ id: voucher, serial, sealed }) => {
      const code = seals.open(sealed, sealedFor(voucher))
      return { serial, code: printed(code), link: linkTo(publicUrl, code) }
    })
    if (vouchers.length === 0) throw new Problem('voucher-batch.nothing-left')
    await store.notePrinted(tx, { batch: id, by: call.person.userId, now })
    const bytes = await sheetPdf({ ...batch, worth: toWorth(batch), vouchers }, reader, now)
    await call.audit(tx, {
      act: 'voucher-batch.printed',
      target: ['voucher-batch', id],
      details: { vouchers: vouchers.length, sheets: Math.ceil(vouchers.length / batchLimits.aSheet) },
    })
    return { name: `vouchers-${id}.pdf`, type: 'application/pdf', bytes }
  })
}

/** The code stands behind the #, which browsers send to no server. */
const linkTo = (publicUrl: string, code: string) => `${publicUrl}${pathTo('redeem')}#${printed(code)}`

export async function sellVouchers(call: Call, id: number, sent: output<typeof voucherSale>) {
  const { from, to, to_whom } = sent
  return changeSome(call, id, { from, to }, async (tx, some) => {
    const count = await store.sell(tx, { ...some, whom: to_whom ?? null })
    return { act: 'voucher-batch.sold', count, details: { to_whom: to_whom ?? null }, words: 'sold' }
  })
}

export async function revokeVouchers(call: Call, id: number, sent: output<typeof voucherRevocation>) {
  const { from, to, reason } = sent
  return changeSome(call, id, { from, to }, async (tx, some) => {
    const count = await store.revoke(tx, { ...some, reason })
    return { act: 'voucher-batch.revoked', count, details: { reason }, words: 'revoked' }
  })
}

async function changeSome(
  call: Call,
  id: number,
  { from, to }: { from: number; to: number },
  change: (
    tx: Database,
    some: { batch: number; from: number; to: number; by: number; now: Date },
  ) => Promise<{
    act: 'voucher-batch.sold' | 'voucher-batch.revoked'
    count: number
    details: object
    words: string
  }>,
) {
  const editable = await within(call, 'Edit')
  if (to < from) throw invalidFields({ to: ['The last one comes before the first one'] })
  return call.db.transaction().execute(async (tx) => {
    found(await store.lockBatch(tx, { id, within: editable }))
    const some = { batch: id, from, to, by: call.person.userId, now: call.clock.now() }
    const { act, count, details, words } = await change(tx, some)
    if (count === 0) throw new Problem('voucher-batch.nothing-left')
    await call.audit(tx, { act, target: ['voucher-batch', id], details: { from, to, count, ...details } })
    return { message: `${counted(count, 'voucher')} ${words}.`, data: { count } }
  })
}
