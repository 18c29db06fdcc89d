import type { DocumentKind } from '@uplink/contract/document-kinds'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { asSystem } from '#platform/database/as-system'
import type { Database } from '#platform/database/kysely'
import { invalid, Problem } from '#platform/http/problem'
import { notify } from '../../notifications/notifications.public'
import {
  ensureOwnAccount,
  post,
  walletBalance,
  type AccountKind,
  type LockedConnection,
} from '../ledger/ledger.store'
import { postOpenings } from '../ledger/openings'
import { lock, settle } from '../ledger/postings'
import { documentNo, kindTitles } from '../document-number'
import { tellDocument } from './documents.notices'
import * as store from './documents.store'
import { shareOfTax, taxWithin } from './document-tax'

/** A document as staff ask for it. Amounts in minor units, tax included; above zero is in the customer's favour. */
export interface Wanted {
  kind: DocumentKind
  organizationId: number
  connectionId: number
  amount: number
  /** The bill that it is about; null: the account. */
  invoiceId: number | null
  reason: string
  by: number
  now: Date
}

/** What it did; amounts in minor units. */
export interface Effect {
  amount: number
  tax: number
  bill: { id: number; number: string; openBefore: number; openAfter: number } | null
  made: { id: number; number: string; total: number; dueOn: string; open: number } | null
  balanceBefore: number
  balanceAfter: number
  isRestored: boolean
}

export interface Made {
  id: number
  number: string
  effect: Effect
}

/** A document that is being written, with its line, which is locked. */
interface Writing {
  tx: Database
  connection: LockedConnection
  kind: DocumentKind
  id: number
  number: string
  reason: string
  taxPercent: number
  today: string
  dueOn: string
  now: Date
  /** How many transfers it has so far; each has a reference of its own. */
  parts: number
}

/**
 * Writes a document with its number and its posting, in the given transaction, for any actor, and tells the customer. What is in
 * their favour lowers its bill and goes on to their balance; what they owe is a bill of its own. A second document of the same
 * line waits for the first.
 */
export async function makeDocument(tx: Database, wanted: Wanted): Promise<Made> {
  return asSystem(tx, async () => {
    const connection = await lock(tx, wanted)
    const bill = await billOf(tx, wanted)
    const terms = await store.findTerms(tx, wanted.organizationId)
    if (wanted.kind === 'opening' && (await store.hasOpening(tx, wanted.connectionId)))
      throw new Problem('ledger-document.opened')
    const tax = taxOf(wanted, bill, terms.tax_percent)
    const taxPercent = percentOf(wanted, bill, terms.tax_percent)
    const writing = await begin(tx, connection, terms, { ...wanted, tax, taxPercent, reversesId: null })
    return carryOut(writing, { ...wanted, tax, bill }, async () => {
      if (wanted.kind === 'opening') return openAccount(writing, wanted.amount)
      if (wanted.amount < 0) return charge(writing, { gross: -wanted.amount, tax: -tax })
      return favour(writing, { gross: wanted.amount, tax, bill })
    })
  })
}

/** Takes a document back by a counter-document of its kind, whatever has become of its money since. */
export async function reverseDocument(
  tx: Database,
  { id, ...wanted }: { id: number } & Pick<Wanted, 'reason' | 'by' | 'now'>,
): Promise<Made> {
  return asSystem(tx, async () => {
    const named = await store.findToReverse(tx, id)
    if (!named) throw new Error(`there is no document ${id}`)
    const owner = { connectionId: named.connection_id, organizationId: named.organization_id }
    const connection = await lock(tx, owner)
    // once more: another call may have taken it back before the lock
    const of = (await store.findToReverse(tx, id)) ?? named
    if (of.is_reversed) throw new Problem('ledger-document.reversed')
    const made = of.amount < 0 ? await store.findMade(tx, id) : undefined
    const billId = made?.id ?? of.invoice_id
    const bill = billId === null ? undefined : await store.findBill(tx, billId, connection.id)
    if (made && bill && (bill.credited > 0 || bill.written_off > 0 || bill.noted > 0))
      throw new Problem('ledger-document.stands-on-bill')
    const terms = await store.findTerms(tx, owner.organizationId)
    const counter = { amount: -of.amount, tax: -of.tax }
    const writing = await begin(tx, connection, terms, {
      ...wanted,
      ...owner,
      ...counter,
      kind: of.kind,
      taxPercent: of.tax_percent,
      invoiceId: billId,
      reversesId: id,
    })
    return carryOut(writing, { ...counter, bill }, async () => {
      if (of.amount < 0) return favour(writing, { gross: -of.amount, tax: -of.tax, bill })
      const off = bill ? await store.takenOff(tx, id) : 0
      const taxOff = shareOfTax(off, { tax: of.tax, total: of.amount })
      if (bill && off > 0) await putBack(writing, { bill, gross: off, tax: taxOff })
      if (of.amount > off) await charge(writing, { gross: of.amount - off, tax: of.tax - taxOff })
    })
  })
}

