import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { sql } from 'kysely'
import type { Life } from './life'

// Which days of a line are charged, and how much each costs, by a model of its own: it looks at bills, contracts and what was
// given back, day by day, and knows no line of a bill. Its prices are such that a day's share is a whole number.

interface Contract {
  id: number
  connection_id: number
  price: number
  starts_on: string
  ends_on: string | null
}

/** The days of one line: what each costs now. */
type Days = Map<string, number>

interface Model {
  contracts: Map<number, Contract>
  /** By line. */
  days: Map<number, Days>
  /** What closing a line gave back, by its contract. */
  closed: Map<number, Days>
  /** What was charged by line and not given back when the line was closed, and opened again for less. */
  forfeited: Map<number, number>
  /** Days that were paid before they were used; of the whole chain. */
  paidAhead: Map<string, number>
  invoice: number
  transfer: number
}

export const newModel = (): Model => ({
  contracts: new Map(),
  days: new Map(),
  closed: new Map(),
  forfeited: new Map(),
  paidAhead: new Map(),
  invoice: 0,
  transfer: 0,
})

const eachDay = ({ from, to }: Period): string[] => {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function daysOf({ days }: Model, connection: number): Days {
  const known = days.get(connection) ?? new Map<string, number>()
  days.set(connection, known)
  return known
}

/** Takes in what has happened since the last time. Returns what is wrong, in words. */
export async function takeIn(model: Model, life: Life): Promise<string[]> {
  const faults: string[] = []
  const cost = (price: number, day: string) => price / lengthInDays(periodContaining(day, life.billingDay))
  await takeContracts(model, life, cost)
  await takeCredits(model, life)
  await takeBills(model, life, cost, faults)
  return faults
}

type Cost = (price: number, day: string) => number

/** A contract that follows another one changes what its billed days cost; after a closing it charges what was given back. */
async function takeContracts(model: Model, { app, chain }: Life, cost: Cost): Promise<void> {
  const rows = await app.db
    .selectFrom('contracts')
    .select(['id', 'connection_id', 'price', 'starts_on', 'ends_on'])
    .where('connection_id', 'in', chain)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const isNew = !model.contracts.has(row.id)
    const before = [...model.contracts.values()].findLast(
      ({ connection_id }) => connection_id === row.connection_id,
    )
    model.contracts.set(row.id, row)
    if (!isNew || !before) continue
    const days = daysOf(model, row.connection_id)
    const isChange = await followsAtOnce(app, row)
    const back = model.closed.get(before.id)
    model.closed.delete(before.id)
    for (const day of back?.keys() ?? []) if (day >= row.starts_on) days.set(day, cost(row.price, day))
    if (back) continue
    for (const [day, was] of days) {
      const more = cost(row.price, day) - cost(before.price, day)
      if (day < row.starts_on) continue
      days.set(day, was + more)
      if (!isChange && more < 0) lose(model, row.connection_id, -more)
    }
  }
}

const lose = ({ forfeited }: Model, connection: number, amount: number) =>
  forfeited.set(connection, (forfeited.get(connection) ?? 0) + amount)

/** Whether a contract came by a change of package or price, not by opening a line again. */
async function followsAtOnce({ db }: Life['app'], contract: Contract): Promise<boolean> {
  const changes = await db
    .selectFrom('package_changes')
    .select('effective_on')
    .where('connection_id', '=', contract.connection_id)
    .where('applied_at', 'is not', null)
    .execute()
  return changes.some(({ effective_on }) => effective_on === contract.starts_on)
}

async function takeCredits(model: Model, { app, chain, zone, today }: Life): Promise<void> {
  const { rows } = await sql<{ id: number; reference: string; connection_id: number; status: string }>`
    SELECT DISTINCT t.id, t.reference, a.connection_id, c.status FROM ledger_transfers t
      JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
      JOIN connections c ON c.id = a.connection_id
     WHERE t.kind = 'credit' AND t.document_id IS NULL AND t.id > ${model.transfer}
       AND a.connection_id = ANY(${chain}::bigint[]) ORDER BY t.id`.execute(app.db)
  for (const { id, reference, connection_id: connection, status } of rows) {
    model.transfer = id
    const [what, number = ''] = reference.split(':')
    const days = daysOf(model, connection)
    if (what === 'line-closing') {
      const { ends_on } = model.contracts.get(Number(number)) ?? { ends_on: null }
      model.closed.set(Number(number), new Map([...days].filter(([day]) => day > (ends_on ?? ''))))
      for (const day of [...days.keys()]) if (day > (ends_on ?? '')) days.delete(day)
    } else if (what === 'line-pause') {
      const pause = await app.db
        .selectFrom('line_pauses')
        .select(['began_at', 'ended_at'])
        .where('id', '=', Number(number))
        .executeTakeFirstOrThrow()
      const from = addDays(dayIn(zone, pause.began_at), 1)
      const lastDay = [...model.contracts.values()].findLast(
        (one) => one.connection_id === connection,
      )?.ends_on
      // on the day on which it is switched on it is used
      const to = status === 'closed' ? (lastDay ?? today()) : addDays(today(), -1)
      for (const day of eachDay({ from, to })) days.delete(day)
    }
  }
}

async function takeBills(model: Model, { app, chain }: Life, cost: Cost, faults: string[]): Promise<void> {
  const bills = await app.db
    .selectFrom('invoices')
    .select(['id', 'connection_id', 'number', 'period_start', 'period_end', 'is_paid_ahead as isAhead'])
    .where('connection_id', 'in', chain)
    .where('document_id', 'is', null)
    .where('id', '>', model.invoice)
    // one that takes what waited has no days
    .where(
      sql<boolean>`(SELECT count(*) FROM invoice_lines l WHERE l.invoice_id = invoices.id)
        > (SELECT count(*) FROM pending_charges p WHERE p.invoice_id = invoices.id)`,
    )
    .orderBy('id')
    .execute()
  for (const bill of bills) {
    model.invoice = bill.id
    const days = daysOf(model, bill.connection_id)
    const { isAhead } = bill
    for (const day of eachDay({ from: bill.period_start, to: bill.period_end })) {
      const contract = [...model.contracts.values()].findLast(
        (one) =>
          one.connection_id === bill.connection_id &&
          one.starts_on <= day &&
          (one.ends_on === null || one.ends_on >= day),
      )
      if (!isAhead && !contract) continue
      if ([...model.days.values()].some((known) => known.has(day)) || model.paidAhead.has(day))
        faults.push(`${day} is charged a second time, by ${bill.number} of line ${bill.connection_id}`)
      if (isAhead) model.paidAhead.set(day, bill.id)
      else days.set(day, cost(contract?.price ?? 0, day))
    }
  }
}

/** What the days of a line come to, before tax. */
export const chargedFor = (model: Model, connection: number): number =>
  [...daysOf(model, connection).values()].reduce(
    (sum, amount) => sum + amount,
    model.forfeited.get(connection) ?? 0,
  )

/** Days that cost less than nothing, or more than the dearest package. */
export const oddDays = (model: Model, most: (day: string) => number): string[] =>
  [...model.days].flatMap(([connection, days]) =>
    [...days].flatMap(([day, amount]) =>
      amount < 0 || amount > most(day) ? [`${day} of line ${connection} costs ${amount}`] : [],
    ),
  )