/** The bill that a document is about, if that can take it. */
async function billOf(tx: Database, wanted: Wanted): Promise<store.BillRow | undefined> {
  if (wanted.invoiceId === null) return undefined
  const bill = await store.findBill(tx, wanted.invoiceId, wanted.connectionId)
  if (!bill) throw invalid('invoice_id', 'Choose a bill of this line')
  const most =
    wanted.kind === 'write-off' ? bill.total - bill.paid : bill.total - bill.noted - bill.written_off
  if (wanted.amount > most) throw new Problem('ledger-document.too-much')
  return bill
}

/** The tax in a document's amount, with its sign: that of its bill in proportion, or by the organization's rate. */
function taxOf({ kind, amount }: Wanted, bill: store.BillRow | undefined, percent: number): number {
  if (!isTaxed(kind)) return 0
  if (!bill) return Math.sign(amount) * taxWithin(Math.abs(amount), percent)
  // by what is credited in all, so that notes over the whole bill have its whole tax
  return shareOfTax(bill.noted + amount, bill) - shareOfTax(bill.noted, bill)
}

const isTaxed = (kind: DocumentKind) => kind === 'credit-note' || kind === 'debit-note'

/** The rate of a document's tax: its bill's on average, or the organization's. */
function percentOf({ kind }: Wanted, bill: store.BillRow | undefined, percent: number): number {
  if (!isTaxed(kind)) return 0
  if (!bill) return percent
  const net = bill.total - bill.tax
  return net > 0 ? Math.min(99, Math.round((bill.tax / net) * 10_000) / 100) : 0
}

/** Takes the number, last of all that may be refused, and writes the document. */
async function begin(
  tx: Database,
  connection: LockedConnection,
  terms: Awaited<ReturnType<typeof store.findTerms>>,
  row: Wanted & { tax: number; taxPercent: number; reversesId: number | null },
): Promise<Writing> {
  const today = dayIn(terms.time_zone, row.now)
  const number = await store.nextNumber(tx, row.organizationId, row.kind)
  const id = await store.insertDocument(tx, {
    organization_id: row.organizationId,
    connection_id: row.connectionId,
    kind: row.kind,
    number,
    amount: row.amount,
    tax: row.tax,
    tax_percent: row.taxPercent,
    invoice_id: row.invoiceId,
    reverses_id: row.reversesId,
    reason: row.reason,
    issued_on: today,
    created_by: row.by,
    created_at: row.now,
  })
  return {
    tx,
    connection,
    kind: row.kind,
    id,
    number: documentNo(row.kind, number),
    reason: row.reason,
    taxPercent: row.taxPercent,
    today,
    dueOn: addDays(today, terms.due_days),
    now: row.now,
    parts: 0,
  }
}

/** Posts it, settles what can be settled now, tells the customer, and looks at what came of it. */
async function carryOut(
  writing: Writing,
  { amount, tax, bill }: { amount: number; tax: number; bill: store.BillRow | undefined },
  posting: () => Promise<void>,
): Promise<Made> {
  const { tx, connection, id, number, kind, now } = writing
  const balanceBefore = await walletBalance(tx, connection.id)
  await posting()
  // what is given up is no payment: it neither moves the balance nor switches a line on
  const isGivenUp = kind === 'write-off' && amount > 0
  const settled = isGivenUp ? undefined : await settle(tx, connection, now, 'credit')
  const after = bill && (await store.findBill(tx, bill.id, connection.id))
  const made = await store.findMade(tx, id)
  const effect: Effect = {
    amount,
    tax,
    bill: after
      ? {
          id: after.id,
          number: after.number,
          openBefore: bill.total - bill.paid,
          openAfter: after.total - after.paid,
        }
      : null,
    made: made
      ? {
          id: made.id,
          number: made.number,
          total: made.total,
          dueOn: made.due_on,
          open: made.total - made.paid,
        }
      : null,
    balanceBefore,
    balanceAfter: settled?.walletBalance ?? balanceBefore,
    isRestored: settled?.isRestored ?? false,
  }
  await notify(
    tx,
    { now: () => now },
    tellDocument(
      { userId: connection.user_id, connectionId: connection.id, username: connection.username },
      {
        kind,
        currency: connection.currency,
        number,
        reason: writing.reason,
        dueOn: after?.due_on ?? writing.dueOn,
        effect,
      },
    ),
  )
  return { id, number, effect }
}

/** An opening balance, posted as imports post theirs. */
async function openAccount(writing: Writing, amount: number): Promise<void> {
  const { tx, connection, id, number, today, now } = writing
  await postOpenings(tx, [{ connectionId: connection.id, amount, until: today, document: { id, number } }], {
    organization: connection.organization_id,
    today,
    now,
  })
}

/** Something in the customer's favour: what is open of the bill, and beyond that the balance. */
async function favour(
  writing: Writing,
  { gross, tax, bill }: { gross: number; tax: number; bill: store.BillRow | undefined },
): Promise<void> {
  const off = bill ? Math.min(gross, bill.total - bill.paid) : 0
  if (bill && off > 0)
    await store.changeBill(writing.tx, {
      id: bill.id,
      part: writing.kind === 'write-off' ? 'written_off' : 'credited',
      amount: off,
      now: writing.now,
    })
  await postPart(writing, { invoiceId: bill?.id, receivable: off, wallet: gross - off, tax })
}

/** Puts back on a bill what was taken off it. */
async function putBack(
  writing: Writing,
  { bill, gross, tax }: { bill: store.BillRow; gross: number; tax: number },
): Promise<void> {
  const part = writing.kind === 'write-off' ? 'written_off' : 'credited'
  await store.changeBill(writing.tx, { id: bill.id, part, amount: -gross, now: writing.now })
  await postPart(writing, { invoiceId: bill.id, receivable: -gross, wallet: 0, tax: -tax })
}

/** What the customer owes more: a bill of its own. */
async function charge(writing: Writing, { gross, tax }: { gross: number; tax: number }): Promise<void> {
  const { tx, connection, id, number, reason, taxPercent, today, dueOn, now } = writing
  const invoiceId = await store.insertBill(tx, {
    organization: connection.organization_id,
    connection: connection.id,
    document: id,
    number,
    description: reason,
    total: gross,
    tax,
    taxPercent,
    today,
    dueOn,
    now,
  })
  await postPart(writing, { invoiceId, receivable: -gross, wallet: 0, tax: -tax })
}

const against: Readonly<Record<DocumentKind, AccountKind>> = {
  'credit-note': 'revenue',
  'debit-note': 'revenue',
  'write-off': 'written-off',
  adjustment: 'adjustment',
  opening: 'opening',
}

/** One transfer of a document between the customer's accounts and the provider's. */
async function postPart(
  writing: Writing,
  part: { invoiceId: number | undefined; receivable: number; wallet: number; tax: number },
): Promise<void> {
  const { tx, connection, kind, id, number, now } = writing
  const account = against[kind]
  if (account === 'opening' || account === 'written-off' || account === 'adjustment')
    await ensureOwnAccount(tx, connection.organization_id, account)
  writing.parts++
  await post(
    tx,
    connection,
    {
      kind,
      description: `${kindTitles[kind]} ${number}`,
      occurredAt: now,
      documentId: id,
      ...(part.invoiceId !== undefined && { invoiceId: part.invoiceId }),
      reference: `ledger-document:${id}${writing.parts === 1 ? '' : `:${writing.parts}`}`,
    },
    [
      { account: 'receivable', amount: part.receivable },
      { account: 'wallet', amount: part.wallet },
      { account, amount: part.tax - part.receivable - part.wallet },
      { account: 'tax', amount: -part.tax },
    ],
  )
}
